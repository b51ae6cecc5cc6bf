import { expect } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Delivery, DeliveryEvent, DeliveryOutcome } from "#model/warning.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";
import { play } from "./cli/play.ts";

export const ENV = { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: "off" };
export const DAY = 24 * 3_600_000;

export interface Scene {
  readonly repo: string;
  readonly house: House;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  readonly lesson: string;
}

/** A project with one lesson that a person taught; its store is open. */
export async function within(look: (scene: Scene) => Promise<void>): Promise<void> {
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
export function tell(
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

export const harmful = (isShown: boolean, i: number): DeliveryOutcome =>
  isShown === (i % 10 !== 9) ? "failed_anyway" : "prevented";
export const helpful = (isShown: boolean, i: number): DeliveryOutcome =>
  isShown === (i % 10 !== 9) ? "prevented" : "failed_anyway";
