import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { silentFailure } from "#detect/silent-failure.ts";
import { logOf } from "./log-of.ts";

const failed = { command: null, exitCode: 3, signal: null };

describe("a failing exit that nothing explains", () => {
  it.each([
    ["nothing", "", "exit code 3 with no output"],
    ["blank lines", "\n \r\n\t\n", "exit code 3 with no output"],
    ["rules", "-----\n=====\n", "exit code 3 with no output"],
    ["one line without an end", "waiting for the database", "waiting for the database"],
    ["its last words", "one\ntwo\n\n", "two"],
    [
      "a stack that lost its head",
      "loading\n    at bind (/app/dist/main.js:1507:15)\n    at run (/app/a.js:1:2)\n",
      "loading",
    ],
    ["the runtime's version", "stopping\n\nNode.js v20.20.2\n", "stopping"],
    [
      "nothing but a stack",
      "    at bind (/app/dist/main.js:1507:15)\n",
      "at bind (/app/dist/main.js:1507:15)",
    ],
    ["a very long line", "x".repeat(9000), "x".repeat(500)],
  ])("is named by %s", (_, text, message) => {
    expect(silentFailure(logOf(text), failed)).toMatchObject({
      message,
      detector: "silent",
      category: "other",
    });
  });

  it.each([
    [{ exitCode: 137, signal: null }, "oom"],
    [{ exitCode: null, signal: "SIGKILL" }, "oom"],
    [{ exitCode: 124, signal: null }, "timeout"],
    [{ exitCode: null, signal: "SIGTERM" }, "other"],
  ])("%j is %s", (end, category) => {
    expect(silentFailure(logOf(""), { command: null, ...end })?.category).toBe(category);
  });

  it("is none with the exit code unknown, and none of a command that succeeded", () => {
    expect(silentFailure(logOf("bye\n"), { command: null, exitCode: null, signal: null })).toBeNull();
    expect(detect(logOf("bye\n"), { command: null, exitCode: 0, signal: null }).findings).toEqual([]);
  });
});
