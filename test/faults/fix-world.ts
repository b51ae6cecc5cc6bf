import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { CART, type Scene, scene } from "../e2e/fix-scene.ts";
import { BIN, type Ended, json, twiceshy } from "../e2e/twiceshy.ts";
import { GIT_ENV, tempFolder } from "../host/sandbox.ts";

/** What an agent does that mends it. */
export const MENDS = `write("cart.js", ${JSON.stringify(CART("+"))});`;

/** A check that starts quickly and wants a total of 3. */
export const QUICK: Record<string, string> = {
  "check.cjs": `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);\n`,
};
export const QUICK_CHECK: readonly string[] = ["node", "check.cjs"];

/** A scene with the quick check. */
export function quickScene(script: string, files: Record<string, string> = {}): Scene {
  return scene(script, { ...QUICK, ...files });
}

/**
 * The environment in which twiceshy sends itself a signal in the very moment at which it tells of an event for the n-th time
 * (`fix --json --events`): nothing has happened after it.
 */
export function signalAt(event: string, signal: "SIGKILL" | "SIGINT", nth = 1): Record<string, string> {
  const file = join(tempFolder(), "signal-at.cjs");
  writeFileSync(
    file,
    `if (process.argv[1] === ${JSON.stringify(BIN)}) {
  const fs = require("node:fs");
  const write = fs.writeSync;
  let left = ${nth};
  fs.writeSync = (fd, bytes, ...rest) => {
    const done = write(fd, bytes, ...rest);
    if (fd === 1 && Buffer.from(bytes).toString().startsWith(${JSON.stringify(`{"kind":"${event}"`)}) && --left === 0) {
      process.kill(process.pid, ${JSON.stringify(signal)});
      // A signal comes in its own time.
      if (${JSON.stringify(signal)} === "SIGKILL") for (;;);
    }
    return done;
  };
  require("node:module").syncBuiltinESMExports();
}
`,
  );
  return { NODE_OPTIONS: `--require=${file}` };
}

/** All of the user's that a loop must leave alone: files to the byte, index, head, branches (but not those of fixes), stash, worktrees. */
export function ofUser(root: string): Record<string, string> {
  const git = (...args: string[]) =>
    execFileSync("git", ["--no-optional-locks", ...args], {
      cwd: root,
      env: GIT_ENV,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const refs = git("for-each-ref", "--format=%(refname) %(objectname)")
    .split("\n")
    .filter((line) => !line.startsWith("refs/heads/fix/auto-"));
  return {
    ...filesOf(root),
    "(index)": readFileSync(join(root, ".git", "index")).toString("latin1"),
    "(head)": readFileSync(join(root, ".git", "HEAD"), "utf8"),
    "(refs)": refs.join("\n"),
    "(stash)": git("stash", "list"),
    "(worktrees)": git("worktree", "list"),
    "(config)": readFileSync(join(root, ".git", "config"), "utf8"),
    "(locks)": readdirSync(join(root, ".git"))
      .filter((name) => name.endsWith(".lock"))
      .join("\n"),
  };
}

/** Files below a folder with mode and content, without those of git and of twiceshy. */
function filesOf(root: string, folder = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (path === ".git" || path === ".twiceshy") continue;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) Object.assign(found, { [`${path}/`]: "folder" }, filesOf(root, path));
    else if (stat.isSymbolicLink()) found[path] = `-> ${readlinkSync(join(root, path))}`;
    else found[path] = `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(root, path), "latin1")}`;
  }
  return found;
}

/** Processes that carry the mark of an agent or of a workspace of this project. */
export function leftProcesses(root: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const said = readFileSync(`/proc/${pid}/environ`, "utf8");
        const isOurs = said.split("\0").some((one) => one.startsWith("TWICESHY_") && one.includes(root));
        return isOurs ? [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`] : [];
      } catch {
        return [];
      }
    });
}

/** Nothing of a loop is left: no workspace, no process. */
export function expectNothingLeft({ root, runs }: Pick<Scene, "root" | "runs">): void {
  const scratch = join(root, ".twiceshy", "scratch");
  expect(existsSync(scratch) ? readdirSync(scratch) : [], "scratch folders").toEqual([]);
  for (const folder of runs()) if (folder !== root) expect(existsSync(folder), folder).toBe(false);
  expect(leftProcesses(root), "processes").toEqual([]);
}

/** `fix --resume --json`. */
// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function resume(root: string): { code: number | null; end: any; stderr: string } {
  const done = twiceshy(root, ["fix", "--resume", "--json"]);
  return { code: done.code, end: json(done), stderr: done.stderr };
}

/** The last line of `fix --json --events`, which is the end. */
// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function lastLine({ stdout, stderr }: Ended): any {
  const line = stdout.trim().split("\n").at(-1) ?? "";
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`not JSON: ${line}\n${stderr}`);
  }
}
