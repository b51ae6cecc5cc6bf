import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { isFrame, readFrame } from "./frame-line.ts";
import { isEcho, isSource } from "./shape.ts";
import { isStackHead } from "./stack-lines.ts";

/** So far above the first place of a stack its message may stand. */
const ABOVE = 12;
const WORTH = 5;

/**
 * The words over a stack, whatever they are: "no rate for XYZ" over "    while executing" and "    (file "pay.tcl" line 4)". Asked only where no
 * line speaks for itself; null where there is no stack, or nothing over it.
 */
export function readOverStack(log: Log): Candidate | null {
  const first = log.lines.findIndex((line) => /^\s/.test(line) && isFrame(line) && readFrame(line) !== null);
  for (let i = first - 1; i >= Math.max(0, first - ABOVE); i--) {
    const line = log.lines[i]!;
    // What was being run stands between, quoted or indented.
    if (/^(?:\s|"|$)/.test(line) || isStackHead(line)) continue;
    if (!/\p{L}{2}.* /u.test(line) || isSource(line) || isEcho(line)) return null;
    return {
      index: i,
      score: WORTH,
      order: WORTH,
      word: null,
      message: line.trim(),
      errorType: null,
      place: null,
      mention: null,
      level: null,
      exception: true,
      recap: false,
    };
  }
  return null;
}
