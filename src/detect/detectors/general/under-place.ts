import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { isBarePlace } from "./behind-code.ts";
import type { Candidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isEcho, isFine, isRecap, isRule, isSource } from "./shape.ts";

/** Less than anything that sounds like trouble: asked only where nothing does. */
const WORTH = 3;

/** The words right below the first place that stands alone at the margin: "src/Cart.agda:3,5-8" over "Set₁ != Set"; or null. */
export function readUnderPlace(log: Log): Candidate | null {
  const { lines } = log;
  for (let i = 0; i + 1 < lines.length; i++) {
    const [line, below] = [lines[i]!, lines[i + 1]!];
    if (line.length > 300 || !/^\S+\d\S*$/.test(line) || !isBarePlace(line)) continue;
    // A list of places has nothing to say, and in a stack the next line is a call.
    if (!/\S \S/.test(below) || isFrame(below) || isSource(below) || isEcho(below) || isRule(below)) continue;
    if (isRecap(below) || isFine(below) || readLocation(below) !== null) continue;
    return {
      index: i + 1,
      score: WORTH,
      order: WORTH,
      word: null,
      message: below.trim(),
      errorType: null,
      place: readLocation(line),
      mention: null,
      level: null,
      exception: false,
      recap: false,
    };
  }
  return null;
}
