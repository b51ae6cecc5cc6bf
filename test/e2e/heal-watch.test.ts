import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { healStatus } from "#doors/heal-status.ts";
import { unmergedNow } from "#doors/heal-unmerged.ts";
import { watchApplications } from "#doors/heal-watch.ts";
import { hasWatchNote, readWatchNote } from "#doors/heal-watch-note.ts";
import { healStatusText } from "#report/heal-status-text.ts";
import { paint } from "#report/paint.ts";
import { git, write } from "../host/sandbox.ts";
import { branches, brokenShop, CART, heal, redIn } from "./heal-scene.ts";
import { ENV, json, twiceshy, until } from "./twiceshy.ts";

/** Something else that uses the cart, and that nobody checked when the fix landed. */
const OTHER = 'require("./cart.js").total(null);\n';

const lessonsIn = (root: string) => json(twiceshy(root, ["lessons", "--json"])).lessons;
const run = (root: string, ...check: string[]) => twiceshy(root, ["run", "--", ...check]);

describe("a fix that turns bad later", () => {
  it("is taken back by a commit, its lesson is quarantined, and a person hears of it", () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    expect(run(root, "node", "check.cjs").code, "the fix works").toBe(0);
    write(root, { "other.cjs": OTHER, "notes.md": "not committed\n" });
    expect(run(root, "node", "other.cjs").code, "and breaks something").not.toBe(0);

    const { told, stderr } = heal(root, ["history"]);
    expect(stderr).toMatch(/did harm and is reverted/);
    expect(told.applications[0]).toMatchObject({ id, state: "reverted" });
    expect(told.applications[0].why).toMatch(/a new failure in cart\.js, which it touched/);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    expect(git(root, "log", "-1", "--format=%B")).toContain(`Twiceshy-Reverts: ${id}`);
    expect(readFileSync(join(root, "notes.md"), "utf8"), "uncommitted work is untouched").toBe(
      "not committed\n",
    );
    expect(branches(root)).toEqual([]);
    const [lesson] = lessonsIn(root);
    expect(lesson.quarantinedUntil, "a cascade").not.toBeNull();
    expect(twiceshy(root, ["issues", "--json"]).stdout).toContain("A heal did harm");
    expect(heal(root, ["audit", "verify"]).told.isWhole).toBe(true);
    // Once is enough.
    expect(heal(root, ["history"]).stderr).toBe("");
  });

  it("is a cause of what it broke: what it cured, by its application", () => {
    const root = brokenShop();
    const cured = redIn(root);
    const { id, branch } = heal(root, ["apply", cured]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "other.cjs": OTHER });
    expect(run(root, "node", "other.cjs").code).not.toBe(0);
    const [broken] = json(twiceshy(root, ["failures", "--json"])).failures;
    const { steps } = json(twiceshy(root, ["causes", broken.fingerprint, "--json"]));
    expect(steps.find(({ kind }: { kind: string }) => kind === "cascade")).toMatchObject({
      cause: { fingerprint: cured },
      confidence: 0.6,
      evidence: { application: id, files: ["cart.js"] },
    });
  });

  it("does no harm on a branch that nobody merged", () => {
    const root = brokenShop();
    const { branch } = heal(root, ["apply", redIn(root)]).told.application;
    write(root, { "other.cjs": OTHER });
    expect(run(root, "node", "other.cjs").code).not.toBe(0);
    expect(heal(root, ["history"]).told.applications[0].state).toBe("landed");
    expect(branches(root)).toEqual([branch]);
  });

  it("is not blamed for what somebody did to the same file since", () => {
    const root = brokenShop();
    const { branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "cart.js": `${CART("+")}throw new Error("mine");\n` });
    expect(run(root, "node", "check.cjs").code).not.toBe(0);
    expect(heal(root, ["history"]).told.applications[0].state).toBe("landed");
  });

  it("is over where a person reverted it, and nothing more is done about it", () => {
    const root = brokenShop();
    const { id, branch, commit } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    git(root, "revert", "--no-edit", commit);
    const head = git(root, "rev-parse", "HEAD");
    expect(heal(root, ["history"]).told.applications[0]).toMatchObject({
      id,
      state: "reverted",
      why: expect.stringMatching(/^a person reverted it/),
    });
    expect(git(root, "rev-parse", "HEAD")).toBe(head);
    // Nobody has to look at it any more.
    expect(readWatchNote(compose({ cwd: root, env: ENV }).dirs.store).isWatching).toBe(false);
  });

  it("locks healing where too much of it is taken back", () => {
    const root = brokenShop();
    twiceshy(root, ["config", "set", "heal.churnLeast", "1"]);
    const { branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "other.cjs": OTHER });
    expect(run(root, "node", "other.cjs").code).not.toBe(0);
    heal(root, ["history"]);
    expect(readFileSync(join(root, ".twiceshy", "lock"), "utf8")).toMatch(
      /^twiceshy locked healing by itself: /,
    );
    expect(twiceshy(root, ["heal", "status"]).stdout).toMatch(/locked/);
    expect(heal(root, ["auto"]).told).toMatchObject({ applied: [], why: expect.stringMatching(/lock/) });
    expect(heal(root, ["audit", "verify"]).told.isWhole).toBe(true);
  });

  it("waits for a merge that is going on, noted once, and is undone after it", () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "other.cjs": OTHER });
    expect(run(root, "node", "other.cjs").code).not.toBe(0);
    write(root, { ".git/MERGE_HEAD": `${git(root, "rev-parse", "HEAD~1")}\n` });
    const entries = () =>
      twiceshy(root, ["heal", "export"])
        .stdout.trim()
        .split("\n")
        .map((line) => JSON.parse(line).step);
    for (const word of ["history", "status", "history"]) heal(root, [word]);
    expect(heal(root, ["history"]).told.applications[0]).toMatchObject({ id, state: "landed" });
    expect(entries().filter((step) => step === "harm")).toHaveLength(1);
    rmSync(join(root, ".git", "MERGE_HEAD"));
    expect(heal(root, ["history"]).told.applications[0]).toMatchObject({ id, state: "reverted" });
    expect(entries().filter((step) => step === "harm")).toHaveLength(1);
  });

  it("stays where everything is locked, and waits for a person", () => {
    const root = brokenShop();
    const { branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "other.cjs": OTHER, ".healing_lock": "holidays\n" });
    expect(run(root, "node", "other.cjs").code).not.toBe(0);
    expect(heal(root, ["history"]).told.applications[0].state).toBe("landed");
    expect(twiceshy(root, ["issues", "--json"]).stdout).toContain("healing is locked");
  });
});

describe("the watch", () => {
  it("ends after an hour with nothing seen, and says so once", async () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    expect(run(root, "node", "check.cjs").code).toBe(0);
    const house = compose({ cwd: root, env: ENV });
    const memory = await house.openMemory();
    try {
      const at = (hours: number) => ({
        house: { ...house, clock: { now: () => Date.now() + hours * 3_600_000 } },
        memory,
      });
      expect(await watchApplications(at(0.5))).toMatchObject({ kept: [], undone: [], waiting: 1 });
      expect(hasWatchNote(house.dirs.store)).toBe(true);
      expect(await watchApplications(at(1.1))).toMatchObject({ kept: [{ id, state: "kept" }], waiting: 0 });
      expect(hasWatchNote(house.dirs.store)).toBe(false);
      expect(await watchApplications(at(1.2))).toMatchObject({ kept: [], waiting: 0 });
    } finally {
      memory.close();
    }
  });

  it("is kept by the worker, which a failing run starts", async () => {
    const root = brokenShop();
    const { branch } = heal(root, ["apply", redIn(root)]).told.application;
    git(root, "merge", "-q", "--ff-only", branch);
    write(root, { "other.cjs": OTHER });
    const ran = twiceshy(root, ["run", "--", "node", "other.cjs"], { env: { TWICESHY_BACKGROUND: "on" } });
    expect(ran.code).not.toBe(0);
    await until(() => readFileSync(join(root, "cart.js"), "utf8") === CART("-"), 60_000);
    await until(() => !existsSync(join(root, ".twiceshy", "worker.json")), 60_000);
    expect(heal(root, ["history"]).told.applications.map(({ state }: { state: string }) => state)).toContain(
      "reverted",
    );
  }, 120_000);
});

describe("a branch that nobody merged", () => {
  it("is said to be landed and not merged after a week; a merge of any kind ends that", async () => {
    const root = brokenShop();
    const { id, branch } = heal(root, ["apply", redIn(root)]).told.application;
    expect(heal(root, ["history"]).told.applications[0]).toMatchObject({ id, isUnmerged: false });
    const stops = heal(root, ["explain", redIn(root)]).told.now.byPerson.filter(
      ({ verdict, binds }: { verdict: string; binds: boolean }) => verdict === "refuse" && binds,
    );
    expect(stops).toMatchObject([{ gate: "land", why: `this very change waits on the branch ${branch}` }]);
    const house = compose({ cwd: root, env: ENV });
    const memory = await house.openMemory();
    try {
      const at = (days: number) => ({
        house: { ...house, clock: { now: () => Date.now() + days * 86_400_000 } },
        memory,
      });
      const words = async (days: number) => {
        const later = at(days).house;
        return healStatusText(await healStatus(later, memory), later.clock.now(), paint(false), 200);
      };
      const unmerged = async (days: number) => (await unmergedNow(at(days))).map((one) => one.id);
      expect([await unmerged(6.9), await unmerged(7.1)]).toEqual([[], [id]]);
      expect(await words(6.9)).not.toContain("not merged");
      expect(await words(8)).toContain(`landed, not merged: ${id.slice(-12)}`);
      expect(await words(8)).toContain(`git merge ${branch}`);
      git(root, "merge", "-q", "--squash", branch);
      git(root, "commit", "-q", "-m", "squashed");
      expect(await unmerged(8), "its files are there").toEqual([]);
    } finally {
      memory.close();
    }
  });
});

describe("by itself", () => {
  it("a lesson in the shadow has one shadow run per recurrence, which lands nothing", () => {
    const root = brokenShop();
    expect(heal(root, ["auto"]).told.shadowed, "nobody said that this check may run by itself").toEqual([]);
    twiceshy(root, ["config", "set", "checks", '["node check.cjs"]']);
    const { told, stderr } = heal(root, ["auto"]);
    expect(told, stderr).toMatchObject({
      applied: [],
      suggested: [],
      shadowed: [{ state: "would-land", by: "shadow" }],
    });
    expect(branches(root)).toEqual([]);
    expect(heal(root, ["auto"]).told.shadowed).toEqual([]);
    const [lesson] = lessonsIn(root);
    expect(twiceshy(root, ["lessons", lesson.id, "--json"]).stdout).toContain("shadow-run");
  });

  it("suggest puts a plan before a person, once", () => {
    const root = brokenShop();
    expect(twiceshy(root, ["config", "set", "heal.policy", "suggest"]).code).toBe(0);
    expect(heal(root, ["auto"]).told.suggested).toHaveLength(1);
    expect(heal(root, ["auto"]).told.suggested).toEqual([]);
    expect(twiceshy(root, ["issues", "--json"]).stdout).toContain("What cured it before fits again");
    expect(branches(root)).toEqual([]);
  });
});
