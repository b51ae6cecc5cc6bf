/**
 * What the readers share: a transcript is a list of records, a fold turns each record into observations.
 * In: a file of JSON lines. Out: observations in order, to a listener. Broken and over-long lines are skipped and counted,
 * records of unknown kinds are the fold's to ignore. Nothing here knows any agent.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import type {
  CommandObservation,
  EditObservation,
  Listener,
  Observation,
  ReadEnd,
  ReadMark,
  TranscriptFile,
} from "#model/observation.ts";
import { parseLine } from "./parse-line.ts";
import { hashOfStart, readLines } from "./read-lines.ts";

/** Where a record stands in its transcript. */
export interface Place {
  readonly offset: number;
  readonly end: number;
}

/** Takes one record after the other; keeps what it needs of those before. */
export type Fold = (record: unknown, place: Place) => readonly Observation[];

/** Reads a file of JSON lines through a fold. */
export function readJsonLines(
  file: TranscriptFile,
  since: ReadMark | null,
  fold: Fold,
  listen: Listener,
): ReadEnd {
  const known = since !== null && hashOfStart(file.path, since.upTo) === since.hash ? since.upTo : 0;
  let upTo = 0;
  let skipped = 0;
  let complete = true;
  for (const { text, offset, end } of readLines(file.path)) {
    upTo = end;
    if (text === "") continue;
    const record = text === null ? undefined : parseLine(text);
    if (record === undefined) {
      skipped += 1;
      continue;
    }
    complete = tellAll(fold(record, { offset, end }), end > known, listen);
    if (!complete) break;
  }
  return { upTo, hash: hashOfStart(file.path, upTo) ?? "", skipped, complete };
}

/** Tells all that a record tells, also when the listener wants no more: a record is read whole or not at all. */
export function tellAll(told: readonly Observation[], isNew: boolean, listen: Listener): boolean {
  let goesOn = true;
  for (const observation of told) goesOn = listen(observation, isNew) && goesOn;
  return goesOn;
}

/** A key by the agent's own id of a thing, or by its file and place where it has none. */
export function keyOf(file: TranscriptFile, id: string | null, place: Place): string {
  const what = id === null ? `${basename(file.path)}\0${file.part ?? ""}\0${place.offset}` : `id\0${id}`;
  return createHash("sha256").update(`${file.agent}\0${what}`).digest("hex").slice(0, 32);
}

/** Calls that wait for their result, by the agent's id; hostile files get no more room than this. */
export class Pending<T> {
  readonly #calls = new Map<string, T>();

  add(id: string, call: T): void {
    if (this.#calls.size >= 5000) this.#calls.delete(this.#calls.keys().next().value!);
    this.#calls.set(id, call);
  }

  has(id: string): boolean {
    return this.#calls.has(id);
  }

  take(id: string | null): T | null {
    if (id === null) return null;
    const call = this.#calls.get(id) ?? null;
    this.#calls.delete(id);
    return call;
  }
}

const HEAD = 65_536;
const TAIL = 196_608;
const MAX_COMMAND = 20_000;
const MAX_EDIT = 65_536;
const MAX_SAID = 2_000;
const MAX_TITLE = 80;

/** An output's head and tail, cut at line ends. */
export function capOutput(text: string): string {
  if (text.length <= HEAD + TAIL) return text;
  const head = text.slice(0, text.lastIndexOf("\n", HEAD) + 1);
  const from = text.indexOf("\n", text.length - TAIL) + 1;
  const tail = from === 0 ? text.slice(-TAIL) : text.slice(from);
  return `${head}[... ${text.length - head.length - tail.length} characters omitted ...]\n${tail}`;
}

/** A command with its texts capped; null when it says nothing. */
export function capCommand(told: CommandObservation): CommandObservation | null {
  if (told.command.trim() === "" || told.command.length > MAX_COMMAND) return null;
  return { ...told, output: told.output === null ? null : capOutput(told.output) };
}

/** An edit with its texts capped: a text that is too long is not told, the file is. */
export function capEdit(told: EditObservation): EditObservation {
  const short = (text: string | null) => (text !== null && text.length > MAX_EDIT ? null : text);
  return { ...told, patch: short(told.patch), before: short(told.before), after: short(told.after) };
}

/** What was said, capped. */
export function capSaid(text: string): string {
  return text.trim().slice(0, MAX_SAID);
}

/** A prompt's title: its first line that is a person's, or null when the text is the agent's own (a reminder, a command's echo). */
export function titleOf(prompt: string): string | null {
  // "<session_context>…", "<environment_context>…", "<command-name>/clear</command-name>", "Caveat: The messages below were generated…"
  if (
    /^\s*(?:<[a-z][\w-]*>|Caveat: The messages below|\[Request interrupted|This session is being continued from)/i.test(
      prompt,
    )
  )
    return null;
  const line = prompt
    .slice(0, 4000)
    .split("\n")
    .map((text) => text.replace(/\s+/g, " ").trim())
    .find((text) => text !== "");
  if (line === undefined) return null;
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}
