import type { EditObservation, Observation, PromptObservation } from "#model/observation.ts";

/** A session between two processes: what a hook keeps of it. */
export interface KeptSession {
  readonly prompt: PromptObservation | null;
  readonly edits: readonly EditObservation[];
  readonly lastAt: number;
  /** The prompt led to a run, so it is a task. */
  readonly isTask: boolean;
}

/** What is open in a session: the task, and what was edited and said since its last run. */
export class SessionSoFar {
  readonly session: string;
  #prompt: PromptObservation | null = null;
  #edits: EditObservation[] = [];
  #said: string | null = null;
  #saidBeforeEdit: string | null = null;
  lastAt = 0;
  isTask = false;

  constructor(session: string, kept: KeptSession | null = null) {
    this.session = session;
    if (kept === null) return;
    this.#prompt = kept.prompt;
    this.#edits = [...kept.edits];
    this.lastAt = kept.lastAt;
    this.isTask = kept.isTask;
  }

  keep(): KeptSession {
    return { prompt: this.#prompt, edits: this.#edits, lastAt: this.lastAt, isTask: this.isTask };
  }

  take(told: Observation): void {
    this.lastAt = Math.max(this.lastAt, told.at);
    if (told.kind === "prompt") {
      this.#prompt = told;
      this.isTask = false;
    } else if (told.kind === "said") this.#said = told.text;
    else if (told.kind === "edit") {
      if (this.#edits.length < MAX_EDITS) this.#edits.push(told);
      this.#saidBeforeEdit = this.#said;
    }
  }

  /** Nobody names a task in a transcript: session and prompt make one. */
  get task(): string {
    return this.#prompt === null ? this.session : `${this.session}/${this.#prompt.key.slice(0, 8)}`;
  }

  get prompt(): PromptObservation | null {
    return this.#prompt;
  }

  get edits(): readonly EditObservation[] {
    return this.#edits;
  }

  /** What the agent said it was about to try: its last words before the last edit, or before the run where nothing was edited. */
  get said(): string | null {
    const text = this.#saidBeforeEdit ?? this.#said;
    return text === null ? null : firstSentences(text);
  }

  /** A run was seen: what comes now belongs to the next one. */
  close(): void {
    this.#edits = [];
    this.#said = null;
    this.#saidBeforeEdit = null;
  }
}

const MAX_EDITS = 500;
const MAX_SAID = 280;

/** The first sentence, and those that follow it in its paragraph while there is room. */
export function firstSentences(text: string): string | null {
  const paragraph = text
    .trim()
    .split(/\n\s*\n/, 1)[0]!
    .replace(/\s+/g, " ")
    .trim();
  if (paragraph === "") return null;
  if (paragraph.length <= MAX_SAID) return paragraph;
  // "The sum has no start value. I start it at 0."
  const ends = [...paragraph.slice(0, MAX_SAID).matchAll(/[.!?](?= )/g)];
  const end = ends.at(-1);
  return end === undefined
    ? `${paragraph.slice(0, MAX_SAID - 1).trimEnd()}…`
    : paragraph.slice(0, end.index + 1);
}
