import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { COMMON_FLAGS, type Command } from "../../src/doors/cli/command.ts";
import { parse } from "../../src/doors/cli/parse.ts";
import { commandReference } from "../../src/doors/cli/reference.ts";
import { COMMANDS } from "../../src/doors/cli/table.ts";
import { SETTINGS } from "../../src/doors/settings-table.ts";

const root = new URL("../../", import.meta.url);
const records = new Map<string, Command>();

beforeAll(async () => {
  for (const entry of COMMANDS) records.set(entry.name, await entry.load());
});

/** The words of an example that are twiceshy's: pipes, redirections and substitutions around it are the shell's. */
function wordsOf(line: string): string[] | null {
  const call = /(?:^|\| |\$\()twiceshy ([^|>)]*)/.exec(line)?.[1];
  if (call === undefined) return null;
  const words = call.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/^["']|["']$/g, "").replace(/^\d$/, ""));
}

it("has one record in each file of commands/, and the table lists them all", () => {
  const files = readdirSync(new URL("src/doors/cli/commands/", root)).map((file) =>
    file.replace(/\.ts$/, ""),
  );
  expect(files.sort()).toEqual(COMMANDS.map((entry) => entry.name).sort());
});

describe.each(COMMANDS.map((entry) => [entry.name, entry] as const))("%s", (name, entry) => {
  it("says the same in the table and in its record", () => {
    expect(records.get(name)!.name).toBe(name);
    expect(records.get(name)!.summary).toBe(entry.summary);
  });

  it("has a summary of one short line without a full stop", () => {
    expect(entry.summary).toMatch(/^[A-Z].{5,58}[^.]$/);
  });

  it("documents each word and flag", () => {
    const { args, flags } = records.get(name)!;
    for (const arg of args) expect(arg.doc).toMatch(/\S{2,}/);
    for (const [flag, { doc, value, short }] of Object.entries(flags)) {
      expect(flag).toMatch(/^[a-z][a-z-]+$/);
      expect(doc).toMatch(/^\S.{5,}[^.]$/);
      if (value !== undefined) expect(value).toMatch(/^[A-Z]+$/);
      if (short !== undefined) expect(short).toMatch(/^[a-z]$/);
      expect(Object.keys(COMMON_FLAGS)).not.toContain(flag);
    }
    const optional = args.map((arg) => arg.optional === true);
    expect(optional.lastIndexOf(false), "required words come first").toBeLessThanOrEqual(
      optional.indexOf(true) < 0 ? args.length : optional.indexOf(true),
    );
  });

  it("has examples that its own parser takes", () => {
    const record = records.get(name)!;
    expect(record.examples.length).toBeGreaterThan(0);
    for (const { line, doc } of record.examples) {
      const words = wordsOf(line);
      expect(words, line).not.toBeNull();
      expect(words![0]).toBe(name);
      expect(doc).toMatch(/\S{2,}/);
      expect(() => parse(record, words!.slice(1)), line).not.toThrow();
    }
  });
});

it("has a fresh command reference (npm run docs)", async () => {
  expect(readFileSync(new URL("docs/commands.md", root), "utf8")).toBe(await commandReference());
});

it("has settings with unique keys and variables, each documented", () => {
  expect(new Set(SETTINGS.map((setting) => setting.key)).size).toBe(SETTINGS.length);
  const variables = SETTINGS.flatMap((setting) => setting.env ?? []);
  expect(new Set(variables).size).toBe(variables.length);
  for (const { doc, env } of SETTINGS) {
    expect(doc).toMatch(/^[A-Z].*\.$/);
    if (env !== null) expect(env).toMatch(/^TWICESHY(?:_[A-Z]+)+$/);
  }
});
