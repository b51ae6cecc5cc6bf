import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { unwrapAider, wrapAider } from "../../src/doors/install/aider-settings.ts";

it.each([
  ["in braces", "{test-cmd: npm test}\n"],
  ["that end with a mark", "---\ntest-cmd: npm test\n...\n"],
  ["in braces, over lines", "{\n  test-cmd: npm test,\n  auto-test: true\n}\n"],
])("settings %s are wrapped, and nothing is put where YAML has no place for it", (_, text) => {
  const { text: wrapped, notes } = wrapAider(text, true);
  expect(parseDocument(wrapped).errors).toEqual([]);
  expect(parseDocument(wrapped).toJS()["test-cmd"]).toMatch(/twiceshy run -- ?\) npm test$/);
  expect(wrapped).not.toContain("read:");
  expect(notes.join("\n")).toContain("add AGENTS.md to read");
  expect(unwrapAider(wrapped, text)).toBe(text);
});

it("a mark at the beginning keeps nothing out", () => {
  const { text } = wrapAider("---\ntest-cmd: npm test # mine\n", true);
  expect(text.endsWith("read: AGENTS.md # added by twiceshy\n")).toBe(true);
  expect(unwrapAider(text)).toBe("---\ntest-cmd: npm test # mine\n");
});

it("where no command can be wrapped, nothing is changed: uninstall would not know it again", () => {
  const text = "test-cmd: |\n  npm test\n";
  expect(wrapAider(text, true)).toEqual({
    text,
    notes: ["test-cmd is too involved to be wrapped: it is left as it is"],
  });
});

it("our line goes also where an editor took the end of the last line away", () => {
  const { text } = wrapAider("test-cmd: npm test\n", true);
  expect(unwrapAider(text.trimEnd())).toBe("test-cmd: npm test\n");
});
