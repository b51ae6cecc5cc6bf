import { expect, it } from "vitest";
import { firstSentences, SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import type { Observation } from "#model/observation.ts";

const told = { key: "0123456789abcdef", agent: "claude", session: "s", cwd: "/", place: 0, at: 5 };
const said = (text: string): Observation => ({ ...told, kind: "said", text });
const edit: Observation = {
  ...told,
  kind: "edit",
  file: "a",
  patch: null,
  before: null,
  after: null,
  isNewFile: false,
};

it("keeps the words before the last edit", () => {
  const soFar = new SessionSoFar("s");
  for (const one of [said("I look."), said("I try x."), edit, said("Now I run it.")]) soFar.take(one);
  expect(soFar.said).toBe("I try x.");
  expect(soFar.edits).toHaveLength(1);
});

it("keeps the last words where nothing was edited, and none after a run", () => {
  const soFar = new SessionSoFar("s");
  for (const one of [said("I look."), said("I install it.")]) soFar.take(one);
  expect(soFar.said).toBe("I install it.");
  soFar.close();
  expect(soFar.said).toBeNull();
  expect(soFar.edits).toEqual([]);
});

it("names the task after session and prompt", () => {
  const soFar = new SessionSoFar("s");
  expect(soFar.task).toBe("s");
  soFar.take({ ...told, kind: "prompt", title: "Fix it" });
  expect(soFar.task).toBe("s/01234567");
  soFar.close();
  expect(soFar.task).toBe("s/01234567");
});

it.each([
  ["One. Two.", "One. Two."],
  ["One\ntwo.\n\nAnother paragraph.", "One two."],
  ["  \n ", null],
  [`${"word ".repeat(50)}end. ${"more ".repeat(20)}`, `${"word ".repeat(50)}end.`],
])("of %j shows %j", (text, shown) => {
  expect(firstSentences(text)).toBe(shown);
});

it("cuts a sentence without an end", () => {
  const shown = firstSentences("word ".repeat(200))!;
  expect(shown.length).toBeLessThanOrEqual(280);
  expect(shown).toMatch(/word…$/);
});
