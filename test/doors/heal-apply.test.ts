import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { applyPlan, BY_PERSON } from "#doors/heal-apply.ts";
import type { HealHouse } from "#doors/heal-audit.ts";
import { landPlan } from "#doors/heal-land.ts";
import { recordStep } from "#doors/heal-record.ts";
import { recoverHeals } from "#doors/heal-recover.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import type { HealAsk } from "#loop/heal-loop-ports.ts";
import { healingOf } from "#memory/healing.ts";
import type { Application, ApplicationEvent, Plan } from "#model/heal.ts";
import { aPlan } from "../heal/preflight/scene.ts";
import { GIT_ENV, git, gitProject, gitRepository, tempFolder, treeOf, write } from "../host/sandbox.ts";

const CART = (sign: string) =>
  `function total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;
const CHECK = `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);\n`;

interface Scene {
  readonly root: string;
  readonly around: HealHouse;
  readonly plan: Plan;
}

/** A repository with a wrong cart, and the plan that puts it right. */
async function scene(
  options: { files?: Record<string, string>; argv?: readonly string[]; settings?: object } = {},
): Promise<Scene> {
  const { files = {}, argv = ["node", "--test", "cart.test.js"], settings = {} } = options;
  const root = gitRepository({
    "cart.js": CART("-"),
    "cart.test.js": CHECK,
    ".gitignore": ".twiceshy/\n",
    "notes.md": "one\n",
    ...files,
  });
  mkdirSync(join(root, ".twiceshy"), { recursive: true });
  writeFileSync(join(root, ".twiceshy", "config.json"), JSON.stringify(settings));
  const house = compose({ cwd: root, env: GIT_ENV });
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  const around = { house, memory };
  const baseTree = await treeOf(root);
  write(root, { "cart.js": CART("+") });
  const toTree = await treeOf(root);
  write(root, { "cart.js": CART("-") });
  const made = await diffTrees(gitProject(root), baseTree, toTree, { env: GIT_ENV });
  if (made.kind === "failed") throw new Error(made.why);
  const check = identifyCheck(argv, "");
  const plan = aPlan({
    lesson: null,
    fix: null,
    check: { id: check.id, command: check.command, directory: "" },
    argv,
    baseTree,
    toTree,
    diff: made.text,
    remedy: { kind: "patch", diff: made.text },
    files: ["cart.js"],
    changedLines: 2,
    misfit: null,
  });
  return {
    root,
    around,
    plan: { ...plan, failure: { ...plan.failure, fingerprint: await fingerprintOf(around, argv) } },
  };
}

/** The failure as a run of the check shows it. */
async function fingerprintOf({ house }: HealHouse, argv: readonly string[]): Promise<string> {
  const { openHealCopy } = await import("#doors/heal-copy.ts");
  const memory = await house.openMemory();
  try {
    const copy = await openHealCopy(
      { house, memory },
      gitProject(house.project.root),
      new AbortController().signal,
    );
    if ("kind" in copy) throw new Error(copy.why);
    const run = await copy.runCheck(
      { check: identifyCheck(argv, ""), argv },
      30_000,
      await treeOf(house.project.root),
    );
    await copy.close();
    return run.failures[0]?.fingerprint ?? "f".repeat(20);
  } finally {
    memory.close();
  }
}

const SHADOW: HealAsk = { by: "shadow", isDryRun: false, isStrict: false, forced: null };

async function apply({ around, plan }: Scene, ask: HealAsk = SHADOW, signal?: AbortSignal) {
  const events: ApplicationEvent[] = [];
  const all = applyPlan({ ...around, ...(signal && { signal }) }, plan, ask);
  for (;;) {
    const { value, done } = await all.next();
    if (done) return { application: value, kinds: events.map(({ kind }) => kind) };
    events.push(value);
  }
}

describe("a shadow run", () => {
  it("goes all the way and lands nothing", async () => {
    const here = await scene();
    const { application, kinds } = await apply(here);
    expect(kinds).toEqual(["begun", "gates", "applied", "verified", "would-land"]);
    expect(application).toMatchObject({ state: "would-land", by: "shadow", pid: null });
    expect(git(here.root, "branch", "--list", "fix/*")).toBe("");
    expect(existsSync(join(here.root, ".twiceshy", "scratch"))).toBe(false);
  });
});

describe("a lock that comes while it is verified", () => {
  it("stops it, and the way out is that of this lock", async () => {
    const here = await scene();
    let runs = 0;
    const checking = () => {
      runs += 1;
      if (runs === 2) writeFileSync(join(here.root, ".healing_lock"), "release\n");
    };
    const { application } = await apply({ ...here, around: { ...here.around, checking } } as Scene);
    expect(application).toMatchObject({ state: "refused", why: expect.stringContaining(".healing_lock") });
    expect(application.gates.find(({ gate }) => gate === "lock")?.next).toBe("twiceshy heal status");
  });
});

describe("a check that runs while the user works", () => {
  it("is run once more on a copy of its own, and what the user wrote is no part of it", async () => {
    const here = await scene();
    const edited = join(here.root, "notes.md");
    let runs = 0;
    const checking = () => {
      runs += 1;
      if (runs === 1) setTimeout(() => writeFileSync(edited, "mine\n"), 30);
    };
    const { application } = await apply({ ...here, around: { ...here.around, checking } } as Scene);
    expect(application, application.why).toMatchObject({ state: "would-land" });
    expect(readFileSync(edited, "utf8")).toBe("mine\n");
    expect(existsSync(join(here.root, ".twiceshy", "scratch"))).toBe(false);
  });
});

describe("a person's check, which starts while the gates are asked", () => {
  it("is ended where a gate refuses, and nothing of it is left", async () => {
    const began = join(tempFolder(), "began");
    const ended = join(tempFolder(), "ended");
    const slowly = join(tempFolder(), "slowly");
    const [begins, isSlow, ends] = [began, slowly, ended].map((file) => JSON.stringify(file));
    const slow = `const fs = require("node:fs");
fs.writeFileSync(${begins}, "");
setTimeout(() => {
  fs.writeFileSync(${ends}, "");
  ${CHECK}
}, fs.existsSync(${isSlow}) ? 600000 : 0);
`;
    const here = await scene({ files: { "cart.test.js": slow } });
    rmSync(began, { force: true });
    rmSync(ended, { force: true });
    // In the middle of a merge nothing is landed, whoever asks.
    writeFileSync(join(here.root, ".git", "MERGE_HEAD"), `${git(here.root, "rev-parse", "HEAD")}\n`);
    writeFileSync(slowly, "");
    const { application, kinds } = await apply(here, BY_PERSON);
    expect(kinds).toEqual(["begun", "gates", "refused"]);
    expect(application).toMatchObject({ state: "refused", why: expect.stringContaining("merge") });
    expect(existsSync(ended)).toBe(false);
    expect(existsSync(join(here.root, ".twiceshy", "scratch"))).toBe(false);
  });

  it("does not start where healing is locked", async () => {
    const began = join(tempFolder(), "began");
    const here = await scene({
      files: { "cart.test.js": `require("node:fs").writeFileSync(${JSON.stringify(began)}, "");\n${CHECK}` },
    });
    rmSync(began, { force: true });
    writeFileSync(join(here.root, ".twiceshy", "lock"), "no\n");
    const { application } = await apply(here, BY_PERSON);
    expect(application).toMatchObject({ state: "refused", why: expect.stringContaining("lock") });
    expect(existsSync(began)).toBe(false);
  });
});

describe("what nothing can verify is a no", () => {
  it("a check that may not run by itself", async () => {
    const here = await scene({ files: { "deploy.sh": "#!/bin/sh\nexit 1\n" }, argv: ["./deploy.sh"] });
    chmodSync(join(here.root, "deploy.sh"), 0o755);
    expect((await apply(here)).application).toMatchObject({
      state: "refused",
      why: expect.stringMatching(/^Nothing verified this: the check may not run by itself/),
    });
  });

  it("a check whose program is not there", async () => {
    const here = await scene({
      argv: ["pytest-of-nobody", "-q"],
      settings: { checks: ["pytest-of-nobody -q"] },
    });
    expect((await apply(here)).application.why).toMatch(/^Nothing verified this: .*could not be started/);
  });

  it("a check that comes and goes by itself", async () => {
    const counter = join(tempFolder(), "counter");
    const flaky = `const fs = require("node:fs");\nfs.appendFileSync(${JSON.stringify(counter)}, "x");\nif (fs.readFileSync(${JSON.stringify(counter)}).length % 2 === 1) {${CHECK}}\n`;
    // The first run is the one that names the failure; then red, green, red.
    const here = await scene({
      files: { "cart.test.js": flaky.replace(`require("./cart.js").total([1, 2]), 3`, "1, 2") },
    });
    writeFileSync(counter, "");
    const { application } = await apply(here);
    expect(application).toMatchObject({
      state: "refused",
      why: expect.stringMatching(/Green once and red again/),
    });
  });

  it("a heal that somebody stops", async () => {
    const here = await scene();
    const stop = new AbortController();
    stop.abort();
    const { application } = await apply(here, SHADOW, stop.signal);
    expect(application).toMatchObject({ state: "failed", why: "It was interrupted." });
  });
});

/** Lands a plan without its verification, as the policy would. */
async function land({ root, around, plan }: Scene, stopAt?: (event: ApplicationEvent) => boolean) {
  const id = around.house.ids.next(Date.now());
  let last = recordStep(around, { id, before: null }, "begun", {
    plan: plan.id,
    fingerprint: plan.failure.fingerprint,
    by: "policy",
    pid: 1,
  });
  const record = (kind: ApplicationEvent["kind"], body: Readonly<Record<string, unknown>>) => {
    last = recordStep(around, { id, before: last.after }, kind, body);
    return last.event;
  };
  const ask: HealAsk = { by: "policy", isDryRun: false, isStrict: false, forced: null };
  const steps = landPlan(
    {
      house: around.house,
      project: gitProject(root),
      plan,
      ask,
      record,
      application: (): Application => last.after,
      signal: new AbortController().signal,
    },
    async () => true,
  );
  for (;;) {
    const { value, done } = await steps.next();
    if (done) return { id, done: value };
    if (stopAt?.(value)) return { id, done: null };
  }
}

describe("merging by policy", () => {
  it("is off unless the settings say so for this kind of change", async () => {
    const here = await scene({ settings: { "heal.merge": "safe" } });
    expect((await land(here)).done).toMatchObject({ kind: "landed", mergedInto: null });
    expect(readFileSync(join(here.root, "cart.js"), "utf8")).toBe(CART("-"));
  });

  it("moves the branch and its files on, beside uncommitted work", async () => {
    const here = await scene({ settings: { "heal.merge": "moderate" } });
    write(here.root, { "notes.md": "mine\n" });
    const { done } = await land(here);
    expect(done).toMatchObject({ kind: "landed", mergedInto: "main" });
    expect(readFileSync(join(here.root, "cart.js"), "utf8")).toBe(CART("+"));
    expect(git(here.root, "status", "--porcelain")).toBe("M notes.md");
  });

  it("stays on its branch where the file has changes of the user's", async () => {
    const here = await scene({ settings: { "heal.merge": "moderate" } });
    write(here.root, { "cart.js": `${CART("-")}// mine\n` });
    expect((await land(here)).done).toMatchObject({
      kind: "landed",
      mergedInto: null,
      why: expect.stringContaining("not merged"),
    });
    expect(readFileSync(join(here.root, "cart.js"), "utf8")).toBe(`${CART("-")}// mine\n`);
  });

  it.each(["before anything was written", "after the files were written"])(
    "cut off %s, the next heal finishes it",
    async (when) => {
      const here = await scene({ settings: { "heal.merge": "moderate" } });
      const { id } = await land(
        here,
        ({ kind, body }) => kind === "landing" && body.mergedInto !== undefined,
      );
      const landing = healingOf(here.around.memory).heal.events(id).at(-1)!.body as Record<string, string>;
      // The index has to know the files as the scene left them.
      git(here.root, "status");
      if (when.startsWith("after")) git(here.root, "read-tree", "-m", "-u", landing.head!, landing.commit!);
      await recoverHeals(here.around);
      expect(healingOf(here.around.memory).heal.application(id)).toMatchObject({
        state: "landed",
        mergedInto: "main",
        pid: null,
      });
      expect(git(here.root, "rev-parse", "main")).toBe(landing.commit);
      expect(git(here.root, "status", "--porcelain")).toBe("");
      expect(readFileSync(join(here.root, "cart.js"), "utf8")).toBe(CART("+"));
    },
  );
});
