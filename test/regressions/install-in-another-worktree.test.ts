import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { twiceshy } from "../e2e/built.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";

/** A check that fails while something outside the project is missing; an install of nothing runs meanwhile. */
function fixesAfterInstall(place: "here" | "elsewhere"): readonly { commands: readonly string[] }[] {
  const folder = tempFolder();
  const flag = join(folder, "missing");
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "npm"), "#!/bin/sh\nexit 0\n");
  chmodSync(join(programs, "npm"), 0o755);
  writeFileSync(flag, "");
  const repo = gitRepository({
    "check.js": `if (require("node:fs").existsSync(${JSON.stringify(flag)})) { console.error("Error: Cannot find module 'zod'\\n    at check (check.js:1:5)"); process.exit(1); }`,
  });
  const other = join(folder, "other");
  git(repo, "worktree", "add", "-q", other);
  const env = { PATH: `${programs}:${process.env.PATH}`, TWICESHY_BACKGROUND: "off" };
  const run = (cwd: string, ...words: string[]) => twiceshy(["run", "--", ...words], { cwd, env });
  expect(run(repo, "node", "check.js").status).toBe(1);
  expect(run(place === "here" ? repo : other, "npm", "ci").status).toBe(0);
  rmSync(flag);
  expect(run(repo, "node", "check.js").status).toBe(0);
  return JSON.parse(twiceshy(["fixes", "--json"], { cwd: repo, env }).stdout).fixes;
}

it("is what cured a check here", () => {
  expect(fixesAfterInstall("here")).toMatchObject([{ commands: ["npm ci"] }]);
});

it("cured nothing here: other files, other packages", () => {
  expect(fixesAfterInstall("elsewhere").flatMap(({ commands }) => commands)).toEqual([]);
});
