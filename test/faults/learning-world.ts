import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { json, twiceshy } from "../e2e/twiceshy.ts";
import { git, gitRepository, write } from "../host/sandbox.ts";

const CART = (sign: string) =>
  `// cart\nfunction total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;
const TEST = `const test = require("node:test");
const assert = require("node:assert");
const { total } = require("./cart.js");
test("adds up", () => assert.strictEqual(total([1, 2]), 3));
`;

/** The check of these stories. */
export const CHECK: readonly string[] = ["node", "--test"];

/** A repository whose check fails. */
export function brokenRepository(extra: Record<string, string> = {}, folder?: string): string {
  return gitRepository(
    { ".gitignore": "node_modules/\n", "cart.js": CART("-"), "cart.test.js": TEST, ...extra },
    folder,
  );
}

/** Mends it, with what else was edited. */
export function mend(root: string, extra: Record<string, string | Uint8Array> = {}): void {
  write(root, { "cart.js": CART("+"), ...extra });
}

/** Breaks it again in the same way. */
export function breakAgain(root: string): void {
  write(root, { "cart.js": CART("-") });
}

/** Runs the check. */
export function check(root: string, env: Record<string, string> = {}): ReturnType<typeof twiceshy> {
  return twiceshy(root, ["run", "--", ...CHECK], { env });
}

/** A repository whose check failed, was mended and passed. */
export function mendedRepository(extra: Record<string, string> = {}): string {
  const root = brokenRepository(extra);
  expect(check(root).code).toBe(1);
  mend(root);
  expect(check(root).code).toBe(0);
  return root;
}

/** A fix as `twiceshy fixes --json` tells it. */
// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function fixesIn(root: string, env: Record<string, string> = {}): any[] {
  return json(twiceshy(root, ["fixes", "--json"], { env })).fixes;
}

/** What `twiceshy prove` says of all fixes. */
// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export function proveAll(root: string, env: Record<string, string> = {}): any[] {
  return json(twiceshy(root, ["prove", "--all", "--repeat", "2", "--json"], { env })).proofs;
}

/** Whether SQLite finds the memory sound, as `twiceshy doctor` says. */
export function isSound(root: string): boolean {
  const { symptoms } = json(twiceshy(root, ["doctor", "--json"]));
  return symptoms.some(
    ({ name, level }: { name: string; level: string }) => name === "integrity" && level === "ok",
  );
}

/** Names in the folder for scratch copies. */
export function scratchIn(root: string): string[] {
  const folder = join(root, ".twiceshy", "scratch");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Processes whose command line or environment mentions a project's store. */
export function processesIn(root: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const said =
          readFileSync(`/proc/${pid}/cmdline`, "utf8") + readFileSync(`/proc/${pid}/environ`, "utf8");
        return said.includes(join(root, ".twiceshy"));
      } catch {
        return false;
      }
    });
}

/** Mounts below a project. */
export function mountsIn(root: string): string[] {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .filter((line) => line.includes(root));
}

/** Everything of git's own that a proof could have touched. */
export function gitOf(root: string): string {
  return [
    git(root, "for-each-ref"),
    git(root, "worktree", "list"),
    git(root, "stash", "list"),
    git(root, "status", "--porcelain=v1"),
  ].join("\n--\n");
}
