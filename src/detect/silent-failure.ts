import { type Category, groupOf, severityOf } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";
import { isFrame, readFrame } from "./detectors/general/frame-line.ts";
import type { About, Log } from "./log.ts";
import { readMention } from "./mention.ts";
import { redact } from "./redact.ts";
import { GENERAL_SILENCE } from "./registry.ts";
import { TRUNCATED } from "./truncated.ts";
import { newsOf } from "./wrapper-words.ts";

/** A failing exit that nothing in the output explains is a failure too: it is named by how it ended and its last words. */
export function silentFailure(log: Log, about: About): Finding | null {
  const isKnown = about.exitCode !== null || about.signal !== null;
  const said = saidAtTheEnd(log);
  if (!isKnown && said === null) return null;
  const end = about.signal !== null ? `killed by ${about.signal}` : `exit code ${about.exitCode}`;
  const last = isKnown && !about.isCut ? (lastWords(log) ?? said) : said;
  const category =
    about.signal === "SIGKILL" || about.exitCode === 137
      ? "oom"
      : about.exitCode === 124
        ? "timeout"
        : log.lines.some((line) => TESTS_DONE.test(line))
          ? "test_failure"
          : kindOf(last, log, about);
  return {
    detector: "silent",
    tool: "unknown",
    category,
    group: groupOf(category),
    severity: severityOf(category),
    tags: about.isCut || log.cuts !== undefined ? ["silent", TRUNCATED] : ["silent"],
    errorType: null,
    message:
      last !== null
        ? redact(last).slice(0, 500)
        : `${end} ${about.isCut ? "and cut output" : "with no output"}`,
    file: last === null ? null : fileIn(last),
    line: null,
    column: null,
    test: null,
    frames: [],
    excerpt: redact(log.lines.slice(-10).join("\n")),
    at: Math.max(1, log.totalLines),
  };
}

// "src/cart.js" of who lists what it would change, "Main.hs: Prelude.head: empty list": a file alone, or one that is spoken of
const OF_FILE = /^([\\/]?(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[A-Za-z]\w{0,9})(?:: \S.*)?$/;

function fileIn(last: string): string | null {
  const file =
    last.length > 400 ? undefined : ((OF_FILE.exec(last) ?? DIFF_HEAD.exec(last))?.[1] ?? toldFile(last));
  return file !== undefined && readMention(file)?.file === file ? redact(file) : null;
}

function toldFile(last: string): string | undefined {
  return FILE_TOLD.test(last) ? last.slice(last.lastIndexOf(" ") + 1) : undefined;
}

/** What the last words say of the kind, and who said them. */
function kindOf(last: string | null, log: Log, about: About): Category {
  const [draft] = GENERAL_SILENCE.scan({ ...log, lines: last === null ? [] : [last] }, about);
  return draft?.category ?? "other";
}

// "1 tests complete": a test runner's count; it ended badly for what it says besides
const TESTS_DONE = /^\W*\d+ (?:tests?|specs?|assertions?) (?:complete|completed|passed|ran)\b/i;

/** So near to the end a wrapper's word is about all of the output. */
const TAIL = 60;

/** What a task runner or a CI system said last of all, the innermost first. */
function saidAtTheEnd(log: Log): string | null {
  for (const [index, line] of log.aside ?? []) if (index >= log.lines.length - TAIL) return newsOf(line);
  return null;
}

/** The last line that says something; a stack and the runtime's version ("Node.js v20.20.2") under it say where, not why. */
function lastWords(log: Log): string | null {
  const last =
    log.lines.findLast((line) => isSpoken(line) && !isUnderMessage(line)) ?? log.lines.findLast(isSpoken);
  return (headOfDiff(log) ?? (last === undefined ? null : listedOver(log, last)) ?? last)?.trim() ?? null;
}

// "--- cart.py	(original)", over "+++ cart.py	(reformatted)" and "@@ -1,2 +1,2 @@"
const DIFF_HEAD = /^--- (?:a\/)?(\S+)/;

/** Where an output ends in a diff, the line that names the first file in it. */
function headOfDiff({ lines }: Log): string | null {
  const end = lines.findLast((line) => line.trim() !== "");
  if (end === undefined || !/^[-+ @\\]/.test(end)) return null;
  const at = lines.findIndex(
    (line, n) =>
      DIFF_HEAD.test(line) && /^\+\+\+ /.test(lines[n + 1] ?? "") && /^@@ /.test(lines[n + 2] ?? ""),
  );
  return at === -1 ? null : lines[at]!;
}

// "Formatted 1 file (1 changed) in 0.00 seconds.", "2 files would change": a count, and above it which
const FILES_COUNTED = /^(?:\w+ ){0,2}\d+ (?:\w+ )?files?\b/i;
// "Changed lib/cart.dart"
const FILE_TOLD = /^\s*(?:\p{L}{2,20} ){1,3}(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[A-Za-z]\w{0,9}$/u;

/** The first of the files that are told right over the line that counts them, or null. */
function listedOver({ lines }: Log, last: string): string | null {
  if (!FILES_COUNTED.test(last.trim())) return null;
  let at = lines.lastIndexOf(last);
  while (at > 0 && lines[at - 1]!.length < 400 && FILE_TOLD.test(lines[at - 1]!)) at--;
  return lines[at] === last ? null : lines[at]!;
}

// A command that a task runner echoes says nothing: "> shop@1.0.0 test", "$ ./check.sh", "+ ./check.sh"
const isSpoken = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/^(?:[>$+] \S|\s*$)/.test(line);

function isUnderMessage(line: string): boolean {
  return /^Node\.js v\d/.test(line) || (isFrame(line) && readFrame(line) !== null);
}
