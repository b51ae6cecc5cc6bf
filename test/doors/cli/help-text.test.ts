import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/doors/cli/command.ts";
import { commandText, flagUsage, overviewText, usage } from "../../../src/doors/cli/help-text.ts";
import { parse } from "../../../src/doors/cli/parse.ts";
import { COMMANDS } from "../../../src/doors/cli/table.ts";
import { paint } from "../../../src/report/paint.ts";

const plain = paint(false);
const sample: Command = {
  name: "bake",
  summary: "Bake a cake",
  details: "A paragraph that is long enough to be folded: ".concat("word ".repeat(40).trim(), "."),
  args: [
    { name: "kind", doc: "Which cake", choices: ["plum", "cheese"] },
    { name: "layer", doc: "What goes between", optional: true, many: true },
  ],
  flags: { heat: { doc: "How hot", value: "DEGREES", short: "t" }, quick: { doc: "In a hurry" } },
  examples: [{ line: "twiceshy bake plum -t 180", doc: "on a sunday" }],
  run: () => 0,
};

describe("the page of a command", () => {
  it("says usage, words, flags and examples, in that order", () => {
    const lines = commandText(sample, plain).split("\n");
    expect(lines[0]).toBe("twiceshy bake: Bake a cake");
    expect(lines[2]).toBe("usage: twiceshy bake <kind> [<layer>…] [flags]");
    expect(lines).toContain("  <kind>   Which cake (plum, cheese)");
    expect(lines).toContain("  -t, --heat DEGREES  How hot");
    expect(lines).toContain("  --quick             In a hurry");
    expect(lines).toContain("  # on a sunday");
    expect(lines.indexOf("  <kind>   Which cake (plum, cheese)")).toBeLessThan(
      lines.indexOf("  --quick             In a hurry"),
    );
  });

  it("speaks of JSON only where that is an answer", async () => {
    expect(commandText(sample, plain)).toContain("--json");
    expect(commandText({ ...sample, answersJson: false }, plain)).not.toContain("--json");
    const mcp = await COMMANDS.find(({ name }) => name === "mcp")!.load();
    expect(commandText(mcp, plain)).not.toContain("--json");
    expect(() => parse(mcp, ["--json"])).toThrow("--json");
  });

  it("folds the paragraph", () => {
    for (const line of commandText(sample, plain).split("\n")) expect(line.length).toBeLessThan(100);
  });

  it("puts -- before somebody else's command", () => {
    expect(usage({ ...sample, passesRest: true })).toBe("twiceshy bake [flags] -- <kind> [<layer>…]");
  });

  it.each([
    ["json", { doc: "" }, "--json"],
    ["limit", { doc: "", value: "N" }, "--limit N"],
    ["help", { doc: "", short: "h" }, "-h, --help"],
  ])("%s", (name, flag, expected) => {
    expect(flagUsage(name, flag)).toBe(expected);
  });
});

describe("the first page", () => {
  const text = overviewText(COMMANDS, "1.2.3", plain);

  it("fits a small terminal", () => {
    expect(text.split("\n").length).toBeLessThanOrEqual(42);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("names each command once but those that nobody calls by name, and where to start", () => {
    const all = overviewText(COMMANDS, "1.2.3", plain, true);
    for (const { name, summary, isHidden, isBrief } of COMMANDS) {
      const rows = (page: string) => page.split("\n").filter((line) => line.startsWith(`  ${name} `));
      expect(rows(all)).toEqual(isHidden ? [] : [expect.stringContaining(summary)]);
      if (!isBrief) expect(rows(text)).toEqual(rows(all));
      const named = text
        .split("\n")
        .filter((line) => new RegExp(`^  (?:[\\w ]* )?${name}(?: |$)`).test(line));
      if (!isHidden) expect(named.length, name).toBeGreaterThan(0);
    }
    expect(COMMANDS.filter((entry) => entry.isHidden).map(({ name }) => name)).toEqual(["worker"]);
    expect(text).toContain("twiceshy demo");
    expect(text).toContain("1.2.3");
  });

  it("fits every page of every command into 120 columns but for examples", async () => {
    for (const entry of COMMANDS) {
      const page = commandText(await entry.load(), plain).split("\n  #")[0]!;
      for (const line of page.split("\n")) expect(line.length, line).toBeLessThanOrEqual(120);
    }
  });
});
