import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixLoop } from "#loop/fix-loop.ts";
import type { FixOptions, FixPorts, FixProgress } from "#loop/fix-loop-ports.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { FixLimits } from "#model/fix-event.ts";
import type { AgentEnd, AgentOutcome } from "#model/headless-agent.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory } from "../memory/facts.ts";
import { CHECK, checkRun, optionsFor, played, portsOn, rolesOn, type World, world } from "./fix-world.ts";

const play = (here: World, memory: Memory, over: Partial<FixOptions> = {}, limits: Partial<FixLimits> = {}) =>
  played(fixLoop(optionsFor(over, limits), portsOn(here, memory), rolesOn(here)));

const agentEnd = (outcome: AgentOutcome): AgentEnd => ({
  outcome,
  why: `it is ${outcome}`,
  result: null,
  error: null,
  failureReason: null,
  costUsd: null,
  tokens: null,
  session: null,
  exitCode: 1,
  signal: null,
  durationMs: 5,
});

const verdictsOf = (end: { cycles: readonly { end: { verdict: string } | null }[] }) =>
  end.cycles.map((cycle) => cycle.end?.verdict ?? null);

describe("a loop", () => {
  test("that mends at once: one cycle, kept, landed, no report", async () => {
    const here = world({ red: (files) => (files === "good" ? [] : ["aaaa"]), code: () => "good" });
    const { end, events } = await play(here, aMemory());
    expect(end).toMatchObject({ reason: "fixed", report: null, attempts: 1 });
    expect(here).toMatchObject({ files: "good", landed: ["good"], reports: [] });
    expect(events.map(({ kind }) => kind)).toEqual([
      "started",
      "checking",
      "baseline",
      "cycle-begun",
      "planned",
      "coded",
      "checking",
      "checking",
      // Without the change.
      "checking",
      "verified",
      "kept",
      "landed",
      "stopped",
    ]);
    expect(here.remembered).toEqual([
      { outcome: "failed", on: "present" },
      { outcome: "passed", on: "changed" },
    ]);
  });

  test("that turns green by itself: the pass is not the change's doing, and from then on every pass is doubted", async () => {
    const answers = [["aaaa"], [], [], [], ["aaaa"], [], [], [], [], [], ["aaaa"]];
    const runs: string[] = [];
    const here = world({
      red: (files) => {
        runs.push(files);
        return answers[runs.length - 1] ?? ["aaaa"];
      },
      code: (_, time) => `try ${time}`,
    });
    const { end } = await play(here, aMemory(), {}, { maxCycles: 2 });
    expect(verdictsOf(end)).toEqual(["flaky", "fixed"]);
    expect(end.cycles[0]!.end!.why).toContain("without the change");
    expect(runs.slice(0, 4)).toEqual([runs[0], "try 1", "try 1", runs[0]]);
    expect(runs.slice(4)).toEqual(["start", ...Array(5).fill("try 2"), "start"]);
  });

  test("whose failure was red again before the second try: its pass needs no third run", async () => {
    const runs: string[] = [];
    const here = world({
      red: (files) => {
        runs.push(files);
        return files === "good" ? [] : ["aaaa"];
      },
      code: (_, time) => (time === 1 ? "bad" : "good"),
    });
    expect((await play(here, aMemory())).end.reason).toBe("fixed");
    expect(runs).toEqual(["start", "bad", "start", "good", "good"]);
  });

  test.each(["not-logged-in", "missing"] as const)(
    "whose agent could not begin (%s): stopped at once, and no attempt is used up",
    async (outcome) => {
      const here = world();
      const memory = aMemory();
      const why = "claude is not logged in (run `claude` once and /login)";
      const unable = { ...agentEnd(outcome), why };
      const roles = {
        ...rolesOn(here),
        coder: async () => ({ end: unable, promptFile: null, trouble: null }),
      };
      for (let time = 0; time < 5; time++) {
        const { end } = await played(fixLoop(optionsFor(), portsOn(here, memory), roles));
        expect(end).toMatchObject({ reason: "agent_unavailable", why, attempts: 0, spent: { cycles: 0 } });
        expect(verdictsOf(end)).toEqual(["not-tried"]);
      }
      expect(here).toMatchObject({ files: "start", landed: [] });
      const { end } = await play(here, memory);
      expect(verdictsOf(end), "all three are still there").toEqual(["same", "same", "same"]);
    },
  );

  test("whose agent lost its login after it had changed files: that was an attempt", async () => {
    const here = world();
    const roles = {
      ...rolesOn(here),
      async coder() {
        here.files = "half";
        return { end: agentEnd("not-logged-in"), promptFile: null, trouble: null };
      },
    };
    const { end } = await played(fixLoop(optionsFor(), portsOn(here, aMemory()), roles));
    expect(end).toMatchObject({ reason: "agent_unavailable", attempts: 1 });
    expect(verdictsOf(end)).toEqual(["agent-failed"]);
    expect(here.files).toBe("start");
  });

  test("with more minutes than a timer can count gives its checks as many as it can", async () => {
    const here = world({ red: (files) => (files === "good" ? [] : ["aaaa"]), code: () => "good" });
    const ports = portsOn(here, aMemory());
    const given: number[] = [];
    const runCheck: typeof ports.runCheck = (check, ms) => {
      given.push(ms);
      return ports.runCheck(check, ms);
    };
    const options = optionsFor({}, { minutes: 1e8, checkMinutes: 1e8 });
    await played(fixLoop(options, { ...ports, runCheck }, rolesOn(here)));
    expect(Math.max(...given)).toBe(2 ** 31 - 1);
  });

  test("says what was done so that a check that comes and goes does not pass for fixed", async () => {
    const at = (good: number) => ({
      red: (files: string) => (files === `try ${good}` ? [] : ["aaaa"]),
      code: (_: string, time: number) => `try ${time}`,
    });
    const first = await play(world(at(1)), aMemory());
    expect(first.end.why).toBe("All checks are green. Green twice with the change, red without it.");
    const second = await play(world(at(2)), aMemory());
    expect(second.end.why).toContain("Green twice with the change, red without it (twice, before it).");
  });

  test.each([
    [() => checkRun([]), "flaky", "Green without the change too"],
    [() => checkRun(["aaaa"]), "fixed", "Green twice with the change, red without it."],
    [
      () => ({ kind: "unavailable" as const, why: "copying the project takes too long" }),
      "fixed",
      "Green twice with the change; not run without it: copying the project takes too long.",
    ],
    [
      () => checkRun([], { outcome: "not-run", why: "npm test did not end within 10 s" }),
      "fixed",
      "not run without it: npm test did not end within 10 s.",
    ],
  ])("in place asks a copy without the change (%#)", async (answer, verdict, why) => {
    const here = world({ red: (files) => (files === "start" ? ["aaaa"] : []), code: () => "good" });
    const ports = portsOn(here, aMemory());
    const asked: unknown[] = [];
    const runApart: FixPorts["runApart"] = async (check, tree, within) => {
      asked.push([check.check.id, tree, within, here.files]);
      return answer();
    };
    const workspace = { ...ports.workspace, kind: "in-place" as const };
    const { end } = await played(
      fixLoop(optionsFor({}, { maxCycles: 1 }), { ...ports, workspace, runApart }, rolesOn(here)),
    );
    expect(end.cycles[0]!.end).toMatchObject({ verdict, why: expect.stringContaining(why) });
    expect(asked[0]).toEqual(["check1", "start", { copyMs: 5000, runMs: 10_000 }, "good"]);
  });

  test("whose check takes long gives a copy as long as itself, and a run three times that", async () => {
    const here = world({ red: (files) => (files === "start" ? ["aaaa"] : []), code: () => "good" });
    const ports = portsOn(here, aMemory());
    const given: unknown[] = [];
    const runCheck: FixPorts["runCheck"] = async (check, ms) => ({
      ...(await ports.runCheck(check, ms)),
      durationMs: 40_000,
    });
    const runApart: FixPorts["runApart"] = async (_check, _tree, within) => {
      given.push(within);
      return checkRun(["aaaa"]);
    };
    const workspace = { ...ports.workspace, kind: "in-place" as const };
    await played(fixLoop(optionsFor(), { ...ports, workspace, runCheck, runApart }, rolesOn(here)));
    expect(given).toEqual([{ copyMs: 40_000, runMs: 120_000 }]);
  });

  test("on a full disk: the cycle is cut off, nothing is kept, no report is written, and it is not over", async () => {
    const saved: string[] = [];
    let full: string | null = null;
    const here = world({
      red: (files) => (files === "good" ? [] : ["aaaa"]),
      code: () => {
        full = "The disk is full.";
        return "good";
      },
    });
    const ports = portsOn(here, aMemory());
    const workspace = { ...ports.workspace, lacksRoom: () => full };
    const save: FixPorts["save"] = (_progress, state) => void saved.push(state);
    const { end } = await played(fixLoop(optionsFor(), { ...ports, workspace, save }, rolesOn(here)));
    expect(end).toMatchObject({ reason: "disk_full", why: "The disk is full.", report: null, attempts: 1 });
    expect(verdictsOf(end)).toEqual(["cut-off"]);
    expect(here).toMatchObject({ files: "start", landed: [], reports: [] });
    expect(saved.at(-1)).toBe("paused");
  });

  test("whose check fills the disk: what it said is not believed", async () => {
    let full: string | null = null;
    const here = world({
      red: (files) => {
        if (files !== "start") full = "The disk is full.";
        return files === "start" ? ["aaaa"] : [];
      },
    });
    const ports = portsOn(here, aMemory());
    const workspace = { ...ports.workspace, lacksRoom: () => full };
    const { end } = await played(fixLoop(optionsFor(), { ...ports, workspace }, rolesOn(here)));
    expect(end.reason).toBe("disk_full");
    expect(verdictsOf(end)).toEqual(["cut-off"]);
    expect(here).toMatchObject({ files: "start", landed: [] });
  });

  test("whose failure stays: three cycles, each rolled back, then a report", async () => {
    const here = world();
    const { end } = await play(here, aMemory());
    expect(end).toMatchObject({ reason: "bounded_attempts_exceeded", attempts: 3, report: "report.md" });
    expect(verdictsOf(end)).toEqual(["same", "same", "same"]);
    expect(here).toMatchObject({ files: "start", agents: 3, landed: [] });
    expect(here.reports).toHaveLength(1);
  });

  test("keeps what is better and goes on from there; what was won is put aside when it ends", async () => {
    const here = world({
      red: (files) => (files.includes("half") ? ["bbbb"] : ["aaaa", "bbbb"]),
      code: (files, time) => (time === 1 ? `${files}+half` : `${files}+${time}`),
    });
    const { end } = await play(here, aMemory());
    expect(verdictsOf(end)[0]).toBe("fewer");
    expect(end.reason).toBe("bounded_attempts_exceeded");
    expect(here.files).toBe("start+half");
    expect(here.landed).toEqual(["part of start+half"]);
    expect(here.agents, "both are counted for the first").toBe(3);
  });

  test("a failure that a cycle caused counts to the same chain, whatever it is called", async () => {
    const here = world({ red: (files) => (files === "start" ? ["aaaa"] : [`new${files.length}`]) });
    const { end } = await play(here, aMemory());
    expect(here.agents).toBe(3);
    expect(end.attempts).toBe(3);
  });

  test("a pass that does not come again is flaky and not kept; both runs are remembered", async () => {
    let runs = 0;
    const here = world({ red: () => (++runs === 2 ? [] : ["aaaa"]) });
    const { end } = await play(here, aMemory(), {}, { maxCycles: 1 });
    expect(verdictsOf(end)).toEqual(["flaky"]);
    expect(here.files).toBe("start");
    expect(end.reason).toBe("bounded_attempts_exceeded");
  });

  test("is it green before the next try? twice: it says so and stops", async () => {
    let isMended = false;
    const here = world({
      red: (files) => (isMended && files === "start" ? [] : ["aaaa"]),
      code: (files) => {
        isMended = true;
        return `${files}+1`;
      },
    });
    const { end } = await play(here, aMemory());
    expect(end).toMatchObject({ reason: "already_green" });
    expect(here.agents).toBe(1);
  });

  test.each([
    ["cycles", { totalCycles: 2 }, 2],
    ["verifications", { tests: 1 }, 1],
    ["commands", { commands: 3 }, 1],
    ["minutes", { minutes: 0.0005 }, 0],
  ])("the budget of %s stops it, and it says which", async (word, limits, agents) => {
    const here = world();
    const { end } = await play(here, aMemory(), {}, limits);
    expect(end.reason).toBe("budget");
    expect(end.why).toMatch(new RegExp(word === "verifications" ? "runs of the checks" : word));
    expect(here.agents).toBeLessThanOrEqual(Math.max(agents, 0) + 0);
    expect(here.reports).toHaveLength(1);
  });

  test("locked, paused, interrupted: nothing begins, and the reason is said", async () => {
    const memory = aMemory();
    const locked = world({ locked: "the lock is there." });
    expect((await play(locked, memory)).end).toMatchObject({ reason: "locked", why: "the lock is there." });
    const paused = world({ paused: true });
    expect((await play(paused, memory)).end).toMatchObject({ reason: "paused", report: null });
    const stopped = world();
    stopped.stop.abort();
    expect((await play(stopped, memory)).end).toMatchObject({ reason: "interrupted" });
    expect([locked, paused, stopped].map(({ agents }) => agents)).toEqual([0, 0, 0]);
  });

  test("locked while the agent works: nothing is kept", async () => {
    const here: World = world({
      red: (files) => (files === "good" ? [] : ["aaaa"]),
      code: () => {
        here.locked = "not now.";
        return "good";
      },
    });
    const { end } = await play(here, aMemory());
    expect(end).toMatchObject({ reason: "locked", landed: null });
    expect(here.files).toBe("start");
  });

  test("locked after the fix was kept: it is not landed, and not over: who unlocks it can go on", async () => {
    const here: World = world({ red: (files) => (files === "good" ? [] : ["aaaa"]), code: () => "good" });
    const memory = aMemory();
    const ports = portsOn(here, memory);
    const saved: { state: string; progress: FixProgress }[] = [];
    const save: FixPorts["save"] = (progress, state) => void saved.push({ progress, state });
    const events = fixLoop(optionsFor(), { ...ports, save }, rolesOn(here));
    for (let next = await events.next(); !next.done; next = await events.next())
      if (next.value.kind === "kept") here.locked = "not now.";
    expect(here.landed).toEqual([]);
    expect(saved.at(-1)).toMatchObject({ state: "paused", progress: { isFixed: true, keptTree: "good" } });
    here.locked = null;
    const { end } = await play(here, memory, { resumed: saved.at(-1)!.progress });
    expect(end.reason).toBe("fixed");
    expect(here.landed).toEqual(["good"]);
  });

  test("whoever stops listening in the middle finds the files as they were, and the cycle counted", async () => {
    const memory = aMemory();
    const here = world();
    const loop = fixLoop(optionsFor({ loop: "left" }), portsOn(here, memory), rolesOn(here));
    for (;;) {
      const { value } = await loop.next();
      if ((value as { kind?: string }).kind === "coded") break;
    }
    expect(here.files).not.toBe("start");
    await loop.return(undefined as never);
    expect(here.files).toBe("start");
    const { cycles } = knowledgeOf(memory);
    expect(cycles.cyclesOf({ loop: "left" }).map(({ end }) => end?.verdict)).toEqual(["cut-off"]);
  });

  test("a role that breaks ends the loop with its own error; the files are as they were", async () => {
    const memory = aMemory();
    const here = world();
    const roles = { ...rolesOn(here), verifier: () => Promise.reject(new Error("out of cheese")) };
    await expect(played(fixLoop(optionsFor(), portsOn(here, memory), roles))).rejects.toThrow(
      "out of cheese",
    );
    expect(here.files).toBe("start");
    expect(knowledgeOf(memory).cycles.attemptsUsed(["aaaa"], CHECK.id).get("aaaa")).toHaveLength(1);
  });

  test("goes on where it was: goal, kept files, number and what is spent stay", async () => {
    const memory = aMemory();
    const first = world();
    const { end } = await play(first, memory, { loop: "on" }, { maxCycles: 1 });
    const here = world({
      now: first.now,
      files: "half",
      red: (files) => (files === "good" ? [] : ["aaaa"]),
      code: () => "good",
    });
    const resumed = {
      goal: end.goal,
      baseTree: "start",
      keptTree: "half",
      isFixed: false,
      number: 1,
      spent: end.spent,
    };
    const again = await play(here, memory, { loop: "on", resumed });
    expect(again.end).toMatchObject({ reason: "fixed", spent: { cycles: 2 } });
    expect(again.end.cycles.map(({ number }) => number)).toEqual([1, 2]);
    expect(here.landed).toEqual(["good"]);
  });

  test("two loops at once share the bound", async () => {
    const memory = aMemory();
    const [one, two] = [world(), world()];
    await Promise.all([play(one, memory), play(two, memory)]);
    expect(one.agents + two.agents).toBe(3);
  });
});

test("no agent, however it behaves and however often the loop is started anew, gets past the bound", async () => {
  const step = fc.constantFrom("same", "new", "worse", "nothing", "throw", "leave", "flip");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (loops) => {
        const memory = aMemory();
        let agents = 0;
        for (const steps of loops) {
          const here: World = world({
            red: (files) =>
              files.includes("worse")
                ? ["aaaa", "zzzz"]
                : files.includes("new")
                  ? [`n${files.length}`]
                  : ["aaaa"],
            code: (files, time) => {
              agents += 1;
              const what = steps[time - 1] ?? "same";
              if (what === "throw") throw new Error("broken agent");
              return what === "nothing" ? files : `${files}+${what}${time}`;
            },
          });
          await play(here, memory).catch((error: Error) => expect(error.message).toBe("broken agent"));
          expect(here.files).toBe("start");
        }
        expect(agents).toBeLessThanOrEqual(3);
        memory.close();
      },
    ),
    { numRuns: 25 },
  );
});
