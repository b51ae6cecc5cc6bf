import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { type Ended, json, twiceshy } from "./twiceshy.ts";

/** A shop whose total is wrong or right, and the check that says so. */
export const CART = (sign: string) =>
  `// cart\nfunction total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;
export const CHECK_FILE = `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);\n`;
export const CHECK: readonly string[] = ["node", "check.cjs"];

/** A repository that failed, was mended by hand, was proven, and fails again in a new commit. */
export interface Known {
  readonly wrong: Record<string, string>;
  readonly right: Record<string, string>;
  readonly check: readonly string[];
  /** What else is in the repository. */
  readonly more?: Record<string, string>;
  /** Files that are wrong when it comes back; those of the first time where nothing is said. */
  readonly again?: Record<string, string>;
}

export const SHOP: Known = {
  wrong: { "cart.js": CART("-") },
  right: { "cart.js": CART("+") },
  check: CHECK,
  more: { "check.cjs": CHECK_FILE, "notes.md": "one\n" },
};

/** Fail, mend by hand, prove. */
export function provenIn(
  { wrong, right, check, more = {} }: Known,
  env: Record<string, string> = {},
): string {
  const root = gitRepository({ ".gitignore": "node_modules/\n.twiceshy/\n", ...more, ...wrong });
  const run = () => twiceshy(root, ["run", "--", ...check], { env });
  expect(run().code, "it fails").not.toBe(0);
  write(root, right);
  const green = run();
  expect(green.code, green.stdout + green.stderr).toBe(0);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "mended");
  const [fix] = json(twiceshy(root, ["fixes", "--json"])).fixes;
  const proof = twiceshy(root, ["prove", fix.id, "--repeat", "1", "--json"], { env });
  expect(json(proof).proofs?.[0]?.verdict, proof.stdout + proof.stderr).toBe("proven");
  return root;
}

/** The same, and it comes back: here, or elsewhere. */
export function comesBack(known: Known, root: string, env: Record<string, string> = {}): string {
  write(root, known.again ?? known.wrong);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "broken again");
  expect(twiceshy(root, ["run", "--", ...known.check], { env }).code, "it fails again").not.toBe(0);
  return root;
}

let first: string | null = null;

/** A shop that fails again, as a copy of one that was made once: proving takes its time. */
export function brokenShop(): string {
  first ??= keepForAll();
  const root = join(tempFolder(), "shop");
  cpSync(first, root, { recursive: true });
  return root;
}

function keepForAll(): string {
  const root = comesBack(SHOP, provenIn(SHOP));
  const kept = `${root}-kept`;
  cpSync(root, kept, { recursive: true });
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  return kept;
}

// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
export type Told = any;

/** A word of `heal` with --json. */
export function heal(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Ended & { told: Told } {
  const done = twiceshy(root, ["heal", ...args, "--json"], { env });
  return {
    ...done,
    told: done.stdout.trim() === "" ? null : JSON.parse(done.stdout.trim().split("\n").at(-1)!),
  };
}

/** The fingerprint of what is red in a repository. */
export function redIn(root: string): string {
  const { told } = heal(root, []);
  const plan = told.plans[0];
  if (plan === undefined) throw new Error(`nothing can be planned: ${JSON.stringify(told)}`);
  return plan.failure.fingerprint;
}

/** Branches of fixes. */
export const branches = (root: string): string[] =>
  git(root, "branch", "--list", "fix/*", "--format=%(refname:short)")
    .split("\n")
    .filter((name) => name !== "");
