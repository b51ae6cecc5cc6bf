import { parseArgs } from "node:util";
import { Trouble } from "#model/trouble.ts";
import { type Command, type Flag, Flags, flagsOf } from "./command.ts";
import { nearest } from "./nearest.ts";

export interface Parsed {
  readonly args: readonly string[];
  readonly flags: Flags;
}

/** The words after a command's name, checked against its record. Anything unknown is trouble that names the nearest. */
export function parse(command: Command, words: readonly string[]): Parsed {
  const known: Record<string, Flag> = flagsOf(command);
  const [own, rest] = command.passesRest ? splitRest(words, known) : [words, []];
  const hint = `twiceshy ${command.name} --help`;
  const { tokens } = parseArgs({
    args: [...own],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(known).map(([name, flag]) => [
        name,
        {
          type: flag.value ? ("string" as const) : ("boolean" as const),
          ...(flag.short ? { short: flag.short } : {}),
        },
      ]),
    ),
  });

  const values = new Map<string, (string | true)[]>();
  const args: string[] = [];
  let spoken = -1;
  for (const token of tokens) {
    if (token.index === spoken) continue;
    if (token.kind === "positional") args.push(token.value);
    if (token.kind !== "option") continue;
    if (isSpoken(own[token.index]!)) {
      spoken = token.index;
      args.push(own[token.index]!);
      continue;
    }
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!flag) throw unknownFlag(command, token.rawName, Object.keys(known), hint);
    values.set(token.name, [...(values.get(token.name) ?? []), flagValue(flag, token, hint)]);
  }
  const flags = new Flags(values);
  if (!flags.has("help")) checkArgs(command, [...args, ...rest], hint);
  return { args: [...args, ...rest], flags };
}

/** "--- FAIL: TestSum (0.00s)", "-1 == 3" and "-host not found" are what a tool said; no flag has a space in its name. */
function isSpoken(word: string): boolean {
  return /^-[^=]*\s/.test(word);
}

/** `run --task T npm test --watch`: twiceshy's own words, then the other command's, untouched. */
function splitRest(
  words: readonly string[],
  known: Record<string, Flag>,
): [readonly string[], readonly string[]] {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === "--") return [words.slice(0, i), words.slice(i + 1)];
    if (!word.startsWith("-")) return [words.slice(0, i), words.slice(i)];
    if (known[word.replace(/^--/, "")]?.value) i++;
  }
  return [words, []];
}

interface OptionToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function flagValue(flag: Flag, token: OptionToken, hint: string): string | true {
  const { rawName, value } = token;
  if (!flag.value) {
    if (value !== undefined)
      throw new Trouble("usage", `${rawName} takes no value, but was given "${value}".`, hint);
    return true;
  }
  // `--task --json` forgot the task; `--match=--json` means it.
  if (value === undefined || (value.startsWith("--") && !token.inlineValue))
    throw new Trouble("usage", `${rawName} needs a value: ${rawName} ${flag.value}.`, hint);
  if (flag.choices && !flag.choices.includes(value)) {
    throw new Trouble("usage", `${rawName} is one of ${flag.choices.join(", ")}, not "${value}".`, hint);
  }
  return value;
}

function checkArgs(command: Command, args: readonly string[], hint: string): void {
  command.args.forEach((arg, i) => {
    const value = args[i];
    if (value === undefined) {
      if (arg.optional) return;
      const wanted = arg.choices ? `: one of ${arg.choices.join(", ")}` : ` (${arg.doc})`;
      throw new Trouble("usage", `${command.name} needs <${arg.name}>${wanted}.`, hint);
    }
    if (arg.choices && !arg.choices.includes(value)) {
      const near = nearest(value, arg.choices);
      const meant = near ? ` Did you mean "${near}"?` : "";
      const known = arg.choices.join(", ");
      throw new Trouble("usage", `${command.name} has no "${value}" (known: ${known}).${meant}`, hint);
    }
  });
  const last = command.args.at(-1);
  if (args.length > command.args.length && !last?.many && !command.passesRest) {
    const extra = args[command.args.length]!;
    throw new Trouble("usage", `${command.name} does not take another word: "${extra}".`, hint);
  }
}

function unknownFlag(command: Command, raw: string, known: readonly string[], hint: string): Trouble {
  const near = nearest(raw.replace(/^-+/, ""), known);
  const meant = near ? ` Did you mean --${near}?` : "";
  return new Trouble("usage", `${command.name} has no flag ${raw}.${meant}`, hint);
}
