import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isSource } from "./shape.ts";

// "InsufficientFunds: account 12 holds 30, asked for 45", "shop.OutOfStock: soup": a name and a sentence
const THROWN = /^([A-Z]\w{3,60}|(?:\w+(?:\.|::|\\)){1,8}[A-Z]\w{2,60}): (\S.*)$/;
// "    at pay (src/account.js:15:9)"
const CALL = /^\s+at .*[\d)]$/;
const NEVER = /^(?:Error|Warning|Note|Info|Hint|Help|Caused|Traceback|Exception|Stack|Failure|Fatal)$/i;

const WORTH = 8;

/** An exception whose name has no telling ending: calls stand below it, or a Python stack above. Null where none is known. */
export function readThrown(log: Log, index: number): Candidate | null {
  const line = log.lines[index]!;
  const match = THROWN.exec(line);
  if (match === null || NEVER.test(match[1]!) || !(isOverCalls(log, index) || isUnderStack(log, index)))
    return null;
  const plain = readCandidate(line, index);
  if (plain?.exception) return plain;
  return {
    index,
    score: WORTH,
    order: WORTH,
    word: null,
    message: match[2]!,
    errorType: match[1]!,
    place: null,
    mention: plain?.mention ?? null,
    level: "error",
    exception: true,
    recap: false,
  };
}

function isOverCalls(log: Log, index: number): boolean {
  return CALL.test(log.lines[index + 1] ?? "");
}

// '  File "shop/cart.py", line 3, in pay' over "    raise OutOfStock(name)" over the message
function isUnderStack(log: Log, index: number): boolean {
  const above = [1, 2, 3].map((n) => log.lines[index - n] ?? "");
  return (
    /^\s/.test(above[0]!) && above.some((line) => isFrame(line) && !isSource(line) && /\bline \d+/.test(line))
  );
}
