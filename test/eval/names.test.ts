import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namesLines, withoutTables } from "../../scripts/eval/names.mjs";

const GENERAL = "src/detect/detectors/general";

describe("kinds with and without names of programs", () => {
  it.each(["program-names", "program-names-debian"])("%s is left out whole", (table) => {
    const { filter, handler } = withoutTables([table]).transform;
    const file = `${GENERAL}/${table}.ts`;
    expect(file).toMatch(filter.id);
    expect(handler(readFileSync(file, "utf8")).code).toMatch(/^\/\*\*[^`]*[\s\S]*= "";\n$/);
    expect(`${GENERAL}/program-kinds.ts`).not.toMatch(filter.id);
  });

  it("leaves out one without the other", () => {
    expect(`${GENERAL}/program-names-debian.ts`).not.toMatch(
      withoutTables(["program-names"]).transform.filter.id,
    );
  });

  it("is told as shares with what is behind them", () => {
    const of = [3, 4] as const;
    const row = { name: "both", lookedAt: of, heldBack: of, closed: of, third: of, unknown: of };
    expect(namesLines([row])).toContain("| both | 75 (4) | 75 (4) | 75 (4) | 75 (4) | 75 (4) |");
  });
});
