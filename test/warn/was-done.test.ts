import { describe, expect, it } from "vitest";
import { advisedBy, advisedByAction, type DoneSince, wasDone } from "#warn/was-done.ts";
import { ran } from "./judged.ts";

const DIFF = `diff --git a/sum.js b/sum.js
--- a/sum.js
+++ b/sum.js
@@ -1,2 +1,2 @@
-exports.sum = (xs) => xs.reduce((a, b) => a + b);
+exports.sum = (xs) => xs.reduce((a, b) => a + b, 0);
 // end
`;
const ADVISED = advisedBy(DIFF, []);
const RIGHT = "exports.sum = (xs) => xs.reduce((a, b) => a + b, 0);\n// end\n";
const WRONG = "exports.sum = (xs) => xs.reduce((a, b) => a + b);\n// end\n";

const since = (changes: Partial<DoneSince> = {}): DoneSince => ({
  runs: [ran(1, "npm test", ["nan"])],
  fileAt: () => undefined,
  ...changes,
});

describe("a change that was advised", () => {
  it.each([
    ["its lines are there", RIGHT, true],
    ["with another indentation", RIGHT.replace("exports", "    exports"), true],
    ["they are not", WRONG, false],
    ["the file is gone", null, false],
  ])("%s", (_, text, expected) => {
    expect(wasDone(ADVISED, since({ fileAt: () => text }))).toBe(expected);
  });

  it("that only takes lines away is done when they are away", () => {
    const removal = advisedBy(DIFF.replace(/^\+exports.*\n/m, "").replace("+1,2", "+1"), []);
    expect(removal.files[0]).toMatchObject({ added: [], path: "sum.js" });
    expect(wasDone(removal, since({ fileAt: () => "// end\n" }))).toBe(true);
    expect(wasDone(removal, since({ fileAt: () => WRONG }))).toBe(false);
  });

  it("is not done where the agent never touched the file", () => {
    expect(wasDone(ADVISED, since())).toBe(false);
    const other = ran(1, "npm test", ["nan"], { filesModified: ["other.js"] });
    expect(wasDone(ADVISED, since({ runs: [other] }))).toBe(false);
  });

  it("is done where the agent's own edits say so, and unknown where they do not", () => {
    const edit = (diff: string | null) => ran(1, "npm test", ["nan"], { filesModified: ["sum.js"], diff });
    expect(wasDone(ADVISED, since({ runs: [edit(DIFF)] }))).toBe(true);
    expect(wasDone(ADVISED, since({ runs: [edit(null)] }))).toBeNull();
    expect(wasDone(ADVISED, since({ runs: [edit(DIFF.replaceAll(", 0", ", 1"))] }))).toBeNull();
  });

  it("is unknown where nobody saw the edits", () => {
    expect(wasDone(ADVISED, since({ runs: [ran(1, "npm test", ["nan"], { source: "run" })] }))).toBeNull();
  });
});

describe("a command that was advised", () => {
  const advised = advisedByAction({ kind: "command", argv: ["npm", "ci"] })!;
  const failed = ran(5, "npm test", ["nan"]);

  it("was run, or was not, where all commands are seen", () => {
    expect(wasDone(advised, since({ runs: [ran(1, "npm ci"), failed] }))).toBe(true);
    expect(wasDone(advised, since({ runs: [ran(1, "npm ci --help"), failed] }))).toBe(false);
    expect(wasDone(advised, since({ runs: [ran(1, "npm ci", ["eresolve"]), failed] }))).toBe(false);
    expect(wasDone(advised, since({ runs: [ran(1, "npm test", ["nan"], { source: "run" })] }))).toBeNull();
  });
});

describe("what cannot be checked", () => {
  it("is unknown", () => {
    expect(advisedByAction({ kind: "advice", text: "be careful" })).toBeNull();
    expect(wasDone(advisedBy(null, []), since())).toBeNull();
  });

  it("of several parts one that was not done is enough", () => {
    const both = advisedBy(DIFF, ["npm ci"]);
    expect(wasDone(both, since({ fileAt: () => RIGHT }))).toBe(false);
    expect(
      wasDone(both, since({ fileAt: () => RIGHT, runs: [ran(1, "npm ci"), ran(2, "npm test", ["nan"])] })),
    ).toBe(true);
  });
});
