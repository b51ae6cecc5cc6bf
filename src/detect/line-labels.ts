import { AIRFLOW, DATED, EPOCH, isClock, OF_CLOUD } from "./date-labels.ts";
import { BARRED, HANDED_ON, isHosts, OF_BUILDER, OF_COMMAND, OF_NODE, STAMP, STREAM } from "./host-labels.ts";

// What a host of builds, or a logger, puts before each line and no runner's name stands in. A time of day without a date: "22:59:46.295 web:build: FAIL" (Vercel),
// "7:29:31 PM: FAIL" (Netlify), "17:24:55.759 | FAIL" (Cloudflare), "14:37:52   FAIL", "14:37:52,103 FAIL"; what follows keeps its indentation.
const TIME = /^\d{1,2}:\d\d:\d\d(?:[.,]\d{1,6})?(?: [AP]M)?(?:(?: \||:)(?: |$)| |$)/;
// "19:39:12 fatal: pathspec 'src/bels.c' did not match any files": git, make and npm write no stamps themselves
const TIME_BEFORE = /^\d\d:\d\d:\d\d (?:fatal: |make(?:\[\d+\])?: \*\*\* |npm (?:ERR!|error) )/;
// With a bar behind it nothing but a host's: "09:22:05.330 | sh: vite: command not found"
const TIME_BARRED = /^\d{1,2}:\d\d:\d\d(?:\.\d{1,6})? \|(?: |$)/;
// BuildKit before what a step said, told again at the end: "1.429 gzip: invalid magic"; "488.1    |": later on it has four figures
const SECONDS = /^(?: {2})?(?:\d{1,4}\.\d{3}|\d\d\.\d\d|\d{3}\.\d|\d{4,5}\.)(?: |$)/;
const FINE = /^ *\d+\.\d{2,3}(?: |$)/;
// "failed to solve: process "/bin/sh -c make" did not complete successfully: exit code: 2", "Dockerfile:64", " => ERROR [web 4/6] RUN npm ci   142.2s"
const OF_DOCKER =
  /^(?:ERROR: )?failed to (?:solve|build): |did not complete successfully: exit code|^\S*[Dd]ockerfile[\w.-]{0,60}:\d+$|^ ?=> ERROR \[/;
// Jenkins has two blanks: "18:46:41  make: *** Error 1"
const TIME_APART = /^\d\d:\d\d:\d\d(?: {2}|$)/;
// lerna 2 before what a package's script printed: "lerna ERR! execute Error: Unexpected token"; "lerna ERR! npm run build exited 1" are its own words
const LERNA = /^lerna ERR! (?!npm|yarn|pnpm|git)[a-z]{3,20}(?: |$)/;
// yarn 2 before what a workspace's script printed: "➤ YN0000: [@acme/web]: FAIL"
const BERRY = /^➤ YN0000: (?=\[@?[\w./-]{1,80}\]:(?: |$))/;
// and before what a workspace's build said, in its block: "➤ YN0009: │ │ src/till.ts:1:14 - error TS1005: ';' expected."
const BERRY_BLOCK = /^➤ YN\d{4}: │ │(?: |$)/;
// How long it has been going on: the open build service's "[  509s]   1) test adds tax (CartTest)", a kernel's "[   12.345678] soup: no pot"
const SINCE = /^\[ {0,8}\d{1,8}(?:s|\.\d{1,6}s?)\](?: |$)/;
// mock's log of a chroot: "DEBUG util.py:585:  BUILDSTDERR:  Problem: conflicting requests", "DEBUG util.py:444:  Nothing to do."
const MOCK = /^(?:DEBUG|INFO) [a-z_]{1,30}\.py:\d{1,5}: {2}(?:BUILDSTDERR:(?: |$))?/;
// Builders that draw an arrow before what a step printed: "       → Error: Cannot find module './cart.js'"
const ARROW = /^ {0,12}→(?: |$)/;
// A log as an editor, a page or `cat -n` shows it: "   642<TAB>--- FAIL: TestTotal (0.17s)"
const NUMBERED = /^ {0,6}\d{1,6}(?:\t|$)/;
// Or with blanks, or a colon: "642  --- FAIL: TestTotal (0.17s)", " 642: --- FAIL: TestTotal (0.17s)"
const COUNTED = /^ {0,6}\d{1,6}(?::(?: |$)| {1,2}|$)/;

// A log that was quoted as in a letter: "> error[E0308]: mismatched types", ">" for an empty line
const QUOTED = /^>(?: |$)/;

// lerna before what it threw itself: "lerna ERR! Error: Cannot find module 'nx'", "lerna ERR!     at Module.load (…)"; its own codes and commands stay
const LERNA_THREW =
  /^lerna ERR!(?! (?:(?:npm|yarn|pnpm|git|E[A-Z]{3,20}|Received non-zero)\b|\S.{0,200} exited \d+ in '))(?: |$)/;

// npmlog, where the program gave it no name, as in storybook: "ERR! Module not found: Error: Can't resolve './cart'", "ERR!     at /home/dev/shop/…"
const NPMLOG = /^ERR!(?: |$)/;

/** So many lines have it, or it is a line's own. */
const FEWEST = 3;

/** Kinds that are tried, each from the first line that looks so. */
const MOST_KINDS = 3;

/** "> 12:04:11 FAIL": a build's log, quoted as in a letter. */
const DEEPEST = 2;

/** All lines without the labels that stand before each of them, from the first that has one to the last: one may stand in another. */
export function withoutLabels(lines: readonly string[]): readonly string[] {
  let bare = lines;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = withoutLabel(bare);
    if (inner === bare) break;
    bare = inner;
  }
  return bare;
}

function withoutLabel(lines: readonly string[]): readonly string[] {
  const tried = new Set<RegExp>();
  for (let i = 0; i < lines.length && tried.size < MOST_KINDS; i++) {
    const kind = kindOf(lines[i]!);
    if (kind === null || tried.has(kind)) continue;
    tried.add(kind);
    const rest = withoutKind(kind, i, lines);
    if (rest !== lines) return rest;
  }
  return lines;
}

function withoutKind(kind: RegExp, first: number, lines: readonly string[]): readonly string[] {
  let labelled = 0;
  let others = 0;
  let since = 0;
  let clock = 0;
  const isCount = kind === NUMBERED || kind === COUNTED;
  for (let i = first; i < lines.length; i++) {
    if (lines[i] === "") continue;
    if (!kind.test(lines[i]!)) since++;
    else {
      const count = Number.parseFloat(lines[i]!);
      if (isCount && labelled > 0 && count !== clock + 1) return lines;
      clock = count;
      labelled++;
      others += since;
      since = 0;
    }
  }
  // Who quotes leaves no line out; npm's "> shop@1.0.0 test" and an interpreter's prompt have others below them. Nor does who counts lines.
  const isWhole = others + since === 0 && lines.slice(0, first).every((line) => line === "");
  if ((kind === QUOTED || kind === COUNTED) && !isWhole) return lines;
  // A program that stamps some of its lines says other things between them.
  // Nobody but these writes so.
  if (
    kind !== LERNA_THREW &&
    kind !== NPMLOG &&
    kind !== AIRFLOW &&
    (labelled < fewestOf(kind, lines) || others > labelled / MOST_TO_ONE)
  )
    return lines;
  if ((kind === SECONDS && !isRising(lines)) || (kind === EPOCH && !isClock(lines)) || !isHosts(kind, lines))
    return lines;
  const isApart = kind === TIME && lines.every((line) => !TIME.test(line) || TIME_APART.test(line));
  return lines.map((line) => line.replace(isApart ? TIME_APART : kind, ""));
}

/** Where it stands before every line and nobody else writes so, two are enough; of a date, or before who never stamps, one. */
function fewestOf(kind: RegExp, lines: readonly string[]): number {
  const isAll = lines.every((line) => line === "" || kind.test(line));
  if ((kind === DATED || kind === OF_CLOUD) && isAll) return 1;
  if (kind === TIME && isAll && lines.some((line) => TIME_BEFORE.test(line))) return 1;
  const sure = kind === TIME ? TIME_BARRED : kind === SINCE ? SINCE : null;
  return sure !== null && lines.every((line) => line === "" || sure.test(line)) ? 2 : FEWEST;
}

/** Seconds since a step began never fall; amounts in a column do, and nobody speaks of docker beside them. */
function isRising(lines: readonly string[]): boolean {
  let last = 0;
  const isOfDocker = lines.some((line) => OF_DOCKER.test(line));
  return lines.every((line) => {
    if (!SECONDS.test(line)) return true;
    if (!isOfDocker && !FINE.test(line)) return false;
    const at = Number.parseFloat(line);
    const isNext = at >= last;
    last = at;
    return isNext;
  });
}

/** Of ten labelled lines one may lack it: a host breaks a long one. */
const MOST_TO_ONE = 10;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function kindOf(line: string): RegExp | null {
  const first = line.charCodeAt(0);
  const isOne = (kind: RegExp) => kind.test(line);
  if (isDigit(first)) return BY_DIGIT.find(isOne) ?? null;
  if (first === 32) return BY_SPACE.find(isOne) ?? null;
  return BY_CHARACTER.get(first)?.find(isOne) ?? OF_MANY.find(isOne) ?? null;
}

const BY_DIGIT = [HANDED_ON, TIME, STAMP, SECONDS, DATED, EPOCH, OF_CLOUD, NUMBERED, COUNTED];
// A month, a day of the week and a service's name begin with any letter.
const OF_MANY = [DATED, OF_CLOUD];
// GitHub shows what an action's own step said with two blanks before it.
const BY_SPACE = [SECONDS, ARROW, NUMBERED, COUNTED, OF_COMMAND, BARRED];
const BY_CHARACTER = new Map([
  [62, [QUOTED]],
  [68, [MOCK, OF_COMMAND]],
  [69, [NPMLOG]],
  [73, [MOCK, OF_COMMAND, HANDED_ON]],
  [91, [SINCE, STREAM, HANDED_ON, AIRFLOW]],
  [101, [STREAM]],
  [108, [LERNA, LERNA_THREW]],
  [111, [STREAM]],
  [114, [OF_BUILDER]],
  [115, [OF_NODE]],
  [123, [AIRFLOW]],
  [124, [BARRED]],
  [8594, [ARROW]],
  [10148, [BERRY, BERRY_BLOCK]],
]);
