import { streamSSE } from "hono/streaming";
import { FEED_KINDS, type FeedEvent, type FeedKind, readPosition, writePosition } from "#model/feed.ts";
import { addressOf, type HttpContext } from "./asker.ts";
import { mayStill } from "./authenticate.ts";
import { HttpProblem } from "./problem.ts";
import type { Server } from "./server.ts";

/** Who reads slower than this is let go, and comes back by itself with what it heard last. */
const MOST_WAITING = 1_000;

const listening = new WeakMap<Server, Map<string, number>>();

/** Server-sent events: new failures, issues, lessons and heals as they come, from `Last-Event-ID` on. */
export async function sendEvents(c: HttpContext, server: Server): Promise<Response> {
  const kinds = kindsIn(c.req.query("kinds"));
  const last = c.req.header("last-event-id") ?? c.req.query("after");
  const from = last === undefined || last === "" ? null : readPosition(last);
  if (last && from === null)
    throw new HttpProblem(400, "bad_input", "Last-Event-ID is none of ours: listen anew without it.");
  const queue = new Queue();
  const leave = enter(c, server);
  let stop: () => void;
  try {
    // Before anything is answered: whoever has an answer hears all that comes after it.
    stop = await server.hub.listen(
      {
        hear: (event) => {
          if (kinds.has(event.kind)) queue.push(event.kind, writePosition(event.position), eventJson(event));
        },
        missed: (position) => queue.push("missed", writePosition(position), {}),
      },
      from,
    );
  } catch (error) {
    leave();
    throw error;
  }
  c.header("cache-control", "no-store");
  // nginx would keep events back until it has a page full of them.
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    const end = () => queue.end();
    const asker = c.get("asker");
    const beat = setInterval(() => {
      queue.wake();
      void mayStill(asker, server).then((may) => may || end());
    }, server.limits.beatMs).unref();
    stream.onAbort(end);
    server.signal.addEventListener("abort", end, { once: true });
    try {
      await stream.write(": twiceshy\n\n");
      for (;;) {
        const messages = await queue.next();
        if (messages === null) return;
        if (messages.length === 0) await stream.write(": beat\n\n");
        for (const message of messages) {
          await stream.writeSSE(message);
          server.metrics.add("events_sent_total", { kind: message.event });
        }
      }
    } finally {
      stop();
      leave();
      clearInterval(beat);
      server.signal.removeEventListener("abort", end);
    }
  });
}

/** What waits to be sent to one listener. */
class Queue {
  #waiting: { event: string; data: string; id: string }[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  push(event: string, id: string, data: unknown): void {
    this.#waiting.push({ event, id, data: JSON.stringify(data) });
    if (this.#waiting.length > MOST_WAITING) this.#isOver = true;
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** What is to be sent now; nothing where it is only time for a sign of life; null where it is over. */
  async next(): Promise<{ event: string; data: string; id: string }[] | null> {
    if (this.#waiting.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#isOver) return null;
    const messages = this.#waiting;
    this.#waiting = [];
    return messages;
  }
}

/** An event as listeners and webhooks get it. */
export function eventJson({ kind, id, at, subject, what, data }: FeedEvent) {
  return { version: 1, kind, id, at: new Date(at).toISOString(), subject, what, ...dataOf(kind, data) };
}

/** An issue has a kind of its own. */
function dataOf(kind: FeedKind, { kind: own, ...data }: FeedEvent["data"]) {
  return kind === "issue" ? { ...data, issueKind: own } : data;
}

function kindsIn(text: string | undefined): ReadonlySet<FeedKind> {
  if (text === undefined || text === "") return new Set(FEED_KINDS);
  const words = text.split(",").map((one) => one.trim());
  const wrong = words.find((one) => !(FEED_KINDS as readonly string[]).includes(one));
  if (wrong !== undefined)
    throw new HttpProblem(
      400,
      "bad_input",
      `kinds are ${FEED_KINDS.join(", ")}, not "${wrong.slice(0, 50)}".`,
    );
  return new Set(words as FeedKind[]);
}

/** Counts listeners, in all and of one asker; too many are refused. */
function enter(c: HttpContext, server: Server): () => void {
  const counts = listening.get(server) ?? new Map<string, number>();
  listening.set(server, counts);
  const key = c.get("asker").token ?? addressOf(c);
  const own = counts.get(key) ?? 0;
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (own >= server.limits.listenersEach || all >= server.limits.listeners)
    throw new HttpProblem(429, "too_many", "too many listen already.", { headers: { "retry-after": "30" } });
  counts.set(key, own + 1);
  return () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
}
