import { redact } from "#detect/redact.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { aloneIn, readTold } from "#memory/told.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { checkOfLesson } from "./check-of-lesson.ts";
import type { House } from "./compose.ts";
import { type Delivered, type DeliverOptions, type SoFar, sayNews } from "./say-news.ts";

/** Makes the text of some warnings and keeps the fact that it was handed over; null where there is nothing (new) to say. */
export function deliver(
  house: Pick<House, "clock" | "ids">,
  memory: Memory,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
): Delivered | null {
  const knowledge = knowledgeOf(memory);
  const { storeDir } = storeOf(memory);
  const say = () => {
    const told = toldIn(knowledge, storeDir, moment.session);
    const said = sayNews(moment, warnings, options, { ...soFarOf(house, memory), told });
    if (said !== null && options.isDryRun !== true) knowledge.deliveries.record(said.deliveries);
    return said;
  };
  if (options.isDryRun === true) return say();
  // Two hooks of one action: the second must find what the first one said.
  const together = () => knowledge.together(say);
  if (moment.session === null) return together();
  const said = aloneIn(storeDir, redact(moment.session), together);
  return said === "taken" ? together() : said;
}

/** What the memory knows about the rest. */
export function soFarOf({ clock, ids }: Pick<House, "clock" | "ids">, memory: Memory): Omit<SoFar, "told"> {
  const { lessons, fixes } = knowledgeOf(memory);
  return {
    now: clock.now(),
    ids,
    hasFailedSince: (fingerprint, session, at) =>
      memory.failures({ fingerprint, session, since: at + 1, limit: 1 }).length > 0,
    checkOf: (lesson) =>
      lesson.startsWith("fix/")
        ? (fixes.fix(lesson.slice("fix/".length))?.check.id ?? null)
        : checkOfLesson(lessons.lesson(lesson)),
  };
}

/** The database knows what was said, and the session's file what waits to be stored. */
function toldIn({ deliveries }: Knowledge, storeDir: string, session: string | null): SoFar["told"] {
  if (session === null) return [];
  const stored = deliveries.toldIn(session);
  try {
    const waiting = readTold(storeDir, redact(session))?.said ?? [];
    return [...stored, ...waiting].sort((a, b) => a.at - b.at);
  } catch {
    return stored;
  }
}
