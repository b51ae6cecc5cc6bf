import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const kind = (output: string, command: string) =>
  detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings[0]?.category;

describe("kinds in the words of the fifth everyday set", () => {
  it.each([
    ["syntax error. Last token seen: h\nGarbled coin\n", "frob now", "syntax_error"],
    ["no syntax. Last token seen: h is wrong\n", "frob now", "config_error"],
    [
      "✖   coin may not be empty [coin-empty]\n\n✖   found 1 problems, 0 warnings\n",
      "git commit -m 'Dime'",
      "lint_error",
    ],
    ["✖   coin may not be empty\n\n✖   found 1 problems, 0 warnings\n", "git commit -m 'Dime'", "other"],
    ['frob: coin 3: parsing "18o": invalid syntax\n', "go run ./cmd/frob", "runtime_error"],
    ["frob: coin 3: parsing the till: invalid syntax\n", "go run ./cmd/frob", "syntax_error"],
    ["fatal: 'dimes' is already checked out at '/srv/till'\n", "git worktree add ../till dimes", "other"],
    ["the till did not come up after 3 attempts\n", "./wait.sh", "timeout"],
    ["the till did not come up after 3 dimes\n", "./wait.sh", "runtime_error"],
    ["frobsum: WARNING: 1 computed checksum did NOT match\n", "make dist", "other"],
    ["frob: the checksum did NOT match\n", "make dist", "config_error"],
    [
      "/usr/bin/frob: cannot find /usr/lib/libtill_rt.a: No such file or directory\n",
      "frobc till.c && ./till",
      "missing_dependency",
    ],
    [
      "/usr/bin/frob: cannot find /usr/lib/till_rt.txt: No such file or directory\n",
      "frobc till.c && ./till",
      "runtime_error",
    ],
    [
      "frob: could not open 'out/till.tar' for writing: No such file or directory\n",
      "make till",
      "runtime_error",
    ],
    [
      "frob: could not open 'out/till.tar' for reading: No such file or directory\n",
      "make till",
      "config_error",
    ],
    ['frob: mkdir "/srv/till/a" failed: No such file or directory (2)\n', "npm run till", "runtime_error"],
    ["frobzip: stdin: unexpected end of file\n", "frobzip a.z && ./till", "runtime_error"],
    ["frob: till.frob: unexpected end of file\n", "frobc till.frob", "syntax_error"],
    [
      "Error: Text '2026-02-30' could not be parsed at index 2\n    at pay (/srv/till/pay.js:3:1)\n",
      "./till",
      "runtime_error",
    ],
  ])("%j by %s", (output, command, expected) => {
    expect(kind(output, command)).toBe(expected);
  });
});
