import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { json, twiceshy } from "./twiceshy.ts";

const CHECK = ["run", "--", "sh", "check.sh"];
const WANTS = "grep -q right a.txt || { echo 'a.txt:1:1: error: right is missing'; exit 1; }\n";

const fixesIn = (cwd: string, ...flags: string[]) => json(twiceshy(cwd, ["fixes", "--json", ...flags])).fixes;

describe("learning by twiceshy run", () => {
  it("shows the fix as a diff with the failure it cured, its attempts and its grade", () => {
    const repo = gitRepository({ "a.txt": "right\n", "check.sh": WANTS });
    writeFileSync(join(repo, "a.txt"), "wrong\n");
    expect(twiceshy(repo, CHECK).code).toBe(1);
    writeFileSync(join(repo, "a.txt"), "still wrong\n");
    twiceshy(repo, CHECK);
    writeFileSync(join(repo, "a.txt"), "right again\n");
    const passed = twiceshy(repo, CHECK);
    expect(passed.code).toBe(0);
    expect(passed.stderr).toContain("fixed after 2 attempts");
    const [fix] = fixesIn(repo);
    expect(fix).toMatchObject({
      grade: "observed",
      kind: "change",
      minimal: null,
      receipt: null,
      files: ["a.txt"],
    });
    expect(fix.check.command).toBe("sh check.sh");
    expect(fix.failure.message).toBe("right is missing");
    expect(fix.diff).toContain("-wrong\n+right again\n");
    expect(fix.attempts.map((attempt: { outcome: string }) => attempt.outcome)).toEqual([
      "failure",
      "success",
    ]);
    expect(fix.attempts[0].diff).toContain("-wrong\n+still wrong\n");
    const shown = twiceshy(repo, ["fixes", fix.id.slice(-12)]).stdout;
    expect(shown).toContain("1. failure");
    expect(shown).toContain("twiceshy prove");
  });

  it("says what cured a failure when it comes back, and whether each is open or resolved", () => {
    const repo = gitRepository({ "a.txt": "wrong\n", "check.sh": WANTS });
    twiceshy(repo, CHECK);
    expect(json(twiceshy(repo, ["failures", "--json"])).failures[0].state).toBe("open");
    writeFileSync(join(repo, "a.txt"), "right\n");
    twiceshy(repo, CHECK);
    expect(json(twiceshy(repo, ["failures", "--json"])).failures[0]).toMatchObject({
      state: "resolved",
      attempts: 1,
      grade: "observed",
    });
    expect(json(twiceshy(repo, ["failures", "--json", "--state", "open"])).failures).toEqual([]);
    writeFileSync(join(repo, "a.txt"), "wrong\n");
    const again = twiceshy(repo, CHECK);
    expect(again.stderr).toContain("fixed before · worked 1 of 1 time, observed");
    expect(again.stderr).toContain("+right");
    expect(
      json(twiceshy(repo, ["failures", "--json", "--all", "--state", "resolved"])).failures,
    ).toHaveLength(1);
    const told = JSON.parse(twiceshy(repo, ["run", "--json", "--", "sh", "check.sh"]).stderr);
    expect(told.failures[0].knownFix).toMatchObject({ worked: 1, tried: 1 });
    const { fingerprint } = json(twiceshy(repo, ["failures", "--json", "--all"])).failures[0];
    expect(twiceshy(repo, ["heal", "ignore", fingerprint, "--reason", "known"]).code).toBe(0);
    const silent = twiceshy(repo, CHECK);
    expect(silent.stderr, "it is still told that it failed").toContain(fingerprint.slice(0, 12));
    expect(silent.stderr, "and nothing is proposed").not.toContain("fixed before");
  });

  it("keeps what broke it: the change from the last green tree to the failing one", () => {
    // Long enough for the tree to be taken while it runs.
    const repo = gitRepository({ "a.txt": "right\n", "check.sh": `sleep 0.3\n${WANTS}` });
    twiceshy(repo, CHECK);
    writeFileSync(join(repo, "a.txt"), "wrong\n");
    twiceshy(repo, CHECK);
    const { fingerprint } = json(twiceshy(repo, ["failures", "--json"])).failures[0];
    expect(json(twiceshy(repo, ["show", fingerprint, "--json"])).brokenBy).toContain("-right\n+wrong\n");
    writeFileSync(join(repo, "a.txt"), "right now\n");
    twiceshy(repo, CHECK);
    expect(fixesIn(repo)[0].brokenBy).toContain("-right\n+wrong\n");
  });

  it("keeps a flake out of the fixes and shows it with a probability", () => {
    const flaky =
      'if [ -f .git/again ]; then rm .git/again; exit 0; fi; touch .git/again; echo "w.js:1:1: error: no answer"; exit 1\n';
    const repo = gitRepository({ "check.sh": flaky });
    twiceshy(repo, CHECK);
    const passed = twiceshy(repo, CHECK);
    expect(passed.stderr).toContain("passed again with nothing changed");
    expect(fixesIn(repo)).toEqual([]);
    expect(fixesIn(repo, "--all")[0].marks).toContain("same-tree");
    const [flake] = json(twiceshy(repo, ["flaky", "--json"])).flaky;
    expect(flake).toMatchObject({ failed: 1, passed: 1, probability: 0.5 });
    expect(twiceshy(repo, ["flaky"]).stdout).toContain("no answer");
    expect(json(twiceshy(repo, ["failures", "--json"])).failures[0].state).toBe("passed");
  });

  it("does not take a narrower pass for a fix, and a wider one does resolve the narrower", () => {
    const test = (name: string, file: string) =>
      `require("node:test")("${name}", () => require("node:assert").ok(require("fs").readFileSync("${file}", "utf8").includes("right")));\n`;
    const repo = gitRepository({
      "a.txt": "wrong\n",
      "b.txt": "right\n",
      "a.test.js": test("a", "a.txt"),
      "b.test.js": test("b", "b.txt"),
    });
    twiceshy(repo, ["run", "--", "node", "--test", "a.test.js"]);
    writeFileSync(join(repo, "a.txt"), "right\n");
    twiceshy(repo, ["run", "--", "node", "--test", "b.test.js"]);
    expect(fixesIn(repo)).toEqual([]);
    twiceshy(repo, ["run", "--", "node", "--test"]);
    expect(fixesIn(repo)).toHaveLength(1);
  });

  it("keeps two worktrees apart: a pass there cures nothing here, and what cured it is known in both", () => {
    const repo = gitRepository({ "a.txt": "wrong\n", "check.sh": WANTS });
    const other = join(tempFolder(), "other");
    git(repo, "worktree", "add", "-q", other);
    twiceshy(repo, CHECK);
    writeFileSync(join(other, "a.txt"), "right\n");
    expect(twiceshy(other, CHECK).stderr).not.toContain("fixed after");
    expect(fixesIn(repo)).toEqual([]);
    expect(json(twiceshy(repo, ["failures", "--json"])).failures[0].state).toBe("open");
    writeFileSync(join(repo, "a.txt"), "right here\n");
    twiceshy(repo, CHECK);
    expect(fixesIn(repo)).toHaveLength(1);
    writeFileSync(join(other, "a.txt"), "wrong\n");
    expect(twiceshy(other, CHECK).stderr).toContain("fixed before · worked 1 of 1 time");
  });

  it("tells files where there is no git, and says why nothing can be proven", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "app"));
    const app = join(folder, "app");
    writeFileSync(join(app, "package.json"), "{}");
    writeFileSync(join(app, "check.sh"), WANTS);
    writeFileSync(join(app, "a.txt"), "wrong\n");
    twiceshy(app, CHECK);
    writeFileSync(join(app, "a.txt"), "right\n");
    twiceshy(app, CHECK);
    const [fix] = fixesIn(app);
    expect(fix).toMatchObject({ grade: "observed", diff: null, files: ["a.txt"] });
    expect(twiceshy(app, ["fixes"]).stdout).toContain("changed a.txt");
    const proof = twiceshy(app, ["prove", fix.id]);
    expect(proof.code).toBe(1);
    expect(proof.stdout).toContain("no git repository");
  });

  it("takes an install between the two runs for the fix where no file was changed", () => {
    const repo = gitRepository({
      ".gitignore": "deps\n",
      "setup.sh": "mkdir -p deps\n",
      "check.sh": "test -d deps || { echo 'a.js:1:1: error: deps are missing'; exit 1; }\n",
    });
    twiceshy(repo, CHECK);
    twiceshy(repo, ["run", "--", "sh", "setup.sh"]);
    twiceshy(repo, CHECK);
    expect(fixesIn(repo)[0]).toMatchObject({ kind: "command", commands: ["sh setup.sh"], grade: "observed" });
    rmSync(join(repo, "deps"), { recursive: true });
    expect(twiceshy(repo, CHECK).stderr).toContain("$ sh setup.sh");
  });

  it("folds again to the very same with rebuild, and says so", () => {
    const repo = gitRepository({ "a.txt": "wrong\n", "check.sh": WANTS });
    twiceshy(repo, CHECK);
    writeFileSync(join(repo, "a.txt"), "right\n");
    twiceshy(repo, CHECK);
    expect(json(twiceshy(repo, ["rebuild", "--json"]))).toMatchObject({
      identical: true,
      after: { fixes: 1 },
    });
    expect(fixesIn(repo)).toHaveLength(1);
  });

  it("refuses what it cannot understand, with the next command to try", () => {
    const repo = gitRepository({ "a.txt": "x\n" });
    expect(twiceshy(repo, ["fixes"]).stdout).toContain("no fix is known yet");
    expect(twiceshy(repo, ["fixes", "abcdef"])).toMatchObject({ code: 1 });
    expect(twiceshy(repo, ["fixes", "--since", "whenever"]).stderr).toContain(
      "try: twiceshy fixes --since 3d",
    );
    expect(twiceshy(repo, ["flaky"]).stdout).toContain("nothing here is known to be flaky");
  });
});

describe("what twiceshy run says to an agent", () => {
  it("is a delivery, and what it says to a person or to CI is none", () => {
    const repo = gitRepository({ "a.txt": "wrong\n", "check.sh": WANTS });
    twiceshy(repo, CHECK);
    writeFileSync(join(repo, "a.txt"), "right\n");
    twiceshy(repo, CHECK);
    writeFileSync(join(repo, "a.txt"), "wrong\n");
    twiceshy(repo, CHECK);
    twiceshy(repo, CHECK, { env: { GITHUB_ACTIONS: "true" } });
    expect(json(twiceshy(repo, ["deliveries", "--json"])).deliveries).toEqual([]);
    const said = twiceshy(repo, CHECK, { env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" } });
    const [told] = json(twiceshy(repo, ["deliveries", "--json"])).deliveries;
    expect(told).toMatchObject({ session: "s-1", agent: "claude", moment: "failure", manner: "shown" });
    expect(said.stderr).toContain(told.text.trim());
  });
});
