import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutOurs } from "#agents/hooks/without-ours.ts";

describe("our own words", () => {
  it.each([
    ["a block at the beginning", "[twiceshy] seen 3 times\nwhat fixed it: x\n\nfine", "fine"],
    ["a block at the end", "fine\n\n[twiceshy] seen\nmore", "fine\n"],
    ["a block in the middle", "a\n[twiceshy] seen\n\nb", "a\nb"],
    ["two blocks", "[twiceshy] 1\n\n[twiceshy] 2\n\nb", "b"],
    ["a fence with a blank line in it", "[twiceshy] seen\n```text\nError: old\n\nat x\n```\nid l1\n\nb", "b"],
    [
      "a fence that is never closed ends at the blank line",
      "[twiceshy] seen\n```text\nError: old\n\nError: new",
      "Error: new",
    ],
    ["another fence does not close it", "[twiceshy] x\n````\na\n```\n\nb\n````\n\nc", "c"],
    ["no block: the mark inside a line", "see [twiceshy] there", "see [twiceshy] there"],
    ["no block: another name", "[twiceshy-fork] x\nError", "[twiceshy-fork] x\nError"],
    ["nothing of ours", "Error: boom\n\nat x", "Error: boom\n\nat x"],
  ])("%s", (_name, text, expected) => {
    expect(withoutOurs(text)).toBe(expected);
  });

  it("are gone after one time, and nothing else is", () => {
    const line = fc.constantFrom("[twiceshy] x", "", "```", "~~~", "Error: a", "  at b");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const once = withoutOurs(lines.join("\n"));
        expect(once.split("\n").some((text) => text.startsWith("[twiceshy]"))).toBe(false);
        if (!lines.includes("[twiceshy] x")) expect(once).toBe(lines.join("\n"));
      }),
    );
  });
});
