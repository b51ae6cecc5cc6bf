import { describe, expect, it } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { decideNow, trialsIn } from "#doors/trials.ts";
import { dropDeliveries } from "#memory/gc-deliveries.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Delivery, DeliveryEvent, DeliveryOutcome } from "#model/warning.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";
import { play } from "./cli/play.ts";

const ENV = { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: "off" };
const DAY = 24 * 3_600_000;

interface Scene {
  readonly repo: string;
  readonly house: House;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  readonly lesson: string;
}

/** A project with one lesson that a person taught. */
async function within(look: (scene: Scene) => Promise<void>): Promise<void> {
  const repo = gitRepository({ "a.txt": "a\n" });
  const lesson = {
    title: "Start the database before the tests",
    trigger: { conditions: [{ field: "command", operator: "contains", value: "npm test" }] },
    action: { kind: "command", argv: ["docker", "compose", "up"] },
    provenance: "human",
  };
  const taught = await play(["learn", "--json"], { cwd: repo, env: ENV, stdin: JSON.stringify(lesson) });
  expect(taught.err).toBe("");
  const house = compose({ cwd: repo, env: ENV });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const { id } = knowledge.lessons.lessons({})[0]!;
    await play(["lessons", "confirm", id], { cwd: repo, env: ENV });
    await look({ repo, house, memory, knowledge, lesson: id });
  } finally {
    memory.close();
  }
}

/** Sessions in which the lesson was drawn, every tenth of them withheld. */
function tell(
  { house, knowledge, lesson }: Scene,
  count: number,
  outcomeOf: (isShown: boolean, i: number) => DeliveryOutcome,
  ignored = false,
): void {
  const start = house.clock.now();
  const deliveries: Delivery[] = [];
  const events: DeliveryEvent[] = [];
  for (let i = 0; i < count; i++) {
    const at = start - 30 * DAY + i;
    const isShown = i % 10 !== 0;
    const id = house.ids.next(at);
    deliveries.push({
      ...{
        id,
        at,
        session: `s-${start}-${i}`,
        task: null,
        agent: "claude",
        lesson,
        fingerprint: "f1",
        check: null,
      },
      ...{ moment: "session", manner: isShown ? "shown" : "withheld", text: "told", score: 1, rank: 1 },
      ...{ callId: null, reason: null, heldOut: 0.1 },
    });
    const outcome = outcomeOf(isShown, i);
    events.push({
      ...{
        id: house.ids.next(at),
        delivery: id,
        at: at + 1,
        kind: "outcome",
        outcome,
        why: "",
        by: "twiceshy",
      },
      ignored: ignored && isShown,
    });
  }
  knowledge.deliveries.record(deliveries);
  knowledge.deliveries.recordEvents(events);
}

const harmful = (isShown: boolean, i: number): DeliveryOutcome =>
  isShown === (i % 10 !== 9) ? "failed_anyway" : "prevented";
const helpful = (isShown: boolean, i: number): DeliveryOutcome =>
  isShown === (i % 10 !== 9) ? "prevented" : "failed_anyway";

describe("what trials decide, in a memory", () => {
  it("retires what harms, as a fact with its reason; restored, the trial begins anew", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 300, harmful);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ lesson, kind: "retired", n: 300 }]);
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ archived: true });
      expect(knowledge.lessons.lesson(lesson)!.reason).toMatch(/^archived: it does harm: its failure struck/);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      const restored = await play(["lessons", "restore", lesson, "--reason", "it was right"], {
        cwd: repo,
        env: ENV,
      });
      expect(restored.err).toBe("");
      expect(knowledge.lessons.lesson(lesson)!.archived).toBe(false);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      expect(knowledge.lessons.events(lesson).map(({ kind }) => kind)).toContain("archived");
    }));

  it("withholds what helps less from then on, and the same facts rebuild the same lesson", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 300, helpful);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ kind: "helps" }]);
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ helps: true });
      const env = { ...ENV, TWICESHY_HOLDOUT: "0.5" };
      const warn = ["warn", "--moment", "command", "--command", "npm test", "--session", "later"];
      await play(warn, { cwd: repo, env });
      expect(knowledge.deliveries.toldIn("later").map(({ heldOut }) => heldOut)).toEqual([0.1]);
      await play(["rebuild"], { cwd: repo, env });
      expect(knowledge.lessons.lesson(lesson)).toMatchObject({ helps: true });
    }));

  it("says what is ignored again and again in other words, and retires it where that is ignored too", () =>
    within(async (scene) => {
      const { house, memory, knowledge, lesson, repo } = scene;
      tell(scene, 12, () => "failed_anyway", true);
      expect(decideNow(house, memory, knowledge)).toMatchObject([{ kind: "rephrased" }]);
      const said = await play(["warn", "--moment", "command", "--command", "npm test", "--session", "x"], {
        cwd: repo,
        env: ENV,
      });
      expect(said.out).toContain("this was said before, was not done, and it failed");
      expect(said.out).toContain("do: $ docker compose up");
      expect(decideNow(house, memory, knowledge)).toEqual([]);
      const later = { ...house, clock: { now: () => house.clock.now() + 60 * DAY } };
      tell({ ...scene, house: later }, 12, () => "failed_anyway", true);
      expect(decideNow(later, memory, knowledge)).toMatchObject([{ lesson, kind: "retired" }]);
    }));

  it("keeps what a trial is worked out from for a year, without its text", () =>
    within(async (scene) => {
      const { house, memory, knowledge } = scene;
      tell(scene, 40, helpful);
      const before = trialsIn(house, memory, knowledge);
      const { database } = storeOf(memory);
      expect(dropDeliveries(database, house.clock.now(), 1000)).toBe(40);
      expect(dropDeliveries(database, house.clock.now(), 1000)).toBe(0);
      expect(trialsIn(house, memory, knowledge)).toEqual(before);
      expect(before.units).toHaveLength(40);
      expect(dropDeliveries(database, house.clock.now() + 400 * DAY, 1000)).toBe(40);
      expect(trialsIn(house, memory, knowledge).units).toEqual([]);
    }));
});
