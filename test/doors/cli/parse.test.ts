import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/doors/cli/command.ts";
import { parse } from "../../../src/doors/cli/parse.ts";
import { Trouble } from "../../../src/model/trouble.ts";

const list: Command = {
  name: "list",
  summary: "",
  args: [
    { name: "what", doc: "what to list", choices: ["cats", "dogs"] },
    { name: "where", doc: "the place", optional: true },
  ],
  flags: {
    limit: { doc: "", value: "N" },
    files: { doc: "", value: "FILES", many: true },
    all: { doc: "", short: "a" },
    order: { doc: "", value: "ORDER", choices: ["asc", "desc"] },
  },
  examples: [],
  run: () => 0,
};

const wrap: Command = {
  name: "wrap",
  summary: "",
  args: [{ name: "command", doc: "what to run", many: true }],
  flags: { task: { doc: "", value: "ID" }, quiet: { doc: "" } },
  examples: [],
  passesRest: true,
  run: () => 0,
};

function trouble(action: () => unknown): Trouble {
  try {
    action();
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
  throw new Error("no trouble");
}

describe("parse", () => {
  it("reads words and flags in any order", () => {
    const { args, flags } = parse(list, ["--limit", "3", "cats", "-a", "roof", "--order=desc", "--json"]);
    expect(args).toEqual(["cats", "roof"]);
    expect(flags.whole("limit", 1)).toBe(3);
    expect(flags.has("all")).toBe(true);
    expect(flags.text("order")).toBe("desc");
    expect(flags.has("json")).toBe(true);
    expect(flags.text("files")).toBeNull();
  });

  it("collects a flag that comes more than once, and commas", () => {
    const { flags } = parse(list, ["cats", "--files", "a,b", "--files", "c, ,"]);
    expect(flags.list("files")).toEqual(["a", "b", "c"]);
    expect(flags.list("limit")).toEqual([]);
  });

  it("takes words after -- as words", () => {
    expect(parse(list, ["cats", "--", "--limit"]).args).toEqual(["cats", "--limit"]);
  });

  it.each([
    [["cats", "--limt", "3"], "has no flag --limt. Did you mean --limit?"],
    [["cats", "-x"], "has no flag -x."],
    [["cats", "--zebra"], "has no flag --zebra."],
    [["cats", "--limit"], "--limit needs a value: --limit N."],
    [["cats", "--limit", "--all"], "--limit needs a value: --limit N."],
    [["cats", "--all=yes"], '--all takes no value, but was given "yes".'],
    [["cats", "--order", "up"], '--order is one of asc, desc, not "up".'],
    [[], "needs <what>: one of cats, dogs."],
    [["cat"], 'has no "cat" (known: cats, dogs). Did you mean "cats"?'],
    [["cats", "roof", "tile"], 'does not take another word: "tile".'],
  ])("%j is trouble", (words, message) => {
    const caught = trouble(() => parse(list, words));
    expect(caught.code).toBe("usage");
    expect(caught.message).toContain(message);
    expect(caught.hint).toBe("twiceshy list --help");
  });

  it("takes a value that looks like a flag when it is written with =, and a dash alone", () => {
    expect(parse(list, ["cats", "--files=--all"]).flags.list("files")).toEqual(["--all"]);
    expect(parse(list, ["cats", "--files", "-"]).flags.list("files")).toEqual(["-"]);
    expect(parse(list, ["cats", "-"]).args).toEqual(["cats", "-"]);
  });

  it("does not ask for missing words when help is wanted", () => {
    expect(parse(list, ["--help"]).flags.has("help")).toBe(true);
    expect(parse(list, ["-h"]).flags.has("help")).toBe(true);
  });

  it.each(["x", "1.5", "-1", "0", "", "9007199254740993"])(
    "--limit %j is not a whole number from 1 up",
    (value) => {
      const { flags } = parse(list, ["cats", `--limit=${value}`]);
      expect(trouble(() => flags.whole("limit", 1)).message).toContain(
        "--limit takes a whole number from 1 up",
      );
    },
  );
});

describe("a command that passes the rest on", () => {
  it.each([
    [
      ["--", "npm", "test", "--json"],
      ["npm", "test", "--json"],
    ],
    [
      ["npm", "test", "--help"],
      ["npm", "test", "--help"],
    ],
    [
      ["--task", "t1", "--", "--strange", "--task"],
      ["--strange", "--task"],
    ],
    [
      ["--task", "t1", "jest", "--", "-t", "x"],
      ["jest", "--", "-t", "x"],
    ],
    [
      ["--task=t1", "--quiet", "ls", "-la"],
      ["ls", "-la"],
    ],
    [
      ["--", "echo", "--", "a b"],
      ["echo", "--", "a b"],
    ],
  ])("%j runs %j", (words, rest) => {
    expect(parse(wrap, words).args).toEqual(rest);
  });

  it("keeps its own flags strict", () => {
    expect(parse(wrap, ["--task", "t1", "ls"]).flags.text("task")).toBe("t1");
    expect(trouble(() => parse(wrap, ["--tsak", "t1", "--", "ls"])).message).toContain(
      "Did you mean --task?",
    );
  });

  it("needs something to run", () => {
    expect(trouble(() => parse(wrap, ["--quiet", "--"])).message).toContain("needs <command>");
  });
});
