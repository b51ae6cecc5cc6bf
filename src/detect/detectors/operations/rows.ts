import type { Category } from "#model/category.ts";
import type { Detector, Draft, Role } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** One form of line that one tool prints when something is wrong. */
export interface Row {
  readonly tool: string;
  /** Lower-case; stands in every line that the pattern fits, and in few others; may begin with the break before the line. */
  readonly needle: string;
  /** Its groups: message (needed), file, line, column, type. */
  readonly pattern: RegExp;
  readonly category?: Category;
  readonly role?: Role;
  /** Lower-case; a part of the command without which the line says too little to be this tool's. */
  readonly command?: string;
  /** False where the line also stands in logs of commands that went on and passed. */
  readonly sure?: boolean;
}

/** What rows say to the prefilter. */
export function needlesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ needle, command }) => command ?? needle))];
}

/** A detector's scan by rows: each line is read by the first row that it fits. */
export function scanRows(rows: readonly Row[]): Detector["scan"] {
  return ({ lines }, about) => {
    const command = about.command?.toLowerCase() ?? "";
    const fitting = rows.filter((row) => row.command === undefined || command.includes(row.command));
    return lines.flatMap((line, at) => {
      const lower = `\n${line.toLowerCase()}`;
      for (const row of fitting) {
        const draft = lower.includes(row.needle) ? readRow(row, line, at) : null;
        if (draft !== null) return [draft];
      }
      return [];
    });
  };
}

function readRow({ tool, pattern, category, role, sure }: Row, line: string, at: number): Draft | null {
  const groups = pattern.exec(line)?.groups;
  if (groups === undefined) return null;
  return {
    message: groups.message!,
    tool,
    ...(category === undefined ? {} : { category }),
    ...(role === undefined ? {} : { role }),
    ...(sure === undefined ? {} : { sure }),
    errorType: groups.type ?? null,
    file: groups.file ?? null,
    line: toNumber(groups.line),
    column: toNumber(groups.column),
    from: at,
    to: at + 1,
  };
}
