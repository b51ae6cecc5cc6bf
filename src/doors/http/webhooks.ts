/**
 * Webhooks: who is told of new facts, and does not listen. Each address has its own place in the feed, kept in the memory, so that a
 * restart neither loses nor repeats; a call that fails is tried again, later and later, and given up after an hour.
 */
import { createHash, createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { feedOf } from "#memory/feed.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { type FeedEvent, type FeedPosition, readPosition, writePosition } from "#model/feed.ts";
import { eventJson } from "./events.ts";
import type { Server } from "./server.ts";
import { slackText } from "./slack-text.ts";
import type { Webhook } from "./webhook-settings.ts";

const EVERY_MS = 2_000;
const PATIENCE_MS = 10_000;
const AT_ONCE = 100;
/** Seconds between the tries of one call: about an hour in all. */
const WAITS_S = [1, 5, 30, 120, 600, 1_200, 1_800];

/** How long things take; tests are in a hurry. */
export interface WebhookPace {
  readonly everyMs: number;
  readonly waitsMs: readonly number[];
}

const PACE: WebhookPace = { everyMs: EVERY_MS, waitsMs: WAITS_S.map((seconds) => seconds * 1_000) };

/** Calls webhooks until the server ends. Does nothing where there are none. */
export async function callWebhooks(
  server: Server,
  webhooks: readonly Webhook[],
  pace: WebhookPace = PACE,
): Promise<void> {
  await Promise.all(webhooks.map((webhook) => serveWebhook(server, webhook, pace)));
}

async function serveWebhook(server: Server, webhook: Webhook, pace: WebhookPace): Promise<void> {
  const key = `serve/webhook/${createHash("sha256").update(webhook.url).digest("hex").slice(0, 16)}`;
  const { signal } = server;
  while (!signal.aborted) {
    try {
      const { events, position } = await news(server, key);
      for (const event of events) {
        if (signal.aborted) return;
        if (webhook.events.has(event.kind)) await deliver(server, webhook, event, pace);
        // Not before it was told: whoever stops here tells it again, and the receiver knows it by its id.
        if (!signal.aborted) await keep(server, key, event.position);
      }
      if (events.length === 0 && position !== null) await keep(server, key, position);
    } catch (error) {
      server.err(`twiceshy: webhooks wait: ${(error as Error).message}\n`);
    }
    await sleep(pace.everyMs, signal);
  }
}

/** What came since this webhook was last told something; from now on where it never was. */
function news(server: Server, key: string): Promise<{ events: FeedEvent[]; position: FeedPosition | null }> {
  return server.withMemory(({ memory }) => {
    const feed = feedOf(memory);
    const known = readPosition(knowledgeOf(memory).progress.get(key) ?? "");
    if (known === null) return { events: [], position: feed.newest() };
    return { events: feed.since(known, AT_ONCE).events, position: null };
  });
}

function keep(server: Server, key: string, position: FeedPosition): Promise<void> {
  return server.withMemory(({ memory }) => knowledgeOf(memory).progress.set(key, writePosition(position)));
}

/** One call, until it is taken or given up. */
async function deliver(
  server: Server,
  webhook: Webhook,
  event: FeedEvent,
  { waitsMs }: WebhookPace,
): Promise<void> {
  const body = JSON.stringify(
    webhook.format === "slack" ? { text: slackText(event, server.projects[0]!) } : eventJson(event),
  );
  for (const waitMs of [...waitsMs, null]) {
    const result = await call(webhook, event, body, server.signal);
    server.metrics.add("webhooks_total", { result: result.kind });
    if (result.kind === "taken" || server.signal.aborted) return;
    if (waitMs === null || result.kind === "refused") {
      server.err(
        `twiceshy: webhook ${new URL(webhook.url).host} was not told of ${event.id}: ${result.why}\n`,
      );
      return;
    }
    await sleep(waitMs, server.signal);
  }
}

type Called =
  | { readonly kind: "taken" }
  /** It will not do it the next time either. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

async function call(webhook: Webhook, event: FeedEvent, body: string, signal: AbortSignal): Promise<Called> {
  try {
    const answer = await fetch(webhook.url, {
      method: "POST",
      body,
      headers: headersFor(webhook, event, body),
      // Where it leads elsewhere, the secret in its address would go there too.
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return { kind: "taken" };
    const why = `it answered ${answer.status}`;
    const isFinal = answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status);
    return { kind: isFinal ? "refused" : "failed", why };
  } catch (error) {
    return { kind: "failed", why: (error as Error).message };
  }
}

function headersFor({ secret }: Webhook, event: FeedEvent, body: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1_000));
  const head = {
    "content-type": "application/json",
    "user-agent": "twiceshy",
    "x-twiceshy-event": event.kind,
    "x-twiceshy-delivery": event.id,
  };
  return secret === null ? head : { ...head, "x-twiceshy-signature": signatureOf(secret, at, body) };
}

/** "t=1790000000,v1=9f86…": the time is signed too, so that an old call cannot be sent again. */
export function signatureOf(secret: string, at: string, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** Ends early, and without trouble, when the server does. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
