import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aHome, ROOT } from "../agents/transcripts/a-home.ts";
import { gitRepository } from "../host/sandbox.ts";
import { json, twiceshy } from "./twiceshy.ts";

const CHECK = ["--", "sh", "check.sh"];
const wants = (file: string) =>
  `grep -q right ${file} || { echo '${file}:1:1: error: right is missing in ${file}'; bad=1; }\n`;
const WANTS_A = `bad=0\n${wants("a.c")}exit $bad\n`;
const WANTS_BOTH = `bad=0\n${wants("a.c")}${wants("b.c")}exit $bad\n`;

interface Told {
  readonly state: string;
  readonly baseline: boolean;
  readonly attempts?: number;
  readonly fix?: string;
  readonly fingerprint: string;
  readonly latest: { readonly message: string };
}

function scene(check: string) {
  const repo = gitRepository({
    "a.c": "right\n",
    "b.c": "right\n",
    ".gitignore": "deps\n",
    "setup.sh": "mkdir -p deps\n",
    "check.sh": check,
  });
  return {
    repo,
    write: (file: string, text: string) => writeFileSync(join(repo, file), text),
    check: (...flags: string[]) => twiceshy(repo, ["run", ...flags, ...CHECK]),
    tell: (...args: string[]) => json(twiceshy(repo, [...args, "--json"])),
    failures: (...flags: string[]): Told[] => json(twiceshy(repo, ["failures", ...flags, "--json"])).failures,
  };
}

describe("while a check is red", () => {
  it("run says how many attempts there were, and from the third on what was tried in vain", () => {
    const { repo, write, check, tell, failures } = scene(WANTS_A);
    write("a.c", "wrong\n");
    expect(check().stderr).not.toContain("so far");
    expect(check().stderr).not.toContain("so far");
    write("a.c", "still wrong\n");
    expect(check().stderr).toContain("  1 attempt so far\n");
    write("a.c", "wrong again\n");
    expect(check().stderr).toContain("  2 attempts so far\n");
    twiceshy(repo, ["run", "--", "sh", "setup.sh"]);
    expect(check().stderr).toContain("3 attempts so far; tried in vain: a.c twice, sh setup.sh");
    const told = JSON.parse(check("--json").stderr);
    expect(told.attempts).toEqual({
      count: 3,
      isAtLeast: false,
      inVain: [
        { what: "a.c", times: 2 },
        { what: "sh setup.sh", times: 1 },
      ],
    });
    const [{ fingerprint }] = failures() as [Told];
    const shown = tell("show", fingerprint);
    expect(shown.tried).toMatchObject([
      { commands: ["sh setup.sh"], fix: null },
      { files: ["a.c"], lines: ["+wrong again", "-still wrong"], fix: null },
      { files: ["a.c"], lines: ["+still wrong", "-wrong"], fix: null },
    ]);
    expect(twiceshy(repo, ["show", fingerprint]).stdout).toContain("tried and did not work\n  $ sh setup.sh");
    write("a.c", "right\n");
    check();
    write("a.c", "wrong\n");
    expect(check().stderr).not.toContain("so far");
  });
});

describe("what is known about fixes", () => {
  it("tells what was tried before one in vain, how well it does, and which kinds of action cure what", () => {
    const { repo, write, check, tell, failures } = scene(WANTS_A);
    for (const tries of [["still wrong\n", "right\n"], ["right\n"]]) {
      write("a.c", "wrong\n");
      check();
      for (const text of tries) {
        write("a.c", text);
        check();
      }
    }
    const all = tell("fixes").fixes;
    expect(all.map((fix: { effectiveness: object }) => fix.effectiveness)).toMatchObject([
      { worked: 2, tried: 2 },
      { worked: 2, tried: 2 },
    ]);
    const first = all[1];
    expect(first.triedBefore).toMatchObject([{ files: ["a.c"], lines: ["+still wrong"], fix: first.id }]);
    expect(all[0].triedBefore).toEqual([]);
    const text = twiceshy(repo, ["fixes", first.id]).stdout;
    expect(text).toContain("effectiveness worked 2 of 2 times");
    expect(text).toContain("tried and did not work\n  a.c");

    expect(
      tell("fixes", "--high-value").fixes.map((fix: { attempts: object[] }) => fix.attempts.length),
    ).toEqual([1, 2]);
    const { strategies } = tell("fixes", "--strategies");
    expect(strategies).toMatchObject([{ category: "build_error", fixes: 2, meanAttempts: 1.5 }]);
    expect(strategies[0].strategies).toMatchObject([
      { kind: "source", works: { worked: 2, tried: 3 }, meanAttempts: 1.5 },
    ]);
    expect(twiceshy(repo, ["fixes", "--strategies"]).stdout).toContain("change in source");
    expect(tell("fixes", "--strategies", "--category", "lint_error").strategies).toEqual([]);
    expect(tell("fixes", "--category", "lint_error").fixes).toEqual([]);

    const [{ fingerprint }] = failures() as [Told];
    expect(tell("show", fingerprint).tried).toHaveLength(1);
    expect(tell("patterns", fingerprint).patterns[0].tried).toMatchObject([{ lines: ["+still wrong"] }]);
    expect(twiceshy(repo, ["patterns", fingerprint]).stdout).toContain("tried and did not work");
  });

  it("calls an attempt partial that cured one of two, and resolves that one with the fix", () => {
    const { write, check, tell, failures } = scene(WANTS_BOTH);
    write("a.c", "wrong\n");
    write("b.c", "wrong\n");
    check();
    const hashOf = (file: string) =>
      failures().find(({ latest }) => latest.message.includes(file))!.fingerprint;
    const [a, b] = [hashOf("a.c"), hashOf("b.c")];
    write("a.c", "right\n");
    check();
    write("b.c", "right\n");
    check();
    const [fix, ...others] = tell("fixes").fixes;
    expect(others).toEqual([]);
    expect(fix.attempts).toMatchObject([
      { outcome: "partial", gone: [a], files: ["a.c"] },
      { outcome: "success", gone: [b], files: ["b.c"] },
    ]);
    expect(
      failures().map(({ fingerprint, state, fix: by, attempts }) => [fingerprint, state, by, attempts]),
    ).toEqual(
      expect.arrayContaining([
        [a, "resolved", fix.id, 1],
        [b, "resolved", fix.id, 2],
      ]),
    );
    // Against the first it helped, and against the second it is part of what passed.
    expect(tell("show", a).tried).toEqual([]);
  });

  it("has the change, the files and the words of a fix that a transcript tells", () => {
    const home = aHome("claude/2.1.325.jsonl");
    const repo = gitRepository({ "package.json": "{}" });
    // The transcript's own folder is no folder of this machine: it is told as this one.
    const place = ".claude/projects/-home-dev-shop/c0497f49.jsonl";
    const moved = readFileSync(home.path(place), "utf8").replaceAll(ROOT, repo);
    home.write(`.claude/projects/${repo.replace(/[^A-Za-z0-9]/g, "-")}/c0497f49.jsonl`, moved);
    const env = { HOME: home.home };
    twiceshy(repo, ["backfill"], { env });
    const { fixes } = json(twiceshy(repo, ["fixes", "--json"], { env }));
    const fix = fixes.find((one: { check: { command: string } }) => one.check.command === "npm test");
    expect(fix).toMatchObject({
      kind: "change",
      files: ["src/cart.js"],
      notes: ["as the transcript tells it"],
    });
    expect(fix.diff).toContain("+  let sum = 0;");
    expect(fix.diff).not.toContain('+  let sum = "";');
    expect(
      fix.attempts.map(({ outcome, files }: { outcome: string; files: string[] }) => [outcome, files]),
    ).toEqual([
      [expect.stringMatching(/failure|partial/), ["src/cart.js"]],
      ["success", ["src/cart.js"]],
    ]);
    expect(fix.attempts[0].diff).toContain('+  let sum = "";');
    expect(fix.attempts[1].said).toBe(
      "A string concatenates instead of adding, so the sum must start at the number 0.",
    );
  });
});

describe("what was red before a session began", () => {
  it("is marked, can be hidden, and is not that session's breakage", () => {
    const { repo, write, check, tell, failures } = scene(WANTS_BOTH);
    write("a.c", "wrong\n");
    check("--session", "one");
    write("b.c", "wrong\n");
    check("--session", "two");
    const marked = (...flags: string[]) =>
      failures(...flags).map(({ latest, baseline }) => `${latest.message.slice(-3)} ${baseline}`);
    expect(marked("--session", "two").sort()).toEqual(["a.c true", "b.c false"]);
    expect(marked("--session", "one")).toEqual(["a.c false"]);
    expect(marked("--session", "two", "--new")).toEqual(["b.c false"]);
    expect(failures("--session", "two", "--new", "--all")).toMatchObject([{ file: "b.c", baseline: false }]);
    const mine = twiceshy(repo, ["failures", "--new", "--json"], { env: { TWICESHY_SESSION: "two" } });
    expect(json(mine).failures).toHaveLength(1);
    expect(twiceshy(repo, ["failures", "--session", "two"]).stdout).toContain(
      "was there before this session",
    );

    write("b.c", "right\n");
    check("--session", "two");
    write("a.c", "right\n");
    check("--session", "two");
    const fixes = tell("fixes", "--session", "two").fixes;
    expect(
      fixes.map(({ failure, baseline }: { failure: { file: string }; baseline: boolean }) => [
        failure.file,
        baseline,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["a.c", true],
        ["b.c", false],
      ]),
    );
    // Fixed and broken again by the same session: that is its own.
    write("a.c", "wrong\n");
    check("--session", "two");
    expect(marked("--session", "two", "--new").sort()).toEqual(["a.c false", "b.c false"]);
  });
});
