import { pullBatch } from "#memory/sync/pull.ts";
import { pushBatch } from "#memory/sync/push.ts";
import { beginAnewIfOther } from "#memory/sync/same-feed.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { foldIssuesOf } from "./issues-fold.ts";
import { lessonsNow } from "./lessons.ts";
import { patternsNow } from "./patterns.ts";
import { noteTry, type OpenTeam, openTeam, teamStatus } from "./team.ts";
import { foldTeam } from "./team-fold.ts";

/** What was exchanged. */
export interface Synced {
  readonly project: string;
  readonly sent: number;
  readonly taken: number;
  readonly waiting: number;
  /** Why not all of it; null where it is done. */
  readonly why: string | null;
}

export interface SyncWish {
  /** Until when; what is left waits for the next time. */
  readonly deadline: number;
  /** Tries again until then where the team cannot be reached; otherwise says so at once. */
  readonly isPatient?: boolean;
  readonly signal?: AbortSignal;
  onProgress?(sent: number, taken: number): void;
}

const BATCH = 500;
/** On a line that breaks, small pieces get through. */
const LEAST_BATCH = 25;
/** What the team knows may take so long to be folded; the next one goes on. */
const FOLD_MS = 20_000;
/** Between two tries within one call. */
const PAUSE_MS = 500;

/** Sends what waits and takes in what others sent. Where the team cannot be reached nothing is lost: it says why, and waits. */
export async function syncNow(house: House, memory: Memory, wish: SyncWish): Promise<Synced> {
  const status = teamStatus(house, memory);
  if (status === null)
    throw new Trouble("not_found", "This memory belongs to no team yet.", "twiceshy team join");
  let [sent, taken] = [0, 0];
  for (let tries = status.trouble?.times ?? 0; ; tries++) {
    const done = await tryOnce(house, memory, status.project, {
      ...wish,
      most: Math.max(LEAST_BATCH, BATCH >> Math.min(tries, 8)),
      onProgress(more, others) {
        sent += more;
        taken += others;
        wish.onProgress?.(sent, taken);
      },
    });
    const why = done instanceof Trouble ? done.message : done;
    const isOver =
      !wish.isPatient || house.clock.now() + PAUSE_MS >= wish.deadline || wish.signal?.aborted === true;
    // Only what a later try could mend is tried again.
    if (why === null || isOver || (done instanceof Trouble && done.code !== "memory_unavailable")) {
      noteTry(house, memory, why);
      if (why !== null && taken > 0) await foldTaken(house, memory);
      const waiting = teamStatus(house, memory)?.waiting ?? 0;
      return { project: status.project, sent, taken, waiting, why };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function tryOnce(
  house: House,
  memory: Memory,
  project: string,
  wish: SyncWish & { readonly most: number },
): Promise<Trouble | string | null> {
  let team: OpenTeam | null = null;
  try {
    team = await openTeam(house, memory, project);
    beginAnewIfOther(team);
    let taken = 0;
    const { afterExchange, noteNews } = await import("./team-afterwards.ts");
    const count = (sent: number, others: number) => {
      taken += others;
      if (sent + others > 0) noteNews(memory);
      wish.onProgress?.(sent, others);
    };
    const why = exchange(house, team, { ...wish, onProgress: count });
    if (why !== null) return why;
    if (taken > 0) {
      // What follows from what others sent is theirs to know as well.
      await foldTaken(house, memory);
      const again = exchange(house, team, { ...wish, onProgress: count });
      if (again !== null) return again;
    }
    const folded = foldTeam(house, team.memory, Math.min(wish.deadline, house.clock.now() + FOLD_MS));
    if (folded > 0) noteNews(memory);
    await afterExchange(house, memory, team, wish);
    return null;
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  } finally {
    team?.close();
  }
}

function exchange(
  house: House,
  team: OpenTeam,
  { deadline, signal, onProgress, most }: SyncWish & { readonly most: number },
): string | null {
  for (let isMore = true; isMore; ) {
    if (house.clock.now() >= deadline || signal?.aborted) return "The time is up; the rest waits.";
    const sent = pushBatch(team, most);
    const pulled = pullBatch(team, most);
    onProgress?.(sent, pulled.taken);
    isMore = sent > 0 || pulled.isMore;
  }
  return null;
}

async function foldTaken(house: House, memory: Memory): Promise<void> {
  await patternsNow(house, memory);
  await lessonsNow(house, memory);
  foldIssuesOf(memory);
}

/** What the worker does where there is a team: nothing before the next try is due, or where it is only to send and nothing waits. */
export async function syncInBackground(
  house: House,
  memory: Memory,
  { onlyToSend = false, ...wish }: SyncWish & { readonly onlyToSend?: boolean },
): Promise<void> {
  const status = teamStatus(house, memory);
  if (status === null || status.database === null || (onlyToSend && status.waiting === 0)) return;
  if (status.trouble !== null && status.trouble.nextAt > house.clock.now()) return;
  await syncNow(house, memory, wish).catch((error: unknown) => {
    if (!(error instanceof Trouble)) throw error;
  });
}
