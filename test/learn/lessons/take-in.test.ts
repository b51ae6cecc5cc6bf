import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import type { LessonRecord } from "#learn/lessons/lesson-record.ts";
import { readLesson } from "#learn/lessons/read-lesson.ts";
import { Intake, noiseOf, type TakeInContext, type TakenIn } from "#learn/lessons/take-in.ts";
import { lessonRecord } from "#learn/lessons/write-lesson.ts";
import type { Lesson, LessonBody, LessonEvent } from "#model/lesson.ts";
import { aBody, DAY, MONDAY } from "./shapes.ts";

const NOW = MONDAY + DAY;
const CONTEXT: TakeInContext = { at: NOW, by: "ann", source: "here", mode: "learn", provenance: "human" };

/** A memory of events and lessons, as the doors keep it. */
class Store {
  events: LessonEvent[] = [];

  take(records: readonly LessonRecord[], context: Partial<TakeInContext> = {}): TakenIn[] {
    const ids = new Set(this.events.map((event) => event.id));
    const intake = new Intake(this.lessons(), { ...CONTEXT, ...context }, (id) => ids.has(id));
    const answers = records.map((record) => intake.take(record));
    this.events.push(...intake.events);
    return answers;
  }

  lessons(): Lesson[] {
    const ids = [...new Set(this.events.map((event) => event.lesson))].sort();
    return ids.flatMap(
      (id) =>
        foldLesson(
          this.events.filter((event) => event.lesson === id),
          NOW + DAY,
        ) ?? [],
    );
  }
}

const record = (body: Partial<LessonBody> = {}, more: Partial<LessonRecord> = {}): LessonRecord => ({
  id: null,
  createdAt: null,
  body: aBody({ author: null, ...body }),
  claims: {},
  ...more,
});
const kinds = (answers: readonly TakenIn[]) => answers.map((answer) => answer.kind);

describe("what is said here", () => {
  it("is made a lesson, strengthens it, and is counted each time it is said", () => {
    const store = new Store();
    expect(kinds(store.take([record(), record()]))).toEqual(["created", "strengthened"]);
    expect(kinds(store.take([record()], { at: NOW + 1 }))).toEqual(["strengthened"]);
    expect(store.lessons()).toMatchObject([
      { author: "ann", source: "here", confidence: 0.6, evidence: { occurrences: 3 } },
    ]);
  });

  it("counts once where it names itself", () => {
    const store = new Store();
    const named = record({}, { claims: { workflow: "wf-1" } });
    expect(kinds(store.take([named]))).toEqual(["created"]);
    expect(kinds(store.take([named], { at: NOW + 5 }))).toEqual(["known"]);
    expect(kinds(store.take([record({}, { claims: { workflow: "wf-2" } })]))).toEqual(["strengthened"]);
    expect(store.lessons()[0]?.evidence.occurrences).toBe(2);
  });

  it("gets a trigger out of its own words", () => {
    const store = new Store();
    const advice = record({
      title: "Generate the client",
      trigger: { conditions: [] },
      action: { kind: "advice", text: "Run `npm run generate` after editing schema/api.yaml" },
    });
    store.take([advice]);
    expect(store.lessons()[0]?.trigger.conditions).toEqual([
      { field: "file", operator: "glob", value: "schema/api.yaml" },
    ]);
  });

  it.each<[string, Partial<LessonBody>, RegExp]>([
    [
      "vague advice",
      { title: "Quality", action: { kind: "advice", text: "Improve the quality of tests" } },
      /vague/,
    ],
    [
      "advice about nothing that could be looked for",
      {
        title: "Never rush",
        trigger: { conditions: [] },
        action: { kind: "advice", text: "never rush a release when you are tired" },
      },
      /no trigger/,
    ],
    [
      "a command for every failure",
      { trigger: { conditions: [{ field: "category", operator: "is", value: "test_failure" }] } },
      /no trigger/,
    ],
  ])("%s is noise", (_, body, why) => {
    const [answer] = new Store().take([record(body)]);
    expect(answer?.kind).toBe("noise");
    if (answer?.kind === "noise") expect(answer.why).toMatch(why);
  });

  it("does not call a command with a telling trigger noise for its short title", () => {
    expect(noiseOf(aBody({ title: "Install" }))).toBeNull();
  });
});

describe("what is imported", () => {
  const from = { mode: "import", provenance: "imported", source: "other.jsonl", by: null } as const;

  it("is kept, whatever it is worth, and changes nothing the second time", () => {
    const store = new Store();
    const vague = record({
      title: "Quality",
      action: { kind: "advice", text: "Improve the quality" },
      trigger: { conditions: [] },
    });
    expect(kinds(store.take([record(), vague], from))).toEqual(["created", "created"]);
    const before = store.lessons();
    expect(kinds(store.take([record(), vague], { ...from, at: NOW + 99 }))).toEqual(["known", "known"]);
    expect(store.lessons()).toEqual(before);
    expect(
      before.every((lesson) => lesson.provenance === "imported" && lesson.source === "other.jsonl"),
    ).toBe(true);
  });

  it("strengthens what is alike, once", () => {
    const store = new Store();
    store.take([record()]);
    const other = record({ title: "pytest-asyncio has to be installed for async tests", examples: [] });
    expect(kinds(store.take([{ ...other, id: "ab".repeat(10) }], from))).toEqual(["strengthened"]);
    expect(kinds(store.take([{ ...other, id: "ab".repeat(10) }], from))).toEqual(["known"]);
    expect(store.lessons()).toHaveLength(1);
  });

  it("cannot take the place of a lesson that is there", () => {
    const store = new Store();
    store.take([record()]);
    const [mine] = store.lessons();
    const evil = record(
      { title: "EVIL", action: { kind: "command", argv: ["rm", "-rf", "/"] } },
      { id: mine!.id },
    );
    expect(kinds(store.take([evil], from))).toEqual(["known"]);
    expect(store.lessons()[0]?.title).toBe(mine!.title);
  });

  it("comes back the same from an export, whatever it says", () => {
    const text = fc.string({ minLength: 1, maxLength: 40 }).filter((said) => said.trim() !== "");
    const body = fc.record({
      title: text,
      narrative: fc.option(text),
      examples: fc.array(text, { maxLength: 3 }),
      action: fc.oneof(
        fc.record({ kind: fc.constant("advice" as const), text }),
        fc.record({
          kind: fc.constant("command" as const),
          argv: fc.array(text, { minLength: 1, maxLength: 4 }),
        }),
        fc.record({
          kind: fc.constant("template" as const),
          before: text,
          after: text,
          holes: fc.constant(["1"]),
        }),
      ),
      trigger: fc.record({
        conditions: fc.array(
          fc.record({
            field: fc.constant("message" as const),
            operator: fc.constant("contains" as const),
            value: text,
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    });
    fc.assert(
      fc.property(body, (said) => {
        const [here, there] = [new Store(), new Store()];
        here.take([record(said)], from);
        const [lesson] = here.lessons();
        const read = readLesson(JSON.parse(JSON.stringify(lessonRecord(lesson!))));
        if (read.kind === "bad") throw new Error(read.why);
        there.take([read.record], from);
        const [again] = there.lessons();
        for (const key of ["id", "title", "narrative", "examples", "action", "trigger"] as const)
          expect(again![key]).toEqual(lesson![key]);
        expect(kinds(here.take([read.record], from))).toEqual(["known"]);
      }),
    );
  });
});
