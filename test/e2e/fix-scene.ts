import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { type Ended, json, twiceshy } from "./twiceshy.ts";

/** A shop whose total is wrong, with a test that says so. */
export const CART = (sign: string) =>
  `function total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;
export const TEST = `const test = require("node:test");
const assert = require("node:assert");
const { total } = require("./cart.js");
test("adds up", () => assert.strictEqual(total([1, 2]), 3));
`;
export const CHECK = ["node", "--test"];

export interface Scene {
  readonly root: string;
  /** What the agent noted, a line for each time it was run. */
  runs(): string[];
  fix(flags?: readonly string[], check?: readonly string[], env?: Record<string, string>): Ended;
  /** `fix --json`: its exit code and its answer. */
  told(flags?: readonly string[], check?: readonly string[]): Told;
  readonly agent: string;
  /** The reports that were written. */
  reports(): string[];
}

export interface Told {
  readonly code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
  readonly end: any;
  readonly stderr: string;
}

/**
 * A repository with a failing check, and a scripted agent. The script gets `time` (1 at its first run), `write`, `read`,
 * `remove`, `prompt` and `home` (the user's own folder).
 */
export function scene(script: string, files: Record<string, string> = {}): Scene {
  const root = gitRepository({
    ".gitignore": "node_modules/\n",
    "cart.js": CART("-"),
    "cart.test.js": TEST,
    ...files,
  });
  const folder = tempFolder();
  const agentFile = join(folder, "agent.mjs");
  const notes = join(folder, "runs.txt");
  writeFileSync(
    agentFile,
    `import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
const prompt = readFileSync(0, "utf8");
const notes = ${JSON.stringify(notes)};
const home = ${JSON.stringify(root)};
const time = (existsSync(notes) ? readFileSync(notes, "utf8").split("\\n").length : 1);
appendFileSync(notes, process.cwd() + "\\n");
const write = (path, text) => { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, text); };
const read = (path) => readFileSync(path, "utf8");
const remove = (path) => rmSync(path, { recursive: true, force: true });
${script}
`,
  );
  const agent = `command:${process.execPath} ${agentFile}`;
  const words = (flags: readonly string[], check: readonly string[]) => [
    "fix",
    "--agent",
    agent,
    ...flags,
    "--",
    ...check,
  ];
  const reportsFolder = join(root, ".twiceshy", "reports");
  return {
    root,
    agent,
    runs: () => (existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : []),
    fix: (flags = [], check = CHECK, env = {}) => twiceshy(root, words(flags, check), { env }),
    told(flags = [], check = CHECK) {
      const done = twiceshy(root, words(["--json", ...flags], check));
      return { code: done.code, end: json(done), stderr: done.stderr };
    },
    reports: () =>
      existsSync(reportsFolder)
        ? readdirSync(reportsFolder)
            .map((name) => join(reportsFolder, name, "report.md"))
            .filter(existsSync)
        : [],
  };
}
