import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";

it("docs/lessons.md has every number, and no other", () => {
  const text = readFileSync(new URL("../../../docs/lessons.md", import.meta.url), "utf8");
  // "| confidence.start | 0.5 | where a new lesson starts |"
  const told = Object.fromEntries(
    [...text.matchAll(/^\| ([a-z]+(?:\.\w+)?) \| ([\d.]+) \|/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
  const real = Object.entries(LESSON_NUMBERS).flatMap(([name, group]): [string, number][] =>
    typeof group === "number"
      ? [[name, group]]
      : Object.entries(group).map(([key, value]) => [`${name}.${key}`, value as number]),
  );
  expect(told).toEqual(Object.fromEntries(real));
});
