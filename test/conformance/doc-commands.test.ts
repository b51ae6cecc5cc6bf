import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Command } from "../../src/doors/cli/command.ts";
import { parse } from "../../src/doors/cli/parse.ts";
import { COMMANDS } from "../../src/doors/cli/table.ts";
import { callsIn, type DocLine, spokenCalls, startedHere, typedLines } from "./doc-lines.ts";

const records = new Map<string, Command>();
beforeAll(async () => {
  for (const entry of COMMANDS) records.set(entry.name, await entry.load());
});

/** Why the command line would not understand a call; null where it does. */
function misread([name = "", ...words]: readonly string[]): string | null {
  if (/^-(?:-help|-version|h|V)$/.test(name)) return null;
  const record = records.get(name);
  if (record === undefined) return `there is no command ${name}`;
  try {
    parse(record, words);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const wrongIn = ({ line }: DocLine, calls: readonly (readonly string[])[]) =>
  calls.flatMap((words) => misread(words) ?? []).map((why) => `${line}: ${why}`);

describe("what the documentation types", () => {
  const lines = typedLines();

  it("is found: in the README, the tutorial, the reference", () => {
    expect(lines.length).toBeGreaterThan(250);
    for (const page of ["README.md", "docs/tutorial.md", "docs/commands.md", "docs/heal.md"])
      expect(lines.map((line) => line.page)).toContain(page);
  });

  it.each(lines)("$page: $line", (line) => {
    const calls = callsIn(line.line);
    expect(calls, "no call was found in it").not.toEqual([]);
    expect(wrongIn(line, calls)).toEqual([]);
  });

  it("is told from what is wrong", () => {
    expect(misread(["failures", "--sinse", "tuesday"])).toContain("--since");
    expect(misread(["remember"])).toContain("no command");
    expect(misread(["show"])).toContain("needs <");
  });
});

describe("what the documentation names in passing", () => {
  it.each(spokenCalls())("$page: $line", (line) => {
    // Words that stand for others, and what may be left out; a name alone is no call, so that nothing is missing from it.
    const plain = line.line
      .replace(/ --[\w-]+ …/g, "")
      .replace(/…/g, "word")
      .replace(/\[|\]/g, "");
    const wrong = wrongIn(line, callsIn(plain)).filter((why) => !/ needs (?:<|a value)/.test(why));
    expect(wrong).toEqual([]);
  });
});

describe("what the documentation starts of this repository", () => {
  it("is there", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const all = startedHere();
    expect(all.length).toBeGreaterThan(60);
    // A script of the reader's own, in the examples of commands.
    const named = all.filter(({ page, script }) => !(page === "docs/commands.md" && script === "lint"));
    const gone = named.filter(({ script, file }) => (script ? !(script in scripts) : !existsSync(file!)));
    expect(gone).toEqual([]);
  });
});
