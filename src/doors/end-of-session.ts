import {
  endOfSession as endIt,
  type SessionEnded,
  settleSilent,
  tasksToLookAt,
} from "#loop/end-of-session.ts";
import { hasPlans, type IssuesWaiting, issuesWaiting } from "#memory/issues-waiting.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { sessionLine } from "#report/session-line.ts";
import { backfillSessions } from "./backfill-sessions.ts";
import { startWorker, whyNoBackground } from "./background.ts";
import type { House } from "./compose.ts";
import { clearEnded, type EndedSession, endedSessions, noteEnded } from "./ended.ts";
import { hasWatchNote, readWatchNote } from "./heal-watch-note.ts";
import { lessonsNow, lessonsOfNewFacts } from "./lessons.ts";
import { patternsNow } from "./patterns.ts";
import { settlePorts } from "./settle.ts";
import { hasTrialNews, isWorkerNeeded, isWorthReading } from "./worker-needed.ts";

/** Where no worker may run, the hook itself reads so long in transcripts; the next end goes on from there. */
const IN_HOOK_MS = 400;

export interface SessionToEnd extends Omit<EndedSession, "at"> {
  /** False (or absent) at the end of a turn. */
  readonly isOver?: boolean;
  /** Capture is switched off: the transcript is left alone. */
  readonly isCaptureOff?: boolean;
}

export interface EndOfSession extends SessionEnded {
  /** One line for the person, never for the model; null where nothing happened. */
  readonly line: string | null;
}

/**
 * The quick part, in the hook: learn, judge, one line. What is heavy (the transcript, patterns, proofs) is left to the worker at
 * the end of the session, with a marker that stays until it is done.
 */
export async function endOfSession(house: House, memory: Memory, end: SessionToEnd): Promise<EndOfSession> {
  const isOver = end.isOver === true;
  const mayIngest = isOver && end.isCaptureOff !== true && isWorthReading(end);
  const hasWorker = whyNoBackground(house) === null;
  if (mayIngest) noteEnded(house.dirs.store, { ...end, at: house.clock.now() });
  const ended = await endIt(
    { session: end.session, isOver },
    {
      ...settlePorts(house, memory, knowledgeOf(memory)),
      learn: () => lessonsOfNewFacts(house, memory),
      ...(mayIngest && !hasWorker ? { ingest: () => ingestEnded(house, memory) } : {}),
    },
  );
  // Where there is no worker, nobody else would.
  if (isOver && !hasWorker && hasTrialNews(house, memory))
    (await import("./trials.ts")).decideNow(house, memory, knowledgeOf(memory));
  if (isOver && hasWorker && (await isWorkerNeeded(house, memory, knowledgeOf(memory)))) startWorker(house);
  return {
    ...ended,
    line: sessionLine(ended.news, await issueNews(house, memory, end), alertNews(house, memory, end)),
  };
}

/** What waits for a person, where that is another than was said last in this session; null where it is not. */
async function issueNews(house: House, memory: Memory, end: SessionToEnd): Promise<IssuesWaiting | null> {
  const { progress } = knowledgeOf(memory);
  const key = `issues-line/${end.session}`;
  const before = issuesWaiting(memory, house.clock.now());
  if (end.isOver === true && (before.waiting > 0 || hasPlans(memory)))
    await (await import("./issues-settle.ts")).settleWaiting({ house, memory });
  const now = issuesWaiting(memory, house.clock.now());
  const said = [now.waiting, now.stale, now.fixed].join(" ");
  if (said === (progress.get(key) ?? "0 0 0")) return null;
  progress.set(key, said);
  return now;
}

/** What is wrong with healing as a whole, once in a session. */
function alertNews(house: House, memory: Memory, { session }: SessionToEnd): readonly string[] {
  if (!hasWatchNote(house.dirs.store)) return [];
  const { alerts } = readWatchNote(house.dirs.store);
  const { progress } = knowledgeOf(memory);
  const key = `heal-alerts/${session}`;
  const said = alerts.join("\n");
  if (said === (progress.get(key) ?? "")) return [];
  progress.set(key, said);
  return alerts;
}

/** The heavy part, in the worker: reads the transcripts of the sessions that are over, and judges once more by what they tell. */
export async function finishEnded(house: House, memory: Memory, deadline: number): Promise<string[]> {
  const finished: string[] = [];
  for (const ended of endedSessions(house.dirs.store)) {
    const left = deadline - house.clock.now();
    if (left <= 0) break;
    const isDone = await finishOne(house, memory, ended, left).catch(() => false);
    // What cannot be read today is not tried for ever.
    if (!isDone && house.clock.now() - ended.at < GIVE_UP_MS) continue;
    clearEnded(house.dirs.store, ended.session);
    finished.push(ended.session);
  }
  await settleCrashed(house, memory, true);
  return finished;
}

/** What there is time for of the transcripts that wait; says how many runs were new. */
async function ingestEnded(house: House, memory: Memory): Promise<number> {
  const deadline = house.clock.now() + IN_HOOK_MS;
  let runs = 0;
  for (const ended of endedSessions(house.dirs.store)) {
    const left = deadline - house.clock.now();
    if (left <= 0) break;
    const read = await ingest(house, memory, ended, left);
    runs += read.runs;
    if (read.complete) clearEnded(house.dirs.store, ended.session);
  }
  return runs;
}

const GIVE_UP_MS = 24 * 3_600_000;

/** False where the time was not enough for the whole transcript. */
async function finishOne(
  house: House,
  memory: Memory,
  ended: EndedSession,
  budgetMs: number,
): Promise<boolean> {
  const read = await ingest(house, memory, ended, budgetMs);
  await endIt(
    { session: ended.session, isOver: true },
    {
      ...settlePorts(house, memory, knowledgeOf(memory)),
      learn: async () => {
        await patternsNow(house, memory);
        return (await lessonsNow(house, memory)).knowledge;
      },
      isQuiet: true,
    },
  );
  return read.complete;
}

/** At the start of a session: settles those that crashed. Says which. With time for it, also what was missed in tasks of no session. */
export async function settleCrashed(house: House, memory: Memory, hasTime = false): Promise<string[]> {
  const knowledge = knowledgeOf(memory);
  const { deliveries } = knowledge;
  const ports = settlePorts(house, memory, knowledge);
  const isOpen = deliveries.unsettled().length + deliveries.unsettledTasks().length > 0;
  if (!isOpen && !(hasTime && tasksToLookAt(ports).length > 0)) return [];
  return settleSilent(ports, null, hasTime);
}

async function ingest(
  house: House,
  memory: Memory,
  { session, transcript }: Pick<EndedSession, "session" | "transcript">,
  budgetMs: number,
): Promise<{ readonly runs: number; readonly complete: boolean }> {
  return backfillSessions(house, memory, { agents: [], budgetMs, only: { session, transcript } });
}
