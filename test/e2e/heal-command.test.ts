import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { heal } from "./heal-scene.ts";
import { twiceshy } from "./twiceshy.ts";

/** A project that needs a package of its own folder; its lock file is made by npm itself, without a network. */
function project(): { root: string; env: Record<string, string> } {
  const root = gitRepository({
    ".gitignore": "node_modules/\n.twiceshy/\n",
    "package.json": `${JSON.stringify({
      name: "shop",
      version: "1.0.0",
      scripts: { test: "node --test" },
      dependencies: { "left-of": "file:vendor/left-of" },
    })}\n`,
    "vendor/left-of/package.json": `{"name":"left-of","version":"1.0.0","main":"index.js"}\n`,
    "vendor/left-of/index.js": "module.exports = 3;\n",
    "shop.test.js": `const { test } = require("node:test");\nconst left = require("left-of");\ntest("is three", () => require("node:assert").strictEqual(left, 3));\n`,
  });
  const env = {
    npm_config_offline: "true",
    npm_config_cache: join(tempFolder(), "cache"),
    npm_config_audit: "false",
  };
  const made = spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts"], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  git(root, "add", "-A");
  git(root, "commit", "-qm", "lock file");
  return { root, env };
}

describe("a command that restores what is declared", () => {
  it("is run in a copy first and then here; nothing that git looks after is changed", () => {
    const { root, env } = project();
    expect(twiceshy(root, ["run", "--", "npm", "test"], { env }).code).not.toBe(0);
    const { told } = heal(root, [], env);
    const [plan] = told.plans;
    expect(plan, JSON.stringify(told)).toMatchObject({
      remedy: { kind: "command", argv: ["npm", "ci", "--ignore-scripts"] },
      safety: "safe",
      canBeApplied: true,
    });
    const lock = readFileSync(join(root, "package-lock.json"));
    const dry = heal(root, ["apply", plan.id, "--dry-run"], env);
    expect(dry.code, dry.stdout + dry.stderr).toBe(0);
    expect(existsSync(join(root, "node_modules")), "a dry run lands nothing").toBe(false);
    const done = heal(root, ["apply", plan.id, "--strict"], env);
    expect(done.code, done.stdout + done.stderr).toBe(0);
    expect(done.told.application).toMatchObject({ state: "landed", branch: null, commit: null });
    expect(existsSync(join(root, "node_modules", "left-of"))).toBe(true);
    expect(readFileSync(join(root, "package-lock.json")).equals(lock)).toBe(true);
    expect(git(root, "status", "--porcelain")).toBe("");
    expect(twiceshy(root, ["run", "--", "npm", "test"], { env }).code).toBe(0);
    expect(twiceshy(root, ["heal", "revert", done.told.application.id]).stderr).toContain(
      "nothing to take back",
    );
  });

  it("is not run where the lock file is missing: which versions are meant, nobody says", () => {
    const { root, env } = project();
    rmSync(join(root, "package-lock.json"));
    twiceshy(root, ["run", "--", "npm", "test"], { env });
    const { told } = heal(root, [], env);
    expect(told.plans.filter(({ canBeApplied }: { canBeApplied: boolean }) => canBeApplied)).toEqual([]);
  });
});
