/**
 * The story of an end: what the transcript has and the hooks missed is taken in, what is known is brought up to date, what was
 * said is judged, sessions that crashed are settled too, and one line tells the person what happened. Nothing goes to the model.
 */
import type { Knowledge } from "#model/ports-learning.ts";
import { SILENT_MS } from "#model/trial.ts";
import type { SessionTally } from "#model/warning.ts";
import { NOTHING as NO_NEWS, tallyNews } from "./session-tally.ts";
import { type Settled, type SettlePorts, settleOutcomes } from "./settle-outcomes.ts";

/** A task that nobody ended is over when nothing came of it for so long. */
const FORGOTTEN_MS = 24 * SILENT_MS;

export interface SessionEnd {
  readonly session: string;
  /** False at the end of a turn: what is not decided yet stays open. */
  readonly isOver: boolean;
}

export interface EndPorts extends Omit<SettlePorts, "knowledge"> {
  /** Takes in what the transcript has and the hooks missed; says how many runs that were. */
  ingest?(): Promise<number>;
  /** Folds fixes, patterns and lessons. */
  learn(): Promise<Knowledge>;
  /** Nobody reads a line now: what happened is told at the next end. */
  readonly isQuiet?: boolean;
  /** Whether a task is over. */
  isTaskOver(task: string): boolean;
}

export interface SessionEnded {
  /** Runs that only the transcript knew. */
  readonly ingested: number;
  readonly settled: Settled;
  /** Other sessions and tasks that nobody had settled. */
  readonly others: readonly string[];
  /** What happened since the last line. */
  readonly news: SessionTally;
}

/** What is done at the end of a turn or a session. */
export async function endOfSession(end: SessionEnd, ports: EndPorts): Promise<SessionEnded> {
  const ingested = (await ports.ingest?.()) ?? 0;
  const knowledge = await ports.learn();
  const settled = await settleOutcomes({ session: end.session }, end.isOver, { ...ports, knowledge });
  const others = await settleSilent({ ...ports, knowledge }, end.session);
  const news = ports.isQuiet ? NO_NEWS : knowledge.together(() => tallyNews(end.session, knowledge));
  return { ingested, settled, others, news };
}

/**
 * Settles sessions that ended without a word, and tasks of no session that are over. Says which. Where there is time for it, also
 * looks for what was missed in tasks of no session.
 */
export async function settleSilent(
  ports: SettlePorts & Pick<EndPorts, "isTaskOver">,
  besides: string | null = null,
  hasTime = false,
): Promise<string[]> {
  const { deliveries } = ports.knowledge;
  const settled: string[] = [];
  for (const { session, lastAt } of deliveries.unsettled()) {
    if (session === besides || ports.now() - lastAt < SILENT_MS) continue;
    await settleOutcomes({ session }, true, ports);
    settled.push(session);
  }
  const failed = hasTime ? tasksToLookAt(ports) : [];
  for (const task of new Set([...deliveries.unsettledTasks(), ...failed])) {
    const isOver = ports.isTaskOver(task) || ports.now() - lastSign(task, ports.knowledge) >= FORGOTTEN_MS;
    const { outcomes, missed } = await settleOutcomes({ task }, isOver, ports);
    if (outcomes.length + missed.length > 0) settled.push(task);
  }
  if (hasTime && (failed.length > 0 || ports.now() - lastLook(ports.knowledge) > SILENT_MS))
    ports.knowledge.progress.set(LOOKED_AT, String(ports.now()));
  return settled;
}

const LOOKED_AT = "missed/tasks";

/**
 * Tasks of no session in which something failed since they were last looked at, or in the hour before: what was missed may be seen
 * only when a lesson is known. The first look goes back a day.
 */
export function tasksToLookAt({ knowledge, now }: Pick<SettlePorts, "knowledge" | "now">): string[] {
  const last = lastLook(knowledge);
  return knowledge.deliveries.tasksFailed(last === 0 ? now() - FORGOTTEN_MS : last - SILENT_MS);
}

function lastLook({ progress }: Knowledge): number {
  return Number(progress.get(LOOKED_AT) ?? 0);
}

function lastSign(task: string, { deliveries }: Knowledge): number {
  const said = deliveries.deliveries({ task, limit: 1 })[0]?.at ?? 0;
  return Math.max(said, deliveries.runsOf({ task }).at(-1)?.endedAt ?? 0);
}
