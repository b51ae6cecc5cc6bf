import { describe, expect, it } from "vitest";
import {
  exitCodeOf,
  fieldsOf,
  listOf,
  momentOf,
  numberOf,
  partsText,
  textOf,
} from "#agents/transcripts/fields.ts";
import { fileChange } from "#agents/transcripts/file-change.ts";
import { capCommand, capEdit, keyOf, Pending, titleOf } from "#agents/transcripts/transcript.ts";
import type { CommandObservation, EditObservation } from "#model/observation.ts";

const STRANGE = [undefined, null, true, 1, "", "text", [], [1], {}, { length: 3 }];

it("a value that is not of the kind asked for is not there", () => {
  expect(STRANGE.map((value) => Object.keys(fieldsOf(value)).length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(STRANGE.map((value) => listOf(value).length)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(STRANGE.map(textOf)).toEqual([null, null, null, null, null, "text", null, null, null, null]);
  expect(STRANGE.map(numberOf)).toEqual([null, null, null, 1, null, null, null, null, null, null]);
});

it.each([
  ["2026-11-15T23:42:01.182Z", Date.UTC(2026, 10, 15, 23, 42, 1, 182)],
  [1_794_786_119_282.7, 1_794_786_119_282],
  ["yesterday", null],
  [0, null],
  [-5, null],
  [1e18, null],
  ["0001-01-01T00:00:00Z", null],
  [Number.NaN, null],
  [null, null],
])("the moment of %j is %j", (value, at) => {
  expect(momentOf(value)).toBe(at);
});

it.each([
  [0, 0],
  [127, 127],
  [-1, -1],
  [3_221_225_477, 3_221_225_477],
  [1.5, null],
  [1e20, null],
  ["1", null],
])("the exit code of %j is %j", (value, code) => {
  expect(exitCodeOf(value)).toBe(code);
});

it.each([
  ["plain", "plain"],
  [[{ text: "a" }, { type: "image" }, { text: "b" }, 3, { text: 4 }], "a\nb"],
  [{ text: "no list" }, ""],
  [undefined, ""],
])("the text of %j is %j", (content, text) => {
  expect(partsText(content)).toBe(text);
});

it.each([
  ["Fix the cart", "Fix the cart"],
  ["\n\n  Fix\tthe   cart  \nplease", "Fix the cart"],
  // It cannot be told from the agent's own: it is left out, and the session is the task.
  ["<div> is not closed, fix it", null],
  ["<environment_context>\n  <cwd>/home</cwd>", null],
  ["This session is being continued from a previous conversation", null],
  ["", null],
])("the title of %j is %j", (prompt, title) => {
  expect(titleOf(prompt)).toBe(title);
});

describe("caps", () => {
  const told = { key: "k", agent: "a", session: "s", at: 1, cwd: "/", place: 0 };

  it("leave out a command that is nothing, or a book", () => {
    const command = (text: string): CommandObservation => ({
      ...told,
      kind: "command",
      command: text,
      exitCode: 0,
      interrupted: false,
      output: null,
      durationMs: null,
      callId: null,
    });
    expect(capCommand(command(" \n"))).toBeNull();
    expect(capCommand(command("x".repeat(20_001)))).toBeNull();
    expect(capCommand(command("ls"))).toMatchObject({ command: "ls" });
  });

  it("leave the texts of a huge edit out, and its file in", () => {
    const edit: EditObservation = {
      ...told,
      kind: "edit",
      file: "a",
      patch: "x".repeat(70_000),
      before: "b",
      after: null,
      isNewFile: false,
    };
    expect(capEdit(edit)).toMatchObject({ file: "a", patch: null, before: "b" });
  });

  it("hold for calls that never end", () => {
    const calls = new Pending<number>();
    for (let i = 0; i < 6000; i++) calls.add(String(i), i);
    expect([
      calls.take("0"),
      calls.has("5999"),
      calls.take("5999"),
      calls.take("5999"),
      calls.take(null),
    ]).toEqual([null, true, 5999, null, null]);
  });
});

it("a key follows from the agent's id, or from file and place", () => {
  const file = { agent: "pi", path: "/a/b.jsonl", part: null, size: 0, changedAt: 0, cwd: null };
  const place = { offset: 3, end: 9 };
  expect(keyOf(file, "x", place)).toBe(
    keyOf({ ...file, path: "/moved/c.jsonl" }, "x", { offset: 99, end: 100 }),
  );
  expect(keyOf(file, "x", place)).not.toBe(keyOf({ ...file, agent: "qwen" }, "x", place));
  expect(keyOf(file, null, place)).toBe(keyOf({ ...file, path: "/moved/b.jsonl" }, null, place));
  expect(keyOf(file, null, place)).not.toBe(keyOf(file, null, { offset: 4, end: 9 }));
});

it.each([
  [{ filePath: "/a", fileDiff: "@@ -1 +1 @@" }, {}, { file: "/a", isNewFile: false }],
  [{ filePath: "/a", fileDiff: "--- a\n@@ -0,0 +1,1 @@\n+x" }, {}, { isNewFile: true }],
  [{}, { file_path: "/a", old_string: "x", new_string: "y" }, { before: "x", after: "y", patch: null }],
  [{}, { file_path: "/a", content: "y" }, { before: null, after: "y" }],
])("a tool's result %j of %j tells the change %j", (display, args, change) => {
  expect(fileChange(display, args)).toMatchObject(change);
});

it("a tool that only read a file changed nothing", () => {
  expect(fileChange({}, { file_path: "/a" })).toBeNull();
  expect(fileChange({ fileDiff: "@@" }, {})).toBeNull();
});
