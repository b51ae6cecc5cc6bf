import { expect, it } from "vitest";
import { shortPath } from "#doors/install/plan-text.ts";

it.each([
  ["/home/ann/shop/.claude/settings.json", "/home/ann/shop", "/home/ann", ".claude/settings.json"],
  ["/home/ann/.claude/settings.json", "/home/ann/shop", "/home/ann", "~/.claude/settings.json"],
  ["/home/anna/.claude/settings.json", "/home/ann/shop", "/home/ann", "/home/anna/.claude/settings.json"],
  ["/root/x", "/", "/", "/root/x"],
  ["C:\\shop\\.claude\\settings.json", "C:\\shop", "C:\\Users\\ann", ".claude\\settings.json"],
  ["C:\\Users\\ann\\.claude\\a.json", "C:\\shop", "C:\\Users\\ann", "~\\.claude\\a.json"],
])("%s in %s, with %s as home, is shown as %s", (path, root, home, shown) => {
  expect(shortPath(path, root, home)).toBe(shown);
});
