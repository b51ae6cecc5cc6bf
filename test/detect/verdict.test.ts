import { describe, expect, it } from "vitest";
import { verdictOf } from "#detect/verdict.ts";
import { logOf } from "./log-of.ts";

describe("how an output says that it ended", () => {
  it.each([
    "\t Executed 1 test, with 0 failures (0 unexpected) in 0.021 (0.021) seconds",
    "Done. Your build exited with 0.",
    "BUILD SUCCESS",
    "test result: ok. 3 passed; 0 failed",
    "OK (skipped=1, expected failures=1)",
    "attempt 6: ok",
    " Tasks:    2 successful, 2 total",
    " NX   Successfully ran target test for 2 projects",
    "  congratulations :) (0.61 seconds)",
    " PASS › 3   FAIL › 0 ",
    "BUILD SUCCESS\n12 passed",
    "PLAY RECAP ****\nweb1 : ok=2 changed=0 unreachable=0 failed=0 skipped=0 rescued=1 ignored=1\nweb2 : ok=1 changed=0 unreachable=0    failed=0",
  ])("well: %s", (line) => expect(verdictOf(logOf(`error: earlier\n${line}\n`))).toBe("well"));

  it.each([
    "Tests:       12 passed, 12 total",
    "12 passed in 0.3s",
    "0 errors, 2 warnings",
    "ok  \texample.com/shop\t0.012s",
    "added 12 packages, and audited 13 packages in 2s",
  ])("seemingly well: %s", (line) => expect(verdictOf(logOf(`error: earlier\n${line}\n`))).toBe("seemingly"));

  it.each([
    "    operator: ok\n\n1..3\n# tests 3\n# pass  1\n# fail  2",
    "ok\n___________________________________ summary ____________________________________\nERROR:   unit: commands failed\n  lint: commands succeeded",
    "ok\n  unit: FAIL code 1 (0.58 seconds)\n  evaluation failed :( (0.61 seconds)",
  ])("badly, whatever a part said before: %s", (text) => expect(verdictOf(logOf(`${text}\n`))).toBe("badly"));

  it("goes by the last word where an earlier one was bad", () => {
    expect(verdictOf(logOf("BUILD SUCCESS\nBUILD FAILED\n12 passed\n"))).toBe("seemingly");
    expect(verdictOf(logOf(" Tasks:    1 successful, 2 total\n"))).toBe("badly");
  });

  it.each([
    "BUILD FAILED",
    "Process completed with exit code 2.",
    "make: *** [Makefile:3: all] Error 1",
    "Tests:       1 failed, 2 passed, 3 total",
    "2 failed, 3 passed in 1.2s",
    "FAILED (failures=1)",
    "test result: FAILED. 1 passed; 1 failed",
    "  1 failing",
    "npm error code ELIFECYCLE",
    "error: could not compile `x` due to 1 previous error",
  ])("badly: %s", (line) => expect(verdictOf(logOf(`all good so far\n${line}\n`))).toBe("badly"));

  it.each([
    "error: order 12 is late",
    "13 failed",
    "exit 1; }",
    "attempt 5 failed, retrying",
    "make: [Makefile:5: clean] Error 1 (ignored)",
  ])("unsaid: %s", (line) => expect(verdictOf(logOf(`start\n${line}\n`))).toBe("unsaid"));

  it("goes by the last line that says so, near the end", () => {
    expect(verdictOf(logOf("BUILD FAILED\nretrying\nBUILD SUCCESS\nbye\n"))).toBe("well");
    expect(verdictOf(logOf(`BUILD FAILED\n${"chatter\n".repeat(60)}`))).toBe("unsaid");
  });

  it("goes by all phases of CodeBuild: what comes after a failed one can succeed", () => {
    const phases = (build: string) =>
      logOf(
        ["BUILD", "POST_BUILD"]
          .map(
            (name, i) =>
              `[Container] 2026/11/15 18:46:4${i} Phase complete: ${name} State: ${i === 0 ? build : "SUCCEEDED"}`,
          )
          .join("\n"),
      );
    expect(verdictOf(phases("SUCCEEDED"))).toBe("well");
    expect(verdictOf(phases("FAILED"))).not.toBe("well");
  });

  it.each([
    "PLAY RECAP ****\nweb1 : ok=2 changed=0 unreachable=0 failed=1\nweb2 : ok=1 changed=0 unreachable=0 failed=0",
    "PLAY RECAP ****\nweb1 : ok=2 changed=0 unreachable=1 failed=0\nweb2 : ok=1 changed=0 unreachable=0 failed=0",
    "PLAY RECAP ****",
  ])("a recap with a host that failed, or none, is not well: %s", (text) =>
    expect(verdictOf(logOf(`fatal: [web1]: FAILED! => {}\n${text}\n`))).not.toBe("well"),
  );
});
