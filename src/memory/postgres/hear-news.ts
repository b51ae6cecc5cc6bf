/**
 * Hears at once that a project of the team's database has news (LISTEN), by a connection of its own that waits in the background.
 * It says only that there is something: what it is, is read by whoever asked to be told.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { placeOf } from "./place-of.ts";

export interface NewsWish {
  readonly url: string;
  readonly project: string;
  readonly signal: AbortSignal;
  /** Called after each transaction of others, and whenever it listens again: what came meanwhile was not heard. */
  onNews(): void;
  /** Called once when the way to the database is lost or cannot be found, until there is one again. */
  onTrouble?(sentence: string): void;
  readonly pace?: NewsPace;
}

/** How long things take; tests are in a hurry. */
export interface NewsPace {
  /** Between tries where the database cannot be reached: at first, and at most. */
  readonly retryMs: readonly [first: number, most: number];
  /** So often the line is tried: a connection that died without a word is found. */
  readonly beatMs: number;
}

const PACE: NewsPace = { retryMs: [1_000, 30_000], beatMs: 30_000 };
const CONNECT_SECONDS = 10;

/** The channel of a project; as `twiceshy.channel_of` names it. */
function channelOf(project: string): string {
  return `twiceshy_${createHash("md5").update(project).digest("hex").slice(0, 24)}`;
}

/** Listens until it is told to stop; comes back by itself after every outage. */
export async function hearNews(wish: NewsWish): Promise<void> {
  const { signal, pace = PACE } = wish;
  const [first, most] = pace.retryMs;
  let waits = first;
  let isTold = false;
  while (!signal.aborted) {
    const why = await listenOnce(wish, pace, () => {
      waits = first;
      isTold = false;
    });
    if (signal.aborted) return;
    if (!isTold) wish.onTrouble?.(`no news from ${placeOf(wish.url)} for now: ${why}`);
    isTold = true;
    await pause(waits * (0.75 + Math.random() / 2), signal);
    waits = Math.min(most, waits * 2);
  }
}

/** Listens on one connection until it ends; the answer is why it did. */
async function listenOnce(wish: NewsWish, { beatMs }: NewsPace, onListening: () => void): Promise<string> {
  const { default: postgres } = await import("postgres");
  const { url, project, signal } = wish;
  const channel = channelOf(project);
  let end: (why: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: CONNECT_SECONDS,
    backoff: false,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => end("the connection was closed"),
    // Not in its types: what it calls for each notification of the connection.
    onnotify: (heard: string) => {
      if (heard === channel) wish.onNews();
    },
    connection: { application_name: "twiceshy news" },
  };
  const sql = postgres(url, options as never);
  const stop = () => end("it is over");
  signal.addEventListener("abort", stop, { once: true });
  let beat: NodeJS.Timeout | null = null;
  try {
    await Promise.race([sql.unsafe(`LISTEN ${channel}`), ended]);
    if (signal.aborted) return "it is over";
    onListening();
    wish.onNews();
    beat = setInterval(() => {
      const answer = pause(CONNECT_SECONDS * 1_000, signal).then(() =>
        Promise.reject(new Error("no answer")),
      );
      Promise.race([sql.unsafe("SELECT 1"), answer]).catch((error: Error) => end(error.message));
      answer.catch(() => {});
    }, beatMs).unref();
    return await ended;
  } catch (error) {
    return (error as Error).message;
  } finally {
    if (beat !== null) clearInterval(beat);
    signal.removeEventListener("abort", stop);
    await sql.end({ timeout: 0 }).catch(() => {});
  }
}

/** Ends early, and without trouble, when nobody listens any more; keeps no process alive. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
