import { type LinePrefix, readArrow, readArrowed, readStepPrefix } from "./step-prefix.ts";

export type { LinePrefix };

// What no program says of itself, by its shape. Before a name a stamp without a zone may stand: journalctl, foreman.
// "@acme/web:test: ", "@acme/web#test: " turbo; "@acme/web: " lerna, nx; "[@acme/web]: " yarn; "web-1  | ", "web_1  | " compose; "[pod/web-5d8f-x2/app] " kubectl;
// "web:test | " moon; "0|web  | " pm2; "Nov 15 18:46:41 devbox shop[4242]: " journald, "janv. 15 18:46:41 …" in another tongue, also behind a stamp that was taken off;
// "app[web.1]: " heroku; "18:46:42 web.1  | " foreman; "app[91857] iad [info]" fly; "shop_web.1.kx83hsd9a@node-1    | " docker service; "[build : run-script] " tekton
const TELLING =
  /^(?:(@[\w.-]{1,40}\/[\w.-]{1,40}(?:[:#][\w:.-]{0,60})?): ?|(\[@[\w.-]{1,40}\/[\w.-]{1,40}\]): ?|(?:\d\d:\d\d:\d\d )([\w.-]{1,60} {1,40}\|) ?|([\w.-]{1,60}[-_.]\d{1,3} {1,40}\|) ?|(\[pod\/[\w./-]{1,200}\]) ?|([\w.-]{1,40}:[A-Za-z][\w:.-]{0,40} \|) ?|(\d{1,3}\|[\w.-]{1,40} {1,40}\|) ?|(?:[A-Za-zéû]{3,5}\.? [ \d]\d \d\d:\d\d:\d\d )?([\w.-]{1,60} [\w.@/()-]{1,60}\[\d{1,8}\]): ?|((?:app|heroku)\[[\w.-]{1,30}\]): ?|((?:app|runner|proxy)\[[\w-]{4,30}\] [a-z]{3} \[\w{4,7}\])(?: (?! ))?|([\w.-]{1,60}\.\d{1,3}\.\w{8,30}@[\w.-]{1,60} {1,40}\|) ?|(\[[\w./-]{1,80} : [\w./-]{1,80}\]) ?)/;
// "app[91857] iad [info]npm error code 1"
const OF_FLY = /^(?:app|runner|proxy)\[[\w-]{4,30}\] [a-z]{3} \[/;
// stern: "web-5d8f7c9b6-x2v4q app "
const STERN = /^([a-z][a-z\d-]{0,60}-[a-f\d]{8,10}-[a-z\d]{5} [a-z][a-z\d-]{0,60})(?: |$)/;
// What a program could say as well: it takes several such lines, or words that announce it.
// act: "[CI/build]   | make: ***"; drone counts the lines: "[build:L3:1s] "; "[0] ", "[web] ", "[test ] ", "[./c...sh] ", "[<hostname>]"; turbo "web:test: "; pnpm "packages/web test: ", and before the command that it echoes "packages/web test$ "; compose "db  | "; nix build -L "shop> "
const LIKELY =
  /^(?:([\w.+-]{1,60}>) |(\[(?=[^\]]{0,60}\w)[\w@./:<>-]{1,60} {0,30}\]:?)(?: {2,3}\|(?= |$))? ?|(@?[\w.-]{1,40}(?:\/[\w.-]{1,40})?[:#][A-Za-z][\w:.-]{0,40}): ?|(@?[\w.-]{1,40}(?:\/[\w.-]{1,40}){1,4} [\w:.-]{1,40})(?:: ?|(?=\$ ))|([A-Za-z][\w.-]{0,60} {1,40}\|) ?)/;
// In the same brackets stand a tool's own words: "[ERROR] Failed to execute goal", "[INFO ] started", "[FAIL] adds tax", "[gw0] linux -- Python 3.11.7"
const OWN_WORD =
  /^\[(?:gw\d+|error|err|warn|warning|info|debug|trace|fatal|notice|verbose|critical|severe|success|pass|passed|ok|done|fail|failed|failure|skip|skipped) {0,8}\]/i;
// gh run view --log: "build (20)<TAB>Run tests<TAB>2026-11-15T…"; the stamp behind it is taken off with the other marks
const TABBED_GITHUB = /^([^\t]{1,200}\t[^\t]{1,200}\t)(?=\d{4}-\d\d-\d\dT\d\d:)/;
// Bamboo: "build<TAB>15-Nov-2026 18:46:41<TAB>", "error<TAB>…" for the other stream of the same program
const BAMBOO = /^(?:build|error|simple|command)\t\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d(?:\t|$)/;
// GNU parallel --tag: "web<TAB>"; not a row of Visual Studio's list of errors: "Error<TAB>CS0246<TAB>…"
const TAGGED = /^(?!(?:Error|Warning|Message)\t)([\w./@:=-]{1,60})(?:\t|$)/;

// gradle --debug: "18:46:41.933 [ERROR] [org.gradle.BuildExceptionReporter] "; the stamp of newer ones is taken off with the other marks
const GRADLE_LOG =
  /^(?:\d\d:\d\d:\d\d\.\d{3} )?\[(?:ERROR|WARN|QUIET|LIFECYCLE|INFO|DEBUG)\] \[([a-z][\w.$]{1,120})\](?: |$)/;

function readGradleLog(line: string): LinePrefix | null {
  const match = GRADLE_LOG.exec(line);
  if (match === null) return null;
  return { writer: "gradle", length: match[0].length, isTelling: match[1]!.startsWith("org.gradle.") };
}

/** The prefix of a line that stands where a wrapper could have put it, or null. */
export function readPrefix(line: string): LinePrefix | null {
  const tab = line.indexOf("\t");
  if (tab > 0) {
    const tabbed = readTabbed(line);
    if (tabbed !== null) return tabbed;
  }
  if (line.startsWith("St") || line.startsWith("ST")) {
    const step = readStepPrefix(line);
    if (step !== null) return step;
  }
  const look = lookOf(line);
  if (look === "none") return null;
  if (look === "pod") return match(STERN, line, true);
  if (look === "bracket") return readBracketed(line);
  return (
    match(TELLING, line, true) ??
    match(LIKELY, line, false) ??
    match(STERN, line, true) ??
    (line.charCodeAt(8) === DOT ? readGradleLog(line) : null)
  );
}

/** A line's look: nobody's prefix, one in brackets, a name that "|", ":", "]" or "$" ends, or at most a pod's. */
type Look = "none" | "bracket" | "marked" | "pod";

/**
 * What the first mark of a line, and what stands before it, leave open: asked of every line of an output, so that the long patterns are
 * asked of few (measured: an eighth of their time on a plain line).
 */
function lookOf(line: string): Look {
  const first = line.charCodeAt(0);
  if (first === OPEN) return "bracket";
  // "# Subtest: adds tax": every prefix begins with a letter, a digit or one of these.
  if (!isLetter(first) && !isDigit(first) && !BEGINS.includes(first)) return "none";
  let words = 1;
  let firstWord = 0;
  let [isNamed, hasSlash] = [first === AT, false];
  for (let i = 0; i < line.length && i < FARTHEST; i++) {
    const code = line.charCodeAt(i);
    if (code === SPACE) {
      if (i === 0) return "none";
      if (line.charCodeAt(i - 1) === SPACE) continue;
      if (words === 1) firstWord = i;
      if (++words > MOST_WORDS) break;
    } else if (code === SLASH) hasSlash = true;
    else if (code === HASH) isNamed = true;
    else if (code === BAR) return "marked";
    else if (code === MORE && words === 1 && line.charCodeAt(i + 1) === SPACE) return "marked";
    else if (code === CLOSE)
      return line.charCodeAt(i + 1) === COLON || OF_FLY.test(line) ? "marked" : podOr(line, firstWord);
    else if (code === DOLLAR)
      return hasSlash && line.charCodeAt(i + 1) === SPACE ? "marked" : podOr(line, firstWord);
    else if (code === COLON)
      return isNamed || mayEndName(line, i, words, hasSlash) ? "marked" : podOr(line, firstWord);
  }
  return podOr(line, firstWord);
}

const DOT = 46;
const [SPACE, HASH, DOLLAR, SLASH, COLON, MORE, AT, OPEN, CLOSE, BAR] = [
  32, 35, 36, 47, 58, 62, 64, 91, 93, 124,
];
/** "-", ".", "@", "_". */
const BEGINS = [45, 46, 64, 95];
/** No name with its mark is longer. */
const FARTHEST = 320;
const MOST_WORDS = 3;

/** Whether a colon can belong to a prefix: "packages/web test: ", "web:test: ", "18:46:42 web.1 | ", "Nov 15 18:46:41 devbox shop[4242]: ". */
function mayEndName(line: string, at: number, words: number, hasSlash: boolean): boolean {
  const next = line.charCodeAt(at + 1);
  if (next === SPACE || Number.isNaN(next)) return hasSlash;
  if (isDigit(next)) return at === 2 || (at >= 9 && at <= 11);
  return words === 1 && isLetter(next);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** "web-5d8f7c9b6-x2v4q app ": the first word is long and begins with a small letter. */
function podOr(line: string, firstWord: number): Look {
  return firstWord >= SHORTEST_POD && line.charCodeAt(0) >= 97 ? "pod" : "none";
}

const SHORTEST_POD = 16;

function readBracketed(line: string): LinePrefix | null {
  const second = line.charCodeAt(1);
  if (OWN_WORD.test(line)) return readGradleLog(line);
  return (
    (second === AT || second === SMALL_P || line.includes(" : ") ? match(TELLING, line, true) : null) ??
    match(LIKELY, line, false)
  );
}

const SMALL_P = 112;

function readTabbed(line: string): LinePrefix | null {
  const bamboo = BAMBOO.exec(line);
  if (bamboo !== null) return { writer: "bamboo", length: bamboo[0].length, isTelling: true };
  const github = TABBED_GITHUB.exec(line);
  if (github !== null) return { writer: github[1]!, length: github[0].length, isTelling: true };
  const tagged = TAGGED.exec(line);
  return tagged === null ? null : { writer: `${tagged[1]!}\t`, length: tagged[0].length, isTelling: false };
}

// "[build:L3:1s]", "[build:12]"
const LINE_COUNT = /:L?\d{1,6}(?::\d{1,6}s)?\]$/;

function match(pattern: RegExp, line: string, isTelling: boolean): LinePrefix | null {
  const found = pattern.exec(line);
  if (found === null) return null;
  let named = 1;
  while (found[named] === undefined) named++;
  const writer = found[named]!.replace("#", ":").replace(LINE_COUNT, "]").trimEnd();
  return { writer, length: found[0].length, isTelling };
}

// Words by which a wrapper tells that what stands before them is its prefix: "api: > api@1.0.0 test" (npm under nx or lerna),
// "web test: Exited with code 1" (bun), "[0] ./check.sh exited with code 1", "packages/web test$ ./check.sh" (pnpm)
const ANNOUNCED =
  /^(?:(@?[\w./-]{1,60}(?: [\w:.-]{1,40})?): (?:> @?[\w./-]{1,80}@\S{1,40} [\w:.-]{1,60}|Exited with code \d+)|(\[[^\]]{1,60}\]) .{1,300} exited with code (?:\d+|SIG\w+)|(@?[\w.-]{1,40}(?:\/[\w.-]{1,40}){1,4} [\w:.-]{1,40})\$ .+)$/;

/** One of these stands in each line that announces a writer. */
export const ANNOUNCING: readonly string[] = ["xited ", ": > ", "$ ", "==> "];

/** The writer that the line announces, or null. */
export function readAnnounced(line: string): string | null {
  const arrowed = readArrow(line);
  if (arrowed !== null) return arrowed;
  const found = ANNOUNCED.exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? found[3]!);
}

/** The prefix of a line of a writer that was announced, and whose name alone would not be believed: "api: FAIL a.test.js". */
export function readNamed(line: string, writers: ReadonlySet<string>): LinePrefix | null {
  const arrowed = readArrowed(line, writers);
  if (arrowed !== null) return arrowed;
  const colon = line.indexOf(": ");
  const end = colon < 0 ? (line.endsWith(":") ? line.length - 1 : -1) : colon;
  if (end <= 0 || !writers.has(line.slice(0, end))) return null;
  return { writer: line.slice(0, end), length: Math.min(line.length, end + 2), isTelling: true };
}
