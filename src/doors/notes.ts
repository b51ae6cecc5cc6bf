/**
 * The failures of a phase as notes: what a loop that reads files gives to its next try. In: the memory. Out: entries, oldest
 * first. Facts only: what failed, what was really done before it, where, and what was printed; no advice.
 */
import { hasControls, stripControls } from "#detect/clean-line.ts";
import type { Failure } from "#model/failure.ts";
import type { FailureFilter, Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Run } from "#model/run.ts";
import { cutAtWord, type NoteEntry, noteHead, noteName, noteText } from "#report/note-entry.ts";
import { attemptedText } from "#report/note-words.ts";
import type { House } from "./compose.ts";
import { type Done, doneBefore } from "./note-attempts.ts";
import type { Phase } from "./phases.ts";

/** At most so many a phase: the oldest go. */
export const MOST_NOTES = 100;
/** Of one run only the likely causes are noted: a run with a thousand red tests would push all others out. */
const MOST_OF_A_RUN = 3;
const ERROR_LENGTH = 500;
const CONTEXT_LENGTH = 2000;
const MOST_FILES = 8;
const PAGE = 200;

/** The notes of a phase, oldest first. */
export async function notesOf(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  phase: Phase,
): Promise<NoteEntry[]> {
  const before = doneBefore(house, memory, knowledge);
  const ignored = knowledge.lessons.ignored();
  const done = new Map<string, { run: Run | null; done: Done | null }>();
  const notes = new Map<string, { failure: Failure; note: NoteEntry }>();
  for (const failure of failuresOf(memory, phase)) {
    if (ignored.has(failure.fingerprint.hash)) continue;
    let known = done.get(failure.runId);
    if (known === undefined) {
      const run = memory.run(failure.runId);
      done.set(failure.runId, (known = { run, done: run && (await before(run)) }));
    }
    const note = toNote(failure, known.run, known.done, phase.phase);
    // The same within one second is told once: the first try of them, since what was run again at once tried nothing.
    notes.set(noteHead(note), { failure, note });
    if (notes.size === MOST_NOTES) break;
  }
  return [...notes.values()].sort((a, b) => inOrder(a.failure, b.failure)).map(({ note }) => note);
}

/** The failures that a phase's notes may be about, newest first. */
function* failuresOf(memory: Memory, { phase, clearedAt }: Phase): Generator<Failure> {
  const since = clearedAt + 1;
  // A task may have been given its phase in words, and its runs only name the task.
  const named = memory
    .tasks()
    .filter((task) => task.phase === phase)
    .flatMap(({ id }) => [...pages(memory, { task: id, since }, MOST_NOTES)])
    .filter((failure) => failure.phase === null)
    .sort(newestFirst);
  let next = 0;
  for (const failure of pages(memory, { phase, since })) {
    while (next < named.length && newestFirst(named[next]!, failure) < 0) yield named[next++]!;
    yield failure;
  }
  yield* named.slice(next);
}

function* pages(memory: Memory, filter: FailureFilter, most = Number.POSITIVE_INFINITY): Generator<Failure> {
  let after: string | undefined;
  for (let told = 0; told < most; ) {
    const page = memory.failures({ ...filter, limit: PAGE, ...(after === undefined ? {} : { after }) });
    const likely = page.filter((failure) => failure.seq < MOST_OF_A_RUN);
    yield* likely;
    told += likely.length;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

/** By time, the likely cause of a run first. */
function inOrder(a: Failure, b: Failure): number {
  return a.seenAt - b.seenAt || (a.runId === b.runId ? a.seq - b.seq : a.runId < b.runId ? -1 : 1);
}

function newestFirst(a: Failure, b: Failure): number {
  return b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1);
}

function toNote(failure: Failure, run: Run | null, done: Done | null, phase: string): NoteEntry {
  const files = [
    failure.file,
    ...failure.frames.filter(({ own }) => own).map(({ file }) => file),
    ...(done?.files ?? []),
  ];
  const named = [...new Set(files.filter((file) => file !== null && file !== ""))].slice(0, MOST_FILES);
  const error = clean(withType(failure));
  return {
    task: noteName(clean(failure.task ?? phase)),
    at: Math.floor(failure.seenAt / 1000) * 1000,
    error: cutAtWord(error, wasCut(failure) ? Math.min(ERROR_LENGTH, error.length - 1) : ERROR_LENGTH),
    attempted: clean(attemptedText(run, done)),
    files: clean(named.join(", ")) || "none named",
    context: contextOf(failure, error, run),
  };
}

/** A message that long was cut when it was found, in the middle of a word most likely. */
function wasCut({ message }: Failure): boolean {
  return message.length >= ERROR_LENGTH;
}

function withType({ errorType, message }: Failure): string {
  return errorType === null || message.includes(errorType) ? message : `${errorType}: ${message}`;
}

/** Where, which test, how many besides, and what was printed. */
function contextOf(failure: Failure, error: string, run: Run | null): string {
  const { file, line, test, excerpt } = failure;
  const others = (run?.failureCount ?? 1) - 1;
  const head = [
    file === null ? null : `at ${line === null ? file : `${file}:${line}`}`,
    test === null ? null : `test: ${test}`,
    others > 0 ? `${others} more in the same run` : null,
  ];
  const facts = clean(head.filter((part) => part !== null).join("; "));
  const printed = excerpt.trim() === "" ? error : clean(excerpt);
  const whole = [facts, printed].filter((part) => part !== "").join("\n");
  if (whole.length <= CONTEXT_LENGTH) return whole;
  return `${cutAtWord(whole, CONTEXT_LENGTH)}\n(cut: twiceshy show ${failure.id})`;
}

/** Without terminal controls and invisible characters, so that what is read is what is there. */
function clean(text: string): string {
  const lines = noteText(text).split("\n");
  return noteText(lines.map((line) => (hasControls(line) ? stripControls(line) : line)).join("\n"));
}
