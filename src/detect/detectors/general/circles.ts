import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";

// "✖ Found 1 circular dependency!" (madge), "• Circular Dependencies" (dpdm), "Found 2 import cycles:" (skott, goda)
const HEAD =
  /^\W{0,4}((?:found \d{1,6} )?(?:circular (?:dependenc|import|reference)|(?:import|dependency) cycle)\w{0,5})[!:.]?$/i;
// "1) cart.js > price.js", "  1) src/cart.ts -> src/price.ts"
const CIRCLE = /^\s{0,4}1\) ((\S{1,200}\.\w{1,9}) (?:>|->|→) \S.{0,400})$/;
const WORTH = 7;

/** The heading over a numbered list of circles, with the first of them; null where the line is none such. */
export function readCircles({ lines }: Log, index: number): Candidate | null {
  const line = lines[index]!;
  if (line.length > 100 || !(line.includes("ircular") || line.includes("cycle"))) return null;
  const head = HEAD.exec(line)?.[1];
  if (head === undefined) return null;
  const at = lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const [, circle, file] = CIRCLE.exec(lines[at] ?? "") ?? [];
  if (circle === undefined) return null;
  return {
    index,
    message: `${line.replace(/^\W{1,4}/, "").trim()} ${circle}`,
    mention: { file: file!, line: null, column: null },
    score: WORTH,
    order: WORTH,
    level: "error",
    ...{ word: null, errorType: null, place: null, exception: false, recap: false },
  };
}
