import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "#memory/connect.ts";
import { ofUser } from "../faults/fix-world.ts";
import { git, write } from "../host/sandbox.ts";
import { branches, brokenShop, CART, heal, redIn } from "./heal-scene.ts";
import { ended, startTwiceshy, twiceshy } from "./twiceshy.ts";

describe("heal", () => {
  it("lists what is red and could be healed, and prints the plan with every gate", () => {
    const root = brokenShop();
    const { told } = heal(root, []);
    expect(told.plans).toHaveLength(1);
    const [plan] = told.plans;
    expect(plan).toMatchObject({
      canBeApplied: true,
      files: ["cart.js"],
      changedLines: 2,
      safety: "moderate",
      misfit: null,
    });
    const shown = heal(root, ["plan", plan.failure.fingerprint.slice(0, 8)]).told.plan;
    expect(shown.id, "nothing has changed: the same plan").toBe(plan.id);
    expect(shown.gates.map(({ gate }: { gate: string }) => gate)).toContain("verification");
    expect(shown.diff).toContain("+  return items.reduce((sum, item) => sum + item, 0);");
    const text = twiceshy(root, ["heal", plan.failure.fingerprint.slice(0, 8)]);
    expect(text.stdout).toMatch(/evidence\s+proven/);
    expect(text.stderr).toContain(`next: twiceshy heal apply ${plan.id.slice(-12)}`);
  });

  it("applies a plan: verified in a copy, one commit on a branch, everything else as it was", () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    write(root, { "notes.md": "not committed\n", "new.txt": "mine\n" });
    git(root, "add", "new.txt");
    const before = ofUser(root);
    const { code, told, stderr } = heal(root, ["apply", fingerprint.slice(0, 8)]);
    expect(code, stderr).toBe(0);
    expect(ofUser(root)).toEqual(before);
    const branch = `fix/auto-${fingerprint.slice(0, 8)}`;
    expect(told.application).toMatchObject({ state: "landed", branch, by: "person", mergedInto: null });
    expect(told.application.green).toMatchObject([{ command: "node check.cjs" }]);
    expect(git(root, "show", `${branch}:cart.js`)).toBe(CART("+").trim());
    expect(git(root, "rev-list", "--count", `main..${branch}`)).toBe("1");
    expect(git(root, "diff", "--name-only", "main", branch)).toBe("cart.js");
    const message = git(root, "log", "-1", "--format=%B", branch);
    for (const part of [
      fingerprint.slice(0, 8),
      "node check.cjs",
      "proven",
      told.application.plan,
      told.application.id,
    ])
      expect(message).toContain(part);
    expect(heal(root, ["audit", "verify"]).told).toMatchObject({ isWhole: true });
    const [again] = heal(root, []).told.plans;
    expect(again).toMatchObject({ canBeApplied: false, stoppedBy: "land" });
    expect(heal(root, ["apply", fingerprint.slice(0, 8)]).code, "it waits on its branch").toBe(1);
    expect(branches(root)).toEqual([branch]);
  });

  it("lands nothing in a dry run, however strict", () => {
    const root = brokenShop();
    const { code, told } = heal(root, ["apply", redIn(root), "--dry-run", "--strict"]);
    expect({ code, state: told.application.state }).toEqual({ code: 0, state: "would-land" });
    expect(told.application.why).toContain("red without it");
    expect(branches(root)).toEqual([]);
  });

  it("undoes what is on its branch alone: the branch goes", () => {
    const root = brokenShop();
    const before = ofUser(root);
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    const { code, told } = heal(root, ["revert", id.slice(-12), "--reason", "it is slower"]);
    expect({ code, state: told.application.state }).toEqual({ code: 0, state: "reverted" });
    expect(branches(root)).toEqual([]);
    expect(ofUser(root)).toEqual(before);
    expect(heal(root, ["revert", id.slice(-12)]).code, "only once").toBe(1);
    expect(heal(root, ["history"]).told.applications[0]).toMatchObject({ id, branch, state: "reverted" });
    const lessons = JSON.parse(twiceshy(root, ["lessons", "--json"]).stdout).lessons;
    expect(lessons[0].evidence.regressions).toBe(1);
  });

  it.each(["merge", "cherry-pick"])(
    "undoes what was taken over by git %s with a commit, beside uncommitted work",
    (how) => {
      const root = brokenShop();
      const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
      write(root, { "notes.md": "later\n" });
      git(root, "commit", "-qam", "more");
      git(root, ...(how === "merge" ? ["merge", "-q", "--no-edit", branch] : ["cherry-pick", branch]));
      write(root, { "notes.md": "not committed\n" });
      const { code, told } = heal(root, ["revert", id]);
      expect(code).toBe(0);
      expect(told.application.revertCommit).toBe(git(root, "rev-parse", "HEAD"));
      expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
      expect(git(root, "status", "--porcelain", "--untracked-files=no")).toBe("M notes.md");
      expect(branches(root)).toEqual([]);
    },
  );

  it("does not undo in the middle of a merge", () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", branch);
    git(root, "switch", "-qc", "other");
    write(root, { "other.md": "other\n" });
    git(root, "add", "other.md");
    git(root, "commit", "-qm", "other");
    git(root, "switch", "-q", "main");
    git(root, "merge", "-q", "--no-ff", "--no-commit", "other");
    const head = git(root, "rev-parse", "HEAD");
    expect(twiceshy(root, ["heal", "revert", id]).stderr).toMatch(/a merge is going on/);
    expect(git(root, "rev-parse", "HEAD")).toBe(head);
    git(root, "commit", "-q", "--no-edit");
    expect(heal(root, ["revert", id]).told.application.state).toBe("reverted");
  });

  it("does not undo what was changed since: that waits for a person, and nothing is touched", () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", branch);
    write(root, { "cart.js": CART("+").replace("sum + item", "sum + item * 1") });
    git(root, "commit", "-qam", "other lines");
    const before = ofUser(root);
    const { code, told } = heal(root, ["revert", id]);
    expect({ code, state: told.application.state }).toEqual({ code: 1, state: "stuck" });
    expect(ofUser(root)).toEqual(before);
    const issues = JSON.parse(twiceshy(root, ["issues", "--json"]).stdout);
    expect(JSON.stringify(issues)).toContain(id.slice(-12));
  });

  it("keeps uncommitted changes of the same file: the verified change waits in a patch", () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    write(root, { "cart.js": CART("-").replace("// cart", "// my cart") });
    const before = ofUser(root);
    const { code, told } = heal(root, ["apply", fingerprint]);
    expect({ code, state: told.application.state }).toEqual({ code: 1, state: "refused" });
    expect(told.application.why).toMatch(/cart\.js has changes of yours that are not committed/);
    expect(ofUser(root)).toEqual(before);
    const file = /is in (\S+\.patch)/.exec(told.application.why)![1]!;
    git(root, "apply", file);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("+").replace("// cart", "// my cart"));
  });
});

describe("heal refuses", () => {
  it.each([
    ["lock", (root: string) => writeFileSync(join(root, ".healing_lock"), "not today\n"), "lock"],
    ["a check that is green by now", (root: string) => write(root, { "check.cjs": "" }), "verification"],
    [
      "a check that fails otherwise",
      (root: string) => write(root, { "check.cjs": `throw new TypeError("something else entirely");\n` }),
      "verification",
    ],
    [
      "a change that does not cure it here",
      (root: string) =>
        write(root, { "check.cjs": `require("./cart.js");\nrequire("node:assert").strictEqual(-3, 3);\n` }),
      "verification",
    ],
  ])("%s", (_, change, gate) => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    change(root);
    const { code, told, stderr } = heal(root, ["apply", fingerprint, "--force", "--reason", "I want it"]);
    expect(code, stderr).toBe(1);
    const { application } = told;
    expect(application.state).toBe("refused");
    expect(
      application.gates.filter(
        (one: { verdict: string; binds: boolean }) => one.verdict === "refuse" && one.binds,
      ),
    ).toMatchObject([{ gate }]);
    expect(application.forced).toBe("I want it");
    expect(branches(root)).toEqual([]);
    const audit = twiceshy(root, ["heal", "export"]).stdout;
    expect(audit).toContain("I want it");
  });

  it("what turns another check red", () => {
    const root = brokenShop();
    write(root, {
      "other.test.cjs": `require("node:test").test("minus", () => require("node:assert").ok(require("./cart.js").total([1]) < 0));\n`,
    });
    git(root, "add", "-A");
    git(root, "commit", "-qm", "another check");
    const other = ["node", "--test", "other.test.cjs"];
    expect(twiceshy(root, ["run", "--", ...other]).code).toBe(0);
    const { code, told } = heal(root, ["apply", redIn(root)]);
    expect(code).toBe(1);
    expect(told.application.why).toMatch(/node --test other\.test\.cjs turns red with the change/);
    const lessons = JSON.parse(twiceshy(root, ["lessons", "--json"]).stdout).lessons;
    expect(lessons[0].evidence).toMatchObject({ trials: 2, successes: 1 });
  });

  it("a plan that is another change by now", () => {
    const root = brokenShop();
    const [plan] = heal(root, []).told.plans;
    write(root, { "cart.js": "module.exports = { total: () => -3 };\n" });
    const { code, stderr } = twiceshy(root, ["heal", "apply", plan.id]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/changed since the plan was printed/);
    const [now] = heal(root, []).told.plans;
    expect(now.misfit, "honest about what does not fit").toMatch(/cart\.js/);
  });

  it("to force without a reason, words that are none, and what nobody knows", () => {
    const root = brokenShop();
    expect(twiceshy(root, ["heal", "apply", redIn(root), "--force"]).code).toBe(2);
    expect(twiceshy(root, ["heal", "frobnicate", "x"]).code).toBe(2);
    expect(twiceshy(root, ["heal", "revert"]).code).toBe(2);
    expect(twiceshy(root, ["heal", "apply", "feedfacefeed"]).code).toBe(1);
    // What was mounted for it before anybody knew is gone.
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
    expect(twiceshy(root, ["heal", "revert", "feedfacefeed"]).code).toBe(1);
  });
});

describe("two heals at once", () => {
  it("only one is at work; the other says so", async () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const all = await Promise.all(
      [1, 2, 3].map(() => ended(startTwiceshy(root, ["heal", "apply", fingerprint, "--json"]))),
    );
    const codes = all.map(({ code }) => code).sort();
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(branches(root)).toHaveLength(1);
    const others = all.filter(({ code }) => code !== 0);
    for (const { stdout, stderr } of others)
      expect(stdout + stderr).toMatch(/another heal is at work here \(process \d+|waits on the branch/);
  });
});

describe("the audit log", () => {
  it("names the entry where a byte was flipped", () => {
    const root = brokenShop();
    heal(root, ["apply", redIn(root)]);
    const lines = twiceshy(root, ["heal", "export"]).stdout.trim().split("\n");
    expect(lines.length).toBeGreaterThan(5);
    const database = connect(join(root, ".twiceshy"), Date.now());
    database.exec(`UPDATE audit_entries SET line = replace(line, 'lock', 'l0ck') WHERE number = 2`);
    database.close();
    const { code, told } = heal(root, ["audit", "verify"]);
    expect(code).toBe(1);
    expect(told.chains[0]).toMatchObject({ kind: "broken", at: 1, id: JSON.parse(lines[1]!).id });
  });

  it.each(["step = step || 'x'", "at = at + 1", "id = id || 'x'"])(
    "names the entry where what it is listed under was changed: %s",
    (change) => {
      const root = brokenShop();
      heal(root, ["apply", redIn(root)]);
      const [, second] = twiceshy(root, ["heal", "export"]).stdout.trim().split("\n");
      const database = connect(join(root, ".twiceshy"), Date.now());
      database.exec(`UPDATE audit_entries SET ${change} WHERE number = 2`);
      database.close();
      const { code, told } = heal(root, ["audit", "verify"]);
      expect(code).toBe(1);
      expect(told.chains[0]).toMatchObject({ kind: "broken", at: 1, id: JSON.parse(second!).id });
    },
  );
});
