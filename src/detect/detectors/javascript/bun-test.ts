import type { Detector, Draft } from "../../detector.ts";
import { readErrorHead } from "./error-head.ts";
import { readThrownError } from "./thrown-error.ts";

/** bun test: the error first, then the line "(fail) name [1.2ms]" that says whose it was. */
export const bunTest: Detector = {
  id: "bun-test",
  tool: "bun",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["\n(fail) ", "\n✗ ", "# unhandled error between tests"],
  programs: ["bun"],
  scan(log): Draft[] {
    const lines = log.lines;
    if (!lines.some((line) => SIGN.test(line))) return [];
    const drafts: Draft[] = [];
    let file: string | null = null;
    let start = 0;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const failed = FAIL.exec(line)?.[1];
      if (failed !== undefined) drafts.push({ test: failed, ...readReason(lines, start, i, file) });
      else if (UNHANDLED.test(line)) drafts.push(readUnhandled(lines, i, file));
      else if (!PASS.test(line) && !FILE.test(line)) continue;
      file = FILE.exec(line)?.[1] ?? file;
      start = i + 1;
    }
    return drafts;
  },
};

// "bun test v1.4.4 (38afee6c8)", "Ran 4 tests across 1 file. [331.00ms]"
// and, where a part was cut out, how it measures a test: "✗ cart > sums prices [11.91ms]"
const SIGN =
  /^bun test v\d|^Ran \d+ tests? across \d+ files?\.|^(?:\(fail\)|✗) \S.{0,300} \[\d{1,9}\.\d\dm?s\]$/;
// "(fail) cart > sums prices [11.91ms]", "✗ cart > sums prices [11.91ms]"
const FAIL = /^(?:\(fail\)|✗) (\S.*?)(?: \[[\d.]+m?s\])?$/;
// "(pass) is empty at first [0.09ms]"
const PASS = /^(?:\((?:pass|skip|todo)\)|[✓»✎]) \S/;
// "test/cart.test.ts:"
const FILE = /^(\S+\.\w+):$/;
// "# Unhandled error between tests"
const UNHANDLED = /^# Unhandled error between tests$/;
// "  ^ this test timed out after 300ms."
const BELOW = /^\s+\^ (.+?)\.?$/;

function readReason(
  lines: readonly string[],
  start: number,
  at: number,
  file: string | null,
): Omit<Draft, "test"> {
  const below = BELOW.exec(lines[at + 1] ?? "")?.[1];
  const head = headIn(lines, start, at);
  if (head < 0)
    return { message: below ?? lines[at]!.replace(FAIL, "$1"), file, from: at, to: at + (below ? 2 : 1) };
  return { ...readError(lines, head, at, file), from: head, to: at + 1 };
}

/** Where the error between two tests begins: "error: mailer is down", "TypeError: undefined is not an object". */
function headIn(lines: readonly string[], from: number, to: number): number {
  for (let i = from; i < to; i++)
    if (/^error: /.test(lines[i]!) || (/^\w/.test(lines[i]!) && readErrorHead(lines[i]!) !== null)) return i;
  return -1;
}

// "error: Cannot find module '../src/cart' from '/app/test/cart.test.ts'"
const FROM = / from '([^']+)'$/;

function readError(
  lines: readonly string[],
  at: number,
  to: number,
  inFile: string | null,
): Omit<Draft, "from" | "to"> {
  const block = [lines[at]!.replace(/^error: /, ""), ...lines.slice(at + 1, to)];
  const { message, errorType, frames, file, line, column } = readThrownError(block, 0);
  const place = file === null ? { file: FROM.exec(message)?.[1] ?? inFile } : { file, line, column };
  return { message, errorType, frames, ...place };
}

function readUnhandled(lines: readonly string[], from: number, file: string | null): Draft {
  let to = from + 2;
  while (to < lines.length && !/^-{5,}$/.test(lines[to]!)) to++;
  const head = headIn(lines, from + 2, to);
  const error = head < 0 ? { message: lines[from]!.slice(2), file } : readError(lines, head, to, file);
  return { ...error, category: "runtime_error", from, to };
}
