import { indentOf } from "#model/indent.ts";
import type { Draft } from "../../detector.ts";

/** One of these stands in each of the sentences. */
export const PLAN_NEEDLES = ["stack configuration", "ghc boot package has been"];

// "        * aeson must match >=2.2, but 2.1.2.1 is in the Stack configuration (latest matching version"
// "    till needed, but the stack configuration has no specified version  (latest matching version is 1.6.7.0)" (before 2.9)
const WANTED =
  /^ {0,12}(?:\* )?(\S{1,100} (?:must match .{1,200}, but (?:\S+ is in the Stack configuration|this GHC boot package has been )|needed, but (?:no version is in the Stack|the stack) configuration|from stack configuration does not match ).*)$/;
/** stack breaks its lines at 80 columns. */
const MOST = 3;

/** What keeps stack from a plan: a package, what is wanted of it, and what there is. */
export function readPlan(lines: readonly string[], from: number): Draft | null {
  const said = WANTED.exec(lines[from]!)?.[1];
  if (said === undefined) return null;
  const words = [said];
  const indent = indentOf(lines[from]!);
  let to = from + 1;
  for (; to < lines.length && to <= from + MOST; to++) {
    if (lines[to]!.trim() === "" || indentOf(lines[to]!) <= indent) break;
    words.push(lines[to]!.trim());
  }
  return { message: words.join(" "), category: "missing_dependency", tool: "stack", from, to };
}
