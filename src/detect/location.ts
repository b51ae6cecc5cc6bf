import { toNumber } from "./frames.ts";

/** A place in a file as a line of output names it, and what stands before and after it. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly before: string;
  readonly after: string;
}

/** How tools write the place behind the file. The file itself is then read backwards from there, which stays linear. */
const PLACE = new RegExp(
  [
    String.raw`:\[(\d+),(\d+)\]`, // [ERROR] /app/App.java:[12,8] cannot find symbol
    String.raw`:\[line (\d+)\]`, // Null pointer dereference At Cart.java:[line 12]
    String.raw`:\((\d+),(\d+)\)-\(\d+,\d+\)(?=:)`, // Lock: Lock.hs:(6,1)-(7,17): Non-exhaustive patterns in function level
    String.raw`:(\d+) char:(\d+)`, // At C:\\shop\\cart.ps1:4 char:31
    String.raw`:(\d+)(?:[:.,](\d+))?(?:-\.?\d+(?:[:,.]\d+)?)?`, // src/a.c:3:5: error; vines.aug:5.12-.16:Undefined variable; src/a.py:12: E501; main.tf:3; Parse error at src/cart.js:3,23
    String.raw` ?\((\d+)[,:] ?(\d+)(?:[,-]\d+)*\)`, // src/a.ts(3,5): error TS2322; src/main.js (1:9): "fmt" is not exported
    String.raw`\((\d+)\)(?=\s*[:\]]| (?:[Ee]rror|ERROR|[Ww]arning|[Ff]atal|near)\b)`, // syntax error at top.v(12) near text ";"; util.pas(12): Error; #0 /app/x.php(12): f(); Loc: [cart_test.cpp(12)]; Cart.pas(12) Error: E2003
    String.raw`\[(\d+), ?(\d+)\](?=:)`, // ERROR: (prefer-const) src/cart.ts[2, 7]: Identifier 'sum' is never reassigned
    String.raw`["'\`\u2019\]]?(?:,|:)? \(?(?:(?:on|at|in) )?(?:[Ll]ine|LINE):? ?(?:= ?)?\[?(\d+)(?:\.(\d+)(?=:))?(?:,? (?:[Cc]ol(?:umn)?|[Cc]haracters?|[Pp]os(?:ition)?)[ .:=]*(\d+))?(?:, pos \d+|, <[\w$]{1,40}> (?:line|chunk) \d+)?`, // File "a.py", line 3; in total [till.frob] on line 4, column 3; till.frob line [7]; a.sh: line 4: syntax error; at x.pl line 7.; at x.pl line 7, <STDIN> line 5.; File = main.f90, Line = 4, Column = 3; "main.c", line 12.10: 1506-045
    String.raw`: (\d+)(?=: \D)`, // ./release.sh: 4: twien: not found; src/Cart.groovy: 5: unable to resolve class
    String.raw`: (\d+)(?=\)$)`, // PGC-W-0095-Type cast required for this conversion (main.c: 8)
    String.raw`: (\d+):(\d+)(?=: )`, // rules.yml: 5:11: group "shop", rule 1, "Slow": could not parse expression
    String.raw`,line=(\d+)(?:,end\w+=\d+)*(?:,col(?:umn)?=(\d+))?`, // ::error file=src/menu.js,line=3,col=10::a price must not be below nothing
    String.raw`:(?:line|Zeile|ligne|l[ií]nea|linha|riga|wiersz|строка|行号|行|줄) (\d+)`, // at Shop.CartTests.Total() in /src/CartTests.cs:line 12; bei Shop.CartTests.Total() in C:\src\CartTests.cs:Zeile 12
    String.raw` \+(\d+)(?::(\d+))?(?=:)`, // main.c +1:25: error: use of undeclared identifier
    String.raw`["'],(\d+)(?:,(\d+))?`, // "src\main.c",129 Severity-Low
    String.raw`["'], (\d+)(?=: )`, // "top.v", 2: token is 'assign'
    String.raw`, (\d+)(?=$|: )(?<=^[\w./\\-]{1,200}, \d{1,9})`, // top.v, 12; src/till.frob, 12: unknown coin
    String.raw`(?::| \(?)L(\d+)(?::C?(\d+))?(?=[\s:),]|$)`, // src/till.frob:L12:C8: unknown coin; unknown coin (src/till.frob L12)
    String.raw` \[(\d+)\](?=:$)(?<=^[\w./\\-]{1,200} \[\d{1,9}\])`, // till.asm [5]:
    String.raw`\[(\d+)\](?=: \S)(?<=^(?:[\w./-]{1,200}: )?[\w./-]{0,200}\.(?:[mp]?d?k|ba|z)?sh\[\d{1,9}\])`, // tally.ksh[4]: coins.tsv: cannot open [No such file or directory]
    String.raw`\[(\d+):(\d+)\](?=:? )(?<=^[\w./\\-]{0,200}[\\/][\w.-]{1,80}\[\d{1,9}:\d{1,9}\])`, // src/till.frob[12:8] unknown coin
    String.raw`\|(\d+)(?: col (\d+))?(?= [a-z]{4,8}\| |\| )`, // src/till.frob|12 col 8 error| unknown coin
    String.raw`,(\d+)(?:,(\d+))?(?=,"?(?:[Ee]rror|ERROR|[Ww]arning|WARNING)\b)`, // src/till.frob,12,8,error,unknown coin
    String.raw`["']:(\d+)(?:[:.](\d+)(?:[:-]\d+[:.]\d+)?)?(?=[:|])`, // "nightly.cron":0: bad hour; "file:/app/a.html":5.3-5.9: error; :"/app/top.v":12:17:12:21|Expecting target variable
    String.raw` \[(\d+):(\d+)(?: - \d+:\d+)?\]`, // - a.js [1:1 - 6:2] (6 lines, 45 tokens)
    String.raw`", (\d+), (\d+)(?=\))(?<=exception [\w.]{1,80}\("[^"]{1,200}", \d{1,9}, \d{1,9})`, // Fatal error: exception Assert_failure("t.ml", 3, 9)
    String.raw`,(\d+)\|(\d+)(?=\))`, // *E,UNDIDN (top.v,12|17): 'total': undeclared identifier
    String.raw`["']? (?:at )?(\d+)[:/](\d+)(?:-\d+)?`, // ERROR in ./src/api.js 1:0-26; ERROR "src/Cart.svelte" 2:7 "Type …"; ctc E208: ["main.c" 12/5] syntax error; ValueExpected in nx.json at 2:1
    String.raw` (\d+)(?=: )(?<=^(?:[Ee]rror|[Ww]arning|[Ff]atal)\b[^:]{1,200}\.\w{1,9} \d{1,9})`, // Error E2451 main.c 12: Undefined symbol 'total'
    String.raw`#L?(\d+)(?:-L?\d+)?(?=[\s):,]|$)`, // Cart.pay() (contracts/Cart.sol#5-9) sends eth to arbitrary user
    String.raw`[ \t]{1,40}(\d+)(?:[ \t]{1,10}(\d+))?(?=[ \t]{1,10}(?:[Ee]rror|ERROR|[Ww]arning|WARNING)\b)`, // main.c  12  Error 40: Undeclared identifier 'total'; src/till.frob    14    2  error  unknown coin
  ]
    .map((place) => `(?:${place})`)
    .join("|"),
  "g",
);

const NAME_CHAR = /[\w@~.+$%#=\-\\/[\]()]/;
// "cart.test.ts", "Makefile", "Caddyfile", ".npmrc"; the extension begins with a letter, so that 10.0.0.1:80 and v1.2:3 are no files
const FILE_END =
  /(?:[\w@~+$%#=[\]()-]\.[A-Za-z]\w{0,11}|(?:^|[\\/])(?:(?:GNU)?[Mm]akefile|(?!(?:Pro|Log|Out|In)file)[A-Z][a-z]+file|[Jj]ustfile|BUILD|WORKSPACE|SConstruct|\.[a-z]\w{2,20}))$/;
// A host and its port: "db.internal:5432"
const HOST = /^[^\\/]*\.(?:com|net|org|io|dev|local|internal|invalid|localhost)$/i;
// The same behind "http:": "//shop.example.com:8080"; with a path it is a browser's file, with a line and a column one at a build's root: "//BUILD.gn:3:1"
const ADDRESS = /^\/\/[^\\/]+$/;
// A path with blanks is believed only from the start of the line: "D:\My Jobs\app\Main.java:35: warning"
const SPACED = /^(?:\[\w+\] )?((?:[A-Za-z]:[\\/]|\/)[^:"<>|?*]{1,300})$/;
const MAX_NAME = 300;

// "At line 5 of file run.f90", "$000 main, line 6 of run.pas", "*** ERROR C202 IN LINE 12 OF MAIN.C: …", "Unexpected token: }, line: 5, col: 1, file: src/Cart.php.", "on line 1:1 of src/shop.scss" (sassc, node-sass), "at line: 12 in C:\app\Cart.Tests.ps1" (Pester)
const FORWARD =
  /\bline:? (\d+)(?:,? col(?:umn)?:? (\d+)|:(\d+))?(?: (?:of|in)(?: file:?)?|,? file:?) ["'`]?((?:[A-Za-z]:(?=[\\/]))?[\w@~.+$%#=\-\\/]{1,300})/i;

/** The first place in a file that the line names, or null. */
export function readLocation(line: string): Location | null {
  // Each of the patterns has a number in it, and most lines have none.
  if (!/\d/.test(line)) return null;
  return readBackward(line) ?? readForward(line);
}

function readForward(line: string): Location | null {
  let match = FORWARD.exec(line);
  // "Syntax error on line 8 of httpd.conf: Syntax error on line 3 of shop.conf: …": what is brought in says where
  for (let next = match; next !== null && match !== null; ) {
    const end = match.index + match[0].length;
    next = /^:? ?[\w ]{1,40} (?=line)/.test(line.slice(end, end + 60)) ? FORWARD.exec(line.slice(end)) : null;
    if (next !== null) match = Object.assign(next, { index: next.index + end });
  }
  const file = match?.[4]?.replace(/[.,:]+$/, "");
  if (match === null || file === undefined || !FILE_END.test(file)) return null;
  return {
    file,
    line: Number(match[1]),
    column: toNumber(match[2] ?? match[3]),
    before: line.slice(0, match.index),
    after: line.slice(match.index + match[0].length),
  };
}

function readBackward(line: string): Location | null {
  for (const match of line.matchAll(PLACE)) {
    const numbers = match.slice(1).filter((group) => group !== undefined);
    const number = toNumber(numbers[0]);
    if (number === null || /^\w/.test(line.slice(match.index + match[0].length))) continue;
    const start = fileStart(line, match.index);
    const file = line
      .slice(start, match.index)
      .replace(/^\/\/(?=\/)/, "")
      .replace(/^file=/, "");
    const rest = line.slice(match.index + match[0].length);
    const isNamed =
      FILE_END.test(file) ||
      isQuotedFile(line, start, file) ||
      isQuotedAtMargin(line, start, file, match[0], rest) ||
      (start === 0 && isAtMargin(file, match[0], rest)) ||
      isSettings(line, start, file, match[0], rest) ||
      isPathAtEnd(line, start, file, rest);
    if (
      !isNamed ||
      HOST.test(file) ||
      (ADDRESS.test(file) && numbers.length < 2) ||
      (match[0][0] === "#" && file.startsWith("//"))
    )
      continue;
    // "caller=main.go:487": a logger's own place
    if (file.startsWith("caller=")) continue;
    // "self.assertEqual(119, 120)" is a call
    if (match[0].startsWith("(") && /\.[a-z]+[A-Z]\w*$/.test(file)) continue;
    return {
      file,
      line: number,
      column: toNumber(numbers[1]),
      before: line.slice(0, start).replace(/(?:file:|["'`\u2018])$/, ""),
      after: rest,
    };
  }
  return null;
}

// 'File "dune", line 2': said to be a file, it needs no ending
function isQuotedFile(line: string, start: number, file: string): boolean {
  return /\w$/.test(file) && /\bfile "$/i.test(line.slice(Math.max(0, start - 6), start));
}

// '"tab":2: bad minute': in quotes at the margin, before its line and what is said of it, a name needs no ending
function isQuotedAtMargin(line: string, start: number, file: string, place: string, rest: string): boolean {
  return (
    start === 1 && /^["']/.test(line) && place[0] === line[0] && /[\p{L}_]/u.test(file) && /^: \S/.test(rest)
  );
}

// "msmtp: mailrc: line 5: unknown command": who speaks, its settings by the name that such files have, and the line
function isSettings(line: string, start: number, file: string, place: string, rest: string): boolean {
  return (
    /^: line \d+$/.test(place) &&
    /^: \S/.test(rest) &&
    /\w(?:rc|conf|config|tab)$/.test(file) &&
    (start === 0 || /^[\w.-]{1,40}: $/.test(line.slice(0, Math.min(start, 50))))
  );
}

// 'unknown directive "lsten" in /etc/nginx/sites-enabled/shop:3': at the end of a sentence, from the root
function isPathAtEnd(line: string, start: number, file: string, rest: string): boolean {
  return (
    rest === "" &&
    /^\/(?:[\w.+-]+\/){2,}[\w.+-]+$/.test(file) &&
    / in $/.test(line.slice(Math.max(0, start - 4), start))
  );
}

// "/etc/fstab:3: parse error", "sshd_config line 1: Badly formatted port number.": at the margin, before its line and a colon, a name needs no ending
function isAtMargin(file: string, place: string, rest: string): boolean {
  if (!rest.startsWith(": ")) return false;
  // "./coinbrew: line 1161: conditional binary operator expected": a script of one's own
  if (/^: line \d+$/.test(place)) return /^\.{1,2}\/(?:[\w.+-]+\/)*[\w.+-]+$/.test(file);
  if (/^ line \d+$/.test(place)) return /^[\w./-]*(?:[_/]|conf)[\w.-]*$/.test(file);
  return /^:\d/.test(place) && /^\/(?:[\w.+-]+\/)+[\w.+-]+$/.test(file) && !file.includes("/bin/");
}

/** Where the file name that ends at `end` begins. */
function fileStart(line: string, end: number): number {
  const spaced = SPACED.exec(line.slice(0, Math.min(end, MAX_NAME + 20)));
  if (spaced !== null && spaced[1]!.includes(" ") && end <= MAX_NAME + 20)
    return spaced[0].length - spaced[1]!.length;
  let start = end;
  let depth = 0;
  while (start > 0 && end - start < MAX_NAME) {
    const char = line[start - 1]!;
    if (
      char === ":" &&
      /^[\\/]/.test(line.slice(start)) &&
      /(?:^|[^\w])[A-Za-z]$/.test(line.slice(0, start - 1))
    ) {
      start -= 2; // a drive letter: "C:\src"
      break;
    }
    if (!NAME_CHAR.test(char)) break;
    // "at f (src/a.ts" opens a bracket that is not the file's; "app/(group)/page.tsx" closes its own
    if (char === ")" || char === "]") depth++;
    if ((char === "(" || char === "[") && --depth < 0) break;
    start--;
  }
  return start;
}
