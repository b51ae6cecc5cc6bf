import { type Category, groupOf, severityOf } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";
import { isFrame, readFrame } from "./detectors/general/frame-line.ts";
import type { About, Log } from "./log.ts";
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
    file: null,
    line: null,
    column: null,
    test: null,
    frames: [],
    excerpt: redact(log.lines.slice(-10).join("\n")),
    at: Math.max(1, log.totalLines),
  };
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
  return last?.trim() ?? null;
}

// A command that a task runner echoes says nothing: "> shop@1.0.0 test", "$ ./check.sh", "+ ./check.sh"
const isSpoken = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/^(?:[>$+] \S|\s*$)/.test(line);

function isUnderMessage(line: string): boolean {
  return /^Node\.js v\d/.test(line) || (isFrame(line) && readFrame(line) !== null);
}
