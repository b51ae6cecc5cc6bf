import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFolder, twiceshy } from "../e2e/built.ts";

// Eighty columns: the likely cause was cut off in the middle of a word after 160 letters, and broken wherever the edge was.
let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
});
afterEach(() => folder.remove());

it("says the likely cause whole, in lines that fit", () => {
  writeFileSync(join(folder.path, "check.mjs"), "const item = undefined;\nconsole.log(item.price);\n");
  const { stderr } = twiceshy(["run", "--", "node", "check.mjs"], {
    cwd: folder.path,
    env: { COLUMNS: "80" },
  });
  const said = stderr.slice(stderr.indexOf("twiceshy:")).split("\n");
  expect(said.filter((line) => line.length > 80)).toEqual([]);
  expect(said.join(" ").replace(/\s+/g, " ")).toMatch(
    /advice What stands before .* where the data comes in\./,
  );
});
