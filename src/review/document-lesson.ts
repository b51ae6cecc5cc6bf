import { changedIn } from "#model/diff-lines.ts";
import type { IssueKind } from "#model/issue.ts";
import type { Lesson } from "#model/lesson.ts";
import { isEditable } from "./proposal.ts";

/** What a lesson would have people write down, and where. */
export interface Writing {
  readonly file: string;
  readonly text: string;
  readonly kind: IssueKind;
}

const MARK = "twiceshy:lesson";

/**
 * A lesson as something to be written down: the document it names, or the notes for what is said of work and of knowledge. Null
 * where there is nothing to write, or where only code, CI or nothing in this repository would be edited.
 */
export function writingOf(
  { action, type, archived, lifecycle, quarantinedUntil }: Lesson,
  notes: string,
): Writing | null {
  if (archived || lifecycle === "deprecated" || quarantinedUntil !== null) return null;
  const kind = type === "process" ? "process" : "knowledge";
  const isSaid = action.kind === "advice" && (type === "process" || type === "knowledge");
  const found =
    action.kind === "document"
      ? { file: action.file.replace(/^\.\//, ""), text: action.text, kind: kind as IssueKind }
      : isSaid
        ? { file: notes, text: action.text, kind: kind as IssueKind }
        : null;
  return found === null || found.text.trim() === "" || !isEditable(found.file) ? null : found;
}

/** A file with a lesson under a heading of its own at its end; a file that is not there is made. Null where it says so already. */
export function written(
  { file, text }: Pick<Writing, "file" | "text">,
  { id, title }: Pick<Lesson, "id" | "title">,
  source: string | null,
): string | null {
  const mark = `${MARK} ${id.slice(0, 12)}`;
  const before = source ?? "";
  const plain = before.replaceAll("\r\n", "\n");
  const said = text.replaceAll("\r\n", "\n").trim();
  if (plain.includes(said) || plain.includes(mark)) return null;
  const end = before.includes("\r\n") ? "\r\n" : "\n";
  const gap = plain === "" ? "" : plain.endsWith("\n") ? end : end + end;
  const block = `${headed(file, title.replace(/\s+/g, " ").trim(), mark)}\n${said}\n`;
  return before + gap + block.replaceAll("\n", end);
}

/** A heading, and the mark by which it is known again, as a file of its kind has them. */
function headed(file: string, title: string, mark: string): string {
  if (/\.(?:md|mdx|markdown)$/i.test(file)) return `## ${title}\n\n<!-- ${mark} -->\n`;
  if (/\.ya?ml$/i.test(file)) return `# ${title} (${mark})`;
  if (/\.adoc$/i.test(file)) return `== ${title}\n\n// ${mark}\n`;
  const rule = "-".repeat(title.length);
  return /\.rst$/i.test(file) ? `${title}\n${rule}\n\n.. ${mark}\n` : `${title} (${mark})\n${rule}\n`;
}

/** What a diff adds, wherever that goes: the same words around other lines are no other proposal. */
export function addedBy(diff: string): string {
  return changedIn(diff)
    .flatMap(({ sign, text }) => (sign === "+" ? [sign + text] : []))
    .join("\n");
}
