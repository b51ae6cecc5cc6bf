import { flushed } from "#host/flushed.ts";
import { Flags } from "./command.ts";
import { command } from "./commands/run.ts";
import { processTerminal } from "./terminal.ts";

/** `twiceshy run …` on the shortest way. Anything but plain flags and a command (help, a typing error) goes the common way. */
export async function startRun(words: readonly string[]): Promise<number> {
  const read = readRunWords(words.slice(1));
  if (read === null) return (await import("./start.ts")).start(words);
  const status = await command.run({ ...read, terminal: processTerminal() });
  await flushed();
  // Ending by hand spares the taking apart of everything that was built up: a millisecond of each run.
  process.exit(status);
}

/** The words after `run`, where every one before the command is known; null where the parser has to say what is wrong. */
export function readRunWords(words: readonly string[]): { args: readonly string[]; flags: Flags } | null {
  const values = new Map<string, (string | true)[]>();
  let at = 0;
  for (; at < words.length && words[at]!.startsWith("-") && words[at] !== "--"; at++) {
    const [name, given] = splitFlag(words[at]!);
    const flag = name === "json" ? {} : Object.hasOwn(command.flags, name) ? command.flags[name] : undefined;
    // What is wrong with a report's name, the common way says.
    if (flag === undefined || name === "report") return null;
    const value = "value" in flag ? (given ?? words[++at]) : given === undefined ? true : undefined;
    // `--task --quiet` has forgotten the task: the parser says so.
    if (value === undefined || (value !== true && given === undefined && value.startsWith("-"))) return null;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const args = words.slice(words[at] === "--" ? at + 1 : at);
  return args.length === 0 ? null : { args, flags: new Flags(values) };
}

/** "--task=12-01" is task and 12-01; "-q" is quiet. */
function splitFlag(word: string): [name: string, value: string | undefined] {
  if (word === "-q") return ["quiet", undefined];
  if (!word.startsWith("--")) return ["", undefined];
  const equals = word.indexOf("=");
  return equals < 0 ? [word.slice(2), undefined] : [word.slice(2, equals), word.slice(equals + 1)];
}
