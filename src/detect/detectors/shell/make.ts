import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** make: what it cannot do itself is a cause; that a recipe failed only repeats what the recipe said. */
export const make: Detector = {
  id: "make",
  tool: "make",
  check: "build",
  category: "build_error",
  rank: 1,
  needles: ["*** "],
  programs: ["make", "gmake"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readRecipe(line) ?? readCause(line);
      if (read !== null) drafts.push({ ...read, from: i, to: i + 1 });
    });
    return drafts;
  },
};

// "make: *** [Makefile:3: check] Error 1", "gmake[2]: *** [src/CMakeFiles/app.dir/all] Error 2", "make: *** [test] Error 1 (ignored)"
const RECIPE =
  /^\S*make(?:\.exe)?(?:\[\d+\])?: \*\*\* (\[(?:(.+?):(\d+): )?.+\] Error (?:\d+|0x[\dA-Fa-f]+))( \(ignored\))?$/;

function readRecipe(line: string): Omit<Draft, "from" | "to"> | null {
  const match = RECIPE.exec(line);
  if (match === null || match[4]) return null;
  return { message: match[1]!, file: match[2] ?? null, line: toNumber(match[3]), role: "consequence" };
}

/** "Makefile:3: *** Compiler bin/soupc not found.  Stop." is a check of the Makefile's own. */
function categoryOf(message: string, isPlaced: boolean): Category {
  if (isPlaced && / (?:was )?not found$/.test(message)) return "missing_dependency";
  return isPlaced ? "config_error" : "build_error";
}

// "make: *** No rule to make target 'x', needed by 'all'.  Stop.", "Makefile:3: *** missing separator.  Stop."
const STOP = /^(?:(.+?):(\d+)|\S*make(?:\.exe)?(?:\[\d+\])?): \*\*\* (\S.*?)\.?(?: {1,2}Stop\.)?$/;

function readCause(line: string): Omit<Draft, "from" | "to"> | null {
  const match = STOP.exec(line);
  if (match === null) return null;
  const message = match[3]!;
  // "Waiting for unfinished jobs....", "Deleting file 'app.o'", and the words about a recipe are no causes
  if (/^(?:\[|Waiting for |Deleting |wait: )/.test(message)) return null;
  return {
    message,
    file: match[1] ?? null,
    line: toNumber(match[2]),
    category: categoryOf(message, match[1] !== undefined),
  };
}
