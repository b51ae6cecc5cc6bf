import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import type { Lesson, LessonBody, LessonEvent } from "#model/lesson.ts";
import { intakeJson, intakeText } from "#report/lesson-intake.ts";
import { lessonEventJson, lessonJson } from "#report/lesson-json.ts";
import { lessonsText, lessonText, shortId } from "#report/lesson-text.ts";
import { paint } from "#report/paint.ts";
import { anEvent, created, DAY, MONDAY } from "../learn/lessons/shapes.ts";

const plain = paint(false);
const NOW = MONDAY + DAY;
const make = (events: LessonEvent[] = [], body: Partial<LessonBody> = {}, more = {}): Lesson => ({
  ...foldLesson([created(body, more), ...events], NOW)!,
  id: "3f9a2c41d0aa81d0aa12",
});
const list = (lesson: Lesson) => lessonsText([lesson], NOW, plain, 100);
const detail = (lesson: Lesson, events: LessonEvent[] = []) =>
  lessonText(lesson, events, { actionable: false, why: "seen once" }, NOW, plain);
const worked = (n: number) => anEvent("worked", n, { verified: true, application: `a${n}` });

describe("a list of lessons", () => {
  it("says where each stands and how sure we are", () => {
    expect(list(make([worked(1), worked(2), worked(3)]))).toMatch(
      /^3f9a2c41 {2}active {2}error_resolution {2}human {2}confidence 0\.80 \(worked 3 of 3, 44 to 100 %\) {2}3 uses, last /,
    );
    expect(list(make())).toContain("confidence 0.50 (not tried yet)  not used");
    expect(list(make([anEvent("regressed", 1), anEvent("regressed", 2)]))).toContain("draft quarantined");
    expect(list(make([anEvent("archived", 1)]))).toContain("archived");
    expect(list(make([worked(1)], { provenance: "observed" }, { fix: "f1" }))).toContain("  observed  ");
  });

  it.each<[LessonBody["action"], string]>([
    [{ kind: "command", argv: ["npm", "ci"] }, "→ run npm ci"],
    [{ kind: "advice", text: "Do it\nslowly" }, "→ Do it slowly"],
    [{ kind: "document", file: "AGENTS.md", text: "Use npm" }, "→ write into AGENTS.md: Use npm"],
    [{ kind: "template", before: "a.{1}", after: "a?.{1}", holes: ["1"] }, "→ a.{1} becomes a?.{1}"],
    [
      { kind: "patch", files: ["a.ts"], diff: "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-old\n+new\n" },
      "→ change a.ts: +new",
    ],
    [
      { kind: "patch", files: ["a.ts"], diff: "--- a/a.ts\n+++ b/a.ts\n@@ -1 +0,0 @@\n-old\n" },
      "→ change a.ts: -old",
    ],
  ])("shows what to do: %j", (action, line) => {
    expect(list(make([], { action }))).toContain(line);
  });

  it("fits the terminal", () => {
    const lines = list(
      make([], { title: "word ".repeat(60), action: { kind: "advice", text: "more ".repeat(90) } }),
    ).split("\n");
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(100);
  });

  it("says when there is none", () => {
    expect(lessonsText([], NOW, plain, 80)).toBe("no lesson that fits\n");
    expect(shortId("seed/npm-eacces")).toBe("seed/npm-eacces");
  });
});

describe("a lesson in full", () => {
  it("has all that is known", () => {
    const lesson = make(
      [worked(1)],
      {
        narrative: "Because\nof that",
        scope: ["tests"],
        source: "x.md",
        preconditions: [
          { kind: "dependency", name: "pytest", range: ">=7" },
          { kind: "file", path: "a" },
          { kind: "symbol", file: "a", name: "b" },
          { kind: "line", file: "a", text: "c" },
          { kind: "config", file: "a", key: "b", value: "c" },
        ],
        validation: { command: "pytest", directory: "api", expect: "passes" },
      },
      { task: "12-01", files: ["a.py"], timeSavedMinutes: 5 },
    );
    const text = detail(lesson);
    for (const part of [
      "id         3f9a2c41d0aa81d0aa12",
      "state      draft: new: 1 of 3 verified successes",
      "applying   in shadow: tried out, never applied",
      "evidence   seen 1 time, 1 verified, 0 regressions, 5 min saved",
      "actionable no: seen once",
      "from       human by ann (x.md)",
      "when\n  error type is ModuleNotFoundError\n  message contains pytest_asyncio\n",
      "only while\n  pytest is >=7\n  a is there\n  b is in a\n  a has the line c\n  b is c in a\n",
      "until\n  pytest in api passes\n",
      "why\n  Because\n  of that\n",
      "tasks      12-01",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("undefined");
    expect(text).not.toContain("null");
  });

  it("tells its history", () => {
    const events = [
      anEvent("confirmed", 1, {}, { by: "ann", reason: "seen it" }),
      anEvent("state", 2, { state: "lifecycle", from: null, to: "active" }, { by: "twiceshy" }),
    ];
    const text = detail(make(), events);
    expect(text).toMatch(/confirmed {2}by ann: seen it\n/);
    expect(text).toMatch(/lifecycle none → active {2}by twiceshy\n/);
  });
});

describe("for machines", () => {
  it("has ISO times, a grade, and whether it can be acted upon", () => {
    const json = lessonJson(make([worked(1)]), { actionable: true, why: "proven" });
    expect(json).toMatchObject({
      actionable: true,
      actionableWhy: "proven",
      createdAt: "2026-11-02T09:00:00.000Z",
      quarantinedUntil: null,
    });
    expect(lessonEventJson(anEvent("used", 1))).toMatchObject({ at: "2026-11-02T10:00:00.000Z" });
  });

  it.each<[object[], string | null]>([
    [[], null],
    [[{ fix: "a" }], "observed"],
    [[{ fix: "a" }, { fix: "b" }], "repeated"],
    [[{ fix: "a", proof: "p" }], "proven"],
  ])("fixes %j make it %s", (bodies, grade) => {
    const lesson = make(bodies.map((body, i) => anEvent("worked", i, body as Record<string, unknown>)));
    expect(lessonJson(lesson, { actionable: false, why: "" }).grade).toBe(grade);
  });

  it("does not call a fix repeated that worked once and then failed: what warnings go by is what is shown", () => {
    const lesson = make([anEvent("worked", 1, { fix: "a" }), anEvent("failed", 2, { fix: "b" })]);
    expect(lessonJson(lesson, { actionable: false, why: "" }).grade).toBe("observed");
    expect(list(lesson)).toContain("  observed  ");
  });

  it("says what became of what was taken in", () => {
    const lesson = make();
    const lessons = new Map([[lesson.id, lesson]]);
    const lines = [
      { place: "line 1", title: "A", kind: "created", lesson: lesson.id },
      { place: "line 2", title: null, kind: "bad", why: "not valid JSON" },
    ] as const;
    const text = intakeText(lines, lessons, [{ lesson: lesson.id, why: "too many" }], plain, 100);
    expect(text).toBe(
      "line 1  created 3f9a2c41  A confidence 0.50\nline 2  bad: not valid JSON\narchived 3f9a2c41: too many\n2 records: 1 created, 1 bad\n",
    );
    const json = intakeJson(lines, lessons, () => ({ actionable: false, why: "x" }), []);
    expect(json).toMatchObject({ version: 1, counts: { created: 1, bad: 1, noise: 0 } });
    expect(intakeText([], new Map(), [], plain, 80)).toBe("nothing to take in\n");
  });
});
