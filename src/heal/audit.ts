/**
 * The audit log: each entry holds the hash of the one before it, so that none can be changed, left out, put in or moved without
 * the first one after it not fitting. One chain per origin. Pure: who keeps the entries, and where, is another's job.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What JSON can say, and says the same way everywhere. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** What happened, before it is chained. */
export interface AuditFact {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whose chain it is: a machine and its store. */
  readonly origin: string;
  /** "gate", "applied", "reverted", "forced", "locked" */
  readonly step: string;
  readonly detail: { readonly [key: string]: Plain };
}

/** A fact in its place. */
export interface AuditEntry extends AuditFact {
  /** From 1, without a gap. */
  readonly number: number;
  /** The hash of the entry before; 64 zeros for the first. */
  readonly previous: string;
  readonly hash: string;
}

/** What is left of an entry whose text somebody had erased: its place in the chain. */
export interface ForgottenEntry {
  readonly forgotten: true;
  readonly id: string;
  readonly origin: string;
  readonly number: number;
  readonly previous: string;
  readonly hash: string;
}

/** What a look through a chain found; `expected` beside a chain that fits tells whether its end is missing. */
export type ChainVerdict =
  | { readonly kind: "fits"; readonly entries: number; readonly head: string; readonly forgotten: number }
  | {
      readonly kind: "broken";
      /** Place in the list, from 0. */
      readonly at: number;
      readonly id: string | null;
      readonly why: string;
    };

const START = "0".repeat(64);

/** The entry that follows another; null begins a chain. */
export function chain(previous: AuditEntry | ForgottenEntry | null, fact: AuditFact): AuditEntry {
  if (previous !== null && previous.origin !== fact.origin)
    throw new Error(`an entry of ${fact.origin} cannot follow one of ${previous.origin}`);
  const { id, at, origin, step, detail } = fact;
  const body = {
    id,
    at,
    origin,
    step,
    detail,
    number: (previous?.number ?? 0) + 1,
    previous: previous?.hash ?? START,
  };
  return { ...body, hash: hashOf(body) };
}

/** What is known about a chain from elsewhere. */
export interface ChainKnown {
  /** The hash that it has to end with. */
  readonly head?: string;
  /** Entries that somebody had erased; an empty one that is not among them was emptied by somebody else. */
  readonly forgotten?: ReadonlySet<string>;
}

/** Looks through a chain from its first entry. */
export function verifyChain(entries: readonly unknown[], { head, forgotten }: ChainKnown = {}): ChainVerdict {
  let before: AuditEntry | ForgottenEntry | null = null;
  let empty = 0;
  for (const [at, entry] of entries.entries()) {
    const why = isEmpty(entry) ? troubleInEmpty(entry, before, forgotten) : troubleIn(entry, before);
    if (why !== null) return { kind: "broken", at, id: idOf(entry), why };
    before = entry as AuditEntry | ForgottenEntry;
    if (isEmpty(entry)) empty += 1;
  }
  const end = before?.hash ?? START;
  if (head !== undefined && head !== end)
    return { kind: "broken", at: entries.length, id: null, why: "entries at its end are missing" };
  return { kind: "fits", entries: entries.length, head: end, forgotten: empty };
}

/** One entry as one line of text, always the same for the same entry. */
export function auditLine(entry: AuditEntry): string {
  return canonical(entry as unknown as Plain);
}

/** The same of lines of text: a line that says the same in other letters does not fit either. */
export function verifyChainText(text: string, known: ChainKnown = {}): ChainVerdict {
  const lines = text.split("\n");
  // The last line ends like all others; without its end it may be half of one.
  const isWhole = lines.pop() === "";
  const entries: unknown[] = [];
  for (const line of lines) entries.push(entryOf(line));
  if (!isWhole) entries.push(null);
  return verifyChain(entries, known);
}

function entryOf(line: string): unknown {
  try {
    const entry = JSON.parse(line) as Plain;
    return canonical(entry) === line ? entry : null;
  } catch {
    return null;
  }
}

const KEYS = "at,detail,hash,id,number,origin,previous,step";

const EMPTY_KEYS = "forgotten,hash,id,number,origin,previous";

function isEmpty(entry: unknown): entry is ForgottenEntry {
  return typeof entry === "object" && entry !== null && Object.keys(entry).sort().join() === EMPTY_KEYS;
}

function troubleInEmpty(
  entry: ForgottenEntry,
  before: AuditEntry | ForgottenEntry | null,
  forgotten: ReadonlySet<string> | undefined,
): string | null {
  return forgotten?.has(entry.id) ? placeTrouble(entry, before) : "it is empty, and nobody had it forgotten";
}

function troubleIn(entry: unknown, before: AuditEntry | ForgottenEntry | null): string | null {
  if (typeof entry !== "object" || entry === null || Object.keys(entry).sort().join() !== KEYS)
    return "it is no entry, or not written as one";
  const { hash, ...body } = entry as AuditEntry;
  if (hash !== hashOf(body)) return "its hash is not the hash of what it says";
  return placeTrouble(body, before);
}

function placeTrouble(
  { previous, number, origin }: Pick<AuditEntry, "previous" | "number" | "origin">,
  before: AuditEntry | ForgottenEntry | null,
): string | null {
  if (previous !== (before?.hash ?? START)) return "it does not follow the entry before it";
  if (number !== (before?.number ?? 0) + 1) return `its number is ${number}, after ${before?.number ?? 0}`;
  return before !== null && origin !== before.origin ? "it is of another origin" : null;
}

function idOf(entry: unknown): string | null {
  const id = (entry as { id?: unknown } | null)?.id;
  return typeof id === "string" ? id : null;
}

const hashOf = (body: Omit<AuditEntry, "hash">) =>
  bytesToHex(sha256(utf8ToBytes(canonical(body as unknown as Plain))));

/** JSON with sorted keys. A lone half of a surrogate pair is escaped by JSON itself, so that no two texts have one form. */
function canonical(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
      .join(",")}}`;
  return JSON.stringify(value) ?? "null";
}
