/**
 * What was said in a session, as a folder beside the memory: entry after entry, each made whole and then given the next number, which
 * only one process can have. So whoever says something has seen all that was said before, with or without the memory. An entry is at the same time
 * the fact that waits in the spool: a process that is killed in between leaves a half of two names there, and the next one takes it in.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Delivery, DeliveryFacts } from "#model/warning.ts";
import { makeFolder } from "./make-folder.ts";
import { deliveriesBody, removeQuietly } from "./spool.ts";
import { asText } from "./sql-params.ts";

const FOLDER = "sessions";
const FIRST = "0";
/** What is kept of its last prompt. */
const PROMPT = "prompt";

/** The folder of all sessions in a store. */
export function sessionsFolder(storeDir: string): string {
  return join(storeDir, FOLDER);
}

/** Takes all of it away: what was said is in the memory, and sessions that go on are asked of there. */
export function dropSessions(storeDir: string): void {
  rmSync(sessionsFolder(storeDir), { recursive: true, force: true });
}

/** A scrubbed session's id as the name of a folder; null where it cannot be one. */
export function sessionName(session: string): string | null {
  const name = encodeURIComponent(asText(session)).replaceAll(".", "%2E");
  return name === "" || name.length > 200 ? null : name;
}

/** What was said in a session so far, in its order, and the number of what is said next. */
export interface SaidSoFar {
  readonly said: readonly Delivery[];
  readonly next: number;
}

/** The log of one session; its id is scrubbed. */
export class SessionLog {
  readonly #folder: string;
  readonly name: string;

  constructor(storeDir: string, name: string) {
    this.name = name;
    this.#folder = join(sessionsFolder(storeDir), name);
  }

  /** Before the time is taken of what is said: failures after that time are noted in it. */
  make(): void {
    // To be told by an error costs ten times as much as to ask.
    if (!existsSync(this.#folder)) makeFolder(this.#folder);
  }

  get isThere(): boolean {
    return existsSync(this.#folder);
  }

  /** Nothing was said in the session that is not in it: whoever makes its first entry knows that, and who does not begins with the second. */
  get isWhole(): boolean {
    return existsSync(join(this.#folder, FIRST));
  }

  /** Something could not be put into it: its first entry is one like all others from now on. */
  setIncomplete(): void {
    while (this.isWhole) {
      // By a link, as every entry gets its number: a rename would put it in the place of what somebody else just said.
      try {
        linkSync(join(this.#folder, FIRST), join(this.#folder, String(nextAfter(this.#numbers()))));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
        throw error;
      }
      unlinkSync(join(this.#folder, FIRST));
    }
  }

  /** Of its entries, in their order. */
  #numbers(): number[] {
    return namesIn(this.#folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  }

  read(): SaidSoFar {
    const numbers = this.#numbers();
    const said = numbers.flatMap((number) => {
      const { facts } = JSON.parse(readFileSync(join(this.#folder, String(number)), "utf8"));
      return (facts as DeliveryFacts).deliveries;
    });
    return { said, next: nextAfter(numbers) };
  }

  /**
   * Says something as the next, where nobody else did meanwhile; null where somebody did, and then all has to be thought over. The facts
   * are scrubbed. What comes back is the half in the spool.
   */
  claim(spoolDir: string, next: number, deliveries: readonly Delivery[]): ClaimedEntry | null {
    const id = deliveries[0]?.id ?? `nothing-${process.pid}`;
    if (!existsSync(spoolDir)) makeFolder(spoolDir, 0o700);
    const half = join(spoolDir, `.${id}.${process.pid}.half`);
    writeFileSync(half, deliveriesBody({ deliveries, events: [], missed: [] }), { mode: 0o600 });
    try {
      linkSync(half, join(this.#folder, String(next)));
    } catch (error) {
      removeQuietly(half);
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
      throw error;
    }
    noteLogged(deliveries);
    return {
      letWait: () => ignoreGone(() => renameSync(half, join(spoolDir, `${id}.json`))),
      drop: () => ignoreGone(() => unlinkSync(half)),
    };
  }

  /** When a failure was last seen in the session, as far as anything was said before; null where it was not. */
  failedAt(fingerprint: string): number | null {
    const noted = readIfThere(join(this.#folder, failureName(fingerprint)));
    return noted === null ? null : Number(noted);
  }

  /** Notes a failure of a session that is there: something was said in it, or may be in a moment. */
  noteFailed(fingerprint: string, at: number): void {
    if ((this.failedAt(fingerprint) ?? 0) >= at) return;
    writeFileSync(join(this.#folder, failureName(fingerprint)), String(at));
  }

  /** What is kept of the session's last prompt; null where nothing is. */
  prompt(): string | null {
    return readIfThere(join(this.#folder, PROMPT));
  }

  keepPrompt(text: string): void {
    if (this.prompt() === text) return;
    mkdirSync(this.#folder, { recursive: true });
    const draft = join(this.#folder, `.${process.pid}.half`);
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, join(this.#folder, PROMPT));
  }
}

/** Ids of what this process has put into a log itself. */
const logged = new Set<string>();
const MOST_LOGGED = 1_000;

/** Whether this process has put it into its session's log a moment ago. */
export function isLogged(id: string): boolean {
  return logged.has(id);
}

function noteLogged(deliveries: readonly Delivery[]): void {
  if (logged.size > MOST_LOGGED) logged.clear();
  for (const { id } of deliveries) logged.add(id);
}

/** An entry that is made: its fact waits in the spool, or is stored by whoever made it. */
export interface ClaimedEntry {
  letWait(): void;
  drop(): void;
}

function nextAfter(numbers: readonly number[]): number {
  return (numbers.at(-1) ?? -1) + 1;
}

function failureName(fingerprint: string): string {
  return `failed-${encodeURIComponent(fingerprint).slice(0, 180)}`;
}

/** Whoever drains the spool may have been quicker. */
function ignoreGone(action: () => void): void {
  try {
    action();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function readIfThere(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}

/** The log of a scrubbed session's id in a store; null where its id can be no folder. */
export function sessionLog(storeDir: string, session: string): SessionLog | null {
  const name = sessionName(session);
  return name === null ? null : new SessionLog(storeDir, name);
}
