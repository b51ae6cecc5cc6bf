import type { Category } from "#model/category.ts";
import type { Detector, Draft, Role } from "./detector.ts";
import { toNumber } from "./frames.ts";
import type { About, Log } from "./log.ts";

/** How a tool writes a problem on one line. */
export interface LineForm {
  /** Groups: message (needed), type, file, line, column, severity. */
  readonly pattern: RegExp;
  /** Whose form it is, where a record knows those of several tools. */
  readonly tool?: string;
  readonly category?: Category;
  readonly role?: Role;
  /** False where the line also stands in logs of commands that went on and passed. */
  readonly sure?: boolean;
  /** Lower-case; stands in every line that the pattern fits, and in few others; may begin with the break before the line. */
  readonly needle?: string;
  /** Lower-case; a part of the command without which the line says too little to be this tool's. */
  readonly command?: string;
}

/** What the lines of an output look like: each is read by the first form that fits it. */
export interface LineReading {
  readonly forms: readonly LineForm[];
  /** A line that names the file of those under it, up to an empty one: group file. */
  readonly heading?: RegExp;
  /** The heading holds over empty lines too, until the next. */
  readonly overBlanks?: boolean;
  /** What message and type say of the category, where the form does not. */
  readonly kindOf?: (message: string, type: string | null) => Category | undefined;
}

/** A record as data: what is known of the tool, and what its lines look like. */
export interface LineRecord extends Omit<Detector, "scan">, LineReading {
  /** False: the output is of another tool, or of a run that went well. */
  readonly isMine?: (log: Log, about: About) => boolean;
}

/** A detector of problems that are one line each. */
export function byLines(record: LineRecord): Detector {
  const { forms, heading, overBlanks, kindOf, isMine, ...said } = record;
  return {
    ...said,
    scan: (log, about) => (isMine?.(log, about) === false ? [] : readLines(log, about, record)),
  };
}

/** What forms say to the prefilter. */
export function needlesOf(forms: readonly LineForm[]): string[] {
  return [...new Set(forms.flatMap(({ needle, command }) => command ?? needle ?? []))];
}

/** The problems of an output in which each stands on a line of its own. Warnings stand in where the run failed without an error. */
export function readLines(
  log: Log,
  about: About,
  { forms, heading, overBlanks, kindOf }: LineReading,
): Draft[] {
  const command = about.command?.toLowerCase() ?? "";
  const fitting = forms.filter((form) => form.command === undefined || command.includes(form.command));
  const errors: Draft[] = [];
  const warnings: Draft[] = [];
  let file: string | null = null;
  log.lines.forEach((line, at) => {
    const read = firstFit(line, fitting);
    if (read === null) {
      const named = heading?.exec(line)?.groups?.file ?? null;
      if (named !== null || (line.trim() === "" && !overBlanks)) file = named;
      return;
    }
    const into = WARNING.test(read.said.severity ?? "") ? warnings : errors;
    into.push(draftOf(read, file, at, kindOf));
  });
  return errors.length === 0 && (about.exitCode ?? 0) !== 0 ? warnings : errors;
}

/** The problem that one line tells of, or null. */
export function readLine(line: string, at: number, { forms, kindOf }: LineReading): Draft | null {
  const read = firstFit(line, forms);
  return read === null ? null : draftOf(read, null, at, kindOf);
}

// "warning", "warn", "⚠"
const WARNING = /^(?:warn|⚠|!)/i;

interface Fit {
  readonly form: LineForm;
  readonly said: Readonly<Record<string, string | undefined>>;
}

function firstFit(line: string, forms: readonly LineForm[]): Fit | null {
  let lower: string | null = null;
  for (const form of forms) {
    if (form.needle !== undefined) {
      lower ??= `\n${line.toLowerCase()}`;
      if (!lower.includes(form.needle)) continue;
    }
    const said = form.pattern.exec(line)?.groups;
    if (said !== undefined) return { form, said };
  }
  return null;
}

function draftOf(
  { form, said }: Fit,
  heading: string | null,
  at: number,
  kindOf: LineReading["kindOf"],
): Draft {
  const { tool, role, sure } = form;
  const message = said.message!.trim();
  const errorType = said.type ?? null;
  const category = form.category ?? kindOf?.(message, errorType);
  return {
    message,
    errorType,
    file: said.file ?? heading,
    line: toNumber(said.line),
    column: toNumber(said.column),
    ...(tool !== undefined && { tool }),
    ...(role !== undefined && { role }),
    ...(sure !== undefined && { sure }),
    ...(category !== undefined && { category }),
    from: at,
    to: at + 1,
  };
}
