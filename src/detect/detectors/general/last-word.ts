import { indentOf } from "#model/indent.ts";
import type { Candidate } from "./candidate.ts";
import { hasTrouble } from "./shape.ts";

/** From here on a line is believed for itself. */
export const ENOUGH = 6;

/** What a program says last, before wrappers and recaps, is mostly why it stopped; lists of places go by their first. */
const LAST_WORD = 4;

// "blink.c:1:12: warning: ‘unused’ defined but not used" of a compiler went by, whatever failed after it (objcopy, a flasher, javac's jar)
const isStrong = ({ score, place, level }: Candidate): boolean =>
  score >= ENOUGH || (place !== null && level !== "warning" && level !== "note");

/** The candidates with what speaks for the last of them added, and for those before it that are worth as much, where none is strong by itself. */
export function withLastWord(all: readonly Candidate[], lines: readonly string[]): Candidate[] {
  const causes = withoutExplanation(all, lines);
  const last = causes.at(-1);
  if (isSaidTwice(causes))
    return causes.map((one) => (one === last ? { ...one, order: one.order + 1 } : one));
  if (last === undefined || last.place !== null || !hasTrouble(last.message) || causes.some(isStrong))
    return [...causes];
  // Problems listed by their codes keep their order.
  const isListed = causes.some(({ errorType }) => errorType !== null);
  const isOutdone = causes.some(({ order }) => order > last.order);
  const rise = isOutdone && !isListed ? LAST_WORD : 0;
  // "Could not read certificate from cert.pem", "Unable to load certificate": of two that are worth the same the second follows from the first.
  return causes.map((one, n) => {
    const isEqual = one.order === last.order && (saysWhy(one, causes[n + 1], lines) || endsAlike(one, last));
    return one === last || isEqual ? { ...one, score: one.score + LAST_WORD, order: one.order + rise } : one;
  });
}

// "More details here: https://curl.se/docs/sslcerts.html" (curl), "For more information see https://doc.example.org/E0382" (compilers, installers)
const MORE =
  /^(?:(?:for )?more (?:details|information|info|help)\b|details:|read more\b).{0,80}https?:\/\/\S{1,300}$/i;

/** Without what goes on to explain, below a blank line, when the reader has been sent to a page: "curl failed to verify the legitimacy of the server and therefore could not". */
function withoutExplanation(causes: readonly Candidate[], lines: readonly string[]): readonly Candidate[] {
  if (causes.some(isStrong) || causes.length < 2) return causes;
  const more = lines.findIndex(
    (line, i) => line.includes("http") && line.length < 400 && MORE.test(line) && lines[i + 1]?.trim() === "",
  );
  const isBefore = causes.some(({ index }) => index < more && index > more - 6);
  return isBefore
    ? causes.filter(({ index }) => index < more || /^[\w.-]{1,30}: /.test(lines[index]!))
    : causes;
}

/** "gpg: no default secret key: No secret key", "gpg: signing failed: No secret key": one reason, and what came of it. */
function endsAlike(one: Candidate, last: Candidate): boolean {
  const [reason, again] = [one, last].map(({ message }) => REASON.exec(message)?.[1]);
  return reason !== undefined && reason === again;
}

const REASON = /^.{3,300}: (\p{L}+(?: \p{L}+){1,6})$/u;

// What is said aside: "║  Future releases require Node.js 22.  ║" in a box, "Passed checks: 1, Failed checks: 2", "FAIL test/menu.test.js", "check.........Failed", "Don't run Bundler as root.";
// and "Cause: Failed to load configuration", which leads to the next cause
const ASIDE =
  /^\W{0,9}║|^(?:\w+ ){0,2}\w+: \d+, (?:\w+ ){0,2}\w+: \d|^FAIL(?:ED)? +\S+$|^[^.]{1,80}\.{5,} ?\[?(?:fail(?:ed)?|error)\b|^(?:don't|do not) (?!know|have|understand)|^caused?(?: by)?\b/i;
// "Swagger schema validation failed.", "● Test suite failed to run", "settings.json invalid"
const VERDICT =
  /^(?:\S+ ){1,6}(?:failed|invalid|aborted)(?: to (?:run|start|load|compile|build|execute))?[.!]?$/i;

/** True unless the line is an aside, or a verdict with the reason deeper below it. */
function saysWhy(
  { message, index }: Candidate,
  next: Candidate | undefined,
  lines: readonly string[],
): boolean {
  if (!hasTrouble(message) || ASIDE.test(message)) return false;
  const isOver = next !== undefined && indentOf(lines[next.index]!) > indentOf(lines[index]!);
  return !(isOver && VERDICT.test(message));
}

/** Two sentences of one label, one right under the other, and nothing else that is strong: the second draws the conclusion of the first. */
function isSaidTwice(causes: readonly Candidate[]): boolean {
  const [first, second] = causes.slice(-2);
  if (first === undefined || second === undefined || causes.slice(0, -2).some(isStrong)) return false;
  // "ERROR: 2:3  no-var-keyword  Forbidden 'var' keyword" is one of a list
  const isPlain = ({ place, errorType, level, message }: Candidate) =>
    place === null && errorType === null && level === "error" && !/^\d/.test(message);
  if (OF_THE_SYSTEM.test(first.message) || OUTCOME.test(second.message)) return false;
  // "Config is invalid: unknown key 'coin'", "Config is invalid"; and who only tells how it ends
  if (first.message.startsWith(second.message) || ENDS.test(second.message)) return false;
  return second.index === first.index + 1 && first.word === second.word && isPlain(first) && isPlain(second);
}

// "Could not open the lock file - open (13: Permission denied)": nobody knows more than who was told by the system
const OF_THE_SYSTEM =
  /[:(] ?(?:permission denied|no such file or directory|(?:connection|operation) (?:refused|timed out|reset by peer|not permitted)|address already in use|is a directory|not a directory|file exists|no space left on device|read-only file system|resource temporarily unavailable|too many open files)\W*$/i;
// "Unable to determine the exit code, so frob will exit with error code 1"
const ENDS = /\bexit(?:ing|ed|s)? (?:with )?(?:\w+ ){0,2}(?:code|status)\b/i;
// "Update failed: till_0301", "No soup was cooked."
const OUTCOME = /^(?:\p{L}+ ){1,4}(?:failed|aborted)(?:: \S+)?[.!]?$|^No (?:\p{L}+ ){1,3}\p{L}+ed\.?$/u;
