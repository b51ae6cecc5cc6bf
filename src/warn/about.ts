import type { About } from "#learn/lessons/match.ts";
import { phaseOfTask } from "#model/task.ts";
import type { Moment } from "./moment.ts";
import { filesNamedIn } from "./words.ts";

/** What a lesson's conditions are held against at a moment before a failure: one for each form of the command. */
export function aboutsOf(moment: Moment): About[] {
  const { command, checks, category, task } = moment;
  const shared: About = {
    files: filesAt(moment),
    text: textAt(moment),
    category,
    phase: task === null ? null : phaseOfTask(task),
  };
  const commands = [...new Set([command, ...checks.map((check) => check.command)])];
  return commands.filter((one) => one !== null).length === 0
    ? [shared]
    : commands.flatMap((one) => (one === null ? [] : [{ ...shared, command: one }]));
}

/** Of a long prompt: hundreds of lessons ask the same. */
const known = new WeakMap<Moment, readonly string[]>();

/** Files that a moment touches or names. */
export function filesAt(moment: Moment): readonly string[] {
  let files = known.get(moment);
  if (files === undefined) known.set(moment, (files = readFiles(moment)));
  return files;
}

function readFiles({ kind, files, edits, text }: Moment): string[] {
  const named = text === null || (kind !== "prompt" && kind !== "session") ? [] : filesNamedIn(text);
  return [...new Set([...files, ...edits.map((edit) => edit.file), ...named])];
}

/** What there is to read at a moment: a prompt, a title, what an edit puts in. */
export function textAt({ text, edits }: Moment): string | null {
  const parts = [text, ...edits.map((edit) => edit.after)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join("\n");
}
