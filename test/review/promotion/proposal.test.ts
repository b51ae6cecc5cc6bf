import { expect, it } from "vitest";
import { lineOf, proposalOf } from "#review/promotion/proposal.ts";
import { aLesson } from "../../warn/lesson-shapes.ts";

it("has no stars in it but those around its title", () => {
  const line = lineOf(proposalOf(aLesson({ title: "a ***b** and ****" }), null), null);
  expect(line.match(/\*{2,}/g)).toEqual(["**", "**"]);
  expect(line).toMatch(/^\*\*a \* \* \*b\* \* and \* \* \* \*\.\*\* When /);
});
