import { diffLines } from "#model/diff-lines.ts";
import type { Warning } from "#model/warning.ts";
import { cleanCodeLine, cleanSlot } from "./clean-slot.ts";

/** What a template can ask for. `how` may have several lines; all others have one. Empty: not known. */
export interface Slots {
  readonly what: string;
  readonly why: string;
  readonly how: readonly string[];
  readonly sure: string;
  readonly id: string;
  readonly check: string;
  readonly files: string;
  readonly seen: string;
  readonly ask: string;
}

export const SLOT_NAMES: readonly (keyof Slots)[] = [
  "what",
  "why",
  "how",
  "sure",
  "id",
  "check",
  "files",
  "seen",
  "ask",
];

const LONGEST = { what: 200, why: 300, advice: 400, command: 200, file: 120, line: 160 } as const;
const MOST_FILES = 4;
const MOST_LINES = 16;

/** A warning's slots: numbers and ids are ours, everything else is cleaned data. */
export function slotsOf(warning: Warning): Slots {
  const { lesson, what, cause, check, files, seen } = warning;
  const id = lesson.replace(/[^\w/.-]/g, "").slice(0, 60);
  return {
    what: cleanSlot(what, LONGEST.what),
    why: cause === null ? "" : cleanSlot(cause, LONGEST.why),
    how: howOf(warning),
    sure: sureOf(warning),
    id,
    check: check === null ? "" : cleanSlot(check, LONGEST.command),
    files: files
      .slice(0, MOST_FILES)
      .map((file) => cleanSlot(file, LONGEST.file))
      .join(", "),
    seen: seen === 1 ? "seen once" : seen > 1 ? `seen ${seen} times` : "",
    ask: id.startsWith("fix/") ? `twiceshy fixes ${id.slice(4)}` : `twiceshy lessons ${id}`,
  };
}

/** "worked 4 of 4 times, proven": counts and the grade, no adjective. */
function sureOf({ worked, grade, provenance, isMended }: Warning): string {
  const tried =
    worked === null || worked.of === 0
      ? null
      : `worked ${worked.count} of ${worked.of} time${worked.of === 1 ? "" : "s"}`;
  const from =
    grade ??
    (provenance === "human"
      ? "taught by a person"
      : provenance === "imported"
        ? "written in this repository or imported"
        : provenance === "preseeded"
          ? "general advice, not tried here"
          : null);
  const now = isMended ? "mended in the files as they are" : null;
  return [tried, from, now].filter((part) => part !== null).join(", ");
}

function howOf({ remedy }: Warning): string[] {
  switch (remedy?.kind) {
    case "diff":
      return [...coreLines(remedy.diff), ...remedy.commands.slice(0, 2).map(commandLine)];
    case "command":
      return remedy.commands.slice(0, 4).map(commandLine);
    case "files":
      return [`change ${remedy.files.slice(0, MOST_FILES).join(", ")}`].map((line) =>
        cleanSlot(line, LONGEST.advice),
      );
    case "advice":
      return [cleanSlot(remedy.text, LONGEST.advice)];
    default:
      return [];
  }
}

function commandLine(command: string): string {
  return `$ ${cleanSlot(command, LONGEST.command)}`;
}

/** The changed lines of a diff with their file named once: what a reader needs to do it again. */
function coreLines(diff: string): string[] {
  const lines = diffLines(diff).flatMap((line) => {
    if (line.kind === "file") return [cleanSlot(line.path, LONGEST.file)];
    if (line.kind !== "added" && line.kind !== "removed") return [];
    return [(line.kind === "added" ? "+" : "-") + cleanCodeLine(line.text, LONGEST.line)];
  });
  const left = lines.length - MOST_LINES;
  return left <= 0 ? lines : [...lines.slice(0, MOST_LINES), moreLines(left)];
}

/** The note that stands where lines were left out. */
export function moreLines(left: number): string {
  return `… ${left} more line${left === 1 ? "" : "s"}`;
}
