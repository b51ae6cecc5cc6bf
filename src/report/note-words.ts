import type { Run } from "#model/run.ts";
import { clip } from "./words.ts";

const COMMAND_WIDTH = 120;
const SAID_WIDTH = 240;
const NAMED = 5;

/** What was done before a run. */
export interface DoneBefore {
  readonly files: readonly string[];
  readonly commands: readonly string[];
  readonly said: string | null;
  readonly isRerun: boolean;
}

/** What was attempted, in two or three sentences of facts. */
export function attemptedText(run: Run | null, done: DoneBefore | null): string {
  const sentences = [run === null ? null : ranText(run), done === null ? null : doneText(done)];
  const said = done?.said?.trim();
  if (said) sentences.push(`The agent said: "${clip(said, SAID_WIDTH)}"`);
  return sentences.filter((sentence) => sentence !== null).join(" ") || "Not known.";
}

/** "Ran `npm test` in packages/shop, which ended with exit code 1." */
function ranText({ check, argv, exitCode, signal }: Run): string {
  const command = argv.length > 0 ? argv.join(" ") : check.command;
  const where = check.directory === "" ? "" : ` in ${check.directory}`;
  const end =
    signal !== null
      ? `, which was ended by ${signal}`
      : exitCode !== null
        ? `, which ended with exit code ${exitCode}`
        : ", which failed";
  return `Ran ${quoted(command)}${where}${end}.`;
}

/** "Before it, src/cart.ts was changed and `npm install` was run." */
function doneText({ files, commands, isRerun }: DoneBefore): string | null {
  const parts: string[] = [];
  if (files.length > 0) parts.push(`${listed(files)} ${files.length === 1 ? "was" : "were"} changed`);
  if (commands.length > 0)
    parts.push(`${listed(commands.map(quoted))} ${commands.length === 1 ? "was" : "were"} run`);
  if (parts.length > 0) return `Before it, ${parts.join(" and ")}.`;
  return isRerun ? "Nothing was changed since the run before." : null;
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  if (more > 0) return `${names.slice(0, NAMED).join(", ")} and ${more} more`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function quoted(command: string): string {
  const line = clip(command, COMMAND_WIDTH);
  return line.includes("`") ? `"${line}"` : `\`${line}\``;
}
