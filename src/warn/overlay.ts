import type { MomentEdit } from "./moment.ts";

type ReadFile = (path: string) => string | null;

/** The project's files as they will be once some edits are made. */
export function afterEdits(readFile: ReadFile, edits: readonly MomentEdit[]): ReadFile {
  const edited = new Map<string, string | null>();
  for (const { file, before, after } of edits) {
    if (after === null) continue;
    const text = edited.has(file) ? edited.get(file)! : readFile(file);
    edited.set(file, before === null ? after : replaced(text, before, after));
  }
  return (path) => (edited.has(path) ? edited.get(path)! : readFile(path));
}

/** What does not stand there cannot be replaced: then only the new text is known to come. */
function replaced(text: string | null, before: string, after: string): string {
  if (text === null) return after;
  if (before === "") return `${text}\n${after}`;
  const at = text.indexOf(before);
  return at < 0 ? `${text}\n${after}` : text.slice(0, at) + after + text.slice(at + before.length);
}
