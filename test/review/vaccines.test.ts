import { describe, expect, it } from "vitest";
import type { LessonEvent } from "#model/lesson.ts";
import type { VaccineStep } from "#model/vaccine.ts";
import { aloneIn, isSame, vaccinesOf, withEarlier } from "#review/vaccines.ts";

const LESSON = "3f9a2c41-0000";
const event = (at: number, step: VaccineStep, template = "ci", files: string[] = []): LessonEvent => ({
  ...{ id: `e${at}`, lesson: LESSON, at, kind: "vaccine", by: "ann", reason: null },
  body: {
    step,
    template,
    forbids: "x",
    files: files.map((path) => ({ path, text: "t" })),
    pieces: [],
    watches: [],
  },
});

describe("vaccines of a lesson", () => {
  it("stand by their latest step, whatever the order in which it became known", () => {
    const all = [
      event(1, "proposed"),
      event(2, "written"),
      event(3, "taken-back"),
      event(4, "written", "eslint"),
    ];
    const wanted = [
      { id: "3f9a2c41-ci", state: "taken-back" },
      { id: "3f9a2c41-eslint", state: "written" },
    ];
    expect(vaccinesOf(all)).toMatchObject(wanted);
    expect(vaccinesOf([...all].reverse())).toMatchObject(wanted);
  });

  it("are not undone by being shown once more", () => {
    expect(vaccinesOf([event(1, "written"), event(2, "proposed")])).toMatchObject([{ state: "written" }]);
    expect(vaccinesOf([event(1, "taken-back"), event(2, "proposed")])).toMatchObject([{ state: "proposed" }]);
  });

  it("say nothing where a fact cannot be read", () => {
    const odd = { ...event(1, "written"), body: { step: "melted", template: "ci" } };
    expect(vaccinesOf([odd, { ...event(2, "written"), body: { step: "written" } }])).toEqual([]);
  });

  it("written over another keep what of it is still there", () => {
    const piece = (text: string) => ({ path: "biome.grit", text });
    const made = (files: string[], pieces: string[]) => ({
      ...{ step: "written" as const, template: "biome", forbids: pieces.join(), watches: [] },
      ...{ files: files.map((path) => ({ path, text: "t" })), pieces: pieces.map(piece) },
    });
    const [first] = vaccinesOf([{ ...event(1, "written"), body: made(["a", "gone"], ["one", "lost"]) }]);
    const disk: Record<string, string> = { a: "t", b: "t", "biome.grit": "one two" };
    const next = withEarlier(made(["b"], ["two"]), first!, (path) => disk[path] ?? null);
    expect(next.files.map(({ path }) => path)).toEqual(["b", "a"]);
    expect(next.pieces).toEqual([piece("two"), piece("one")]);
    const [both] = vaccinesOf([{ ...event(2, "written"), body: { ...next } }]);
    expect([isSame(next, both!), isSame(made(["b"], ["two"]), both!)]).toEqual([true, false]);
  });

  it("leave to others what they need too", () => {
    const all = vaccinesOf([event(1, "written", "ci", ["a", "b"]), event(2, "written", "pre-commit", ["b"])]);
    expect(aloneIn(all[0]!, all).files).toEqual([{ path: "a", text: "t" }]);
    expect(aloneIn(all[1]!, all).files).toEqual([]);
  });
});
