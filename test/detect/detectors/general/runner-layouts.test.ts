import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { faultsOf } from "../../../../scripts/eval/own-set.mjs";
import { logOf } from "../../log-of.ts";
import { readLayouts, readPassing } from "./layouts/read-layouts.ts";

const FAMILIES = ["javascript", "python", "functional", "native", "managed", "shells"];

/** With every record switched off: as if nobody had ever met the runner. */
const alone = (output: string, exitCode: number | null) =>
  detect(logOf(output), { command: null, exitCode, signal: null }, { detectors: [] }).findings;

describe.each(FAMILIES)("how runners print a failing test (%s)", (family) => {
  it.each(readLayouts(`${family}.txt`).map((layout) => [layout.title, layout] as const))(
    "%s",
    (_, layout) => {
      const [first] = alone(layout.output, 1);
      const read = `read as ${first?.test} | ${first?.message} | ${first?.file}:${first?.line}`;
      const faults = faultsOf(first, layout.expect);
      if (layout.expect.test === null && first?.test != null) faults.push("test");
      expect(faults.sort(), read).toEqual([...layout.but].sort());
    },
  );
});

describe("the layouts", () => {
  const all = FAMILIES.flatMap((family) => readLayouts(`${family}.txt`));

  it("are many, and most are read right in every part", () => {
    expect(all.length).toBeGreaterThanOrEqual(80);
    expect(all.filter(({ but }) => but.length > 0).length / all.length).toBeLessThan(0.2);
    expect(all.filter(({ but }) => but.includes("test")).length / all.length).toBeLessThan(0.07);
  });
});

describe("runs in which nothing failed", () => {
  it.each(readPassing("passing.txt").map(({ title, output }) => [title, output] as const))(
    "%s",
    (_, output) => expect(alone(output, null)).toEqual([]),
  );
});
