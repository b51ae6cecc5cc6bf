import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { NoteEntry } from "#report/note-entry.ts";
import { clearPhaseNotes, notedPhases, phaseName, setPhaseNotes } from "#report/phase-notes.ts";
import type { House } from "./compose.ts";
import { notesOf } from "./notes.ts";
import { asBytes, editFile, fileInside, readBytes } from "./notes-file.ts";
import { currentPhase, type Phase, phasesOf } from "./phases.ts";

const NEW_FILE = "# Project Learnings\n";

export interface SyncWish {
  /** Relative to the current directory; null: as the setting says, relative to the root. */
  readonly file: string | null;
  /** Only this phase; null: those that go on. */
  readonly phase: string | null;
  /** More edits of the same file, in the same move. */
  readonly also?: (source: string) => string;
  readonly dryRun?: boolean;
}

export interface Synced {
  readonly file: string;
  readonly changed: boolean;
  readonly phases: readonly { readonly phase: string; readonly entries: number }[];
  readonly cleared: readonly string[];
}

/** The file that holds the notes, as a path that may be written. */
export function notesPath(
  house: House,
  given: string | null,
  /** What to try where it leads elsewhere. */
  next = "twiceshy notes sync --file AGENTS.md",
): string {
  const { root } = house.project;
  return given === null
    ? fileInside(root, root, house.settings.values.notes, next)
    : fileInside(root, house.around.cwd, given, next);
}

/** Brings the notes of a file up to what the memory knows; a second time it changes nothing. */
export async function syncNotes(house: House, memory: Memory | null, wish: SyncWish): Promise<Synced> {
  const path = notesPath(house, wish.file);
  const knowledge = memory === null ? null : knowledgeOf(memory);
  const phases = memory === null || knowledge === null ? [] : phasesOf(memory, knowledge);
  const open = phases.filter(({ phase, isOpen }) => (wish.phase === null ? isOpen : phase === wish.phase));
  const notes = new Map<string, NoteEntry[]>();
  for (const phase of open) notes.set(phase.phase, await notesOf(house, memory!, knowledge!, phase));
  const edit = (source: string): string => {
    const begun = source === "" ? NEW_FILE : source;
    let text = begun;
    for (const [phase, entries] of notes) text = setPhaseNotes(text, phase, entries, asBytes);
    for (const phase of overIn(text, phases)) text = clearPhaseNotes(text, phase, asBytes);
    text = wish.also?.(text) ?? text;
    return text === begun ? source : text;
  };
  const cleared = overIn(readBytes(path) ?? "", phases);
  const changed = await editFile(path, edit, wish.dryRun);
  const counts = [...notes].map(([phase, entries]) => ({ phase, entries: entries.length }));
  return { file: path, changed, phases: counts.filter(({ entries }) => entries > 0), cleared };
}

/** Clears from a file what phases that are over left in it. Nothing is made where there is no file. */
export async function clearOver(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  file: string | null,
): Promise<string[]> {
  const path = notesPath(house, file);
  const cleared = overIn(readBytes(path) ?? "", phasesOf(memory, knowledge));
  const edit = (source: string) =>
    cleared.reduce((text, phase) => clearPhaseNotes(text, phase, asBytes), source);
  if (cleared.length > 0) await editFile(path, edit);
  return cleared;
}

/** Phases that are over and still noted in a text. */
function overIn(source: string, phases: readonly Phase[]): string[] {
  const noted = new Set(notedPhases(source));
  return phases
    .filter(({ phase, isOpen }) => !isOpen && noted.has(asBytes(phaseName(phase))))
    .map(({ phase }) => phase);
}

/** The notes of one phase, or of the one that goes on; null where no phase is known. */
export async function notesForPrompt(
  house: House,
  memory: Memory | null,
  wanted: string | null,
): Promise<{ phase: Phase; entries: NoteEntry[] } | null> {
  if (memory === null) return null;
  const knowledge = knowledgeOf(memory);
  const phases = phasesOf(memory, knowledge);
  const phase = wanted === null ? currentPhase(phases) : phases.find((one) => one.phase === wanted);
  return phase ? { phase, entries: await notesOf(house, memory, knowledge, phase) } : null;
}
