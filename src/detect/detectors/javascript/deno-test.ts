import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";

/** deno test: under " ERRORS " a block for each test, headed by its name and place. */
export const denoTest: Detector = {
  id: "deno-test",
  tool: "deno",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [" => ./", " => file:"],
  programs: ["deno"],
  scan(log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    for (let i = 0; i + 1 < lines.length; i++) {
      const head = lines[i]!.includes(" => ") ? HEAD.exec(lines[i]!) : null;
      if (!head || !lines[i + 1]!.startsWith("error: ")) continue;
      const draft = readBlock(lines, i, head);
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts.length > 0 ? drafts : readRecap(lines);
  },
};

// "sums prices => ./test/cart_test.ts:4:6", "zones ... of the city => ./test/ship_test.ts:14:11"
const HEAD = /^(\S.*) => (?:\.\/|file:\/\/)(\S+):(\d+):(\d+)$/;

function readBlock(lines: readonly string[], from: number, head: RegExpExecArray): Draft {
  let to = from + 1;
  while (
    to < lines.length &&
    !/^ (?:FAILURES|ERRORS) ?$|^FAILED \| /.test(lines[to]!) &&
    !HEAD.test(lines[to]!)
  )
    to++;
  const block = [lines[from + 1]!.replace(/^error: /, ""), ...lines.slice(from + 2, to)];
  const { message, errorType, frames, file, line, column } = readThrownError(block, 0);
  const place = file === null ? { file: head[2]!, line: Number(head[3]) } : { file, line, column };
  return { message, errorType, frames, ...place, test: head[1]!, from, to };
}

/** The errors are cut off: the list under " FAILURES " names the tests at least. */
function readRecap(lines: readonly string[]): Draft[] {
  const start = lines.findIndex((line) => /^ FAILURES ?$/.test(line));
  if (start < 0) return [];
  return lines.slice(start).flatMap((line, n) => {
    const head = HEAD.exec(line);
    if (!head) return [];
    const from = start + n;
    return [
      { message: head[1]!, test: head[1]!, file: head[2]!, from, to: from + 1, role: "summary" as const },
    ];
  });
}
