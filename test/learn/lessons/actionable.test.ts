import { describe, expect, it } from "vitest";
import { isActionable, isDestructive, isSpecific } from "#learn/lessons/actionable.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import type { Condition, LessonBody, LessonEvent } from "#model/lesson.ts";
import { anEvent, created, DAY, MONDAY } from "./shapes.ts";

const judge = (body: Partial<LessonBody>, more: LessonEvent[] = [], claims = {}) => {
  const lesson = foldLesson([created(body, claims), ...more], MONDAY + DAY)!;
  return isActionable(lesson, lesson.evidence);
};
const often = { occurrences: 3 };
const diffOf = (lines: number, files = 1) =>
  Array.from(
    { length: files },
    (_, f) =>
      `diff --git a/f${f}.ts b/f${f}.ts\n--- a/f${f}.ts\n+++ b/f${f}.ts\n@@ -1,0 +1,${lines} @@\n${Array.from({ length: lines }, (_, i) => `+line ${f} ${i}`).join("\n")}\n`,
  ).join("");
const patch = (lines: number, files = 1) =>
  ({ kind: "patch", diff: diffOf(lines, files), files: [] }) as const;

describe("isActionable", () => {
  it.each<[string, Partial<LessonBody>, LessonEvent[], object, RegExp]>([
    ["seen three times", {}, [], often, /^seen 3 times$/],
    ["proven once", {}, [anEvent("worked", 1, { fix: "f", proof: "p", verified: true })], {}, /^proven$/],
    ["pre-seeded", { provenance: "preseeded" }, [], {}, /comes with twiceshy/],
    ["of 30 changed lines", { action: patch(30) }, [], often, /seen/],
    [
      "with an expectation in words",
      { validation: { command: null, directory: "", expect: "imports" } },
      [],
      often,
      /seen/,
    ],
  ])("%s: yes", (_, body, events, claims, why) => {
    const judged = judge(body, events, claims);
    expect(judged).toMatchObject({ actionable: true });
    expect(judged.why).toMatch(why);
  });

  it.each<[string, Partial<LessonBody>, LessonEvent[], object, RegExp]>([
    ["seen once", {}, [], {}, /seen once: 3 are needed/],
    ["seen twice", {}, [], { occurrences: 2 }, /seen 2 times/],
    ["confirmed by nobody's proof", {}, [anEvent("confirmed", 1)], {}, /seen once/],
    ["without a trigger", { trigger: { conditions: [] } }, [], often, /no specific trigger/],
    [
      "for every failure of a category",
      { trigger: { conditions: [{ field: "category", operator: "is", value: "test_failure" }] } },
      [],
      often,
      /no specific trigger/,
    ],
    [
      "for every error",
      { trigger: { conditions: [{ field: "message", operator: "contains", value: "Error" }] } },
      [],
      often,
      /no specific trigger/,
    ],
    ["without a validation", { validation: null }, [], often, /no validation/],
    [
      "with an empty one",
      { validation: { command: null, directory: "", expect: " " } },
      [],
      often,
      /no validation/,
    ],
    [
      "that works half of the time",
      {},
      [anEvent("worked", 1, { application: "a" }), anEvent("failed", 2, { application: "b" })],
      often,
      /worked only 1 of 2/,
    ],
    ["risky", { safety: "risky" }, [], often, /risky/],
    ["of 31 changed lines", { action: patch(31) }, [], often, /31 lines/],
    ["of three files", { action: patch(1, 3) }, [], often, /3 files/],
    [
      "that removes folders",
      { action: { kind: "command", argv: ["rm", "-rf", "dist"] } },
      [],
      often,
      /destroys/,
    ],
  ])("%s: no", (_, body, events, claims, why) => {
    const judged = judge(body, events, claims);
    expect(judged).toMatchObject({ actionable: false });
    expect(judged.why).toMatch(why);
  });
});

describe("isSpecific", () => {
  it.each<[Condition["field"], Condition["operator"], string, boolean]>([
    ["fingerprint", "is", "3f9a2c0d1122334455aa", true],
    ["error_type", "is", "ModuleNotFoundError", true],
    ["file", "glob", "tests/*.py", true],
    ["file", "glob", "**/*", false],
    ["phase", "is", "EXECUTE", false],
    ["tool", "is", "pytest", false],
    ["text", "contains", "failed", false],
  ])("%s %s %s: %s", (field, operator, value, specific) => {
    expect(isSpecific({ field, operator, value })).toBe(specific);
  });
});

describe("isDestructive", () => {
  it.each([
    "rm -rf node_modules",
    "/bin/rm x",
    "sudo npm install",
    "git reset --hard",
    "git push origin main",
    "git clean -fdx",
    "bash -c echo",
    "npm install --force",
    "pip install x ; rm y",
    "echo $(id)",
    "dropdb shop",
  ])("%s", (line) => {
    expect(isDestructive(line.split(" "))).toBe(true);
  });
  it.each([
    "npm ci",
    "pip install -r requirements.txt",
    "go mod download",
    "git status",
    "npm run format",
    "prisma migrate dev",
    "make -f Makefile.ci",
  ])("not %s", (line) => {
    expect(isDestructive(line.split(" "))).toBe(false);
  });
});
