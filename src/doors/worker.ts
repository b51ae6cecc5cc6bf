import { setPriority } from "node:os";
import { asGitProject } from "#host/project.ts";
import { chooseForBackground } from "#loop/background.ts";
import type { ProveOutcome } from "#loop/prove-fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { WORKER_MS, whyNoBackground } from "./background.ts";
import { recordCauses } from "./causes.ts";
import type { House } from "./compose.ts";
import { finishEnded } from "./end-of-session.ts";
import { hasWatchNote } from "./heal-watch-note.ts";
import { learnNow } from "./learn-now.ts";
import { lessonsNow } from "./lessons.ts";
import { hasLinesToSync } from "./promotions-due.ts";
import { proveIn, provePorts } from "./prove.ts";
import { sweepLeftovers } from "./prove-sweep.ts";
import { toProve } from "./prove-which.ts";
import { hasTeam } from "./team-mark.ts";
import { decideNow } from "./trials.ts";
import { becomeWorker } from "./worker-lock.ts";

export type Worked =
  | { readonly kind: "worked"; readonly outcomes: readonly ProveOutcome[] }
  /** Nothing was done, and why. */
  | { readonly kind: "idle"; readonly why: string };

/** Kept back for cleaning up. */
const CLEAN_UP_MS = 5000;
/** Of a worker's minute, transcripts may take so much. */
const FINISH_MS = 20_000;
/** Healing is begun with so much time left; a check that takes half of it is left to `heal auto`. */
const HEAL_MS = 20_000;
/** And so much the exchange with the team, before anything is proven. */
const SYNC_MS = 15_000;
/** And so much the directions of what was learned. */
const EMBED_MS = 8000;
/** And so much what caused what; the next one goes on there. */
const CAUSES_MS = 8000;

/** What the one worker of a store does, nicely and for a minute at most: it watches, exchanges, reads, proves, learns and heals. */
export async function work(
  house: House,
  stop: { readonly signal: AbortSignal; abort(): void },
): Promise<Worked> {
  const why = whyNoBackground(house);
  if (why !== null) return { kind: "idle", why };
  const startedAt = house.clock.now();
  const lock = becomeWorker(house.dirs.store, startedAt);
  if (lock === null)
    return { kind: "idle", why: "another worker is at work, or the memory cannot be written" };
  beNice();
  const timer = setTimeout(() => stop.abort(), WORKER_MS - CLEAN_UP_MS);
  // Whatever hangs, hangs no longer than this; what it leaves is swept by the next.
  const end = setTimeout(() => process.exit(1), WORKER_MS);
  try {
    return await workThrough(house, startedAt + WORKER_MS - 2 * CLEAN_UP_MS, stop.signal);
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
    lock.release();
  }
}

async function workThrough(house: House, deadline: number, signal: AbortSignal): Promise<Worked> {
  await sweepLeftovers(house);
  const memory = await house.memoryIfThere();
  const project = asGitProject(house.project);
  if (memory === null || project === null) return { kind: "idle", why: "nothing is remembered" };
  try {
    // Harm first: it grows.
    await watchLanded(house, memory);
    await exchange(house, memory, { signal, deadline: Math.min(deadline, house.clock.now() + SYNC_MS) });
    await finishEnded(house, memory, Math.min(deadline, house.clock.now() + FINISH_MS));
    const { knowledge } = await learnNow(house, memory);
    const around = { house, memory, knowledge, signal };
    await recordCauses(around, {
      deadline: Math.min(deadline, house.clock.now() + CAUSES_MS),
      knowledge,
    }).catch(() => 0);
    const fixes = chooseForBackground(toProve(knowledge), provePorts(around, project));
    const repeats = { least: 2, most: 5 };
    const outcomes = await proveIn(around, fixes, { isNamed: false, repeats, deadline, timeoutMs: null });
    await lessonsNow(house, memory);
    decideNow(house, memory, knowledge);
    await lookAfterLines(house, memory, knowledge);
    await embed(house, memory, { signal, deadline: Math.min(deadline, house.clock.now() + EMBED_MS) });
    await exchange(house, memory, { signal, deadline, onlyToSend: true });
    await healQuickOnes({ house, memory }, { signal, deadline });
    return { kind: "worked", outcomes };
  } finally {
    memory.close();
  }
}

/** What was promoted and stopped helping leaves its file; what is left out by lot is, or comes back. */
async function lookAfterLines(house: House, memory: Memory, knowledge: Knowledge): Promise<void> {
  if (!hasLinesToSync(house, knowledge)) return;
  const { syncPromotions } = await import("./promotions-sync.ts");
  await syncPromotions(house, memory).catch(ifTrouble);
}

/** Lessons and issues that are new get their directions. */
async function embed(
  house: House,
  memory: Memory,
  wish: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<void> {
  if (wish.signal.aborted) return;
  const { embedInBackground } = await import("./embed.ts");
  await embedInBackground(house, memory, wish);
}

/** What waits for the team goes out, and what others learned comes in. */
async function exchange(
  house: House,
  memory: Memory,
  wish: { readonly signal: AbortSignal; readonly deadline: number; readonly onlyToSend?: boolean },
): Promise<void> {
  if (!hasTeam(house) || wish.signal.aborted) return;
  const { syncInBackground } = await import("./sync.ts");
  await syncInBackground(house, memory, wish);
}

async function watchLanded(house: House, memory: Memory): Promise<void> {
  if (!hasWatchNote(house.dirs.store)) return;
  const { watchApplications } = await import("./heal-watch.ts");
  await watchApplications({ house, memory }).catch(ifTrouble);
}

/** Shadow runs, suggestions, and what the policy lets happen by itself, as far as the time goes. */
async function healQuickOnes(
  around: { readonly house: House; readonly memory: Memory },
  { signal, deadline }: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<void> {
  if (signal.aborted || around.house.clock.now() > deadline - HEAL_MS) return;
  const { healByItself } = await import("./heal-auto.ts");
  await healByItself(around, { signal, deadline: deadline - HEAL_MS, longestCheckMs: HEAL_MS / 2 }).catch(
    ifTrouble,
  );
}

/** What a person could act on is said where a person is: `heal` meets it again. */
function ifTrouble(error: unknown): null {
  if (error instanceof Trouble) return null;
  throw error;
}

function beNice(): void {
  try {
    setPriority(19);
  } catch {
    // Not everybody may; then it is only quick.
  }
}
