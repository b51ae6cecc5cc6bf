import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { agentHome, atHome } from "./demo-agent.ts";
import type { Env, Shop } from "./demo-shop.ts";

/** One step of the demo: what happens, the real command, what it really printed, and the fact that must hold after it. */
export interface DemoStep {
  readonly title: string;
  readonly directory: string;
  readonly line: string;
  readonly exitCode: number | null;
  /** What the command itself printed, and what twiceshy said after it. */
  readonly output: string;
  readonly words: string;
  /** A long answer is shown by the lines that matter here; null: all of it. */
  readonly shown: readonly string[] | null;
  readonly fact: string;
  readonly holds: boolean;
}

/** A failure as `twiceshy failures --json` tells it. */
export interface Folded {
  readonly fingerprint: string;
  readonly count: number;
  readonly latest: { readonly file: string | null; readonly line: number | null; readonly message: string };
}

export interface LearnedFix {
  readonly id: string;
  readonly grade: string;
  readonly minimal: string | null;
}

/** What was said to an agent, and what came of it. */
export interface Told {
  readonly manner: string;
  readonly moment: string;
  readonly outcome: string | null;
}

/** What `twiceshy impact --json` says of prevention and of what it costs. */
export interface Measured {
  readonly prevented: { readonly value: number | null; readonly n: number };
  readonly tokens: { readonly value: number | null; readonly n: number };
}

const NOT_MEASURED = { value: null, n: 0 };

/** Where the demo is played: the built command line in the shop, and what it says when it is asked. */
export class Stage {
  readonly #shop: Shop;
  readonly #bin: string;
  readonly #env: Env;

  constructor(shop: Shop, bin: string, env: Env) {
    this.#shop = shop;
    this.#bin = bin;
    this.#env = shop.copiedBy === "copy" ? { ...env, TWICESHY_STORE: join(shop.home, ".twiceshy") } : env;
  }

  get env(): Env {
    return this.#env;
  }

  /** Sets up the agent's hooks, in a home of its own. */
  install(): void {
    const env = atHome(this.#env, agentHome(this.#shop));
    this.#call(["init", "--user", "--agent", "claude", "--yes"], this.#shop.home, env);
  }

  /** Plays one command, and looks whether its fact holds. */
  step(
    title: string,
    directory: string,
    args: readonly string[],
    fact: string,
    holds: (status: number | null, words: string) => boolean,
    lines: RegExp | null = null,
  ): DemoStep {
    const { stdout, stderr, status } = this.#call(args, directory);
    const said = args[0] === "heal" ? stderr + stdout : stdout;
    const { output, words } = args[0] === "run" ? splitWords(stdout + stderr) : { output: "", words: said };
    const line = `twiceshy ${args.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ")}`;
    const shown =
      lines === null ? null : words.split("\n").filter((one) => lines.test(stripVTControlCharacters(one)));
    return {
      title,
      directory,
      line,
      exitCode: status,
      output,
      words,
      shown,
      fact,
      holds: holds(status, asSaid(words)),
    };
  }

  failures(): readonly Folded[] {
    return read<{ failures?: readonly Folded[] }>(this.#ask(["failures"]))?.failures ?? [];
  }

  fix(): LearnedFix | undefined {
    return read<{ fixes?: readonly LearnedFix[] }>(this.#ask(["fixes"]))?.fixes?.[0];
  }

  told(session: string): readonly Told[] {
    const said = read<{ deliveries?: readonly Told[] }>(this.#ask(["deliveries", "--session", session]));
    return said?.deliveries ?? [];
  }

  impact(): Measured {
    const said = read<{
      metrics?: readonly { readonly name: string; readonly measured: Measured["prevented"] }[];
      cost?: { readonly tokensPerSession: Measured["tokens"] };
    }>(this.#ask(["impact"]));
    const named = said?.metrics?.find(({ name }) => name === PREVENTION);
    return {
      prevented: named?.measured ?? NOT_MEASURED,
      tokens: said?.cost?.tokensPerSession ?? NOT_MEASURED,
    };
  }

  #ask(args: readonly string[]): string {
    const store = join(this.#shop.home, ".twiceshy");
    return this.#call([...args, "--json", "--store", store], this.#shop.home).stdout;
  }

  #call(args: readonly string[], cwd: string, env = this.#env) {
    return spawnSync(process.execPath, [this.#bin, ...args], { cwd, env, encoding: "utf8", timeout: 20_000 });
  }
}

/** What was said, whatever its colours and however wide the terminal is. */
function asSaid(words: string): string {
  return stripVTControlCharacters(words).replace(/\s+/g, " ");
}

/** The name of the measure that the demo asks for. */
export const PREVENTION = "Warnings that lead to prevention";

/** twiceshy speaks last, and begins with its name. */
function splitWords(printed: string): { output: string; words: string } {
  const at = printed.search(/^(?:\u001b\[\d+m)*twiceshy:/m);
  return at < 0 ? { output: printed, words: "" } : { output: printed.slice(0, at), words: printed.slice(at) };
}

function read<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
