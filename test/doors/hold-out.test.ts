import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compose } from "#doors/compose.ts";
import { openMemory } from "#doors/library/open-memory.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { DeliveryRecord } from "#model/warning.ts";
import { GIT_ENV, git, tempFolder } from "../host/sandbox.ts";
import { makeProject, type TestProject } from "./cli/play.ts";
import { CHECK, Session, SHOP } from "./hook-payloads.ts";

const RIGHT = SHOP["sum.js"]!.replace("a + b)", "a + b, 0)");
const HALF = { TWICESHY_HOLDOUT: "0.5", TWICESHY_GATE: "advise" };
const ENV = { ...GIT_ENV, TWICESHY_BACKGROUND: "off", ...HALF };

let project: TestProject;

/** A repository with one proven lesson, and its mistake in the files again. */
beforeAll(async () => {
  project = makeProject();
  for (const [file, text] of Object.entries(SHOP)) project.write(file, text);
  git(project.root, "add", "-A");
  git(project.root, "commit", "-qm", "first");
  const session = new Session(project.root, "earlier");
  await session.check();
  project.write("sum.js", RIGHT);
  await session.check();
  const env = { ...GIT_ENV, TWICESHY_BACKGROUND: "off" };
  expect((await project.play(["prove", "--all", "--json"], { env })).out).toContain('"proven"');
  await project.play(["lessons"], { env });
  git(project.root, "checkout", "-q", "sum.js");
}, 60_000);
afterAll(() => project.remove());

function copy(): string {
  const repo = tempFolder();
  cpSync(project.root, repo, { recursive: true });
  return repo;
}

async function told(repo: string, session: string): Promise<DeliveryRecord[]> {
  const memory = await compose({ cwd: repo, env: {} }).openMemory();
  try {
    return knowledgeOf(memory).deliveries.toldIn(session);
  } finally {
    memory.close();
  }
}

const manners = (some: readonly DeliveryRecord[]) =>
  some.map(({ moment, manner, heldOut = null }) => `${moment} ${manner} ${heldOut}`);

/** Sessions until one of each arm was found. */
async function bothArms(
  play: (session: string) => Promise<boolean>,
): Promise<{ shown: string; withheld: string }> {
  let [shown, withheld]: [string | null, string | null] = [null, null];
  for (let i = 0; shown === null || withheld === null; i++) {
    expect(i).toBeLessThan(40);
    if (await play(`session-${i}`)) shown ??= `session-${i}`;
    else withheld ??= `session-${i}`;
  }
  return { shown, withheld };
}

describe("a warning that is drawn to be withheld", () => {
  it.each([
    ["from the memory", true],
    ["without the memory", false],
  ])(
    "is not said by a hook %s, and is a fact with its odds, for the whole session",
    async (_, isByMemory) => {
      const repo = copy();
      const play = async (id: string) => {
        const session = new Session(repo, id, HALF);
        if (isByMemory) rmSync(join(repo, ".twiceshy", "answers"), { force: true });
        return (await session.before()) !== null;
      };
      // The first one that asks makes the files that hooks answer from.
      await new Session(repo, "first", HALF).hear("SessionStart", { source: "startup" });
      const { shown, withheld } = await bothArms(play);
      for (const id of [shown, withheld]) {
        expect(existsSync(join(repo, ".twiceshy", "answers"))).toBe(!isByMemory);
        expect(await play(id)).toBe(false);
      }
      expect(manners(await told(repo, shown))).toEqual(["command shown 0.5"]);
      expect(manners(await told(repo, withheld))).toEqual(["command withheld 0.5"]);
      const [fact] = await told(repo, withheld);
      expect(fact).toMatchObject({ text: "", reason: "hold-out" });
    },
  );

  it("is drawn alike by both ways, the command line and the library", async () => {
    const arms = async (play: (repo: string, id: string) => Promise<boolean>) => {
      const repo = copy();
      const said: boolean[] = [];
      for (let i = 0; i < 12; i++) said.push(await play(repo, `session-${i}`));
      return said;
    };
    const hook = (isByMemory: boolean) => async (repo: string, id: string) => {
      if (isByMemory) rmSync(join(repo, ".twiceshy", "answers"), { force: true });
      return (await new Session(repo, id, HALF).before()) !== null;
    };
    const byMemory = await arms(hook(true));
    expect(new Set(byMemory).size).toBe(2);
    expect(await arms(hook(false))).toEqual(byMemory);
    const warn = ["warn", "--moment", "command", "--command", CHECK, "--session"];
    expect(
      await arms(async (cwd, id) => (await project.play([...warn, id], { cwd, env: ENV })).out !== ""),
    ).toEqual(byMemory);
    const library = async (repo: string, session: string) => {
      vi.stubEnv("TWICESHY_HOLDOUT", "0.5");
      const memory = await openMemory({ cwd: repo });
      try {
        return (await memory.warn({ kind: "command", command: CHECK, session })).text !== "";
      } finally {
        await memory.close();
        vi.unstubAllEnvs();
      }
    };
    expect(await arms(library)).toEqual(byMemory);
  });

  it("is said right after it failed, and from then on", async () => {
    const repo = copy();
    const { withheld } = await bothArms(async (id) => (await new Session(repo, id, HALF).before()) !== null);
    const session = new Session(repo, withheld, HALF);
    // Another call than the one at which it was withheld.
    session.raw("PreToolUse");
    expect(JSON.stringify(await session.check())).toContain("a + b, 0)");
    expect(manners(await told(repo, withheld))).toEqual(["command withheld 0.5", "failure shown null"]);
    await session.hear("Stop");
    const [first] = await told(repo, withheld);
    expect(first!.outcome).toBe("failed_anyway");
  });

  it("holds an action all the same", async () => {
    const repo = copy();
    for (let i = 0; i < 8; i++) {
      const session = new Session(repo, `held-${i}`, { TWICESHY_HOLDOUT: "0.5" });
      const said = await session.before();
      expect(said.hookSpecificOutput.permissionDecision).toBe("deny");
    }
  });

  it("is said where nothing is kept, where the share is 0, and in CI unless it is asked for", async () => {
    const warn = (env: Record<string, string>, ...more: string[]) =>
      Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          project.play(
            [
              "warn",
              "--moment",
              "command",
              "--command",
              CHECK,
              "--session",
              `s${more}${JSON.stringify(env)}${i}`,
              ...more,
            ],
            { env: { ...ENV, ...env } },
          ),
        ),
      ).then((all) => all.filter(({ out }) => out === "").length);
    expect(await warn({}, "--dry-run")).toBe(0);
    expect(await warn({ TWICESHY_HOLDOUT: "0" })).toBe(0);
    const { TWICESHY_HOLDOUT: _, ...plain } = ENV;
    const quiet = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        project.play(["warn", "--moment", "command", "--command", CHECK, "--session", `ci-${i}`], {
          env: { ...plain, CI: "true" },
        }),
      ),
    );
    expect(quiet.filter(({ out }) => out === "")).toEqual([]);
    expect(await warn({ CI: "true" })).toBeGreaterThan(0);
  });

  it.each(["banana", "-0.1", "0.9"])(
    "TWICESHY_HOLDOUT=%s is said to be wrong, and costs a hook nothing",
    async (share) => {
      const env = { ...ENV, TWICESHY_HOLDOUT: share };
      const { status, err } = await project.play(["warn", "--moment", "session"], { env });
      expect(status).not.toBe(0);
      expect(err).toContain('"holdout" is a number from 0 to 0.5');
      const repo = copy();
      writeFileSync(join(repo, ".twiceshy", "config.json"), JSON.stringify({ holdout: share }));
      // Held, so by any share.
      const said = await new Session(repo, "s", { TWICESHY_HOLDOUT: "" }).before();
      expect(said.hookSpecificOutput.permissionDecision).toBe("deny");
    },
  );
});
