import { baseName } from "#model/base-name.ts";
import type { Fix } from "#model/fix.ts";
import { lastName } from "#model/last-name.ts";
import type { FingerprintFact } from "#model/pattern-memory.ts";
import { commonTemplate } from "./template.ts";

/** The typed slots that a pattern's sentences are filled from. No model writes them. */
export interface Slots {
  readonly category: string;
  readonly errorType: string | null;
  readonly template: string;
  readonly message: string;
  readonly tool: string;
  readonly test: string | null;
  readonly files: readonly string[];
  readonly occurrences: number;
  readonly tasks: number;
  readonly fix: Fix | null;
}

export interface Description {
  readonly name: string;
  readonly summary: string;
  readonly cause: string;
  readonly fix: string;
}

const NAME_CHARS = 90;
const QUOTE_CHARS = 160;

/** Name, summary, cause and recommended fix of a pattern, from its slots alone. */
export function describe(slots: Slots): Description {
  return { name: nameOf(slots), summary: summaryOf(slots), cause: causeOf(slots), fix: fixOf(slots) };
}

/** The slots of a pattern's fingerprints; the latest of them says what the message is. */
export function slotsOf(
  members: readonly FingerprintFact[],
  category: string,
  files: readonly string[],
  fix: Fix | null,
): Slots {
  const latest = members.reduce((a, b) =>
    b.lastAt > a.lastAt || (b.lastAt === a.lastAt && b.hash > a.hash) ? b : a,
  );
  return {
    category,
    errorType: common(members.map((member) => member.errorType)),
    template: commonTemplate(members.map((member) => member.template)),
    message: latest.message,
    tool: latest.tool,
    test: common(members.map((member) => member.test)),
    files,
    occurrences: members.reduce((sum, member) => sum + member.count, 0),
    tasks: new Set(members.flatMap((member) => member.tasks)).size,
    fix,
  };
}

function common<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = values;
  return others.every((value) => value === first) ? first : null;
}

function nameOf({ category, errorType, template, files, test }: Slots): string {
  const says = errorType !== null && !template.startsWith(errorType) ? `${errorType}: ${template}` : template;
  const where =
    test !== null ? ` (${lastName(test)})` : files.length === 1 ? ` (${baseName(files[0]!)})` : "";
  const name = says.trim() === "" ? words(category) : says;
  return `${clip(name, NAME_CHARS - where.length)}${where}`;
}

function summaryOf({ category, tool, occurrences, tasks, files, message }: Slots): string {
  const often = `seen ${times(occurrences)}${tasks > 1 ? ` in ${tasks} tasks` : ""}`;
  const where = files.length === 0 ? "" : `, in ${listed(files)}`;
  return `${capital(words(category))}${tool === "" || tool === "unknown" ? "" : ` from ${tool}`}, ${often}${where}: "${clip(message, QUOTE_CHARS)}"`;
}

const CAUSES: Readonly<Record<string, (slots: Slots) => string>> = {
  missing_dependency: ({ message }) =>
    `Something the code asks for is not installed or not where it is looked for${named(message)}.`,
  type_error: ({ message }) => `Two parts of the code disagree about a type${named(message)}.`,
  syntax_error: ({ files }) => `The source cannot be parsed${at(files)}.`,
  build_error: ({ files, message }) => `The build stops${at(files)}${named(message)}.`,
  lint_error: ({ errorType, files }) =>
    `The code breaks ${errorType === null ? "a lint rule" : `the rule ${errorType}`}${at(files)}.`,
  test_failure: ({ test, files }) =>
    `What ${test === null ? "a test" : `the test "${clip(lastName(test), 60)}"`} expects is not what the code does${at(files)}.`,
  runtime_error: ({ errorType, files }) => `The program throws ${errorType ?? "an error"}${at(files)}.`,
  config_error: ({ message }) => `A setting is missing or wrong${named(message)}.`,
  permission_error: ({ message }) => `Something may not be read, written or run${named(message)}.`,
  connection_error: ({ message }) => `Another machine or service does not answer${named(message)}.`,
  timeout: () => "Something takes longer than it may.",
  oom: () => "The machine or the process ran out of memory.",
};

function causeOf(slots: Slots): string {
  return CAUSES[slots.category]?.(slots) ?? `${capital(words(slots.category))}; its cause is not known yet.`;
}

function fixOf({ fix }: Slots): string {
  if (fix === null) return "No fix is known yet.";
  const { commands, files, grade, kind } = fix;
  if (kind === "command" && commands.length > 0)
    return `Run \`${commands.map((command) => clip(command, 80)).join("` and `")}\` (${grade}).`;
  if (files.length > 0) return `Change ${listed(files)} as in fix ${fix.id} (${grade}).`;
  return `See fix ${fix.id} (${grade}).`;
}

// "Cannot find module 'left-pad'" names left-pad; "No module named \"requests\"" names requests
const QUOTED = /(["'`])([^"'`\s][^"'`]{0,60})\1/;

function named(message: string): string {
  const match = QUOTED.exec(message);
  return match === null ? "" : `: ${match[2]}`;
}

function at(files: readonly string[]): string {
  return files.length === 0 ? "" : ` in ${listed(files)}`;
}

function listed(files: readonly string[]): string {
  const shown = files.slice(0, 3).join(", ");
  return files.length > 3 ? `${shown} and ${files.length - 3} more` : shown;
}

function times(n: number): string {
  return n === 1 ? "once" : `${n} times`;
}

function words(category: string): string {
  return category.replaceAll("_", " ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`;
}
