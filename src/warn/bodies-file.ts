/**
 * The bodies file: from lessons to bytes of which a hook reads only the few it needs. A line that says of which triggers it is, a
 * line with sizes, a table of fixed slots found by a hash of the id (where its body is, and what it can score at most), the sessions
 * that only the database knows, and the bodies. Pure: who reads gives a way to read bytes by position.
 */
import type { Lesson } from "#model/lesson.ts";
import type { MomentKind } from "#model/warning.ts";
import { mostRelevance } from "./fit.ts";
import { type Moment, momentOf } from "./moment.ts";
import { mostScoreSeen } from "./rank.ts";

/** All that is needed to say a lesson. */
export interface Body {
  readonly lesson: Lesson;
  /** The id of the check whose next run tells what came of it; null where none is known. */
  readonly check: string | null;
  readonly count: number;
  readonly lastAt: number | null;
}

/** Moments at which a hook may speak from bodies alone. */
export type BodyMoment = Extract<MomentKind, "command" | "edit" | "session">;
const MOMENTS: readonly BodyMoment[] = ["command", "edit", "session"];

/** tag, from, bytes, tag of the fingerprint (four bytes each), the most at three moments (two each), two spare. */
const SLOT_BYTES = 24;
const SCALE = 10_000;

export interface BodiesToWrite {
  /** The first line of the triggers it belongs to, without its line break. */
  readonly head: string;
  readonly mark: string;
  readonly sessions: readonly string[];
  /** Null for a lesson that is found by the triggers and says nothing. */
  readonly bodies: ReadonlyMap<string, Body | null>;
}

/** The bytes of a bodies file. */
export function bodiesBytes({ head, mark, sessions, bodies }: BodiesToWrite): Uint8Array {
  const encoder = new TextEncoder();
  const texts = [...bodies].map(([id, body]) => ({
    id,
    body,
    bytes: encoder.encode(body === null ? "" : JSON.stringify(body)),
  }));
  const slots = 2 ** Math.ceil(Math.log2(Math.max(8, bodies.size * 2)));
  const table = new DataView(new ArrayBuffer(slots * SLOT_BYTES));
  let from = 1;
  for (const { id, body, bytes } of texts) {
    const at = freeSlot(table, slots, id);
    table.setUint32(at, tagOf(id));
    table.setUint32(at + 4, from);
    table.setUint32(at + 8, bytes.length);
    if (body !== null) {
      table.setUint32(at + 12, tagOf(body.lesson.fingerprint ?? ""));
      for (const [i, kind] of MOMENTS.entries())
        table.setUint16(at + 16 + i * 2, Math.round(mostAt(body, kind) * SCALE));
    }
    from += bytes.length;
  }
  const known = encoder.encode(`${sessions.map((one) => JSON.stringify(one)).join("\n")}\n`);
  const start = encoder.encode(`${head}\n${JSON.stringify({ mark, slots, sessions: known.length })}\n`);
  const parts = [
    start,
    new Uint8Array(table.buffer),
    known,
    encoder.encode("\n"),
    ...texts.map(({ bytes }) => bytes),
  ];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What a lesson can score at most at a moment of which nothing else is known, in whole steps as scores are. */
export function mostAt({ lesson, count }: Pick<Body, "lesson" | "count">, kind: BodyMoment): number {
  const moment: Moment = { ...momentOf({ kind }), checks: [] };
  return mostScoreSeen(mostRelevance(lesson, moment, { sharedWords: [], tasksAlike: [] }), lesson, count);
}

/** Bytes of a file by position; fewer where it ends before. */
export type ReadAt = (from: number, bytes: number) => Uint8Array;

/** Longer first lines are nobody's. */
const START_BYTES = 4_096;

/** Where a lesson's body is, and what it can score at most. */
export interface Found {
  readonly from: number;
  readonly bytes: number;
  /** A short name of the fingerprint that it is about, as `tagOf` gives it. */
  readonly fingerprint: number;
  most(kind: BodyMoment): number;
}

/** A bodies file that is open to be read. */
export interface BodiesFile {
  readonly head: string;
  readonly mark: string;
  /** Null where it is not in the file. */
  find(id: string): Found | null;
  /** Null where nothing is to be said of it. Throws where the file is not as it should be. */
  body(id: string, found: Found): Body | null;
  /** Whether what was said in a session is only in the database. */
  isOnlyInDatabase(session: string): boolean;
}

/** Opens a bodies file; null where it is none. */
export function readBodies(readAt: ReadAt): BodiesFile | null {
  const start = readAt(0, START_BYTES);
  const [first, second] = [start.indexOf(10), start.indexOf(10, start.indexOf(10) + 1)];
  if (first < 0 || second < 0) return null;
  const decoder = new TextDecoder();
  const line = (from: number, to: number) => decoder.decode(start.subarray(from, to));
  const { mark, slots, sessions } = JSON.parse(line(first + 1, second));
  if (typeof mark !== "string" || !Number.isInteger(slots) || !Number.isInteger(sessions)) return null;
  const size = slots * SLOT_BYTES;
  const bytes = readAt(second + 1, size);
  if (bytes.length !== size) return null;
  const table = new DataView(bytes.buffer, bytes.byteOffset, size);
  const [known, bodies] = [second + 1 + size, second + 1 + size + sessions];
  return {
    head: line(0, first),
    mark,
    find: (id) => find(table, slots, id),
    body(id, found) {
      if (found.bytes === 0) return null;
      const body = JSON.parse(decoder.decode(readAt(bodies + found.from, found.bytes))) as Body;
      if (body.lesson.id !== id) throw new Error("another lesson's body");
      return body;
    },
    isOnlyInDatabase: (session) =>
      `\n${decoder.decode(readAt(known, sessions))}`.includes(`\n${JSON.stringify(session)}\n`),
  };
}

function find(table: DataView, slots: number, id: string): Found | null {
  const tag = tagOf(id);
  for (let slot = slotOf(id, slots); ; slot = (slot + 1) & (slots - 1)) {
    const at = slot * SLOT_BYTES;
    const from = table.getUint32(at + 4);
    if (from === 0) return null;
    if (table.getUint32(at) === tag)
      return {
        from,
        bytes: table.getUint32(at + 8),
        fingerprint: table.getUint32(at + 12),
        most: (kind) => table.getUint16(at + 16 + MOMENTS.indexOf(kind) * 2) / SCALE,
      };
  }
}

function freeSlot(table: DataView, slots: number, id: string): number {
  let slot = slotOf(id, slots);
  while (table.getUint32(slot * SLOT_BYTES + 4) !== 0) slot = (slot + 1) & (slots - 1);
  return slot * SLOT_BYTES;
}

function slotOf(id: string, slots: number): number {
  return hash(id, 0x811c9dc5) & (slots - 1);
}

/** A short name of a text; two may have the same. */
export function tagOf(id: string): number {
  return hash(id, 0x2166f0a7) >>> 0;
}

/** FNV-1a, of 32 bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value ^ (value >>> 15);
}
