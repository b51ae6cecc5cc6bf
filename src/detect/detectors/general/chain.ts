import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";

/** Between two links of a chain stand a sentence and the next stack's heading, no more. */
const BETWEEN = 3;

/**
 * Without exceptions that were being handled when the next was thrown. Where stacks stand above their messages ("most recent call last") the
 * last of a chain is what ended the program; where they stand below, the first is.
 */
export function withoutHandled(candidates: readonly Candidate[], log: Log): Candidate[] {
  const thrown = candidates.filter(({ exception }) => exception);
  const handled = new Set(
    thrown.flatMap((one, n) => {
      const next = thrown[n + 1];
      if (!isFollowed(log, one, next)) return [];
      // What a worker threw is quoted, and thrown once more by who waited for it: the first says where.
      const isQuoted = log.lines[one.index + 1] === '"""';
      return isQuoted && next?.errorType === one.errorType && next?.message === one.message ? next : one;
    }),
  );
  return handled.size === 0 ? [...candidates] : candidates.filter((one) => !handled.has(one));
}

function isFollowed(log: Log, one: Candidate, next: Candidate | undefined): boolean {
  if (next === undefined || !isUnderFrames(log, one.index) || !isUnderFrames(log, next.index)) return false;
  let spoken = 0;
  for (let i = one.index + 1; i < next.index; i++) {
    // "---------------- 2 ----------------": siblings, none of them handled
    if (/^-{8,} \d+ -{8,}$/.test(log.lines[i]!) || (/^\S/.test(log.lines[i]!) && ++spoken > BETWEEN))
      return false;
  }
  return true;
}

/** The line that was running, indented, and over it the place of the call: '  File "a.py", line 3, in pay', "    raise OutOfStock(name)". */
export function isUnderFrames(log: Log, index: number): boolean {
  const above = [1, 2, 3].map((n) => log.lines[index - n] ?? "");
  // "Caused by: java.net.ConnectException" stands under calls, too, but its own are below.
  const isOver = /^\s/.test(log.lines[index + 1] ?? "") && isFrame(log.lines[index + 1]!);
  return !isOver && /^\s/.test(above[0]!) && above.some((line) => /^\s/.test(line) && isFrame(line));
}
