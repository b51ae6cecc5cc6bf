import { redact } from "#detect/redact.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { redactDelivery } from "#memory/redact-delivery.ts";
import { type ClaimedEntry, type SaidSoFar, type SessionLog, sessionLog } from "#memory/session-log.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Delivery, Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import type { House } from "./compose.ts";
import {
  checkOfLesson,
  type Delivered,
  type DeliverOptions,
  newsOf,
  type SaidBefore,
} from "./deliver-words.ts";
import { keptPrompt } from "./hook-sessions.ts";

export type { Delivered, DeliverOptions } from "./deliver-words.ts";

/** Makes the text of some warnings and keeps the fact that it was handed over; null where there is nothing (new) to say. */
export function deliver(
  house: Pick<House, "clock" | "ids">,
  memory: Memory,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
): Delivered | null {
  const knowledge = knowledgeOf(memory);
  const say = (log: SessionLog | null, claims: ClaimedEntry[]) => {
    const told = moment.session === null ? [] : knowledge.deliveries.toldIn(moment.session);
    const soFar = log === null ? null : logSoFar(log, memory, knowledge, moment.session!, told);
    const before = beforeIn(memory, knowledge, moment, told);
    return sayNext(
      house,
      memory,
      moment,
      warnings,
      options,
      before,
      soFar === null ? null : log,
      soFar,
      claims,
    );
  };
  if (options.isDryRun === true) return say(null, []);
  const claims: ClaimedEntry[] = [];
  // Two hooks of one action: the second must find what the first one said.
  const said = knowledge.together(() => {
    const made = say(logOf(memory, moment.session), claims);
    if (made !== null) knowledge.deliveries.record([...made.deliveries, ...made.withheld]);
    return made;
  });
  // It is stored: nothing has to wait for it.
  for (const claim of claims) claim.drop();
  return said?.text === "" ? null : said;
}

/** Says it as the next in the session's log; where somebody who does not open the memory was quicker, it is thought over. */
function sayNext(
  house: Pick<House, "clock" | "ids">,
  memory: Memory,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: DeliverOptions,
  before: SaidBefore,
  log: SessionLog | null,
  read: SaidSoFar | null,
  claims: ClaimedEntry[],
): Delivered | null {
  for (let soFar = read; ; soFar = log!.read()) {
    const said = together(before.said, soFar?.said ?? []);
    const made = newsOf(house, moment, warnings, options, { ...before, said });
    if (made === null || log === null || soFar === null) return made;
    const scrubbed = [...made.deliveries, ...made.withheld].map((one) => redactDelivery(one, redact));
    const claim = log.claim(storeOf(memory).spools[0]!, soFar.next, scrubbed);
    if (claim === null) continue;
    claims.push(claim);
    return made;
  }
}

/** What the memory knows of a session. */
function beforeIn(
  memory: Memory,
  knowledge: Knowledge,
  { session }: MomentInput,
  said: readonly Delivery[],
): SaidBefore {
  return {
    said,
    hasFailedSince: (fingerprint, at) =>
      session !== null && memory.failures({ fingerprint, session, since: at + 1, limit: 1 }).length > 0,
    checkOf: (lesson) => checkOf(lesson, knowledge),
  };
}

/** What the memory and the session's log know was said, in its order: who does not open the memory leaves it in the log. */
function together(told: readonly Delivery[], logged: readonly Delivery[]): Delivery[] {
  const stored = new Set(told.map(({ id }) => id));
  const said = [...told, ...logged.filter(({ id }) => !stored.has(id))];
  return said.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** The log of a session; null where the store has none. */
function logOf(memory: Memory, session: string | null): SessionLog | null {
  const { database, storeDir } = storeOf(memory);
  return session === null || database.driver === "postgres" ? null : sessionLog(storeDir, redact(session));
}

/** What a session's log says, once all is in it that the memory knows; null where it cannot be kept. */
function logSoFar(
  log: SessionLog,
  memory: Memory,
  knowledge: Knowledge,
  session: string,
  told: readonly Delivery[],
): SaidSoFar | null {
  try {
    log.make();
    const soFar = log.read();
    if (log.isWhole) return soFar;
    const known = new Set(soFar.said.map(({ id }) => id));
    const missing = told.filter(({ id }) => !known.has(id));
    for (const fingerprint of new Set(missing.flatMap((one) => one.fingerprint ?? []))) {
      const [last] = memory.failures({ fingerprint, session, limit: 1 });
      if (last !== undefined) log.noteFailed(fingerprint, last.seenAt);
    }
    const kept = keptPrompt(knowledge.progress, redact(session));
    if (kept !== null) log.keepPrompt(kept);
    // Where nothing was said yet, what is said next is the first.
    if (missing.length === 0 && soFar.next === 0) return soFar;
    const spool = storeOf(memory).spools[0]!;
    const first = log.claim(spool, 0, missing) ?? log.claim(spool, soFar.next + 1, missing);
    if (first === null) return null;
    first.drop();
    return log.read();
  } catch {
    // No links, or no room: then all that is said in it goes through the memory.
    return null;
  }
}

/** The check whose next run tells what came of a warning. */
export function checkOf(lesson: string, knowledge: Knowledge): string | null {
  if (lesson.startsWith("fix/")) return knowledge.fixes.fix(lesson.slice("fix/".length))?.check.id ?? null;
  return checkOfLesson(knowledge.lessons.lesson(lesson));
}
