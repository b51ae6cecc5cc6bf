import { streamSSE } from "hono/streaming";
import { FEED_KINDS, type FeedEvent, type FeedKind, readPosition, writePosition } from "#model/feed.ts";
import { addressOf, type HttpContext } from "./asker.ts";
import type { Listener } from "./event-hub.ts";
import { HttpProblem } from "./problem.ts";
import type { Server } from "./server.ts";

const BEAT_MS = 15_000;
/** Who reads slower than this is let go, and comes back by itself with what it heard last. */
const MOST_WAITING = 1_000;

const listening = new WeakMap<Server, Map<string, number>>();

/** Server-sent events: new failures, issues, lessons and heals as they come, from `Last-Event-ID` on. */
export function sendEvents(c: HttpContext, server: Server): Response {
  const kinds = kindsIn(c.req.query("kinds"));
  const last = c.req.header("last-event-id") ?? c.req.query("after");
  const from = last === undefined || last === "" ? null : readPosition(last);
  if (last && from === null)
    throw new HttpProblem(400, "bad_input", "Last-Event-ID is none of ours: listen anew without it.");
  const leave = enter(c, server);
  c.header("cache-control", "no-store");
  // nginx would keep events back until it has a page full of them.
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    const waiting: { event: string; data: string; id: string }[] = [];
    let wake = () => {};
    let isOver = false;
    const end = () => {
      isOver = true;
      wake();
    };
    const push = (event: string, id: string, data: unknown) => {
      waiting.push({ event, id, data: JSON.stringify(data) });
      if (waiting.length > MOST_WAITING) end();
      wake();
    };
    stream.onAbort(end);
    server.signal.addEventListener("abort", end, { once: true });
    const beat = setInterval(() => wake(), BEAT_MS).unref();
    const listener: Listener = {
      hear: (event) => {
        if (kinds.has(event.kind)) push(event.kind, writePosition(event.position), eventJson(event));
      },
      missed: (position) => push("missed", writePosition(position), {}),
    };
    let stop = () => {};
    try {
      stop = await server.hub.listen(listener, from);
      await stream.write(": twiceshy\n\n");
      while (!isOver) {
        if (waiting.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          if (waiting.length === 0 && !isOver) await stream.write(": beat\n\n");
        }
        for (const message of waiting.splice(0)) {
          if (isOver) break;
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
