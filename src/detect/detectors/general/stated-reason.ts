import { type Location, readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { isRecap, isSource } from "./shape.ts";
import { isWhereLine } from "./where-line.ts";

// A heading over the reason: "* What went wrong:", "Reason:", "Cause of the failure:", "The error was:"
const HEAD =
  /^ {0,2}\W{0,3}(?:what went wrong|why it failed|(?:root )?(?:reason|cause)(?: (?:of|for) [\w ]{1,40})?|the (?:error|problem|reason|cause) (?:is|was))\s?:$/i;
// In an outline what stands deeper says more: "> Could not find method testCompile() for arguments [junit]"
const DEEPER = /^\s{0,12}[>└↳-]+ (?=\p{Lu}\S* \S)/u;
/** So far above the reason its place may stand. */
const ABOVE = 8;
const WORTH = 9;

/** What stands under a heading that announces the reason, or null where the line is no such heading. */
export function readStatedReason(log: Log, index: number): Candidate | null {
  if (!HEAD.test(log.lines[index]!)) return null;
  let at = index + 1;
  while (at < log.lines.length && at < index + 3 && log.lines[at]!.trim() === "") at++;
  const said = log.lines[at];
  if (said === undefined || said.trim().length < 4 || isFrame(said) || isRecap(said) || isSource(said))
    return null;
  while (DEEPER.test(log.lines[at + 1] ?? "")) at++;
  const text = log.lines[at]!.replace(DEEPER, "").trim();
  const thrown = readException(text);
  return {
    index: at,
    score: WORTH,
    order: WORTH,
    word: null,
    message: thrown?.message || text,
    errorType: thrown?.type ?? null,
    place: placeAbove(log, index),
    mention: null,
    level: "error",
    exception: thrown !== null,
    recap: false,
  };
}

function placeAbove(log: Log, index: number): Location | null {
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--) {
    const place = readLocation(log.lines[i]!);
    if (place !== null) return isWhereLine(place) ? place : null;
  }
  return null;
}
