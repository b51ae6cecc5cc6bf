import { describe, expect, it } from "vitest";
import { command } from "#doors/cli/commands/run.ts";
import { parse } from "#doors/cli/parse.ts";
import { readRunWords } from "#doors/cli/start-run.ts";

const NAMES = ["task", "session", "phase", "quiet", "json", "store"];

describe("readRunWords", () => {
  it.each([
    ["-- npm test"],
    ["npm test --task x"],
    ["--task 12-01 -- npm test"],
    ["--task=12-01 --session s --phase 12 -q npm test"],
    ["--quiet --json -- a -- b"],
    ["--task --odd -- x"],
    ["--task a --task b -- x"],
    ["-- --task x"],
  ])("reads %j as the parser of all commands does", (line) => {
    const words = line.split(" ");
    const short = readRunWords(words)!;
    let long: ReturnType<typeof parse> | null = null;
    try {
      long = parse(command, words);
    } catch {
      // The parser may be stricter; the short way must then not be laxer.
    }
    if (long === null) return expect(short).toBeNull();
    expect(short.args).toEqual(long.args);
    for (const name of NAMES) {
      expect([name, short.flags.text(name), short.flags.has(name)]).toEqual([
        name,
        long.flags.text(name),
        long.flags.has(name),
      ]);
    }
  });

  it.each([
    ["--help"],
    ["-h"],
    ["--tsak x -- y"],
    [""],
    ["--"],
    ["--task"],
    ["--quiet=yes -- x"],
    ["-x y"],
    ["--task 1"],
    ["--help -- x"],
    ["--constructor -- x"],
    ["--toString -- x"],
  ])("leaves %j to the parser", (line) => {
    expect(readRunWords(line === "" ? [] : line.split(" "))).toBeNull();
  });
});
