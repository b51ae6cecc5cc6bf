import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { hasTrouble, isRule, isSource } from "./shape.ts";

/** What the candidate says; of a heading, what the next line says. */
export function fullMessage(candidate: Candidate, log: Log): string {
  return isHeading(candidate) ? (nextLine(log, candidate.index) ?? candidate.message) : candidate.message;
}

// "error during build:", "ERROR in" with the place taken out, "(find_package):", "ZeroDivisionError:"
function isHeading({ message, errorType }: Candidate): boolean {
  if (message.endsWith(":")) return !hasTrouble(message);
  return (
    message === errorType || /^\W*(?:\w+ )?(?:error|fatal|failed|failure)\W*(?:in|at)?\W*$/i.test(message)
  );
}

function nextLine(log: Log, index: number): string | null {
  const next = log.lines.slice(index + 1, index + 4).find((line) => line.trim() !== "" && !isFrame(line));
  if (next === undefined || isSource(next) || isRule(next)) return null;
  return readCandidate(next, index)?.message ?? next.trim();
}
