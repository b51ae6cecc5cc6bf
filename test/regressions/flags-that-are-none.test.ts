import { describe, expect, it } from "vitest";
import { command as recall } from "#doors/cli/commands/recall.ts";
import { command as run } from "#doors/cli/commands/run.ts";
import { parse } from "#doors/cli/parse.ts";

// `twiceshy recall --constructor` was taken for a flag that recall has, and `recall "-host not found"` for -h.
describe("what is no flag", () => {
  it.each(["--constructor", "--toString", "--hasOwnProperty"])("%s is refused by name", (word) => {
    expect(() => parse(recall, [word, "ENOENT"])).toThrow(`recall has no flag ${word}.`);
    expect(() => parse(run, [word, "--", "npm", "test"])).toThrow(`run has no flag ${word}.`);
  });

  it.each(["-host not found", "-h: command not found", "--- FAIL: TestSum (0.00s)", "-1 == 3"])(
    "%j is what a tool said, whatever it begins with",
    (said) => {
      const { args, flags } = parse(recall, [said, "--limit", "3"]);
      expect([args, flags.has("help"), flags.text("limit")]).toEqual([[said], false, "3"]);
    },
  );

  it.each(["-h", "--help"])("%s alone still asks for help", (word) => {
    expect(parse(recall, [word]).flags.has("help")).toBe(true);
  });

  it("a value may begin with a dash and have spaces", () => {
    expect(parse(recall, ["--command=-x y", "boom"]).flags.text("command")).toBe("-x y");
  });
});
