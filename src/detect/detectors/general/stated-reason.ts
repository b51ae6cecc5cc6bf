import { type Location, readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { readLabel } from "./label.ts";
import { isRecap, isSource } from "./shape.ts";
import { isWhereLine } from "./where-line.ts";

// A heading over the reason: "* What went wrong:", "Reason:", "Cause of the failure:", "The error was:", "Message from VCC-compiler:"
const HEAD =
  /^ {0,2}\W{0,3}(?:what went wrong|why it failed|caused by|(?:root )?(?:reason|cause)(?: (?:of|for) [\w ]{1,40})?|the (?:error|problem|reason|cause) (?:is|was)|(?:error |message ){1,2}from (?:the )?[\w. -]{1,40})\s?:$/i;
// In an outline what stands deeper says more: "> Could not find method testCompile() for arguments [junit]"
const DEEPER = /^\s{0,12}[>└↳-]+ (?=\p{Lu}\S* \S)/u;
// Each a cause of the one above: "    2: unknown variant `typescrit`, expected one of `ecmascript`, `typescript`"
const COUNTED = /^\s+\d{1,2}: (?=\p{L})/u;
// "  Frob Error ----------------------------------------", "-- MISSING DEPENDENCY ------------------ frob.json"
const RULED_HEAD =
  /^ {0,4}(?:(?:[\w.]+ ){1,3}error -{10,}|-- [A-Z]{3,20}(?: [A-Z]{2,20}){0,5} -{4,}(?: \S+)?)$/i;
/** So far above the reason its place may stand. */
const ABOVE = 8;
const WORTH = 9;
const REASON = {
  score: WORTH,
  order: WORTH,
  word: null,
  mention: null,
  level: "error",
  recap: false,
} as const;

// "Reason: [libs/cart/src/price.rs:202:26] Should only be empty or a single word.", right under a line that calls itself an error
const INLINE = /^Reason: (?:\[([^\][\s]{3,200}):(\d+):(\d+)\] )?(\p{Lu}.{8,})$/u;

function readInline(log: Log, index: number): Candidate | null {
  const found = INLINE.exec(log.lines[index]!);
  if (found === null || readLabel(log.lines[index - 1] ?? "")?.level !== "error") return null;
  const [, file, line, column, message] = found;
  const place =
    file === undefined ? null : { file, line: Number(line), column: Number(column), before: "", after: "" };
  return { ...REASON, index, message: message!, errorType: null, place, exception: place !== null };
}

/** What stands under a heading that announces the reason, or null where the line is no such heading. */
export function readStatedReason(log: Log, index: number): Candidate | null {
  const head = log.lines[index]!;
  if (!HEAD.test(head) && !(head.includes("---") && RULED_HEAD.test(head))) return readInline(log, index);
  let at = index + 1;
  while (at < log.lines.length && at < index + 3 && log.lines[at]!.trim() === "") at++;
  const said = log.lines[at];
  if (
    said === undefined ||
    said.trim().length < 4 ||
    isFrame(said) ||
    isRecap(said) ||
    (isSource(said) && !COUNTED.test(said))
  )
    return null;
  while (
    DEEPER.test(log.lines[at + 1] ?? "") ||
    (COUNTED.test(log.lines[at]!) && COUNTED.test(log.lines[at + 1] ?? ""))
  )
    at++;
  const text = log.lines[at]!.replace(DEEPER, "").replace(COUNTED, "").trim();
  const thrown = readException(text);
  return {
    ...REASON,
    index: at,
    message: thrown?.message || text,
    errorType: thrown?.type ?? null,
    place: placeAbove(log, index),
    exception: thrown !== null,
  };
}

function placeAbove(log: Log, index: number): Location | null {
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--) {
    const place = readLocation(log.lines[i]!);
    if (place !== null) return isWhereLine(place) ? place : null;
  }
  return null;
}
