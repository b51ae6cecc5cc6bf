import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TABLE } from "#learn/lessons/read-numbers.ts";

it("docs/lessons.md has every number with its default, range and careful direction, and no other", () => {
  const text = readFileSync(new URL("../../../docs/lessons.md", import.meta.url), "utf8");
  // "| confidence.start | 0.5 | 0 to 1 | lower | where a new lesson starts |"
  const rows = text.matchAll(
    /^\| ([a-z]+(?:\.\w+)?) \| ([\d.]+) \| ([\d.]+) to ([\d.]+) \| (?:(lower|higher) )?\| (\S.*) \|$/gm,
  );
  const told = [...rows].map(([, name, value, least, most, way]) => [
    name,
    Number(value),
    Number(least),
    Number(most),
    way ?? null,
  ]);
  const WAYS = { more: "higher", less: "lower" } as const;
  const real = [...TABLE].map(([name, { value, rule }]) => [
    name,
    value,
    rule.least,
    rule.most,
    rule.careful === null ? null : WAYS[rule.careful],
  ]);
  expect(told).toEqual(real);
});
