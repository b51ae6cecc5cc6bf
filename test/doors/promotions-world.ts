import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import { decideLesson } from "#doors/lessons.ts";
import { promote } from "#doors/promote.ts";
import { promotionHistory } from "#doors/promotions-decided.ts";
import { syncPromotions } from "#doors/promotions-sync.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { GIT_ENV, git, gitRepository } from "../host/sandbox.ts";
import { aLesson, CHECK } from "../loop/settle-world.ts";
import { aDelivery, anOutcome } from "../memory/delivery-shapes.ts";
import { MONDAY } from "../memory/fact-shapes.ts";
import { green, MINUTE, red } from "../memory/learned-world.ts";

export const DAY = 86_400_000;
export const WEEK = 7 * DAY;
const SAID = { file: null, reason: null, text: null, force: false };
export const NOTES = "# Notes\n\nUse tabs.\n";

/** A repository with a lesson that has shown enough, at a time that the test moves. */
export async function linesWorld(holdout = "0", background = "off") {
  const root = gitRepository({ "AGENTS.md": NOTES, ".gitignore": ".twiceshy/\n" });
  const env = { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: background, TWICESHY_HOLDOUT: holdout };
  const composed = compose({ cwd: root, env });
  let now = MONDAY + DAY;
  const house: House = { ...composed, clock: { ...composed.clock, now: () => now } };
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  const { lesson } = await aLesson(memory);
  const knowledge = knowledgeOf(memory);
  tell(memory, lesson.id, 20, "prevented");
  return {
    root,
    house,
    memory,
    knowledge,
    lesson: lesson.id,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    agents: () => readFileSync(join(root, "AGENTS.md"), "utf8"),
    approve: (ids: readonly string[] = [lesson.id], file: string | null = null) =>
      promote(house, memory, "approve", ids, { ...SAID, file, force: true, reason: "we know it" }),
    rollback: (ids: readonly string[] = [lesson.id]) => promote(house, memory, "rollback", ids, SAID),
    retire: () =>
      decideLesson(house, knowledge, knowledge.lessons.lesson(lesson.id)!, "retire", { reason: "gone" }),
    sync: (isDry = false) => syncPromotions(house, memory, { isDry }),
    history: () => promotionHistory(knowledge).map(({ body, by }) => [body.step, by]),
    commit: (words: string) => {
      git(root, "add", "-A");
      git(root, "commit", "-q", "-m", words);
    },
  };
}

/** A lesson was told so often, in as many tasks, and this came of it. */
export function tell(memory: Memory, lesson: string, times: number, outcome: "prevented" | "failed_anyway") {
  const { deliveries } = knowledgeOf(memory);
  for (let i = 0; i < times; i++) {
    const told = aDelivery({ lesson, task: `task-${outcome}-${i}`, session: `told-${outcome}-${i}` });
    deliveries.record([told]);
    deliveries.recordEvents([anOutcome(told.id, outcome)]);
  }
}

/** A session of an agent at a time: the check is run, and the lesson's pattern strikes or does not. */
export function session(memory: Memory, name: string, at: number, hasStruck: boolean): void {
  const minute = (at - MONDAY) / MINUTE;
  const of = { session: name, source: "hook", git: null } as const;
  if (hasStruck) red(memory, minute, CHECK, null, { aaaa: "says aaaa" }, of);
  green(memory, minute + 1, CHECK, null, of);
}
