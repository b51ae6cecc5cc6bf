import type { Log } from "../../log.ts";

// "Backtrace:", "Call stack:", "Stack trace:", "CallStack (from HasCallStack):", "stack traceback:"; Python's own ends in the message itself and is not among them
const HEAD = /^(?:backtrace|call ?stack|stack(?: ?(?:trace(?:back)?|dump))?)(?: \([^()]{1,80}\))?:$/i;
// "   191:35  5 (_ #f)", "In ice-9/eval.scm:": calls, and the files that they are in
const CALL = /^(?:\s+\S|In .+:$)/;

/** True for the heading of a stack. */
export const isStackHead = (line: string): boolean => HEAD.test(line);

/** The lines of stacks that a heading announces: they tell calls, whatever words the arguments have. */
export function linesOfStacks(log: Log): ReadonlySet<number> {
  const inside = new Set<number>();
  for (let i = 0; i < log.lines.length; i++) {
    if (!HEAD.test(log.lines[i]!)) continue;
    while (CALL.test(log.lines[i + 1] ?? "")) inside.add(++i);
  }
  return inside;
}
