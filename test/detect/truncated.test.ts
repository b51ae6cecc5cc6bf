import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "./log-of.ts";

const FAILED = { command: null, exitCode: 1, signal: null };
const tags = (lines: string[], about = FAILED) => detect(logOf(lines.join("\n")), about).findings[0]?.tags;
const talk = Array.from({ length: 12 }, (_, i) => `GET /parcel/${i} 200 in ${i} ms`);
const ERROR = ["src/parcel.c:3:5: error: expected ';' before 'return'", "    3 |   weigh()"];

describe("a failure of which a part may be missing", () => {
  it.each([
    ["a cut inside it", [ERROR[0]!, "... [14 lines truncated] ...", ERROR[1]!, ...talk]],
    ["a cut right before it", ["[... 80 lines omitted ...]", "", ...ERROR, ...talk]],
    ["a cut right behind it", [...talk, ...ERROR, "[output truncated]"]],
    [
      "a line that breaks off",
      [...talk, "src/parcel.c:3:5: error: expec... [40 characters truncated] ...urn"],
    ],
  ])("%s", (_, lines) => expect(tags(lines)).toContain("truncated"));

  it.each([
    ["no cut", [...talk, ...ERROR, ...talk]],
    ["a cut far away", ["[... 80 lines omitted ...]", ...talk, ...ERROR, ...talk]],
    [
      "a stack that was shortened by its runtime",
      ["java.lang.Error: lost", "\tat post.Parcel.go(Parcel.java:3)", "\t... 23 common frames omitted"],
    ],
    ["words about a cut", [...talk, "error: the table was truncated and rows were omitted"]],
  ])("not: %s", (_, lines) => expect(tags(lines)).not.toContain("truncated"));

  it("is marked where only a part was handed over and it stands at the edge", () => {
    expect(tags(ERROR, { ...FAILED, isCut: true } as typeof FAILED)).toContain("truncated");
    expect(tags([...talk, ...ERROR, ...talk], { ...FAILED, isCut: true } as typeof FAILED)).not.toContain(
      "truncated",
    );
  });
});
