import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BIN, emptyFolder, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterEach(() => folder.remove());

const file = () => join(folder.path, "AGENTS.md");
const fail = (task: string, error: string) =>
  twiceshy(["capture", "--task", task], {
    cwd: folder.path,
    input: JSON.stringify({ checks: [{ name: "unit", passed: false, error }] }),
  });
const inBackground = (...words: string[]) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [BIN, ...words], { cwd: folder.path, stdio: "ignore" });
    child.once("exit", resolve);
  });

it("several processes and an editor at once lose nothing", async () => {
  writeFileSync(file(), "# Mine\n\nkeep\n");
  for (const name of ["one", "two", "three"]) fail("12-01", `Error: broken ${name}`);
  const all = Array.from({ length: 4 }, () => inBackground("notes", "sync"));
  // An editor that saves what it read, with a line more, while they are at work.
  const saved = readFileSync(file(), "utf8").replace("keep\n", "keep\nand this\n");
  writeFileSync(file(), saved);
  expect(await Promise.all(all)).toEqual([0, 0, 0, 0]);
  expect(await inBackground("notes", "sync")).toBe(0);
  const text = readFileSync(file(), "utf8");
  expect(text.startsWith("# Mine\n\nkeep\nand this\n")).toBe(true);
  expect(text.match(/^- \[12-01 /gm)).toHaveLength(3);
  expect(text.match(/^## Failure Context$/gm)).toHaveLength(1);
  expect(readdirSync(folder.path).filter((name) => name.includes("twiceshy-new"))).toEqual([]);
});

it("the whole loop: fails, is noted, is printed, is cleared", () => {
  fail("07-01", "Error: first try");
  expect(twiceshy(["notes", "sync"], { cwd: folder.path }).status).toBe(0);
  const printed = twiceshy(["notes", "print", "--phase", "7"], { cwd: folder.path }).stdout;
  expect(printed).toContain("- [07-01 | ");
  expect(readFileSync(file(), "utf8")).toContain(printed.slice(printed.indexOf("- [07-01")).trimEnd());
  twiceshy(["task", "start", "08-01"], { cwd: folder.path });
  expect(twiceshy(["notes", "sync"], { cwd: folder.path }).stderr).toContain("cleared phase 7");
  expect(readFileSync(file(), "utf8")).not.toContain("first try");
  expect(twiceshy(["notes", "print", "--phase", "7"], { cwd: folder.path }).stdout).toBe("");
});
