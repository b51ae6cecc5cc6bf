import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { clientOf, type RealClient } from "./real-client-table.ts";
import { type Played, Scene, type Turn } from "./real-clients.ts";

const BROKEN = "exports.sum = (list) => list.reduce((a, b) => a + b);";
const LESSON = "a + b, 0)";
const CURED = BROKEN.replace("a + b)", LESSON);
const TEST = `const assert = require("node:assert");
const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => assert.strictEqual(sum([]), 0));
`;
export const CHECK = "node --test test.js";

/** A step of the story with a real client: what came of it, in words. */
export interface Step {
  readonly name: string;
  readonly state: "ok" | "failed" | "cannot";
  readonly note: string;
}

/** A repository with a mistake in it, and a home of its own. */
function place(): Scene {
  return new Scene(gitRepository({ "sum.js": `${BROKEN}\n`, "test.js": TEST }), tempFolder());
}

/** The same with a client in it that `twiceshy init` has set up, and nothing else. */
export function setUp(client: string, made: Scene = place()): Scene {
  const init = made.twiceshy("init", "--agent", client, "--yes");
  expect(init.code, init.stderr).toBe(0);
  return made;
}

/**
 * The whole story with one real client: a session fails, is cured by an edit, and is learned from; the mistake comes back, and the
 * next session is told at the start, at the action and after the failure; then everything is taken out again.
 */
export function playStory(client: string, { withBaseline = false } = {}): readonly Step[] {
  const steps: Step[] = [];
  const known = clientOf(client);
  const step = (name: string, check: () => string | undefined): void => {
    const cannot = known.cannot[name];
    try {
      const note = check() ?? "";
      // What a client was believed not to be able to do and does: the table must be told.
      if (cannot !== undefined) throw new Error(`it can after all; the table says: ${cannot}`);
      steps.push({ name, state: "ok", note });
    } catch (error) {
      const note = cannot ?? (error as Error).message.split("\n").slice(0, 6).join(" ").slice(0, 400);
      steps.push({ name, state: cannot === undefined ? "failed" : "cannot", note });
    }
  };
  tell(client, known, step, withBaseline);
  return steps;
}

type Tell = (name: string, check: () => string | undefined) => void;

function tell(client: string, known: RealClient, step: Tell, withBaseline: boolean): void {
  const made = place();
  const { repo } = made;
  const sum = join(repo, "sum.js");
  const isCured = () => expect(readFileSync(sum, "utf8")).toBe(`${CURED}\n`);
  const edit = known.edit(sum, { from: BROKEN, to: CURED });
  const again: Turn = { text: "Running the tests.", shell: CHECK };
  const cure: Turn[] = [...edit, { text: "Again.", shell: CHECK }, { text: "It passes." }];
  if (withBaseline) {
    step("without us", () => {
      const alone = made.play(client, [again, ...cure]);
      expect(alone.code, alone.err).toBe(0);
      return seconds(alone);
    });
    git(repo, "checkout", "-q", "--", "sum.js");
  }
  const untouched = git(repo, "status", "--porcelain");

  step("set up", () => {
    setUp(client, made);
    return undefined;
  });
  step("session one", () => {
    const first = made.play(client, [again, ...cure]);
    expect(first.code, first.err).toBe(0);
    expect(first.heard.flat()).toEqual([]);
    isCured();
    return seconds(first);
  });
  step("learned", () => {
    const { fixes } = made.json("fixes");
    expect(fixes).toHaveLength(1);
    expect(fixes[0]).toMatchObject({ files: ["sum.js"] });
    expect(fixes[0].diff).toContain(LESSON);
    return undefined;
  });
  step("proven", () => {
    const prove = made.twiceshy("prove", "--all");
    expect(prove.code, prove.stderr).toBe(0);
    expect(made.json("fixes").fixes[0].grade).toBe("proven");
    return undefined;
  });

  // The mistake is back, as after a merge; a new session begins.
  git(repo, "checkout", "-q", "--", "sum.js");
  const second = made.play(client, [again, { text: "Once more.", shell: CHECK }, ...cure]);
  const [atStart = [], atAction = [], afterFailure = []] = second.heard;
  const since = (now: readonly string[], before: readonly string[]) =>
    now.filter((text) => !before.includes(text)).join("\n");
  step("session two", () => {
    expect(second.code, second.err).toBe(0);
    isCured();
    return seconds(second);
  });
  if (client === "claude")
    step("one line for the person", () => {
      // The harness asks for hook events too: those hold what a hook printed once more, and are no line that anybody is shown.
      const shown = second.out.split("\n").filter((line) => line.includes('"subtype":"informational"'));
      expect(shown.filter((line) => line.includes("twiceshy: "))).toHaveLength(1);
      return undefined;
    });
  step("at the start", () => {
    expect(atStart.join("\n")).toContain(LESSON);
    return undefined;
  });
  const { deliveries } = made.json("deliveries");
  const manners = (moment: string): string[] =>
    deliveries.flatMap((one: { moment: string; manner: string }) =>
      one.moment === moment ? one.manner : [],
    );
  step("at the action", () => {
    expect(since(atAction, atStart)).toContain(LESSON);
    // Held once, and let through the second time: there the check failed.
    expect(manners("command")).toEqual(["held"]);
    return "held once";
  });
  step("after the failure", () => {
    expect(since(afterFailure, atAction)).toContain(LESSON);
    expect(since(afterFailure, atAction)).toContain("proven");
    return undefined;
  });
  step("deliveries", () => {
    expect(manners("session")).toEqual(["shown"]);
    expect(manners("failure")).toEqual(["shown"]);
    expect(new Set(deliveries.map((one: { agent: string }) => one.agent))).toEqual(new Set([client]));
    return `${deliveries.length} stored`;
  });
  step("outcomes", () => {
    for (const one of deliveries) expect(one.outcome, `the one at ${one.moment}`).not.toBeNull();
    return deliveries.map((one: { outcome: string }) => one.outcome).join(", ");
  });

  // The person wants no holding; the agent itself puts the mistake back, and hears of it before it runs anything.
  step("with an edit", () => {
    expect(made.twiceshy("config", "set", "gate", "advise").code).toBe(0);
    const back = known.edit(sum, { from: CURED, to: BROKEN });
    const third = made.play(client, [...back, { text: "Tests.", shell: CHECK }, { text: "It fails." }]);
    expect(third.code, third.err).toBe(0);
    const [atStart = []] = third.heard;
    expect(atStart.join("\n")).toContain("mended in the files as they are");
    const withEdit = third.heard[back.length]?.filter((words) => !atStart.includes(words)) ?? [];
    expect(withEdit.join("\n")).toContain(LESSON);
    return seconds(third);
  });
  step("no trouble", () => {
    expect(troubleOf(repo)).toBe("");
    return undefined;
  });
  step("taken out", () => {
    const out = made.twiceshy("uninstall", "--agent", client, "--yes");
    expect(out.code, out.stderr).toBe(0);
    git(repo, "checkout", "-q", "--", "sum.js");
    expect(git(repo, "status", "--porcelain")).toBe(untouched);
    return undefined;
  });
  step("nothing runs", () => {
    const start = performance.now();
    // The one worker may finish what it proves: that takes it a minute at most.
    while (runningIn(made.home).some(isWorker) && performance.now() - start < 70_000) pause(200);
    expect(runningIn(made.home).join("; ")).toBe("");
    const waited = (performance.now() - start) / 1000;
    return waited < 0.2 ? "at once" : `the worker was done ${waited.toFixed(1)} s later`;
  });
}

function seconds({ seconds: took }: Played): string {
  return `${took.toFixed(1)} s`;
}

function troubleOf(repo: string): string {
  try {
    return readFileSync(join(repo, ".twiceshy", "hook-trouble.log"), "utf8");
  } catch {
    return "";
  }
}

function isWorker(commandLine: string): boolean {
  return / worker --store /.test(commandLine);
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Processes that were started with this home and are still there; none where the system does not tell. */
export function runningIn(home: string): string[] {
  const about = (pid: string, name: string): string => {
    try {
      return readFileSync(join("/proc", pid, name), "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  };
  let pids: string[] = [];
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return pids
    .filter((pid) => about(pid, "environ").includes(`HOME=${home} `))
    .map((pid) => about(pid, "cmdline"));
}
