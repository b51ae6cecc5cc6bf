import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SeenLines } from "#detect/seen-lines.ts";

const encoder = new TextEncoder();

function asker(): (line: string) => boolean {
  const seen = new SeenLines();
  return (line) => {
    const bytes = encoder.encode(`before\n${line}\nafter`);
    return seen.wasThere(bytes, 7, bytes.length - 5);
  };
}

describe("a line that was there before", () => {
  it("is known the second time, whatever stands around it", () => {
    const ask = asker();
    expect([ask("error: no"), ask("error: on"), ask("error: no"), ask("")]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("may have another time stamp, and nothing else", () => {
    const ask = asker();
    expect(ask("2026-11-15T18:46:41.3182000Z npm error code E404")).toBe(false);
    expect(ask("2026-11-16T09:00:02.0000000Z npm error code E404")).toBe(true);
    expect(ask("npm error code E404")).toBe(true);
    expect(ask("2026-11-16T09:00:02.0000000Z npm error code E405")).toBe(false);
  });

  it("is told from 100,000 others of the same form", () => {
    const ask = asker();
    const lines = Array.from(
      { length: 100_000 },
      (_, i) => `src/m${i % 200}/f${i}.c:7: error: 'v${i}' undeclared`,
    );
    expect(lines.filter(ask)).toEqual([]);
    expect(lines.filter((line) => !ask(line)).length).toBeLessThan(5000);
  });

  it("is any line, and the next moment it is one", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[ -~]{0,30}$/), { minLength: 1 }), (lines) => {
        const ask = asker();
        for (const line of lines) expect(ask(line)).toBe(false);
        for (const line of lines) expect(ask(line)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
