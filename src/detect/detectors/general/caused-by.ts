import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { readException } from "./exception.ts";

// "Caused by: java.lang.NumberFormatException: For input string: "15g"" (all of the JVM), "  [cause]: SyntaxError: Unexpected token ']'" (node, deno, bun), " ---> System.IO.IOException: no till" (.NET)
const CAUSE = /^\s{0,40}(?:Caused by:|\[cause\]:|--->) (\S.{0,2000})$/;
// "	Suppressed: java.lang.IllegalStateException: hopper lid is jammed": of another chain, as deep as its causes
const SUPPRESSED = /^\s{1,40}Suppressed: /;
const REACH = 200;
const LONGEST = 400;

/** The innermost of the causes that a stack goes on to tell. */
export interface Cause {
  readonly index: number;
  readonly type: string | null;
  readonly text: string;
}

/** What led in the end to what was thrown, or null where no cause is told below its calls. */
export function readCause({ lines }: Log, index: number): Cause | null {
  let cause: Cause | null = null;
  let suppressed = Number.POSITIVE_INFINITY;
  for (let i = index + 1; i < Math.min(lines.length, index + REACH); i++) {
    const line = lines[i]!;
    if (line !== "" && !/^[\s}]/.test(line) && !line.startsWith("Caused by:")) break;
    if (SUPPRESSED.test(line)) suppressed = Math.min(suppressed, indentOf(line));
    const said = indentOf(line) < suppressed ? CAUSE.exec(line)?.[1] : undefined;
    if (said === undefined) continue;
    suppressed = Number.POSITIVE_INFINITY;
    const { type, message } = readException(said) ?? { type: null, message: said };
    cause = { index: i, type, text: message.trim() };
  }
  return cause;
}

/** A message with the words of its innermost cause, where they say more. */
export function withCause(message: string, cause: Cause | null): string {
  if (cause === null || cause.text === "" || message.includes(cause.text)) return message;
  const told = cause.type === null ? cause.text : `${cause.type}: ${cause.text}`;
  return `${message} (caused by ${told})`.slice(0, LONGEST);
}

/** "java.util.concurrent.ExecutionException: java.util.ConcurrentModificationException" has no words of its own: where it was wrapped nobody asks. */
export function isRetold(message: string, cause: Cause): boolean {
  return cause.type !== null && message.includes(cause.type);
}

/** Without causes that say nothing new right under a sentence: "Error: Could not find or load main class shop.Main", "Caused by: java.lang.ClassNotFoundException: shop.Main". */
export function withoutRetold(candidates: readonly Candidate[], { lines }: Log): Candidate[] {
  return candidates.filter((one, n) => {
    const above = candidates[n - 1];
    const isUnder = above?.index === one.index - 1 && above.level === "error" && !above.exception;
    return !(isUnder && CAUSE.test(lines[one.index]!) && above.message.includes(one.message));
  });
}
