import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { raiseIssue } from "#doors/issues.ts";
import { play } from "../doors/cli/play.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { ENV, failuresIn, json, twiceshy } from "./twiceshy.ts";

const wrong = (name: string) => `exports.${name} = (a, b) => a - b;\n`;
const check = (name: string) =>
  `require("node:assert").strictEqual(require("./${name}.js").${name}(1, 2), 3, "${name} is wrong");\n`;

/** Two checks that are red, each as an issue, and an agent that does what it is told by its script. */
async function twoIssues(script: string) {
  const root = gitRepository({
    "sum.js": wrong("sum"),
    "add.js": wrong("add"),
    "check-sum.cjs": check("sum"),
    "check-add.cjs": check("add"),
  });
  const agent = join(tempFolder(), "agent.mjs");
  writeFileSync(
    agent,
    `import { readFileSync, writeFileSync } from "node:fs";\nconst prompt = readFileSync(0, "utf8");\nconst name = prompt.includes("check-sum") ? "sum" : "add";\n${script}\n`,
  );
  for (const name of ["sum", "add"]) twiceshy(root, ["run", "--", "node", `check-${name}.cjs`]);
  const house = compose({ cwd: root, env: ENV });
  const memory = await house.openMemory();
  for (const { fingerprint, latest } of failuresIn(root).reverse())
    raiseIssue({ house, memory }, issueBody({ fingerprint, title: latest.message, source: "fix-loop" }));
  memory.close();
  const command = `command:${process.execPath} ${agent}`;
  const fix = (...flags: string[]) =>
    twiceshy(root, ["issues", "fix", "--batch", "--json", "--agent", command, ...flags]);
  return { root, fix, agent: command };
}

const MEND = `writeFileSync(name + ".js", "exports." + name + " = (a, b) => a + b;\\n");`;

describe("issues fix --batch", () => {
  it("says what is behind each, mends them, and lands one commit on one branch", async () => {
    const { root, fix } = await twoIssues(MEND);
    const looked = json(fix("--dry-run"));
    expect(looked.investigations.map(({ issue }: { issue: number }) => issue)).toEqual([1, 2]);
    expect(looked.investigations[0].strategy).toBeTruthy();
    expect(fix().stderr, "nobody to ask").toContain("--yes");
    const { code, stdout, stderr } = fix("--yes");
    expect(code, stderr).toBe(0);
    const { branch, outcomes } = JSON.parse(stdout);
    expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["fixed", "fixed"]);
    expect(git(root, "rev-list", "--count", `main..${branch}`)).toBe("1");
    expect(git(root, "diff", "--name-only", "main", branch)).toBe("add.js\nsum.js");
    expect(git(root, "status", "--porcelain")).toBe("");
    expect(json(twiceshy(root, ["issues", "--json"])).fixed).toMatchObject([
      { resolvedBy: { kind: "batch" }, reason: `on branch ${branch}` },
      { resolvedBy: { kind: "batch" } },
    ]);
  });

  it("works on those that were named alone", async () => {
    const { root, fix } = await twoIssues(MEND);
    const looked = json(fix("--dry-run", "--include", "2"));
    expect(looked.investigations.map(({ issue }: { issue: number }) => issue)).toEqual([2]);
    const { branch, outcomes } = JSON.parse(fix("--yes", "--include", "2").stdout);
    expect(outcomes).toMatchObject([{ issue: 2, outcome: "fixed" }]);
    expect(git(root, "diff", "--name-only", "main", branch)).toMatch(/^(?:add|sum)\.js$/);
    expect(fix("--yes", "--include", "9").stderr).toMatch(/9/);
  });

  it("shows what it would do before anything runs, for a person to accept, refuse or say otherwise", async () => {
    const { root, agent } = await twoIssues(MEND);
    const words = ["issues", "fix", "--batch", "--json", "--agent", agent];
    const asked = (...answers: string[]) => play(words, { cwd: root, env: ENV, answers });
    const refused = await asked("n", "human-review");
    expect(refused.err).toMatch(/#1 .*\n[\s\S]*strategy {2}[\s\S]*estimate {2}[\s\S]*#2 /);
    expect(refused.err).toContain("#2 is left to a person");
    expect(refused.json).toMatchObject({ outcomes: [], branch: null });
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
    // What is no answer is asked again.
    const edited = await asked("n", "perhaps", "fix-cause", "y");
    expect(edited.json.outcomes).toMatchObject([{ issue: 2, strategy: "fix-cause", outcome: "fixed" }]);
    expect(git(root, "rev-list", "--count", `main..${edited.json.branch}`)).toBe("1");
  });

  it("lets nothing through that the hard limits refuse, and the rest lands", async () => {
    const { root, fix } = await twoIssues(
      `if (name === "sum") writeFileSync("sum.js", "exports.sum = (a, b) => eval('a + b');\\n"); else { ${MEND} }`,
    );
    const { code, stdout } = fix("--yes");
    const { branch, outcomes } = JSON.parse(stdout);
    expect(code).toBe(1);
    const bad = outcomes.find(({ outcome }: { outcome: string }) => outcome !== "fixed");
    expect(bad.why).toBeTruthy();
    expect(git(root, "diff", "--name-only", "main", branch)).toBe("add.js");
    expect(json(twiceshy(root, ["issues", "--json"])).counts).toMatchObject({ fixed: 1, review: 1 });
  });
});
