import { indentOf } from "#model/indent.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";

/** node:test as its spec reporter prints it: the tree as it streams, and "failing tests:" at the end. */
export const nodeTest: Detector = {
  id: "node-test",
  tool: "node-test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["✖ ", "failing tests:"],
  programs: ["node"],
  scan(log): Draft[] {
    const lines = log.lines;
    const recapAt = lines.findIndex((line) => RECAP.test(line));
    if (recapAt < 0 && !lines.some((line, i) => COUNTER.test(line) || isListed(lines, i))) return [];
    const streamed = readTree(lines, 0, recapAt < 0 ? lines.length : recapAt);
    const recap = recapAt < 0 ? [] : readTree(lines, recapAt + 1, lines.length);
    return [...merge(streamed, recap), ...(recapAt < 0 ? [] : readToDo(lines, recapAt + 1))];
  },
};

// "✖ failing tests:", "Failed tests:" (dot reporter)
const RECAP = /^\s*(?:✖ failing tests:|Failed tests:)$/;
// "ℹ fail 1", "ℹ pass 0"
const COUNTER = /^\s*ℹ (?:fail|pass|cancelled) \d+$/;
// "▶ cart", "  ▶ label (4.1ms)"
const OPENED = /^(\s*)▶ (\S.*?)(?: \([\d.]+ms\))?$/;
// "  ✖ sums prices (2.124769ms)", "✖ will fail one day (0.7ms) # TODO"
const CROSSED = /^(\s*)✖ (\S.*?) \([\d.]+m?s\)( # (?:TODO|SKIP).*)?$/;
// "test at test/cart.test.js:10:3"
const TEST_AT = /^\s*test at (\S.*?):(\d+):(\d+)$/;
/** A row of the list at the end, whose head was cut off. */
function isListed(lines: readonly string[], at: number): boolean {
  return TEST_AT.test(lines[at]!) && CROSSED.test(lines[at + 1] ?? "");
}

// "/home/dev/canal/gates.test.js", "test/gates.test.mjs"
const A_FILE = /^[^\s()]{1,300}\.[cm]?[jt]sx?$/;
// What a crossed file says when its process ended badly; the crash itself stands elsewhere in the log.
const FILE_FAILED = /^'test failed'$/;
// A suite that only passes on what happened inside it.
const SUBTESTS_FAILED = /^\d+ subtests? failed$/;

// Since node 24: "⚠ is to be done (1.355323ms) # TODO", among the failing tests, too
const TO_DO = /^(\s*)⚠ (\S.*?) \([\d.]+m?s\) # TODO/;

/** What fails and is known to: no failure of the run, and nobody else's to tell. */
function readToDo(lines: readonly string[], from: number): Draft[] {
  const drafts: Draft[] = [];
  for (let i = from; i < lines.length; i++) {
    const [, indent, test] = TO_DO.exec(lines[i]!) ?? [];
    if (indent === undefined || test === undefined) continue;
    const to = endOfBody(lines, i + 1, lines.length, indent.length);
    drafts.push({ message: test, test, role: "consequence", sure: false, from: i, to });
  }
  return drafts;
}

interface Crossed {
  readonly path: readonly string[];
  readonly draft: Draft;
  /** False when the line stands alone and the error is told in the recap. */
  readonly told: boolean;
}

/** Every crossed test with the suites around it; suites that only pass on a failure are left out. */
function readTree(lines: readonly string[], from: number, to: number): Crossed[] {
  const open: { indent: number; name: string }[] = [];
  const found: Crossed[] = [];
  for (let i = from; i < to; i++) {
    const opened = OPENED.exec(lines[i]!);
    const crossed = opened ? null : CROSSED.exec(lines[i]!);
    const line = opened ?? crossed;
    if (line === null) continue;
    const indent = line[1]!.length;
    while (open.length > 0 && open.at(-1)!.indent > indent) open.pop();
    const sibling = open.at(-1)?.indent === indent ? open.pop() : undefined;
    if (opened) open.push({ indent, name: opened[2]! });
    else if (crossed && crossed[3] === undefined) {
      const read = readCrossed(lines, i, to, indent, [...open.map((o) => o.name), crossed[2]!]);
      const closesSuite = sibling?.name === crossed[2] && !read.told;
      if (!closesSuite && !SUBTESTS_FAILED.test(read.draft.message)) found.push(read);
      i = read.draft.to - 1;
    } else if (crossed?.[3]) i = endOfBody(lines, i + 1, to, indent) - 1;
  }
  return found;
}

function readCrossed(
  lines: readonly string[],
  i: number,
  limit: number,
  indent: number,
  path: readonly string[],
): Crossed {
  const to = endOfBody(lines, i + 1, limit, indent);
  const at = TEST_AT.exec(lines[i - 1] ?? "");
  const place = at ? { file: at[1]!, line: Number(at[2]), column: Number(at[3]) } : {};
  const from = at ? i - 1 : i;
  const test = path.join(" > ");
  let head = i + 1;
  while (head < to && lines[head]!.trim() === "") head++;
  if (head >= to)
    return {
      path,
      told: false,
      draft: { message: path.at(-1)!, test, ...place, from, to: i + 1, role: "summary" },
    };
  const error = readThrownError(lines, head, to);
  // "'price gone'" was thrown as it is; an AssertionError's "'a' == 'c'" begins and ends with quotes, too.
  const text = error.errorType === null ? error.message.replace(/^\[?'(.*)'\]?$/, "$1") : error.message;
  const role = FILE_FAILED.test(lines[head]!.trim()) ? "consequence" : "cause";
  // A file that ran out of time is named where a test would be.
  const named = path.length === 1 && A_FILE.test(path[0]!) ? { file: path[0]!, ...place } : place;
  const own = error.file === null ? named : { file: error.file, line: error.line, column: error.column };
  return {
    path,
    told: true,
    draft: { message: text, errorType: error.errorType, frames: error.frames, ...own, test, from, to, role },
  };
}

/** The error under a test is indented deeper than the test. */
function endOfBody(lines: readonly string[], from: number, limit: number, indent: number): number {
  let to = from;
  while (to < limit) {
    const line = lines[to]!;
    const depth = line.trim() === "" ? Number.POSITIVE_INFINITY : indentOf(line);
    if (depth <= indent || CROSSED.test(line) || OPENED.test(line) || /^\s*[✔﹣] /.test(line)) break;
    to++;
  }
  while (to > from && lines[to - 1]!.trim() === "") to--;
  return to;
}

/** Stream and recap tell the same tests: the stream knows the suites, newer recaps alone know the errors. */
function merge(streamed: readonly Crossed[], recap: readonly Crossed[]): Draft[] {
  const left = [...recap];
  const drafts = streamed.map(({ path, draft, told }) => {
    const i = left.findIndex((other) => other.path.at(-1) === path.at(-1));
    const again = i < 0 ? undefined : left.splice(i, 1)[0];
    if (told || again === undefined)
      return again
        ? {
            ...draft,
            file: draft.file ?? again.draft.file ?? null,
            line: draft.line ?? again.draft.line ?? null,
          }
        : draft;
    return { ...again.draft, test: path.join(" > ") };
  });
  return [...drafts, ...left.map((other) => other.draft)];
}
