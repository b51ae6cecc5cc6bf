// npm run recipe:diff -- OLD NEW: what a change of recipe does to the groups, before it is accepted.
//   OLD and NEW: a recipe's name (2026-11), a file, or either at a commit (2026-11@HEAD~3, with that commit's scrubbers).
//   Over the labelled sets (TWICESHY_EVALSETS or --evalsets DIR) and our own output; what is detected is the same on both sides.
//   --left-out      with each tool's own detectors switched off
//   --only TOOL     our own output of one tool, and no sets
//   --floor N       how many points a figure may fall (0.1)
// Exit 1 when a figure falls by more than that, 2 when a recipe cannot be read.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "./eval/engine.mjs";
import { compareGroupings } from "./eval/groupings.mjs";
import { ownFailures, setFailures } from "./eval/recipe-failures.mjs";
import { loadRecipe } from "./eval/recipes.mjs";
import { recipeLines } from "./eval/report-recipes.mjs";
import { openSets } from "./eval/sets.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    evalsets: { type: "string", default: process.env.TWICESHY_EVALSETS ?? "../shared/evalsets" },
    split: { type: "string", default: "dev" },
    "left-out": { type: "boolean", default: false },
    only: { type: "string" },
    floor: { type: "string", default: "0.1" },
  },
});

mkdirSync(".eval", { recursive: true });
const work = mkdtempSync(join(".eval", "recipe-"));
try {
  if (positionals.length !== 2) throw new Error("two recipes are needed: npm run recipe:diff -- OLD NEW");
  const floor = Number(values.floor);
  if (!(floor >= 0)) throw new Error(`--floor wants a number of points, not "${values.floor}"`);
  const recipes = {
    older: await loadRecipe(positionals[0], work),
    newer: await loadRecipe(positionals[1], work),
  };
  process.exitCode = (await compare(recipes, floor)) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function compare(recipes, floor) {
  const engine = await loadEngine(work);
  const options = { leftOut: values["left-out"], only: values.only ?? null };
  const parts = [ownFailures(engine, recipes, options)];
  if (options.only === null && existsSync(values.evalsets))
    parts.push(setFailures(engine, recipes, openSets(values.evalsets, values.split), work, options));
  else console.error("only our own output is compared");
  const { text, worse } = recipeLines({
    older: positionals[0],
    newer: positionals[1],
    rows: parts.flatMap(({ figures }) => figures).map((row) => [...row, floor]),
    comparison: compareGroupings(parts.flatMap(({ items }) => items)),
  });
  process.stdout.write(text);
  return worse.length === 0;
}
