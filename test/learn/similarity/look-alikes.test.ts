import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { documentOf, type SimilarDocument } from "#learn/similarity/document.ts";
import { nearDuplicate } from "#learn/similarity/near-duplicate.ts";
import { rank } from "#learn/similarity/rank.ts";
import { MERGE_THRESHOLD } from "#learn/similarity/weights.ts";
import { inspectOutput } from "#loop/inspect-output.ts";

const root = "test/fixtures/output";

// Real output of real tools: x-other was made to look like x and has another cause.
const pairs = readdirSync(root).flatMap((tool) => {
  const names = readdirSync(join(root, tool));
  return names
    .filter((name) => name.endsWith("-other") && names.includes(name.slice(0, -6)))
    .map((name) => ({ known: join(tool, name.slice(0, -6)), lookAlike: join(tool, name) }));
});

function read(name: string, file = "output.txt"): SimilarDocument {
  const { command, exitCode } = JSON.parse(readFileSync(join(root, name, "expect.json"), "utf8"));
  const collector = new OutputCollector();
  collector.write(readFileSync(join(root, name, file)));
  return documentOf(inspectOutput(collector.finish(), { command, exitCode, signal: null }, {}).findings[0]!);
}

describe("look-alikes in real output", () => {
  it("are there to be told apart", () => {
    expect(pairs.length).toBeGreaterThan(40);
  });

  // Two files that are not formatted say the same sentence; one lesson is right for both.
  const formatting = /^(?:black|prettier|python-formatters|rustfmt)\W/;

  it.each(pairs.filter(({ known }) => !formatting.test(known)))(
    "$lookAlike is not $known",
    ({ known, lookAlike }) => {
      const [a, b] = [read(known), read(lookAlike)];
      expect(rank(b, [{ id: known, document: a }])).toEqual([]);
      expect(nearDuplicate(a, b)).toBeLessThan(MERGE_THRESHOLD);
    },
  );

  it.each(pairs)("$known is itself", ({ known }) => {
    const [hit] = rank(read(known), [{ id: known, document: read(known) }]);
    expect(hit).toMatchObject({ id: known, why: { exact: true } });
  });
});
