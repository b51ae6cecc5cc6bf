import { describe, expect, test } from "vitest";
import { taskSignature } from "#memory/task-signature.ts";
import { foldTask } from "#memory/tasks.ts";
import { aMemory, aTaskEvent, HOUR, MONDAY } from "./facts.ts";

describe("tasks", () => {
  test("a task is the fold of its events", () => {
    const memory = aMemory();
    memory.recordTaskEvent(aTaskEvent({ title: "Add login", category: "feature", files: ["b.ts"] }));
    expect(memory.task("12-01")).toMatchObject({
      state: "open",
      startedAt: MONDAY,
      endedAt: null,
      phase: "12",
    });
    memory.recordTaskEvent(aTaskEvent({ kind: "fail", at: MONDAY + HOUR, files: ["a.ts"] }));
    expect(memory.task("12-01")).toMatchObject({
      title: "Add login",
      files: ["a.ts", "b.ts"],
      state: "failed",
      endedAt: MONDAY + HOUR,
    });
    memory.recordTaskEvent(aTaskEvent({ kind: "start", at: MONDAY + 2 * HOUR }));
    memory.recordTaskEvent(aTaskEvent({ kind: "done", at: MONDAY + 3 * HOUR }));
    expect(memory.task("12-01")).toMatchObject({
      state: "done",
      startedAt: MONDAY + 2 * HOUR,
      title: "Add login",
    });
  });

  test("the same event twice is one, and the order of arrival does not matter", () => {
    const start = aTaskEvent();
    const done = aTaskEvent({ kind: "done", at: MONDAY + HOUR });
    const memory = aMemory();
    for (const event of [done, start, done]) memory.recordTaskEvent(event);
    expect(memory.task("12-01")).toEqual(foldTask([start, done].map((event) => ({ ...event, phase: "12" }))));
    expect(memory.status().tasks).toBe(1);
  });

  test("listed by their start, the latest first; an unknown one is null", () => {
    const memory = aMemory();
    memory.recordTaskEvent(aTaskEvent({ task: "a" }));
    memory.recordTaskEvent(aTaskEvent({ task: "b", at: MONDAY + HOUR }));
    expect(memory.tasks().map((task) => task.id)).toEqual(["b", "a"]);
    expect(memory.task("c")).toBeNull();
  });
});

describe("a task's signature", () => {
  const base = { title: "Fix the login-form", category: "Bug", files: ["b.ts", "a.ts"] };

  test.each([
    ["order and case of words", { ...base, title: "LOGIN form: fix the" }],
    ["order of files", { ...base, files: ["a.ts", "b.ts"] }],
    ["case of the category", { ...base, category: "bug" }],
  ])("does not depend on %s", (_what, other) => {
    expect(taskSignature(other)).toBe(taskSignature(base));
  });

  test.each([
    ["another word", { ...base, title: "Fix the logout-form" }],
    ["another category", { ...base, category: null }],
    ["another file", { ...base, files: ["a.ts"] }],
    ["a word that became a file", { ...base, title: "Fix the login-form a.ts", files: ["b.ts"] }],
  ])("differs for %s", (_what, other) => {
    expect(taskSignature(other)).not.toBe(taskSignature(base));
  });
});
