/**
 * Reads a history in the public data format (docs/replay-format.md): one JSON object a line, the header first. In: lines. Out: a history
 * whose events are known to be in order, with labels that name events before them. What is wrong is said with its line.
 */
import {
  REPLAY_FORMAT,
  type ReplayEdit,
  type ReplayEvent,
  type ReplayFile,
  type ReplayHeader,
  type ReplayHistory,
  type ReplayTruth,
} from "#model/replay.ts";
import { Trouble } from "#model/trouble.ts";

/** No history of a repository is longer; a file of something else may be. */
export const REPLAY_LIMITS = { fileBytes: 256 * 1024 * 1024, lineChars: 8 * 1024 * 1024, events: 200_000 };

const HINT = "twiceshy replay --help";

/** The history in a text; trouble names the file and the line. Nothing may lie after `now`. */
export function readReplay(text: string, name: string, now: number): ReplayHistory {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  const fail = (line: number, what: string): never => {
    throw new Trouble("bad_input", `${name}, line ${line}: ${what}.`, HINT);
  };
  let header: ReplayHeader | null = null;
  const events: ReplayEvent[] = [];
  const known = new Map<string, ReplayEvent>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const number = index + 1;
    if (line.length > REPLAY_LIMITS.lineChars)
      fail(number, `it is longer than ${REPLAY_LIMITS.lineChars / 1024 / 1024} MB`);
    const told = objectIn(line) ?? fail(number, "it is no JSON object: a history has one on each line");
    if (header === null) {
      header = headerOf(told, name) ?? fail(number, whatHeader(told));
      continue;
    }
    if (events.length >= REPLAY_LIMITS.events)
      fail(number, `a history has at most ${REPLAY_LIMITS.events} events`);
    const event = eventOf(told);
    if (typeof event === "string") return fail(number, event);
    const wrong = misplaced(event, events.at(-1), known, now);
    if (wrong !== null) fail(number, wrong);
    events.push(event);
    known.set(event.id, event);
  }
  if (header === null) fail(1, "it is empty: the first line is the header");
  return { header: header!, events };
}

type Told = Readonly<Record<string, unknown>>;

function objectIn(line: string): Told | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Told) : null;
  } catch {
    return null;
  }
}

const MARK = "twiceshy-replay";

function headerOf(told: Told, name: string): ReplayHeader | null {
  if (told[MARK] !== REPLAY_FORMAT) return null;
  return {
    name: textIn(told.name) ?? name,
    origin: textIn(told.origin),
    licence: textIn(told.licence),
    root: textIn(told.root),
    truth: told.truth === "patterns" ? "patterns" : "labels",
  };
}

function whatHeader(told: Told): string {
  const version = told[MARK];
  return version === undefined
    ? `it is no header: the first line is {"${MARK}": ${REPLAY_FORMAT}, "name": …}`
    : `it has version ${JSON.stringify(version)} of the format, and this twiceshy reads ${REPLAY_FORMAT}`;
}

/** The event that a line tells, or what is wrong with it. */
function eventOf(told: Told): ReplayEvent | string {
  const id = textIn(told.id);
  if (id === null) return `an event has an "id"`;
  const at = timeIn(told.at);
  if (at === null) return `event ${id} has no time: "at" is an ISO date or milliseconds since 1970`;
  const shared = { id, at, session: textIn(told.session) };
  const directory = textIn(told.directory) ?? "";
  switch (told.kind) {
    case "session":
      return { ...shared, kind: "session", title: textIn(told.title) };
    case "change": {
      const files = filesIn(told.files);
      const diff = textIn(told.diff);
      if (files === null)
        return `the files of ${id} are a list of {"path", "text"}, with paths inside the project`;
      if (files.length === 0 && diff === null) return `change ${id} has neither files nor a diff`;
      if (diff !== null && NO_FILE.test(diff))
        return `the diff of change ${id} makes something that is no plain file (a link, say): a replay writes files alone`;
      return { ...shared, kind: "change", files, diff };
    }
    case "action": {
      const command = textIn(told.command);
      const edits = editsIn(told.edits);
      if (edits === null) return `the edits of ${id} are a list of {"file", "before", "after"}`;
      if ((command === null) === (edits.length === 0)) return `action ${id} has either a command or edits`;
      const truth = truthIn(told.truth, id);
      return typeof truth === "string"
        ? truth
        : { ...shared, kind: "action", command, directory, edits, truth };
    }
    case "run": {
      const command = textIn(told.command);
      if (command === null) return `run ${id} has no command`;
      if (typeof told.exitCode !== "number") return `run ${id} has no exitCode`;
      const truth = truthIn(told.truth, id);
      if (typeof truth === "string") return truth;
      const output = typeof told.output === "string" ? told.output : "";
      const durationMs = typeof told.durationMs === "number" ? told.durationMs : null;
      return {
        ...shared,
        kind: "run",
        command,
        directory,
        exitCode: told.exitCode,
        output,
        durationMs,
        truth,
      };
    }
    default:
      return `event ${id} is of kind ${JSON.stringify(told.kind) ?? "none"}: known are session, change, action, run`;
  }
}

/** What is wrong with the place of an event; null where nothing is. */
function misplaced(
  event: ReplayEvent,
  last: ReplayEvent | undefined,
  known: ReadonlyMap<string, ReplayEvent>,
  now: number,
): string | null {
  if (known.has(event.id)) return `there is an event ${event.id} already`;
  if (last !== undefined && event.at < last.at)
    return `event ${event.id} is earlier than ${last.id}, which stands before it: a history is in order of time`;
  if (event.at > now) return `event ${event.id} is in the future`;
  const truth = event.kind === "action" || event.kind === "run" ? event.truth : null;
  if (truth?.kind !== "repeat") return null;
  const earlier = known.get(truth.repeats);
  return earlier?.kind === "run" && earlier.exitCode !== 0
    ? null
    : `event ${event.id} repeats ${truth.repeats}, which is no failing run before it`;
}

function truthIn(value: unknown, id: string): ReplayTruth | string {
  if (value === undefined || value === null) return { kind: "unknown" };
  if (typeof value !== "object") return `the truth of ${id} is an object`;
  const told = value as Told;
  if (told.clean === true) return { kind: "clean" };
  if (told.flake === true) return { kind: "flake" };
  const occurrence = textIn(told.occurrence) ?? id;
  const cure = textIn(told.cure);
  if (told.new === true) return { kind: "new", occurrence, cure };
  const repeats = textIn(told.repeats);
  if (repeats !== null) return { kind: "repeat", repeats, occurrence, cure, where: textIn(told.where) };
  return `the truth of ${id} says none of clean, flake, new, repeats`;
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function timeIn(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : value;
  return typeof at === "number" && Number.isFinite(at) && at > 0 ? Math.floor(at) : null;
}

function filesIn(value: unknown): ReplayFile[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const files: ReplayFile[] = [];
  for (const one of value as (Told | null)[]) {
    const path = textIn(one?.path);
    const text = one?.text;
    if (path === null || !isInside(path) || (typeof text !== "string" && text !== null)) return null;
    files.push({ path, text });
  }
  return files;
}

/** A history may come from anybody: it must not write elsewhere, nor into what git and twiceshy keep. */
function isInside(path: string): boolean {
  if (path.startsWith("/") || path.includes("\\") || path.includes("\0") || /^[a-z]:/i.test(path))
    return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !OURS.test(part));
}

// .git, .GIT, .twiceshy
const OURS = /^\.(?:git|twiceshy)$/i;

// new file mode 120000   new mode 160000   index 0000000..1de5659 120000; not: new file mode 100644
const NO_FILE = /^(?:new (?:file )?mode|index \S+)[ \t]+(?!100[67]\d\d\s*$)\d/m;

function editsIn(value: unknown): ReplayEdit[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const edits: ReplayEdit[] = [];
  for (const one of value as (Told | null)[]) {
    const file = textIn(one?.file);
    if (file === null) return null;
    const [before, after] = [one?.before, one?.after].map((text) => (typeof text === "string" ? text : null));
    edits.push({ file, before: before!, after: after! });
  }
  return edits;
}
