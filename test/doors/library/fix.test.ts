import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type FixEnd,
  type FixEvent,
  type FixLoop,
  type FixLoopOptions,
  fixLoop,
  type OtherRoles,
  openMemory,
} from "../../../src/index.ts";
import { CART, CHECK, TEST } from "../../e2e/fix-scene.ts";
import { until } from "../../e2e/twiceshy.ts";
import { git, gitRepository, tempFolder } from "../../host/sandbox.ts";

const shop = () =>
  gitRepository({ ".gitignore": "node_modules/\n", "cart.js": CART("-"), "cart.test.js": TEST });

/** Mends the cart. */
const mend = async ({ directory }: { directory: string }) => {
  writeFileSync(join(directory, "cart.js"), CART("+"));
};

async function all(loop: FixLoop): Promise<{ events: FixEvent[]; end: FixEnd }> {
  const events: FixEvent[] = [];
  for (;;) {
    const { value, done } = await loop.next();
    if (done) return { events, end: value };
    events.push(value);
  }
}

const fix = (cwd: string, roles: OtherRoles, more: Partial<FixLoopOptions> = {}) =>
  fixLoop({ cwd, check: CHECK, roles, ...more });

/** What memory has of the loops and cycles of a project. */
async function facts(cwd: string) {
  const { compose } = await import("#doors/compose.ts");
  const { knowledgeOf } = await import("#memory/knowledge.ts");
  const memory = await compose({ cwd, env: {} }).openMemory();
  try {
    const { cycles } = knowledgeOf(memory);
    return { loops: cycles.loops(), cycles: cycles.cyclesOf({}) };
  } finally {
    memory.close();
  }
}

/** Copies of the files that nobody closed. */
const leftovers = (cwd: string) => {
  const folder = join(cwd, ".twiceshy", "scratch");
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("fixLoop", () => {
  it("mends with a coder of one's own and no agent, lands a commit, and tells events in order", async () => {
    const root = shop();
    const seen: string[] = [];
    const { events, end } = await all(
      fix(root, {
        async coder(work) {
          seen.push(work.directory, work.plan.targets[0]!.test!, work.goal.failures[0]!.category);
          work.tell("thinks");
          await mend(work);
          return { costUsd: 0.25 };
        },
      }),
    );
    expect(seen).toEqual([seen[0], "adds up", "test_failure"]);
    expect(seen[0], "in a copy").not.toBe(root);
    // How often a check is run is not promised; the order is.
    const kinds = events.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1]);
    expect(kinds).toEqual([
      "started",
      "checking",
      "baseline",
      "cycle-begun",
      "planned",
      "doing",
      "coded",
      "checking",
      "verified",
      "kept",
      "landed",
      "stopped",
    ]);
    expect(end).toMatchObject({ reason: "fixed", agent: "coder", spent: { cycles: 1, costUsd: 0.25 } });
    expect(events.at(-1)).toMatchObject({ kind: "stopped", end: { reason: "fixed" } });
    expect(git(root, "diff", "--name-only", "main", end.landed!.branch!)).toBe("cart.js");
    expect(git(root, "status", "--short")).toBe("");
    const memory = await openMemory({ cwd: root });
    expect((await memory.fixes()).map(({ files }) => files.map(String))).toEqual([["cart.js"]]);
    memory.close();
    expect(leftovers(root)).toEqual([]);
  });

  it("holds the bound whatever the coder does, over loops, and a reporter of one's own is told", async () => {
    const root = shop();
    let runs = 0;
    const told: string[] = [];
    const roles: OtherRoles = {
      async coder({ directory }) {
        writeFileSync(join(directory, `note-${++runs}.txt`), "thinking\n");
      },
      async reporter(end, own) {
        told.push(end.reason);
        return (await own(end)) === null ? null : "by post";
      },
    };
    const first = (await all(fix(root, roles))).end;
    expect(first).toMatchObject({
      reason: "bounded_attempts_exceeded",
      attempts: 3,
      report: "by post",
    });
    const again = (await all(fix(root, roles))).end;
    expect(again.reason).toBe("bounded_attempts_exceeded");
    expect(again.cycles).toEqual([]);
    expect(runs).toBe(3);
    expect(told).toEqual(["bounded_attempts_exceeded", "bounded_attempts_exceeded"]);
  });

  it("plans as a planner of one's own says, which may ask twiceshy's", async () => {
    const root = shop();
    const techniques: string[] = [];
    const { end } = await all(
      fix(root, {
        async planner(work, own) {
          const answer = await own(work);
          if (answer.kind === "stop") return answer;
          const { targets, chain } = answer.plan;
          return {
            kind: "plan",
            plan: {
              technique: "by-heart",
              targets,
              chain,
              steps: [{ text: "add", fingerprint: null }],
              attempts: [],
            },
          };
        },
        async coder(work) {
          techniques.push(work.plan.technique);
          await mend(work);
        },
      }),
    );
    expect(end.reason).toBe("fixed");
    expect(techniques).toEqual(["by-heart"]);
    expect(end.cycles).toMatchObject([{ technique: "by-heart", approach: "add", end: { verdict: "fixed" } }]);
  });

  it("a plan of one's own is good enough for twiceshy's coder", async () => {
    const root = shop();
    const script = join(tempFolder(), "agent.mjs");
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs"; writeFileSync("cart.js", ${JSON.stringify(CART("+"))});`,
    );
    const { end } = await all(
      fixLoop({
        cwd: root,
        check: CHECK.join(" "),
        agent: `command:${process.execPath} ${script}`,
        land: "files",
        roles: {
          planner: ({ red }) => ({
            kind: "plan",
            plan: { technique: "direct", targets: red, chain: [], steps: [], attempts: [] },
          }),
        },
      }),
    );
    expect(end).toMatchObject({ reason: "fixed", landed: { how: "files" } });
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("+"));
  });

  it("keeps nothing that a verifier of one's own does not call better", async () => {
    const root = shop();
    const { end } = await all(
      fix(
        root,
        {
          coder: mend,
          async verifier(work, own) {
            const verified = await own(work);
            return { ...verified, verdict: "no-fix", why: "I do not like it.", isBetter: false };
          },
        },
        { limits: { totalCycles: 1 } },
      ),
    );
    expect(end).toMatchObject({ reason: "budget", landed: null });
    expect(end.cycles).toMatchObject([{ end: { verdict: "no-fix", why: "I do not like it.", kept: false } }]);
  });

  it.each([
    ["planner", { coder: mend, planner: () => Promise.reject(new Error("no idea")) }, 0],
    ["coder", { coder: () => Promise.reject(new Error("no idea")) }, 1],
    ["verifier", { coder: mend, verifier: () => Promise.reject(new Error("no idea")) }, 1],
  ] as const)(
    "a %s that throws is heard of, nothing is left behind, and the facts stay",
    async (_, roles, cycles) => {
      const root = shop();
      await expect(all(fix(root, roles))).rejects.toThrow("no idea");
      const known = await facts(root);
      expect(known.cycles.map(({ end }) => end?.verdict)).toEqual(Array(cycles).fill("cut-off"));
      expect(known.loops).toMatchObject([{ state: "paused", reason: "interrupted" }]);
      expect(leftovers(root)).toEqual([]);
      expect(git(root, "status", "--short")).toBe("");
      const { end } = await all(fixLoop({ cwd: root, resume: true, roles: { coder: mend } }));
      expect(end).toMatchObject({ reason: "fixed" });
      expect(end.cycles).toHaveLength(cycles + 1);
    },
  );

  it("begun twice in place at the same moment: one works, the other is told", async () => {
    const root = shop();
    const begun = () => all(fixLoop({ cwd: root, check: CHECK, inPlace: true, roles: { coder: mend } }));
    const both = await Promise.allSettled([begun(), begun()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const told = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(String(told.reason)).toContain("another fix loop works in these files");
    const known = await facts(root);
    expect(known.loops).toMatchObject([{ state: "ended", reason: "fixed" }]);
    expect(leftovers(root)).toEqual([]);
  });

  it("taken up twice at the same moment: one goes on, the other is told", async () => {
    const root = shop();
    const broken = { coder: () => Promise.reject(new Error("no idea")) };
    await expect(all(fix(root, broken))).rejects.toThrow("no idea");
    const goOn = () => all(fixLoop({ cwd: root, resume: true, roles: { coder: mend } }));
    const both = await Promise.allSettled([goOn(), goOn()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const told = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(String(told.reason)).toContain("that loop is at work");
    expect((await facts(root)).loops).toMatchObject([{ state: "ended", reason: "fixed" }]);
  });

  it("a reporter that throws is heard of; the attempts count", async () => {
    const root = shop();
    const roles: OtherRoles = {
      async coder() {},
      reporter: async () => {
        throw new Error("no paper");
      },
    };
    await expect(all(fix(root, roles, { limits: { maxCycles: 1 } }))).rejects.toThrow("no paper");
    expect((await facts(root)).cycles).toHaveLength(1);
  });
});

describe("a loop that is left early", () => {
  /** An agent that says something and then sleeps; its process id is in the file. */
  const sleeper = () => {
    const folder = tempFolder();
    const script = join(folder, "agent.mjs");
    const pid = join(folder, "pid");
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs";
writeFileSync("cart.js", "broken(");
writeFileSync(${JSON.stringify(pid)}, String(process.pid));
console.log("I am looking into it");
setInterval(() => {}, 1000);`,
    );
    return { agent: `command:${process.execPath} ${script}`, pid };
  };
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it.each(["copy", "in place"])(
    "by break: the agent is ended, the files go back, the attempt counts (%s)",
    async (where) => {
      const root = shop();
      const { agent, pid } = sleeper();
      const startedAt = Date.now();
      for await (const { kind } of fixLoop({ cwd: root, check: CHECK, agent, inPlace: where === "in place" }))
        if (kind === "doing") break;
      expect(Date.now() - startedAt).toBeLessThan(20_000);
      expect(isAlive(Number(readFileSync(pid, "utf8")))).toBe(false);
      expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
      expect(git(root, "status", "--short")).toBe("");
      const known = await facts(root);
      expect(known.cycles).toMatchObject([{ number: 1, end: { verdict: "cut-off", kept: false } }]);
      expect(known.loops).toMatchObject([{ state: "paused", reason: "interrupted" }]);
      expect(leftovers(root)).toEqual([]);
      const { end } = await all(fixLoop({ cwd: root, resume: true, roles: { coder: mend } }));
      expect(end).toMatchObject({ reason: "fixed" });
      expect(end.cycles.map(({ number }) => number)).toEqual([1, 2]);
    },
  );

  it("by return() while nobody waits for an event: what is at work ends at once", async () => {
    const root = shop();
    const { agent, pid } = sleeper();
    const loop = fixLoop({ cwd: root, check: CHECK, agent });
    const pump = (async () => {
      for (;;) if ((await loop.next()).done) return;
    })();
    await until(() => existsSync(pid) && readFileSync(pid, "utf8") !== "");
    await loop.return(undefined as unknown as FixEnd);
    await pump;
    expect(isAlive(Number(readFileSync(pid, "utf8")))).toBe(false);
    expect((await facts(root)).cycles).toMatchObject([{ end: { verdict: "cut-off" } }]);
  });

  it("by a signal: it ends in good order, with a report", async () => {
    const root = shop();
    const { agent } = sleeper();
    const stop = new AbortController();
    const ends: FixEnd[] = [];
    for await (const event of fixLoop({ cwd: root, check: CHECK, agent, signal: stop.signal })) {
      if (event.kind === "doing") stop.abort();
      if (event.kind === "stopped") ends.push(event.end);
    }
    expect(ends).toMatchObject([{ reason: "interrupted", cycles: [{ end: { verdict: "cut-off" } }] }]);
    // The smallest command that shows it, not the whole check.
    expect(readFileSync(ends[0]!.report!, "utf8")).toContain(
      "node --test '--test-name-pattern=adds up' cart.test.js",
    );
  });

  it("before its first event: nothing happens at all", async () => {
    const root = shop();
    await fixLoop({ cwd: root, check: CHECK }).return(undefined as unknown as FixEnd);
    expect(existsSync(join(root, ".twiceshy"))).toBe(false);
  });
});

describe("what fixLoop does not take", () => {
  const coder = mend;
  it.each([
    ["no check", {}, "fixLoop needs the check that fails"],
    ["an empty check", { check: [] }, "check: the words of a command are expected"],
    ["a check that is no words", { check: [1] as unknown as string[] }, "check: the words"],
    [
      "a profile nobody knows",
      { check: CHECK, profile: "wild" as "yolo" },
      'profile: one of strict, fast, smoke, yolo is expected, not "wild"',
    ],
    [
      "a landing nobody knows",
      { check: CHECK, land: "moon" as "patch" },
      "land: one of commit, patch, files",
    ],
    [
      "a limit that is none",
      { check: CHECK, limits: { minutes: Number.NaN } },
      "limits.minutes: a number from 0 up",
    ],
    ["no cycle", { check: CHECK, limits: { maxCycles: 0 } }, "limits.maxCycles: a number from 1 up"],
    ["an agent nobody knows", { check: CHECK, agent: "claudia" }, 'there is no agent "claudia"'],
    ["nothing to resume", { resume: true }, "there is no fix loop to go on with"],
  ])("%s", async (_, options, sentence) => {
    const root = shop();
    await expect(all(fixLoop({ cwd: root, roles: { coder }, ...options }))).rejects.toMatchObject({
      name: "Trouble",
      message: expect.stringContaining(sentence),
    });
  });

  it("a folder without git", async () => {
    await expect(all(fixLoop({ cwd: tempFolder(), check: CHECK, roles: { coder } }))).rejects.toThrow(
      "there is no git repository here",
    );
  });
});
