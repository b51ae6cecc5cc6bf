import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { factorise } from "../../../scripts/vectors/factorise.mjs";
import { isAllowed } from "../../../scripts/vectors/fetch.mjs";

interface Source {
  from: string;
  name: string;
  licence: string;
  version?: string;
}

const sources = JSON.parse(readFileSync("scripts/vectors/sources.json", "utf8")) as Source[];

describe("the texts that the vectors come from", () => {
  it("have a licence that allows it, and an npm package its version", () => {
    expect(sources.length).toBeGreaterThan(100);
    for (const { from, name, licence, version } of sources) {
      expect(isAllowed(licence), `${name}: ${licence}`).toBe(true);
      if (from === "npm") expect(version, name).toMatch(/^\d+\./);
    }
  });

  it("are listed in the documentation, each with its licence", () => {
    const listed = readFileSync("docs/vectors.md", "utf8");
    for (const { name, licence } of sources) expect(listed).toContain(`| ${name} | ${licence} |`);
  });

  it.each(["GPL-3.0", "CC-BY-SA-4.0", "AGPL-3.0 OR LGPL-2.1", "MIT AND GPL-2.0", ""])(
    "%s is refused",
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );
});

describe("factorise", () => {
  it("gives words that stand beside the same words near vectors", () => {
    // 0 and 1 stand beside 4 and 5; 2 and 3 beside 6 and 7
    const pairs: [number, number][] = [0, 1].flatMap(
      (x) =>
        [
          [x, 4],
          [x, 5],
          [x + 2, 6],
          [x + 2, 7],
        ] as [number, number][],
    );
    const vectors = factorise(
      {
        rows: Uint32Array.from(pairs, ([x]) => x),
        columns: Uint32Array.from(pairs, ([, y]) => y),
        values: Float32Array.from(pairs, () => 20),
      },
      8,
      4,
      { extra: 2, rounds: 4 },
    );
    const cosine = (x: number, y: number): number => {
      const [a, b] = [vectors.slice(4 * x, 4 * x + 4), vectors.slice(4 * y, 4 * y + 4)];
      return a.reduce((sum, v, k) => sum + v * b[k]!, 0) / (Math.hypot(...a) * Math.hypot(...b));
    };
    expect(cosine(0, 1)).toBeGreaterThan(0.95);
    expect(cosine(2, 3)).toBeGreaterThan(0.95);
    expect(Math.abs(cosine(0, 2))).toBeLessThan(0.3);
  });
});
