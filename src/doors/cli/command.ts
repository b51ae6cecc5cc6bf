/**
 * The command line's vocabulary. A command is a record: it feeds the parser, `--help`, docs/commands.md and the shell
 * completions, so nothing is said twice. In: words of a command line. Out: an exit status. A command throws `Trouble`
 * for what its user can act on and never prints errors itself: main.ts does, once.
 */
import { Trouble } from "#model/trouble.ts";
import type { Terminal } from "./terminal.ts";

/** A positional word of a command. */
export interface Arg {
  readonly name: string;
  readonly doc: string;
  readonly optional?: boolean;
  readonly many?: boolean;
  /** The only words allowed here. */
  readonly choices?: readonly string[];
}

/** A `--flag`. Without `value` it is a switch; with it, it takes one word, shown as that placeholder. */
export interface Flag {
  readonly doc: string;
  readonly value?: string;
  readonly short?: string;
  readonly many?: boolean;
  readonly choices?: readonly string[];
}

export interface Example {
  readonly line: string;
  readonly doc: string;
}

/** What a command's `run` is given. */
export interface Invocation {
  readonly args: readonly string[];
  readonly flags: Flags;
  readonly terminal: Terminal;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** A paragraph for `--help` and the reference, where the summary is not enough. */
  readonly details?: string;
  readonly args: readonly Arg[];
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples: readonly Example[];
  /** From the first positional word on, everything belongs to somebody else's command. */
  readonly passesRest?: boolean;
  /** False for one whose stdout is no answer: a server's belongs to its protocol. */
  readonly answersJson?: false;
  run(invocation: Invocation): number | Promise<number>;
}

/** A command as the short help lists it; the rest is loaded when it is called. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  /** The heading it stands under. */
  readonly group?: string;
  /** Its group is listed by names only on the first page, which has to fit a terminal. */
  readonly isBrief?: boolean;
  /** Left out of the short help. */
  readonly isHidden?: boolean;
  load(): Promise<Command>;
}

/** Flags every command understands. */
export const COMMON_FLAGS: Readonly<Record<string, Flag>> = {
  json: { doc: "Answer as JSON on stdout: {version: 1, …}" },
  help: { doc: "Show this help", short: "h" },
};

/** All flags of a command: its own, and those that every command understands. */
export function flagsOf({
  flags,
  answersJson,
}: Pick<Command, "flags" | "answersJson">): Record<string, Flag> {
  const { json, help } = COMMON_FLAGS;
  return { ...flags, ...(answersJson === false ? {} : { json: json! }), help: help! };
}

/** For commands that open the memory. */
export const STORE_FLAG: Readonly<Record<string, Flag>> = {
  store: { doc: "Use the memory in this directory instead of the project's .twiceshy", value: "DIR" },
};

/** The values of the flags of one command line. */
export class Flags {
  readonly #values: ReadonlyMap<string, readonly (string | true)[]>;

  constructor(values: ReadonlyMap<string, readonly (string | true)[]>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The last value given, or null. */
  text(name: string): string | null {
    const value = this.#values.get(name)?.at(-1);
    return typeof value === "string" ? value : null;
  }

  /** Every value given, as it is. */
  texts(name: string): string[] {
    return (this.#values.get(name) ?? []).filter((value) => value !== true);
  }

  /** Every value given; commas separate too. */
  list(name: string): string[] {
    const values = this.#values.get(name) ?? [];
    return values
      .flatMap((value) => (value === true ? [] : value.split(",")))
      .map((v) => v.trim())
      .filter(Boolean);
  }

  /** A whole number, at least `least`, or null. */
  whole(name: string, least: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const number = Number(text);
    if (!/^-?\d+$/.test(text.trim()) || !Number.isSafeInteger(number) || number < least) {
      throw new Trouble("usage", `--${name} takes a whole number from ${least} up, not "${text}".`);
    }
    return number;
  }
}
