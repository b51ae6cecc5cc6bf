import { describe, expect, it } from "vitest";
import type { Run } from "#model/run.ts";
import { attemptedText } from "../../src/report/note-words.ts";

const run = (more: object = {}): Run =>
  ({
    argv: ["npm", "test"],
    check: { id: "c", command: "npm test", directory: "" },
    exitCode: 1,
    signal: null,
    ...more,
  }) as unknown as Run;
const done = (more: object = {}) => ({ files: [], commands: [], said: null, isRerun: false, ...more });

describe("what was attempted", () => {
  it.each([
    ["a run alone", run(), done(), "Ran `npm test`, which ended with exit code 1."],
    ["a signal", run({ signal: "SIGKILL" }), done(), "Ran `npm test`, which was ended by SIGKILL."],
    ["a verdict", run({ argv: [], exitCode: null }), done(), "Ran `npm test`, which failed."],
    [
      "a folder",
      run({ check: { id: "c", command: "npm test", directory: "packages/shop" } }),
      done(),
      "Ran `npm test` in packages/shop, which ended with exit code 1.",
    ],
    [
      "an edit and a command",
      run(),
      done({ files: ["src/a.ts"], commands: ["npm ci"] }),
      "Ran `npm test`, which ended with exit code 1. Before it, src/a.ts was changed and `npm ci` was run.",
    ],
    [
      "many files",
      run(),
      done({ files: ["a", "b", "c", "d", "e", "f", "g"] }),
      "Ran `npm test`, which ended with exit code 1. Before it, a, b, c, d, e and 2 more were changed.",
    ],
    [
      "two files",
      run(),
      done({ files: ["a", "b"] }),
      "Ran `npm test`, which ended with exit code 1. Before it, a and b were changed.",
    ],
    [
      "the same again",
      run(),
      done({ isRerun: true }),
      "Ran `npm test`, which ended with exit code 1. Nothing was changed since the run before.",
    ],
    [
      "what the agent said",
      run(),
      done({ said: " I start the sum at 0. " }),
      'Ran `npm test`, which ended with exit code 1. The agent said: "I start the sum at 0."',
    ],
    [
      "backticks",
      run({ argv: ["sh", "-c", "echo `date`"] }),
      done(),
      'Ran "sh -c echo `date`", which ended with exit code 1.',
    ],
    ["nothing at all", null, null, "Not known."],
  ])("tells of %s", (_, of, before, text) => {
    expect(attemptedText(of, before)).toBe(text);
  });

  it("is never long", () => {
    const text = attemptedText(
      run({ argv: ["sh", "-c", "x ".repeat(5000)] }),
      done({ said: "y ".repeat(5000), commands: ["z ".repeat(5000)] }),
    );
    expect(text.length).toBeLessThan(700);
  });
});
