import { describe, expect, it } from "vitest";
import { endOfSession } from "#doors/end-of-session.ts";
import { settleLoopIssues } from "#doors/fix-issue.ts";
import { raiseIssue, settleIssues } from "#doors/issues.ts";
import { deferIssues } from "#doors/issues-decide.ts";
import { allIssues, noteShown, reviewNow } from "#doors/issues-review.ts";
import { settleWaiting } from "#doors/issues-settle.ts";
import { healingOf } from "#memory/healing.ts";
import { storeOf } from "#memory/open.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { aFinding, aRun } from "../memory/facts.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { aWorld, type IssueWorld } from "./issues-world.ts";

const DAY = 86_400_000;
const raise = (world: IssueWorld, fingerprint: string, more = {}) =>
  raiseIssue(world, issueBody({ fingerprint, ...more }));
const ignore = ({ memory, house }: IssueWorld, fingerprint: string, kind: "ignore" | "unignore") => {
  const at = house.clock.now();
  healingOf(memory).heal.mark({ id: house.ids.next(at), fingerprint, at, kind, by: null, reason: "noise" });
};
const lineAt = async (world: IssueWorld, isOver: boolean) =>
  (await endOfSession(world.house, world.memory, { session: "s1", transcript: null, agent: null, isOver }))
    .line;

describe("raiseIssue", () => {
  it("makes one per failure and kind, with the next number", async () => {
    const world = await aWorld();
    expect(raise(world, "f1")).toMatchObject({ number: 1, seen: 1, state: "open" });
    expect(raise(world, "f1", { plan: "p1", source: "fix-loop" })).toMatchObject({
      number: 1,
      seen: 2,
      plan: "p1",
    });
    expect(raise(world, "f1", { kind: "environment" })).toMatchObject({ number: 2 });
    expect(raise(world, "f2")).toMatchObject({ number: 3 });
    expect(allIssues(world)).toHaveLength(3);
  });

  it("makes none of what a person ignores, and shows none of it that was there before", async () => {
    const world = await aWorld();
    raise(world, "f1");
    ignore(world, "f1", "ignore");
    expect(raise(world, "f1")).toBeNull();
    expect(allIssues(world)).toEqual([]);
    expect(await lineAt(world, false)).toBeNull();
    world.pass(1);
    ignore(world, "f1", "unignore");
    expect(allIssues(world)).toMatchObject([{ seen: 1 }]);
  });
});

describe("settleIssues", () => {
  it("says who or what ended it, and what was fixed by itself is shown once", async () => {
    const world = await aWorld();
    raise(world, "f1");
    raise(world, "f2");
    const by = { kind: "heal", id: "an-application" } as const;
    expect(settleIssues(world, { fingerprint: "f1", state: "fixed", by })).toMatchObject([
      { state: "fixed", resolvedBy: by },
    ]);
    expect(settleIssues(world, { fingerprint: "f1", state: "fixed", by })).toEqual([]);
    const { fixed, review } = reviewNow(world);
    expect([fixed.length, review.length]).toEqual([1, 1]);
    noteShown(world, fixed);
    noteShown(world, fixed);
    expect(reviewNow(world).fixed).toEqual([]);
    expect(allIssues(world)[0]).toMatchObject({ state: "resolved", resolvedBy: by });
    expect(healingOf(world.memory).issues.events(fixed[0]!.id)).toHaveLength(3);
  });

  it("is told by a loop that mended it", async () => {
    const world = await aWorld();
    raise(world, "f1");
    const goal = { failures: [{ fingerprint: "f1" }] };
    settleLoopIssues(world, { reason: "budget", loop: "l1", goal } as unknown as FixEnd);
    expect(allIssues(world)[0]).toMatchObject({ state: "open" });
    const fixed = { reason: "fixed", loop: "l1", goal, landed: { how: "patch" } };
    settleLoopIssues(world, fixed as unknown as FixEnd);
    expect(allIssues(world)[0], "only handed over").toMatchObject({ state: "open" });
    settleLoopIssues(world, { ...fixed, landed: { how: "commit" } } as unknown as FixEnd);
    expect(allIssues(world)[0]).toMatchObject({ state: "fixed", resolvedBy: { kind: "fix-loop", id: "l1" } });
  });
});

describe("the end of a session", () => {
  it("says what waits in one line, once, and again when it is another", async () => {
    const world = await aWorld();
    expect(await lineAt(world, false)).toBeNull();
    for (const fingerprint of ["f1", "f2", "f3"]) raise(world, fingerprint);
    expect(await lineAt(world, false)).toBe("twiceshy: 3 issues wait: twiceshy issues");
    expect(await lineAt(world, false)).toBeNull();
    const [first, second] = allIssues(world);
    settleIssues(world, { fingerprint: "f3", state: "fixed", by: { kind: "heal", id: null } });
    for (let i = 0; i < 3; i++) deferIssues(world, [first!], { reason: null, until: null });
    deferIssues(world, [second!], { reason: null, until: null });
    expect(await lineAt(world, true)).toBe(
      "twiceshy: 1 fixed by itself, 1 issue waits (1 stale): twiceshy issues",
    );
    world.pass(7 * DAY + 1);
    expect(await lineAt(world, true)).toBe(
      "twiceshy: 1 fixed by itself, 2 issues wait (1 stale): twiceshy issues",
    );
    const { events } = healingOf(world.memory).issues;
    expect(events(second!.id).at(-1)).toMatchObject({ kind: "returned", by: null });
  });

  it("ends what went green by itself, and nothing else", async () => {
    const world = await aWorld();
    const { memory } = world;
    const at = world.house.clock.now();
    const fingerprint = "a".repeat(32);
    memory.remember(aRun({ startedAt: at - 3000 }), [aFinding(fingerprint)]);
    raise(world, fingerprint);
    raise(world, fingerprint, { kind: "process" });
    raise(world, "never seen failing");
    expect(await settleWaiting(world)).toEqual([]);
    const green = aRun({ startedAt: at - 1000, outcome: "passed", exitCode: 0, failureCount: 0 });
    memory.remember(green, []);
    expect(await settleWaiting(world)).toMatchObject([
      { number: 1, state: "resolved", resolvedBy: { kind: "green", id: green.id } },
    ]);
    expect(allIssues(world).map(({ state }) => state)).toEqual(["resolved", "open", "open"]);
    // It comes back, and so does the issue.
    expect(raise(world, fingerprint)).toMatchObject({ number: 1, state: "open", seen: 2 });
  });

  it("does not end what another machine saw last: what is green here says nothing about it", async () => {
    const world = await aWorld();
    const { memory } = world;
    const at = world.house.clock.now();
    const fingerprint = "b".repeat(32);
    memory.remember(aRun({ startedAt: at - 5000 }), [aFinding(fingerprint)]);
    memory.remember(aRun({ startedAt: at - 4000, outcome: "passed", exitCode: 0, failureCount: 0 }), []);
    const elsewhere = aRun({ startedAt: at - 1000 });
    memory.remember(elsewhere, [aFinding(fingerprint)]);
    // As a failure comes from the team: without its run.
    storeOf(memory).database.prepare("DELETE FROM runs WHERE id = ?").run([elsewhere.id]);
    raise(world, fingerprint);
    expect(await settleWaiting(world)).toEqual([]);
    expect(allIssues(world)).toMatchObject([{ state: "open" }]);
  });
});
