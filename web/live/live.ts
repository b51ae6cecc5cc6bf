/**
 * What happens, as it happens. One connection for all pages; when it is lost that is shown as "paused", and the next one begins where the
 * last one ended (Last-Event-ID), so nothing is missed or told twice.
 */
import { signal } from "@preact/signals";
import { isReached, send } from "../api/ask.ts";
import { isTokenWanted, token } from "../api/token.ts";
import { eventReader, type ServerEvent } from "./events.ts";

export type LiveKind = "failure" | "issue" | "lesson" | "heal";

/** A fact that came in, in short. */
export interface News {
  readonly kind: LiveKind | "missed";
  readonly id: string;
  readonly at: string;
  readonly subject: string;
  readonly what: string;
  readonly [more: string]: unknown;
}

export type LiveState = "connecting" | "live" | "paused" | "off";

export const liveState = signal<LiveState>("connecting");
/** The last thing that happened. */
export const heard = signal<News | null>(null);

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server gives a sign of life every 15 s; without three of them the line is dead. */
const SILENCE_MS = 50_000;
/** A browser has six connections for one server: tabs that nobody looks at give theirs back. */
const HIDDEN_MS = 60_000;

let lastId: string | null = null;
let waitMs = FIRST_WAIT_MS;
let line: AbortController | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let isSwitchedOff = false;

/** Begins to listen, for as long as the page is open. */
export function goLive(): void {
  let hidden: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(hangUp, HIDDEN_MS);
    else if (line === null) connectNow();
  });
  addEventListener("online", connectNow);
  addEventListener("offline", hangUp);
  token.subscribe(() => connectNow());
}

/** Everything that is shown is asked anew: whoever decided something wants to see it, also where no event tells of it. */
export function askAnew(): void {
  heard.value = { kind: "missed", id: "", at: "", subject: "", what: "decided" };
}

/** Stops or goes on listening, as the person wishes. */
export function switchLive(isOn: boolean): void {
  isSwitchedOff = !isOn;
  if (isOn) connectNow();
  else {
    hangUp();
    liveState.value = "off";
  }
}

function connectNow(): void {
  hangUp();
  if (isSwitchedOff) return;
  waitMs = FIRST_WAIT_MS;
  void connect();
}

function hangUp(): void {
  clearTimeout(retry);
  line?.abort();
  line = null;
  if (!isSwitchedOff && liveState.value === "live") liveState.value = "paused";
}

async function connect(): Promise<void> {
  const own = new AbortController();
  line = own;
  try {
    const address = lastId === null ? "/api/events" : `/api/events?after=${encodeURIComponent(lastId)}`;
    const answer = await send(address, { signal: own.signal });
    liveState.value = "live";
    waitMs = FIRST_WAIT_MS;
    await readAll(answer.body!, own);
  } catch {
    // Said by the state.
  }
  if (line !== own) return;
  line = null;
  liveState.value = "paused";
  if (isTokenWanted.value) return;
  retry = setTimeout(() => void connect(), waitMs);
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
}

async function readAll(body: ReadableStream<Uint8Array>, own: AbortController): Promise<void> {
  const read = eventReader();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silent = setTimeout(() => own.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silent));
    if (done) {
      isReached.value = navigator.onLine && isReached.value;
      return;
    }
    for (const event of read(decoder.decode(value, { stream: true }))) hear(event);
  }
}

function hear({ event, id, data }: ServerEvent): void {
  if (id !== null) lastId = id;
  let said: Partial<News>;
  try {
    said = JSON.parse(data) as Partial<News>;
  } catch {
    return;
  }
  heard.value = { ...said, kind: event as News["kind"] } as News;
}
