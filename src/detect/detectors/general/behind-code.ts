import { readLocation } from "../../location.ts";
import { isAfterGap, type Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isEcho, isRecap, isRule, isSource } from "./shape.ts";

/** So many lines a place and the code there may take. */
const REACH = 16;
/** So near below a heading another may stand. */
const LEAD = 3;
// "             ^^^^^", "---------------------^", "   |               ^^^^^^", "       · ───"
const MARK = /^[\s|│·>-]*[\^~─┬╰]+[\s^~─-]*$/;
// " 3 |   var x:Int = "soup";", "  > 2│   #cart", "    1: total"
const NUMBERED = /^\s*>?\s*\d+\s*[|│:]/;
// "   | String should be Int": said in the margin of the code
const IN_MARGIN = /^\s*[|│]\s+(?=\p{L})/u;

/** What is said behind the code that a heading shows, and the line it stands on; null where no code is shown, or nothing said. */
export function readBehindCode(
  log: Log,
  index: number,
): { readonly text: string; readonly index: number; readonly candidate: Candidate | null } | null {
  let isShown = false;
  for (let i = index + 1; i < Math.min(log.lines.length, index + REACH); i++) {
    const line = log.lines[i]!;
    if (isAfterGap(log, i)) return null;
    const isMark = MARK.test(line);
    isShown ||= isMark || NUMBERED.test(line);
    if (line.trim() === "" || isMark || isBarePlace(line) || isCode(log, i)) continue;
    const text = line.replace(IN_MARGIN, "").trim();
    const isSaid =
      /\p{L}{2}.* /u.test(text) && !isFrame(line) && !isRule(line) && !isRecap(text) && !isEcho(text);
    // "  We've found a bug for you!" leads to the place and the code
    if (!isShown && i <= index + LEAD && /[!:]$/.test(text)) continue;
    if (!isShown || !isSaid || (text === line.trim() && isSource(line))) return null;
    const candidate = readCandidate(text, i);
    return { text: candidate?.message ?? text, index: i, candidate };
  }
  return null;
}

/** A numbered line, or one that a mark below it points at. */
function isCode(log: Log, index: number): boolean {
  const line = log.lines[index]!;
  if (NUMBERED.test(line) || MARK.test(log.lines[index + 1] ?? "")) return true;
  return isSource(line) && !IN_MARGIN.test(line);
}

/** "  /home/dev/app/src/Menu.res:1:28-2:3": where, under a heading that says what. */
export function isBarePlace(line: string): boolean {
  const place = readLocation(line);
  return place !== null && !/\p{L}/u.test(place.before + place.after);
}
