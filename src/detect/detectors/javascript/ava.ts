import type { Detector, Draft } from "../../detector.ts";
import { assertionEssence } from "./assertion-essence.ts";
import { readErrorHead } from "./error-head.ts";
import { readThrownError } from "./thrown-error.ts";
import { isFrameLine } from "./v8-stack.ts";

/** ava: under a short rule a block for each failed test, headed by the title that its line "✘ [fail]: …" gave. */
export const ava: Detector = {
  id: "ava",
  tool: "ava",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "✘ [fail]: ",
    "✖ [fail]: ",
    "uncaught exception in ",
    "unhandled rejection in ",
    "timed out while running tests",
    "any files to test",
  ],
  programs: ["ava"],
  scan(log): Draft[] {
    const lines = log.lines;
    const failed = lines.flatMap((line) => FAIL.exec(line)?.[1] ?? []).slice(0, MOST);
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const draft = readTest(lines, i, failed) ?? readUncaught(lines, i) ?? readOwnWord(lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts.length > 0 ? drafts : readStream(lines);
  },
};

/** Each title is looked for among these: a limit for logs made to be slow. */
const MOST = 500;

// "  ✘ [fail]: ship › prints the street Error thrown in test"
const FAIL = /^\s*[✘✖] \[fail\]: (\S.*)$/;
// "  ship › prints the street"
const TITLE = /^ {0,2}(\S.*)$/;
// "  test/cart.js:10"
const PLACE = /^ {0,2}(\S+):(\d+)$/;
// "   10:   t.is(got, 42);", and the empty line of a file: "   11:"
const SOURCE = /^\s+\d+:(?: |$)/;

function readTest(lines: readonly string[], from: number, failed: readonly string[]): Draft | null {
  const title = TITLE.exec(lines[from]!)?.[1];
  if (title === undefined || lines[from - 1]?.trim() !== "" || lines[from + 1]?.trim() !== "") return null;
  if (!failed.some((one) => one === title || one.startsWith(`${title} `))) return null;
  let at = from + 2;
  const place = PLACE.exec(lines[at] ?? "");
  if (place) at++;
  while (at < lines.length && (lines[at]!.trim() === "" || SOURCE.test(lines[at]!))) at++;
  const to = endOfBlock(lines, at);
  if (at >= to) return null;
  const thrown = place ? -1 : thrownAt(lines, at, to);
  if (thrown >= 0) {
    const { message, errorType, frames, file, line, column } = readThrownError(lines, thrown, to);
    const own = frames.some((f) => f.own);
    return { message, errorType, frames: own ? frames : [], file, line, column, test: title, from, to };
  }
  // ava's differences have what was there at the minus.
  const rest = ["+ expected - actual", ...lines.slice(at + 1, to)];
  return {
    message: assertionEssence(lines[at]!.trim(), rest).replace(/:$/, ""),
    file: place?.[1] ?? null,
    line: place ? Number(place[2]) : null,
    test: title,
    from,
    to,
  };
}

/** Three empty lines stand between blocks, a rule after the last. */
function endOfBlock(lines: readonly string[], from: number): number {
  let blank = 0;
  for (let i = from; i < lines.length; i++) {
    blank = lines[i]!.trim() === "" ? blank + 1 : 0;
    if (blank >= 3 || /^\s*─+$/.test(lines[i]!)) return i - blank;
  }
  return lines.length;
}

function thrownAt(lines: readonly string[], from: number, to: number): number {
  let head = -1;
  for (let i = from; i < to; i++) {
    if (isFrameLine(lines[i]!)) return head;
    if (readErrorHead(lines[i]!) !== null) head = i;
  }
  return head;
}

// "  Uncaught exception in test/plan.js", "  Unhandled rejection in test/plan.js"
const UNCAUGHT = /^ {0,2}(?:Uncaught exception|Unhandled rejection) in (\S+)$/;

function readUncaught(lines: readonly string[], from: number): Draft | null {
  const inFile = UNCAUGHT.exec(lines[from]!)?.[1];
  if (inFile === undefined) return null;
  let at = from + 1;
  while (at < lines.length && lines[at]!.trim() === "") at++;
  let to = at;
  while (to < lines.length && !/^\s*(?:─+|[✘✖] .+)$/.test(lines[to]!)) to++;
  if (at >= to) return null;
  const thrown = thrownAt(lines, at, to);
  const { message, errorType, frames, file, line, column } = readThrownError(lines, Math.max(thrown, at), to);
  const place = file === null ? { file: inFile } : { file, line, column };
  return { message, errorType, frames, ...place, category: "runtime_error", from, to };
}

// "  ✘ Timed out while running tests", "  ✘ Couldn’t find any files to test", "  ✘ No tests found in test/cart.js"
const OWN_WORD =
  /^\s*[✘✖] (Timed out while running tests|Couldn.t find any files to test.*|No tests found in .+)$/;

function readOwnWord(lines: readonly string[], from: number): Draft | null {
  const word = OWN_WORD.exec(lines[from]!)?.[1];
  if (word === undefined) return null;
  if (!word.startsWith("Timed")) return { message: word, category: "config_error", from, to: from + 1 };
  // "  ◌ waits for the lock"
  const near = lines.slice(from, from + 12);
  const pending = near.findIndex((line) => /^\s*◌ \S/.test(line));
  const file = near.map((line) => /were pending in (\S+)$/.exec(line)?.[1]).find(Boolean) ?? null;
  const test = pending < 0 ? null : near[pending]!.replace(/^\s*◌ /, "").trim();
  return { message: word, category: "timeout", file, test, from, to: from + Math.max(pending, 0) + 1 };
}

/** The blocks are cut off: the lines that streamed by name the tests at least. */
function readStream(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const told = FAIL.exec(line)?.[1];
    if (told === undefined) return [];
    return [{ message: told, test: told, from: i, to: i + 1, role: "summary" as const }];
  });
}
