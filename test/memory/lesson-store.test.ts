import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { lessonFactCounts } from "#memory/lesson-tally.ts";
import { storeOf } from "#memory/open.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { aBody, anEvent, created, MONDAY } from "../learn/lessons/shapes.ts";
import { aMemory } from "./facts.ts";

const lessonsIn = () => lessonMemoryOf(storeOf(aMemory({ redact })));
const lessonOf = (event: LessonEvent, asOf = MONDAY + 1e9) => foldLesson([event], asOf)!;

describe("events of lessons", () => {
  it("come back as they went in, in order, once each", () => {
    const lessons = lessonsIn();
    const [one, two, three] = [created(), anEvent("worked", 2, { fix: "f1" }), anEvent("used", 1)];
    lessons.record([two, one]);
    lessons.record([three, one, two]);
    expect(lessons.events("one")).toEqual([one, three, two]);
    expect(lessons.events()).toHaveLength(3);
    expect(lessons.events("other")).toEqual([]);
  });

  it("are counted by kind without being read", () => {
    const memory = aMemory({ redact });
    lessonMemoryOf(storeOf(memory)).record([created(), anEvent("used", 1), anEvent("used", 2)]);
    expect([...lessonFactCounts(memory)].sort()).toEqual([
      ["created", 1],
      ["used", 2],
    ]);
  });

  it("of promotions are told by themselves, in order", () => {
    const lessons = lessonsIn();
    const said = anEvent("promotion", 3, { step: "approved", file: "AGENTS.md", text: "Mind it" });
    const before = anEvent("promotion", 2, { step: "rejected", file: null, text: null });
    lessons.record([said, created(), anEvent("used", 1), before]);
    expect(lessons.promotionEvents()).toEqual([before, said]);
  });

  it("are scrubbed, however deep a secret lies", () => {
    const lessons = lessonsIn();
    const token = `ghp_${"a1B2c3D4e5".repeat(3)}F6g7h8`;
    const body = {
      ...aBody({
        title: `use ${token}`,
        trigger: { conditions: [{ field: "message", operator: "contains", value: `Bearer ${token}` }] },
        action: { kind: "command", argv: ["deploy", "--password", "hunter2secret"] },
        narrative: `export GITHUB_TOKEN=${token}`,
        examples: [token],
      }),
      nested: {
        list: [{ password: "correct horse battery" }],
        setting: { key: "DB_PASSWORD", value: "tr0ub4dor" },
      },
    };
    lessons.record([anEvent("created", 0, body, { reason: token, by: token })]);
    const stored = JSON.stringify(lessons.events());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain("hunter2secret");
    expect(stored).not.toContain("correct horse battery");
    expect(stored).not.toContain("tr0ub4dor");
    expect(stored).toContain("[redacted:");
  });

  it("keep ids and fingerprints", () => {
    const lessons = lessonsIn();
    const fix = "019a8d2e-7c11-7abc-8123-0123456789ab";
    lessons.record([anEvent("worked", 0, { fix, fingerprint: "3f9a2c0d1122334455aa" })]);
    expect(lessons.events()[0]!.body).toEqual({ fix, fingerprint: "3f9a2c0d1122334455aa" });
  });
});

describe("lessons", () => {
  const make = (id: string, changes = {}) => lessonOf({ ...created(changes), lesson: id });

  it("are found by id, by a beginning, and not by one that two have", () => {
    const lessons = lessonsIn();
    lessons.replaceLessons([make("abcdef01"), make("abcd9999")]);
    expect(lessons.lesson("abcdef01")?.id).toBe("abcdef01");
    expect(lessons.lesson("abcde")?.id).toBe("abcdef01");
    expect(lessons.lesson("abcd")).toBeNull();
    expect(lessons.lesson("abc")).toBeNull();
    expect(lessons.lesson("%bcdef01")).toBeNull();
    expect(lessons.lesson("")).toBeNull();
  });

  it("come back whole", () => {
    const lessons = lessonsIn();
    const lesson = make("abcdef01", { fingerprint: "f".repeat(20) });
    lessons.replaceLessons([lesson]);
    expect(lessons.lesson("abcdef01")).toEqual(lesson);
    expect(lessons.lessonsOf(["f".repeat(20), "0".repeat(20), "f".repeat(20)])).toEqual([lesson]);
  });

  it("are filtered, the highest priority first", () => {
    const lessons = lessonsIn();
    const low = make("low00000", { category: "lint_error" });
    const high = make("high0000");
    const gone = { ...make("gone0000"), archived: true, lifecycle: "deprecated" as const };
    lessons.replaceLessons([low, high, gone]);
    const ids = (filter?: Parameters<typeof lessons.lessons>[0]) =>
      lessons.lessons(filter).map(({ id }) => id);
    expect(ids({ archived: false })).toEqual(["high0000", "low00000"]);
    expect(ids({ archived: true })).toEqual(["gone0000"]);
    expect(ids()).toHaveLength(3);
    expect(ids({ category: "lint_error", archived: false })).toEqual(["low00000"]);
    expect(ids({ lifecycle: "deprecated" })).toEqual(["gone0000"]);
  });

  it("are replaced all at once, or one by one", () => {
    const lessons = lessonsIn();
    lessons.replaceLessons([make("aaaa1111"), make("bbbb2222")]);
    lessons.keepLessons([make("cccc3333"), make("aaaa1111", { title: "another" })], ["bbbb2222"]);
    expect(
      lessons
        .lessons()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["aaaa1111", "cccc3333"]);
    expect(lessons.lesson("aaaa1111")?.title).toBe("another");
    lessons.replaceLessons([]);
    expect(lessons.lessons()).toEqual([]);
  });
});
