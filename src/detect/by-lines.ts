import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "./detector.ts";
import type { About, Log } from "./log.ts";

/** A record as data: what is known of the tool, and what its lines look like. */
export interface LineRecord extends Omit<Detector, "scan"> {
  /** Groups: message (needed), type, file, line, column, severity. */
  readonly patterns: readonly RegExp[];
  /** A line that names the file of those under it, up to an empty one: group file. */
  readonly heading?: RegExp;
  /** The heading holds over empty lines too, until the next. */
  readonly overBlanks?: boolean;
  /** False: the output is of another tool, or of a run that went well. */
  readonly isMine?: (log: Log, about: About) => boolean;
  /** What the tool's own word for the kind of problem says of its category. */
  readonly kindOf?: (type: string | null, message: string) => Category | undefined;
}

/** A detector of problems that are one line each. Warnings stand in where the run failed without an error. */
export function byLines({ patterns, heading, overBlanks, isMine, kindOf, ...record }: LineRecord): Detector {
  return {
    ...record,
    scan(log, about): Draft[] {
      if (isMine !== undefined && !isMine(log, about)) return [];
      const errors: Draft[] = [];
      const warnings: Draft[] = [];
      let file: string | null = null;
      log.lines.forEach((line, at) => {
        const said = firstMatch(patterns, line);
        if (said === null) {
          const named = heading?.exec(line)?.groups?.file ?? null;
          if (named !== null || (line.trim() === "" && !overBlanks)) file = named;
          return;
        }
        const into = WARNING.test(said.severity ?? "") ? warnings : errors;
        into.push(draftOf(said, file, at, kindOf));
      });
      return errors.length === 0 && (about.exitCode ?? 0) !== 0 ? warnings : errors;
    },
  };
}

// "warning", "warn", "⚠"
const WARNING = /^(?:warn|⚠|!)/i;

type Said = Readonly<Record<string, string | undefined>>;

function firstMatch(patterns: readonly RegExp[], line: string): Said | null {
  for (const pattern of patterns) {
    const match = pattern.exec(line);
    if (match !== null) return match.groups ?? {};
  }
  return null;
}

function draftOf(said: Said, heading: string | null, at: number, kindOf: LineRecord["kindOf"]): Draft {
  const number = (name: string) => (said[name] === undefined ? null : Number(said[name]));
  const message = said.message!.trim();
  const errorType = said.type ?? null;
  const category = kindOf?.(errorType, message);
  return {
    message,
    errorType,
    file: said.file ?? heading,
    line: number("line"),
    column: number("column"),
    ...(category !== undefined && { category }),
    from: at,
    to: at + 1,
  };
}
