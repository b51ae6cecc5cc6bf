/**
 * Turns lessons and issues into directions, in the background: those that are new, whose text has changed, or whose embedder
 * has. In: a memory and how long it may take. Out: how far it came, and why not all of it. No hook comes here.
 */
import { meaningText } from "#learn/lessons/lesson-text.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { EMBED_NEXT } from "#memory/unembedded.ts";
import type { EmbeddedKind, Embedder, Embedding, EmbeddingMemory } from "#model/embedder.ts";
import type { Memory } from "#model/ports.ts";
import { sha256Hex } from "#model/sha256.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { noteCall, textsLeftToday } from "./embed-budget.ts";
import { configuredEmbedder } from "./embedders.ts";

/** How far the directions are. */
export interface EmbedStatus {
  /** Null where there is none. */
  readonly embedder: string | null;
  readonly done: number;
  readonly of: number;
  /** Directions of another embedder, which go when all are made anew. */
  readonly others: number;
  /** Why the rest waits; null where nothing does. */
  readonly why: string | null;
}

export interface EmbedWish {
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Where calls are noted and directions may be known already: a machine's own memory, when the team's is embedded. */
  readonly own?: Memory;
  onProgress?(done: number, of: number): void;
}

interface Text {
  readonly kind: EmbeddedKind;
  readonly id: string;
  readonly digest: string;
  readonly text: string;
}

/** How far it is, without doing anything. */
export async function embedStatus(house: House, memory: Memory): Promise<EmbedStatus> {
  const embedder = await configuredEmbedder(house);
  const store = embeddingMemoryOf(storeOf(memory));
  const all = textsOf(memory);
  const waiting = embedder === null ? all : waitingOf(store, embedder, all);
  return statusOf(store, embedder, all.length, waiting.length, null);
}

/** Embeds what waits, as far as time and budget go. */
export async function embedNow(house: House, memory: Memory, wish: EmbedWish): Promise<EmbedStatus> {
  const embedder = await configuredEmbedder(house);
  const store = embeddingMemoryOf(storeOf(memory));
  const all = textsOf(memory);
  dropGone(store, all);
  if (embedder === null) return statusOf(store, embedder, all.length, all.length, NO_VECTORS);
  let waiting = waitingOf(store, embedder, all);
  if (wish.own !== undefined)
    waiting = copyKnown(store, embeddingMemoryOf(storeOf(wish.own)), embedder, waiting);
  let why: string | null = null;
  while (waiting.length > 0) {
    wish.onProgress?.(all.length - waiting.length, all.length);
    const most = embedder.isLocal ? embedder.most : textsLeftToday(house, wish.own ?? memory, embedder.most);
    why = whyNotNow(house, wish, most);
    if (why !== null) break;
    const some = waiting.slice(0, most);
    const { vectors, trouble, tokens, isFree } = await embedder.embed(
      some.map(({ text }) => text),
      wish.signal,
    );
    if (!isFree) noteCall(house, wish.own ?? memory, embedder.name, some.length, tokens);
    why = trouble;
    if (vectors === null) break;
    store.keep(some.map((text, at) => embeddingOf(house, embedder, text, vectors[at] ?? null)));
    waiting = waiting.slice(some.length);
  }
  wish.onProgress?.(all.length - waiting.length, all.length);
  // In a team others may embed by somebody else: theirs stay.
  if (waiting.length === 0 && wish.own === undefined) store.dropOthers(embedder.name);
  return statusOf(store, embedder, all.length, waiting.length, why);
}

const TIME_IS_UP = "the time was up";
const NO_VECTORS = "the vectors of words are not here, and no provider is named (embedder in the settings)";

function whyNotNow(house: House, { deadline, signal }: EmbedWish, most: number): string | null {
  if (signal.aborted || house.clock.now() >= deadline) return TIME_IS_UP;
  return most > 0 ? null : "the budget of 24 hours is used up (heal.dailyEmbeddings, heal.dailyUsd)";
}

/** Everything that is to have a direction. */
function textsOf(memory: Memory): Text[] {
  const text = (kind: EmbeddedKind, id: string, said: string): Text => ({
    ...{ kind, id, text: said },
    digest: sha256Hex(said).slice(0, 16),
  });
  const lessons = knowledgeOf(memory)
    .lessons.lessons({ archived: false })
    .map((lesson) => text("lesson", lesson.id, meaningText(lesson)));
  const issues = healingOf(memory)
    .issues.issues()
    .map(({ id, title, detail, why }) =>
      text("issue", id, [title, detail, why].filter(Boolean).join("\n").slice(0, 2000)),
    );
  return [...lessons, ...issues];
}

function waitingOf(store: EmbeddingMemory, { name }: Embedder, all: readonly Text[]): Text[] {
  const known = { lesson: store.digests("lesson", name), issue: store.digests("issue", name) };
  return all.filter(({ kind, id, digest }) => known[kind].get(id) !== digest);
}

function dropGone(store: EmbeddingMemory, all: readonly Text[]): void {
  for (const kind of ["lesson", "issue"] as const) {
    const there = new Set(all.flatMap((text) => (text.kind === kind ? [text.id] : [])));
    for (const { embedder } of store.count().filter((one) => one.kind === kind))
      store.drop(
        kind,
        [...store.digests(kind, embedder).keys()].filter((id) => !there.has(id)),
      );
  }
}

/** What the machine's own memory has embedded already is not paid for twice. */
function copyKnown(
  store: EmbeddingMemory,
  own: EmbeddingMemory,
  { name }: Embedder,
  waiting: readonly Text[],
): Text[] {
  const known = new Map<string, Embedding>();
  for (const kind of ["lesson", "issue"] as const) {
    const ids = waiting.flatMap((text) => (text.kind === kind ? [text.id] : []));
    for (const one of own.read(kind, name, ids)) known.set(`${kind} ${one.id} ${one.digest}`, one);
  }
  const found = (text: Text) => known.get(`${text.kind} ${text.id} ${text.digest}`);
  store.keep(waiting.flatMap((text) => found(text) ?? []));
  return waiting.filter((text) => found(text) === undefined);
}

function embeddingOf(house: House, { name }: Embedder, text: Text, vector: Float32Array | null): Embedding {
  const { kind, id, digest } = text;
  return { kind, id, digest, embedder: name, at: house.clock.now(), vector };
}

function statusOf(
  store: EmbeddingMemory,
  embedder: Embedder | null,
  of: number,
  waiting: number,
  why: string | null,
): EmbedStatus {
  const others = store.count().filter((one) => one.embedder !== embedder?.name);
  return {
    embedder: embedder?.name ?? null,
    done: of - waiting,
    of,
    others: others.reduce((sum, { count }) => sum + count, 0),
    why,
  };
}

/** What the worker does: trouble waits for whoever looks, and is tried again an hour later. False where only the time was up. */
export async function embedInBackground(house: House, memory: Memory, wish: EmbedWish): Promise<boolean> {
  const { progress } = knowledgeOf(wish.own ?? memory);
  const now = house.clock.now();
  if (Number(progress.get(EMBED_NEXT) ?? 0) > now) return true;
  const status = await embedNow(house, memory, wish).catch((error: unknown) => {
    if (error instanceof Trouble) return { why: error.message };
    throw error;
  });
  if (status.why === null || status.why === TIME_IS_UP) progress.drop(EMBED_NEXT);
  else progress.set(EMBED_NEXT, String(now + PAUSE_MS));
  return status.why !== TIME_IS_UP;
}

const PAUSE_MS = 3_600_000;
