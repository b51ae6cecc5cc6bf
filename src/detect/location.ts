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
    String.raw`:(\d+)(?:[:.](\d+))?(?:-\d+(?::\d+)?)?`, // src/a.c:3:5: error; src/a.py:12: E501; main.tf:3
    String.raw` ?\((\d+)[,:] ?(\d+)(?:[,-]\d+)*\)`, // src/a.ts(3,5): error TS2322; src/main.js (1:9): "fmt" is not exported
    String.raw`\((\d+)\)(?=\s*[:\]])`, // util.pas(12): Error; #0 /app/x.php(12): f(); Loc: [cart_test.cpp(12)]
    String.raw`["'\`\u2019]?(?:,|:)? (?:(?:on|at|in) )?[Ll]ine:? ?(\d+)(?:,? (?:[Cc]ol(?:umn)?|[Cc]haracters?|[Pp]os(?:ition)?)[ .:]*(\d+))?`, // File "a.py", line 3; a.sh: line 4: syntax error; at x.pl line 7.
    String.raw`: (\d+)(?=: \D)`, // ./release.sh: 4: twien: not found; src/Cart.groovy: 5: unable to resolve class
    String.raw`,line=(\d+)(?:,end\w+=\d+)*(?:,col(?:umn)?=(\d+))?`, // ::error file=src/menu.js,line=3,col=10::a price must not be below nothing
    String.raw`:line (\d+)`, // at Shop.CartTests.Total() in /src/CartTests.cs:line 12
    String.raw`["'],(\d+)(?:,(\d+))?`, // "src\main.c",129 Severity-Low
    String.raw` (\d+):(\d+)(?:-\d+)?`, // ERROR in ./src/api.js 1:0-26
  ]
    .map((place) => `(?:${place})`)
    .join("|"),
  "g",
);

const NAME_CHAR = /[\w@~.+$%#=\-\\/[\]()]/;
// "cart.test.ts", "Makefile"; the extension begins with a letter, so that 10.0.0.1:80 and v1.2:3 are no files
const FILE_END =
  /(?:[\w@~+$%#=[\]()-]\.[A-Za-z]\w{0,11}|(?:^|[\\/])(?:(?:GNU)?[Mm]akefile|Dockerfile|Rakefile|Gemfile|Jenkinsfile|Procfile|[Jj]ustfile|BUILD))$/;
// A host and its port: "db.internal:5432"
const HOST = /^[^\\/]*\.(?:com|net|org|io|dev|local|internal|invalid|localhost)$/i;
// A path with blanks is believed only from the start of the line: "D:\My Jobs\app\Main.java:35: warning"
const SPACED = /^(?:\[\w+\] )?((?:[A-Za-z]:[\\/]|\/)[^:"<>|?*]{1,300})$/;
const MAX_NAME = 300;

// "At line 5 of file run.f90", "$000 main, line 6 of run.pas"
const FORWARD =
  /\b[Ll]ine (\d+)(?:,? col(?:umn)? (\d+))? (?:of|in)(?: file)? ["'`]?([\w@~.+$%#=\-\\/]{1,300})/;

/** The first place in a file that the line names, or null. */
export function readLocation(line: string): Location | null {
  return readBackward(line) ?? readForward(line);
}

function readForward(line: string): Location | null {
  const match = FORWARD.exec(line);
  const file = match?.[3]?.replace(/[.,:]+$/, "");
  if (match === null || file === undefined || !FILE_END.test(file)) return null;
  return {
    file,
    line: Number(match[1]),
    column: toNumber(match[2]),
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
    if (!(FILE_END.test(file) || isQuotedFile(line, start, file)) || HOST.test(file)) continue;
    // "self.assertEqual(119, 120)" is a call
    if (match[0].startsWith("(") && /\.[a-z]+[A-Z]\w*$/.test(file)) continue;
    return {
      file,
      line: number,
      column: toNumber(numbers[1]),
      before: line.slice(0, start).replace(/(?:file:|["'`\u2018])$/, ""),
      after: line.slice(match.index + match[0].length),
    };
  }
  return null;
}

// 'File "/app/SConstruct", line 2': said to be a file, it needs no ending
function isQuotedFile(line: string, start: number, file: string): boolean {
  return /[\\/]\w/.test(file) && /\bfile "$/i.test(line.slice(Math.max(0, start - 6), start));
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
