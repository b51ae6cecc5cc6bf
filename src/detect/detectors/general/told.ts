import { type Location, readLocation } from "../../location.ts";
import { type ExceptionLine, readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { isGlog, type Label, readLabel } from "./label.ts";
import { isEcho, isFine, isSource } from "./shape.ts";

/** What a line says, taken apart. */
export interface Told {
  readonly text: string;
  readonly place: Location | null;
  /** The text without its place, and without its label, too. */
  readonly body: string;
  readonly core: string;
  readonly label: Label | null;
  readonly exception: ExceptionLine | null;
  /** A mark under the code stands behind the place: who reads it could not read on. */
  readonly pointed: boolean;
}

// A message behind the mark under a source line: "   ^-- SC2086 (info): Double quote", "^-----^ SC2154 (warning): target is"
export const CARET = /^(?:[|│]\s*)?[\^~][\^~-]*\s+(?=\S.*\s)/;

// A rule's severity in one letter: "W: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax."
const LETTER = /^[CEFRW]: (?:\[[A-Z]\w+\] )?(?=[A-Z]\w+\/[A-Z]\w+: )/;

// "| src/till.frob:12:4: unknown coin", "└ src/till.frob:12:4: unknown coin": what a step said, in a margin
const IN_MARGIN = /^[|│├└╰]─{0,3} (?=\S{1,200}\.\w{1,9}:\d+(?::\d+)?: \p{L})/u;

// docker quotes a step's words with the seconds since it began: "0.079 cat: can't open 'config.json'"
const SECONDS = /^\d{1,4}\.\d{2,3} (?=[A-Za-z/])/;

// A progress meter ends in the middle of a line: "  0     0    0     0 --:--:-- --:--:-- --:--:--     0curl: (6) Could not resolve host"
const METER = /^[\d\s.%kMG]{8,80}(?:[-\d]{1,3}:[-\d]{2}:[-\d]{2}\s+)+\d*(?=[a-z])/;

// node names an error that its own fields lead back to: "<ref *1> Error: spawnSync chart2png ENOENT"; the field: "error: [Circular *1],"
const REFERRED = /^<ref \*\d+> (?=\w)/;
// Or is shown without what is in it: "errors: [Getter/Setter]", "error: [Object],"
const CIRCULAR =
  /^\[?\w{1,60}\]?: \[(?:Circular \*\d+|Getter|Setter|Getter\/Setter|Object|Array|(?:Async)?Function(?:: \w{1,60}| \(anonymous\))?)\],?$/;

// A shell speaks for what it could not run, each with its own count: "bash: line 1: ./release.sh: Permission denied", "sh: 1: exec: ./release.sh: …"
const SHELL = /^[a-z]{0,4}sh: (?:(?:line )?\d+: )?(?:exec: )?(?=\S+: [A-Za-z])/;

// "gawk: sum.awk:2: ^ unexpected newline", under the same place with the code: the mark is drawn behind the place
const POINTED = /^\^\s+(?=\S)/;

// "    When tax is added        # features/steps/cart_steps.py:7": a listing that says where each of its lines stands
const LISTED = /(?<=\S)\s+# \S+\.\w+:\d+$/;

// A logger that fills the terminal's width ends its line with the time: " ERROR  Cannot find module 'shop'          nitro 10:01:14 AM"
const CLOCK = /(?<=\S) {3,300}(?:[a-z]{2,20} )?\d{1,2}:\d\d:\d\d(?: [AP]M)?$/;

// ">> SyntaxError: missing ) after argument list": what a step said is set off by arrows
// "1) CoinError: no slot": or numbered
const SET_OFF = /^(?:>{2,3}|\d{1,3}\)) (?=[A-Z]\w*(?:Error|Exception): )/;
// ">> Issue: [B105] Possible hardcoded password"
const ISSUE = /^>{1,3} (?:Issue|Problem|Violation|Finding): (?=\S+ \S)/;

// An error as node shows it with its fields: "{ [error: relation "dishes" already exists]", "{ [Error: no pot] code: 'ENOPOT' }"
const INSPECTED = /\{ \[(\w{0,40}[eE]rror): (.{1,400}?)\](?: [a-z]\w{0,40}: .{0,300})?$/;

// "line 9 column 1 - Error: <shop> is not recognized!": a place in the one file there is leads
const LINE_LED = /^line \d+,? col(?:umn)? \d+ ?[-:] (?=(?:error|warning|info|note)\b)/i;

// "ERROR: Cannot install -r requirements.txt (line 1) and soup>=9.4.0 because these versions conflict.": the place in the middle of a sentence
const SAID_BEFORE = /(?:^|: )\p{Lu}\p{L}+ \p{L}+ .{0,200}$/u;
const GOES_ON = /^\)? (?:and|or|because|which|that|requires?|needs|conflicts) \S+ \S/;

/** The line taken apart; null when it shows code, echoes a command or says that all is well. */
export function readTold(line: string): Told | null {
  const text = line
    .trim()
    .replace(CARET, "")
    .replace(IN_MARGIN, "")
    .replace(SECONDS, "")
    .replace(METER, "")
    .replace(REFERRED, "")
    .replace(SHELL, "")
    .replace(LISTED, "")
    .replace(CLOCK, "")
    .replace(SET_OFF, "")
    .replace(ISSUE, "error: ")
    .replace(INSPECTED, (_, type: string, said: string, at: number) =>
      at > 0 && type.length === 5 ? said : `${type}: ${said}`,
    );
  if (
    text.length < 4 ||
    CIRCULAR.test(text) ||
    isSource(text === line.trim() ? line : text) ||
    isEcho(line) ||
    isFine(text)
  )
    return null;
  const place = isFrame(line) || isGlog(text) ? null : readLocation(text);
  const isMidway = place !== null && GOES_ON.test(place.after) && SAID_BEFORE.test(place.before);
  const said = (place === null ? text.replace(LINE_LED, "") : isMidway ? text : afterPlace(place)).replace(
    LETTER,
    "",
  );
  const body = said.replace(POINTED, "");
  const near = readLabel(body);
  // "syntax error: unexpected end of file" is quoted whole, "error: no such file" without its label
  const isWhole =
    near === null ||
    near.rest === "" ||
    near.rest.startsWith("at ") ||
    /^(?:syntax|parse|type|runtime) error$/.test(near.word);
  // "Error: > Couldn't find any `pages` directory"
  const core = isWhole ? body : near.rest.replace(/^> (?=\p{Lu}\S* \S+ \S)/u, "");
  if (isSource(core)) return null;
  const label = near ?? (place === null ? null : (readLabel(text) ?? readLabel(place.before)));
  const thrown = readException(body) ?? readException(core) ?? (place === null ? null : readException(text));
  // "main.c:2:10: fatal error: 'courier.h' file not found": behind a place a compiler's word, not a program's end
  const exception = place?.before === "" && /^fatal error$/i.test(thrown?.type ?? "") ? null : thrown;
  return { text, place, body, core, label, exception, pointed: place !== null && body !== said };
}

const ASIDE = /^(?:on|in|at|for|of|while|from) (?:\S+ ){0,3}\S+$/;

/** What stands behind the place, or before it where nothing does: "FC001: Use strings: ./foo/default.rb:8". */
function afterPlace(place: Location): string {
  // Ruby names the method before the message: "lib/pay.rb:3:in `pay': gateway refused"
  const after = place.after
    .replace(/^:?in [`'][^'`]{1,120}['`]:? ?|^, in [<\w.>]{1,80}: /, "")
    .replace(/^: characters? \d+(?:-\d+)? ?:/, "")
    .replace(/^['"\u2019]?[\s:,.)\]>|-]+/, "")
    // "src/till.frob,12,8,error,unknown coin": a row of a list that others read
    .replace(/^"?(error|warning)"?,(?=\S)/i, "$1: ")
    .trim();
  // A sanitizer's summary names the function last: "heap-buffer-overflow src/main.c:4 in main"
  if (/^in [\w:.~<>]+$/.test(after)) return beforePlace(place);
  // Perl says what before the place and near what behind it: "syntax error at menu.pl line 4, near "2;""
  if (after.startsWith("near ")) return `${beforePlace(place)}, ${after}`;
  // "Error: Unknown function: 'restock'. (file: shop.pp, line: 1) on node web1": a sentence, its place in brackets, and where it ran
  if (ASIDE.test(after) && /\(\W*(?:\w+:\s*)?$/.test(place.before) && /\p{L} \S+ \S/u.test(place.before))
    return beforePlace(place);
  // "High: Null pointer dereference of x At Cart.java:[line 12] NP_ALWAYS_NULL": a sentence, its place, its rule
  if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(after) && /\p{L} \S+ \S/u.test(place.before))
    return beforePlace(place);
  // "error • Undefined name 'totl' • lib/cart.dart:3:9 • undefined_identifier": in columns
  if (/^• [\w-]{1,60}$/.test(after))
    return beforePlace(place)
      .replace(/ •$/, "")
      .replace(/^(\w+) • /, "$1: ");
  // "error • The dish 'Soup' isn't defined at lib/menu.dart:172:19 • (undefined_method)": a sentence, its place, its rule in brackets
  if (/^\W{0,3}[([][a-z]\w*(?:[_-]\w+)+[)\]]$/.test(after) && /\p{L} \S+ \S/u.test(place.before))
    return beforePlace(place);
  if (after.length >= 3) return after;
  return beforePlace(place);
}

function beforePlace(place: Location): string {
  return place.before
    .replace(/(?<![\s(,])[\s(,]*\b(?:file|source|location|path) ?[:=] *$/i, "")
    .replace(/(?<!\s)\s*(?:\b(?:at|in|on|from)\b|[:([-])\s*$/i, "")
    .trim();
}
