import { describe, expect, it } from "vitest";
import { mayRead, needleText } from "#detect/may-read.ts";
import { DETECTORS } from "#detect/registry.ts";

/** Which detectors are asked about an output. */
const asked = (output: string, command = "make check"): string[] => {
  const text = needleText({ lines: output.split("\n") }, { command });
  return DETECTORS.filter((detector) => mayRead(detector, text)).map(({ id }) => id);
};

const TAP = `TAP version 13
# Subtest: sums nothing to zero
not ok 1 - sums nothing to zero
  ---
  error: 'Reduce of empty array with no initial value'
  name: 'TypeError'
  ...
1..1
# fail 1`;

describe("a detector is asked", () => {
  it("not for a word that every TAP output has", () => {
    const ids = asked(TAP);
    expect(ids).toContain("tap");
    for (const id of ["jest", "go-build", "pip"]) expect(ids).not.toContain(id);
  });

  it.each([
    ["jest", "FAIL tests/queue.test.js\nTest Suites: 1 failed, 1 total"],
    ["jest", "  ● poller › resolves once the job is done"],
    ["go-build", "# example.com/shop\nruntime.main_main·f: function main is undeclared in the main package"],
    [
      "go-build",
      "# example.com/shop\n/usr/lib/go/pkg/tool/linux_amd64/link: running gcc failed: exit status 1",
    ],
    ["go-build", "# example.com/shop\n./main.go:7:21: undefined: total"],
    ["pip", "  error: subprocess-exited-with-error"],
    ["pip", "\terror: metadata-generation-failed"],
    ["pip", "ERROR: No matching distribution found for torchvizion"],
  ])("%s, for its own words: %s", (id, output) => {
    expect(asked(output)).toContain(id);
  });
});
