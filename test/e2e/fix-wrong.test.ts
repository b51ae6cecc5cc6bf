import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { CART, TEST } from "./fix-scene.ts";
import { json, twiceshy } from "./twiceshy.ts";

const shop = () => gitRepository({ "cart.js": CART("-"), "cart.test.js": TEST });
const AGENT = ["--agent", `command:${process.execPath} -e 0`];
const CHECK = ["--", "node", "--test"];

/** What is typed, the sentence that answers, and the next command to try. */
const WRONG: readonly (readonly [string, readonly string[], string | RegExp, string | RegExp])[] = [
  ["no check", [], "fix needs the check that fails.", "twiceshy fix -- npm test"],
  ["an empty check", ["--", ""], "fix needs the check that fails.", "twiceshy fix -- npm test"],
  [
    "a check in one word",
    ["--", "npm test"],
    'there is no program "npm test": the check is given as words',
    "twiceshy fix -- npm test",
  ],
  [
    "a check that only a shell understands",
    ["--", "npm test | tee log"],
    "no shell comes between",
    "twiceshy fix -- sh -c 'npm test | tee log'",
  ],
  [
    "an agent nobody knows",
    ["--agent", "claudia", ...CHECK],
    'there is no agent "claudia"; there are claude, codex, gemini, opencode, qwen, copilot, aider, command:….',
    "twiceshy fix --agent claude -- npm test",
  ],
  [
    "an agent that is not there",
    ["--agent", "aider", ...CHECK],
    "aider was not found: there is no aider",
    /twiceshy fix --agent "command:/,
  ],
  [
    "no agent at all",
    CHECK,
    "no coding agent was found: there is no claude, codex",
    /twiceshy fix --agent "command:/,
  ],
  [
    "a command: without a command",
    ["--agent", "command:", ...CHECK],
    "--agent command:: it names no command.",
    /command:node agent\.mjs/,
  ],
  [
    "a command: for a shell",
    ["--agent", "command:a | b", ...CHECK],
    '"|" is for a shell, and none is used',
    /command:node agent\.mjs/,
  ],
  [
    "both places",
    [...AGENT, "--worktree", "--in-place", ...CHECK],
    "--worktree and --in-place cannot both be.",
    /^twiceshy fix --worktree/,
  ],
  [
    "a patch of files that are changed",
    [...AGENT, "--in-place", "--land", "patch", ...CHECK],
    "nothing to hand over as a patch",
    /^twiceshy fix --land patch/,
  ],
  [
    "a landing nobody knows",
    ["--land", "moon", ...CHECK],
    '--land is one of commit, patch, files, not "moon".',
    "twiceshy fix --help",
  ],
  [
    "a profile nobody knows",
    ["--profile", "wild", ...CHECK],
    '--profile is one of strict, fast, smoke, yolo, not "wild".',
    "twiceshy fix --help",
  ],
  ...["0", "-1", "abc", "1.5", "1e3", "99999999999", ""].map(
    (number) =>
      [
        `--max-cycles ${JSON.stringify(number)}`,
        [`--max-cycles=${number}`, ...CHECK],
        `--max-cycles takes a whole number from 1 up, not "${number}"`,
        "twiceshy fix --max-cycles 3 -- npm test",
      ] as const,
  ),
  ["--max-cycles -1", ["--max-cycles", "-1", ...CHECK], "--max-cycles", /^twiceshy fix/],
  [
    "--total-cycles 0",
    ["--total-cycles", "0", ...CHECK],
    "--total-cycles takes a whole number from 1 up",
    "twiceshy fix --total-cycles 3 -- npm test",
  ],
  [
    "no time",
    ["--budget", "0s", ...CHECK],
    '--budget takes a span of time such as 60s, 5m or 1h, not "0s".',
    "twiceshy fix --budget 60s -- npm test",
  ],
  [
    "a time that is none",
    ["--agent-timeout", "soon", ...CHECK],
    "--agent-timeout takes a span of time",
    "twiceshy fix --agent-timeout 60s -- npm test",
  ],
  [
    "a cost that is none",
    ["--cost", "much", ...CHECK],
    '--cost takes dollars such as 2.50, not "much".',
    "twiceshy fix --cost 2.50 -- npm test",
  ],
  [
    "a cost below nothing",
    ["--cost=-1", ...CHECK],
    "--cost takes dollars",
    "twiceshy fix --cost 2.50 -- npm test",
  ],
  ["nothing to resume", ["--resume"], "there is no fix loop to go on with.", "twiceshy fix -- npm test"],
  [
    "a loop nobody knows",
    ["--resume", "--loop", "12345678"],
    'no fix loop that could go on is called "12345678".',
    "twiceshy fix -- npm test",
  ],
  [
    "a loop and no --resume",
    ["--loop", "12345678", ...CHECK],
    "--loop names the loop to go on with: it needs --resume.",
    "twiceshy fix --resume --loop 12345678",
  ],
  ["--resume with a check", ["--resume", ...CHECK], "--resume takes no command", "twiceshy fix --resume"],
  [
    "--resume with another agent",
    ["--resume", ...AGENT],
    "--agent cannot be given with --resume",
    "twiceshy fix --resume",
  ],
  [
    "--resume with more attempts",
    ["--resume", "--max-cycles", "9"],
    "--max-cycles cannot be given with --resume",
    "twiceshy fix --resume",
  ],
  [
    "--events without --json",
    ["--events", ...CHECK],
    "--events are lines of JSON: they need --json.",
    /^twiceshy fix --json --events/,
  ],
  [
    "--also with a shell's words",
    [...AGENT, "--also", "npm run lint && rm -rf /", ...CHECK],
    '--also "npm run lint && rm -rf /": "&" is for a shell',
    "twiceshy fix --also 'npm run lint' -- npm test",
  ],
  [
    "--also without a word",
    [...AGENT, "--also", " ", ...CHECK],
    "it names no command",
    "twiceshy fix --also 'npm run lint' -- npm test",
  ],
  [
    "--also with an open quote",
    [...AGENT, "--also", "npm run 'lint", ...CHECK],
    "a ' has no end",
    "twiceshy fix --also 'npm run lint' -- npm test",
  ],
  [
    "--only without a name",
    [...AGENT, "--only", "", ...CHECK],
    "--only needs the name of a test, or a fingerprint.",
    /^twiceshy fix --only/,
  ],
  [
    "--only that nothing is",
    [...AGENT, "--only", "subtracts", ...CHECK],
    'nothing that fails is "subtracts"; what fails: "adds up"',
    "twiceshy fix --only 'adds up' -- node --test",
  ],
  [
    "a check that is not there",
    [...AGENT, "--", "pytset", "-q"],
    "pytset -q could not be started",
    "pytset -q",
  ],
  [
    "a check beside it that is not there",
    [...AGENT, "--also", "no-such-lint", ...CHECK],
    "no-such-lint could not be started",
    "node --test",
  ],
  ["a flag nobody knows", ["--max-cylces", "3", ...CHECK], "--max-cycles", /^twiceshy fix/],
];

describe("what twiceshy fix does not take", () => {
  it.each(WRONG)("%s", (_, words, sentence, next) => {
    const root = shop();
    const before = git(root, "for-each-ref");
    const { code, stdout, stderr } = twiceshy(root, ["fix", ...words]);
    expect(stderr).toEqual(
      typeof sentence === "string" ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
    );
    const tried = / {2}try: (.*)\n$/.exec(stderr)?.[1];
    expect(tried, stderr).toEqual(typeof next === "string" ? next : expect.stringMatching(next));
    expect(stderr).not.toContain("a bug in twiceshy");
    expect([code, stdout]).toEqual([2, ""]);
    expect([git(root, "status", "--short"), git(root, "for-each-ref")]).toEqual(["", before]);
  });

  it("says the same as JSON", () => {
    const done = twiceshy(shop(), ["fix", "--json", "--resume"]);
    expect(done.code).toBe(2);
    expect(json(done)).toEqual({
      version: 1,
      error: {
        code: "usage",
        message: "there is no fix loop to go on with.",
        hint: "twiceshy fix -- npm test",
      },
    });
  });

  it("a folder without git", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "package.json"), "{}");
    const { code, stderr } = twiceshy(folder, ["fix", ...AGENT, ...CHECK]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/there is no git repository here: .*\n {2}try: git init\n$/);
  });

  it("a repository without a commit is mended all the same, and the fix is a patch", () => {
    const root = shop();
    rmSync(join(root, ".git"), { recursive: true });
    git(root, "init", "-q", "-b", "main");
    const script = join(tempFolder(), "agent.mjs");
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs"; writeFileSync("cart.js", ${JSON.stringify(CART("+"))});`,
    );
    const words = ["--json", "--agent", `command:${process.execPath} ${script}`];
    const done = twiceshy(root, ["fix", ...words, ...CHECK]);
    expect(done.code, done.stderr).toBe(0);
    expect(json(done).landed).toMatchObject({
      how: "patch",
      text: expect.stringContaining("so the fix is in"),
    });
  });
});
