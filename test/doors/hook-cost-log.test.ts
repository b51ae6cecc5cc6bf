import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { costsSince, noteCost } from "#doors/hook-cost-log.ts";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { play } from "./cli/play.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const LOG = "hook-cost.log";

describe("what hooks cost", () => {
  it("is kept by session, without its name, and told again from a day on", () => {
    const store = tempFolder();
    noteCost(store, { session: "one-secret-name", ms: 61.4, hasSpoken: true });
    noteCost(store, { session: "one-secret-name", ms: 40, hasSpoken: false });
    noteCost(store, { session: "another", ms: 30, hasSpoken: false });
    const costs = costsSince(store, Date.now());
    expect(costs.map(({ ms, hasSpoken }) => `${ms} ${hasSpoken}`)).toEqual([
      "61 true",
      "40 false",
      "30 false",
    ]);
    expect(new Set(costs.map(({ session }) => session)).size).toBe(2);
    expect(costs[0]!.session).toBe(costs[1]!.session);
    expect(readFileSync(join(store, LOG), "utf8")).not.toContain("secret");
    expect(statSync(join(store, LOG)).mode & 0o077).toBe(0);
    expect(costsSince(store, Date.now() + 2 * 24 * 3_600_000)).toEqual([]);
  });

  it("is bounded: a full log makes room, and the one before it still counts", () => {
    const store = tempFolder();
    writeFileSync(join(store, LOG), "99999 00000000 7\n".repeat(70_000));
    noteCost(store, { session: "s", ms: 1, hasSpoken: false });
    expect(statSync(join(store, LOG)).size).toBeLessThan(100);
    expect(costsSince(store, 0)).toHaveLength(70_001);
    writeFileSync(join(store, LOG), "99999 00000000 8\n".repeat(70_000));
    noteCost(store, { session: "s", ms: 1, hasSpoken: false });
    const costs = costsSince(store, 0);
    expect(costs).toHaveLength(70_001);
    expect(costs[0]!.ms).toBe(8);
  });

  it("leaves out what was cut off or is something else, and needs no store", () => {
    const store = tempFolder();
    noteCost(store, { session: "s", ms: 1, hasSpoken: false });
    appendFileSync(join(store, LOG), "2077\nnothing of ours\n20774 zz 5\n20774 00000000 -5\n\u0000");
    expect(costsSince(store, 0)).toHaveLength(1);
    const none = join(store, "none");
    noteCost(none, { session: "s", ms: 1, hasSpoken: false });
    expect(existsSync(none)).toBe(false);
    expect(costsSince(none, 0)).toEqual([]);
  });

  it("is what impact tells, with interval and n", async () => {
    const repo = gitRepository(SHOP);
    for (let i = 0; i < 6; i++) {
      const session = new Session(repo, `session-${i}`);
      await session.check();
      await session.hear("Stop", { stop_hook_active: false });
    }
    const { json } = await play(["impact", "--json"], { cwd: repo, env: new Session(repo).env });
    const { msPerSession } = json.cost;
    expect(msPerSession).toMatchObject({ n: 6, why: null });
    expect(msPerSession.value).toBeGreaterThan(0);
    expect(msPerSession.value).toBeLessThan(60_000);
    expect(costsSince(join(repo, ".twiceshy"), 0)).toHaveLength(12);
  });
});
