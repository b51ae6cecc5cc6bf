import { readDiff } from "#learn/lessons/read-diff.ts";
import type { Action } from "#model/lesson.ts";
import type { JudgedRun } from "#model/warning.ts";

/** What a lesson advises, as far as it can be seen whether it was done. */
export interface Advised {
  readonly files: readonly AdvisedFile[];
  readonly commands: readonly string[];
}

export interface AdvisedFile {
  readonly path: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What a diff and some commands advise. */
export function advisedBy(diff: string | null, commands: readonly string[]): Advised {
  const files = (diff === null ? [] : readDiff(diff)).map(({ path, hunks }): AdvisedFile => {
    const lines = hunks.flatMap((hunk) => hunk.lines);
    return { path, added: textsOf(lines, "+"), removed: textsOf(lines, "-") };
  });
  return { files: files.filter(({ added, removed }) => added.length + removed.length > 0), commands };
}

/** What a lesson's action advises; words alone cannot be checked. */
export function advisedByAction(action: Action): Advised | null {
  if (action.kind === "patch") return advisedBy(action.diff, []);
  return action.kind === "command" ? advisedBy(null, [action.argv.join(" ")]) : null;
}

/** What is known of the files and commands between what was said and the run that failed. */
export interface DoneSince {
  /** Runs after it was said, up to and with the one that failed. */
  readonly runs: readonly JudgedRun[];
  /** A file as it was when it failed; null: it was not there; undefined: nobody knows. */
  fileAt(path: string): string | null | undefined;
}

/** Whether what was advised had been done when it failed again; null where that cannot be known. */
export function wasDone(advised: Advised, since: DoneSince): boolean | null {
  const answers = [
    ...advised.files.map((file) => isChanged(file, since)),
    ...advised.commands.map((command) => wasRun(command, since.runs)),
  ];
  if (answers.length === 0) return null;
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

function isChanged({ path, added, removed }: AdvisedFile, { runs, fileAt }: DoneSince): boolean | null {
  const text = fileAt(path);
  if (text !== undefined) {
    const lines = new Set((text ?? "").split("\n").map((line) => line.trim()));
    return added.length > 0
      ? added.every((line) => lines.has(line))
      : !removed.some((line) => lines.has(line));
  }
  if (!runs.every(({ source }) => TELLING.has(source))) return null;
  // The agent's own edits are all told: a file that none of them touched is as it was.
  if (!runs.some((run) => run.filesModified.includes(path))) return false;
  const told = runs.flatMap((run) => (run.diff === null ? [] : advisedBy(run.diff, []).files));
  const written = new Set(told.filter((file) => file.path === path).flatMap((file) => file.added));
  return added.length > 0 && added.every((line) => written.has(line)) ? true : null;
}

/** Sources that see every command and edit of a session. */
const TELLING: ReadonlySet<string> = new Set(["hook", "transcript"]);

function wasRun(command: string, runs: readonly JudgedRun[]): boolean | null {
  const wanted = words(command);
  if (runs.some(({ argv, outcome }) => outcome === "passed" && words(argv.join(" ")) === wanted)) return true;
  return runs.every(({ source }) => TELLING.has(source)) ? false : null;
}

function words(command: string): string {
  return command.trim().split(/\s+/).join(" ");
}

function textsOf(lines: readonly { readonly sign: string; readonly text: string }[], sign: string): string[] {
  return lines
    .filter((line) => line.sign === sign)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}
