import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRecipe } from "../../scripts/eval/recipes.mjs";
import { identify } from "../../src/fingerprint/identify.ts";
import { exampleFailure } from "../report/example-failure.ts";

const MADE_UP = "test/fixtures/recipes/made-up.ts";

let work: string;
beforeAll(() => {
  mkdirSync(".eval", { recursive: true });
  work = mkdtempSync(join(".eval", "test-"));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("a recipe", () => {
  it("is found by its name and by its file, and names failures as the program does", async () => {
    const named = await loadRecipe("2026-11", work);
    const failure = exampleFailure({ message: "no /home/ann/shop/seed.csv after 12 ms" });
    expect(identify(failure, named).hash).toBe(identify(failure).hash);
    const other = await loadRecipe(MADE_UP, work);
    expect(other.id).toBe("made-up");
    expect(identify(failure, other).hash).not.toBe(identify(failure).hash);
  });

  it.each([
    ["2031-01", /^no recipe "2031-01": neither src\/fingerprint\/recipes\/2031-01\.ts nor a file 2031-01$/],
    ["2026-11@no-such-commit", /^no commit "no-such-commit" here: fatal: /],
    ["", /^no recipe ""/],
    ["test/report/example-failure.ts", /exports no recipe/],
  ])("%j cannot be read, and why is said", async (wanted, sentence) => {
    await expect(loadRecipe(wanted, work)).rejects.toThrow(sentence);
  });
});

describe("npm run recipe:diff", () => {
  const diff = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/recipe-diff.mjs", ...args], { encoding: "utf8" });

  it("ends with 0 where nothing changes, 1 where a figure falls, 2 where it cannot compare", () => {
    const same = diff("2026-11", "2026-11", "--only", "vitest");
    expect(same.stdout).toContain("Nothing is worse than allowed.");
    expect(same.status).toBe(0);

    const worse = diff("2026-11", MADE_UP, "--only", "vitest");
    expect(worse.stdout).toContain("- `own vitest/assertion`: 1 → 2 groups of 2 logs");
    expect(worse.stdout).toMatch(/Worse than allowed: same after a move, per cent of \d+: 100 → 0\.\n$/);
    expect(worse.status).toBe(1);

    const allowed = diff("2026-11", MADE_UP, "--only", "vitest", "--floor", "100");
    expect(allowed.status).toBe(0);

    const alone = diff("2026-11");
    expect([alone.status, alone.stdout]).toEqual([2, ""]);
    expect(alone.stderr).toBe("two recipes are needed: npm run recipe:diff -- OLD NEW\n");
    expect(diff("2026-11", "2026-11", "--only", "no-such-tool").stderr).toMatch(
      /^no output of "no-such-tool"/m,
    );
  }, 60_000);

  it("reads a file that breaks as a recipe that cannot be read", () => {
    const file = join(work, "broken.ts");
    writeFileSync(file, "export const x = {");
    const { status, stderr } = diff("2026-11", file, "--only", "vitest");
    expect(status).toBe(2);
    expect(stderr).not.toBe("");
  });
});
