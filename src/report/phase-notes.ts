/** The notes of phases in a file: `## Failure Context`, `### Phase 12:` below it, entries in a block of ours. Pure. */
import { normalisePhase } from "#model/task.ts";
import { type BlockPlace, findBlock, lineEndOf, markersIn, removeBlock, setBlock } from "./marked-block.ts";
import { type NoteEntry, noteHead, noteName, parseNote, renderNote } from "./note-entry.ts";

const SECTION = "Failure Context";
const INTRO = "Failure learnings from current phase - cleared on phase completion. Times are UTC.";
const MARK = "notes ";

/** Makes texts and the file they go into the same kind of characters; see `doors/notes-file.ts`. */
export type Encode = (text: string) => string;

/** A file's text with these entries as the notes of a phase, oldest first. Entries that stand there already stay as they are. */
export function setPhaseNotes(
  source: string,
  phase: string,
  entries: readonly NoteEntry[],
  encode: Encode = (text) => text,
): string {
  const place = placeOf(encode(phaseName(phase)));
  const found = findBlock(source, place) ?? { inner: "", outer: "" };
  const eol = lineEndOf(source);
  const wanted = entries
    .map((entry) => ({
      at: entry.at,
      head: encode(noteHead(entry)),
      raw: encode(renderNote(entry)).replaceAll("\n", eol) + eol,
    }))
    .filter(({ raw }) => !found.outer.includes(raw));
  if (wanted.length === 0) return clearPhaseNotes(source, phase, encode);
  const inner = merge(found.inner, wanted, eol);
  return inner === found.inner ? source : setBlock(source, place, inner);
}

/** A file's text without the notes of a phase; a person's lines among them stay. */
export function clearPhaseNotes(source: string, phase: string, encode: Encode = (text) => text): string {
  const place = placeOf(encode(phaseName(phase)));
  const found = findBlock(source, place);
  if (found === null) return source;
  const others = chunksOf(found.inner).filter((chunk) => chunk.head === null);
  const left = others.map((chunk) => chunk.raw).join("");
  return removeBlock(source, place, left.trim() === "" ? "" : left);
}

/** The phases that a file has notes of, in the file's own characters. */
export function notedPhases(source: string): string[] {
  return markersIn(source, SECTION).flatMap((marker) =>
    marker.startsWith(MARK) ? marker.slice(MARK.length) : [],
  );
}

/** True for the heading of a phase as a person may have written it: "Phase 12", "Phase 012:", "Phase 12: payments". */
export function isPhaseTitle(title: string, phase: string): boolean {
  // "Phase 12: payments"
  const named = /^Phase +(.*)$/.exec(title)?.[1];
  if (named === undefined) return false;
  const names = [named, named.split(":")[0]!, named.replace(/:$/, "")];
  return names.some((name) => name === phase || normalisePhase(name) === phase);
}

/** A phase as a heading and a mark can name it. */
export function phaseName(phase: string): string {
  return normalisePhase(noteName(phase).replace(/--+>?/g, "-"));
}

function placeOf(phase: string): BlockPlace {
  return {
    section: SECTION,
    intro: [INTRO],
    below: { heading: `Phase ${phase}:`, fits: (title) => isPhaseTitle(title, phase) },
    marker: MARK + phase,
  };
}

interface Chunk {
  /** Null: not an entry, so somebody else's. */
  readonly head: string | null;
  readonly at: number;
  /** With its line ends, and the empty line behind it. */
  readonly raw: string;
}

/** Takes out what is not wanted, puts in what is missing by its time, and leaves all else. */
function merge(inner: string, wanted: readonly (Chunk & { head: string })[], eol: string): string {
  const heads = new Set(wanted.map(({ head }) => head));
  const kept: Chunk[] = chunksOf(inner).filter(({ head }) => head === null || heads.delete(head));
  for (const note of wanted) {
    if (!heads.delete(note.head)) continue;
    const later = kept.findIndex(({ head, at }) => head !== null && at > note.at);
    kept.splice(later < 0 ? kept.length : later, 0, { ...note, raw: note.raw + eol });
  }
  return kept.map(({ raw }) => raw).join("");
}

function chunksOf(inner: string): Chunk[] {
  const raws = inner.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const lines = raws.map((raw) => raw.replace(/\r?\n$/, ""));
  const chunks: Chunk[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = parseNote(lines, at);
    const next = found === null ? at + 1 : found.next + (lines[found.next] === "" ? 1 : 0);
    const raw = raws.slice(at, next).join("");
    chunks.push({ head: found && noteHead(found.entry), at: found?.entry.at ?? 0, raw });
    at = next;
  }
  return chunks;
}
