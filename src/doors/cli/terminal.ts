import type { Readable } from "node:stream";
import { isTerminal } from "#host/is-terminal.ts";
import { say } from "#host/say.ts";
import { writeOut } from "#host/write-out.ts";

/** Where a command reads and writes: the process's own streams, or a test's. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  stdin(): Readable;
  /** Data. Resolves when the reader has taken it. */
  out(text: string): Promise<void>;
  /** Talk. */
  err(text: string): void;
  readonly paintOut: boolean;
  readonly paintErr: boolean;
  readonly columns: number;
  /** True when a person can answer a question. */
  readonly interactive: boolean;
  /** The line that was typed, or CLOSED. */
  ask(question: string): Promise<string>;
}

/** The answer of somebody who pressed Ctrl-C or Ctrl-D: no line that is typed is one. */
export const CLOSED = "\n";

/** Colour obeys NO_COLOR, FORCE_COLOR, TERM=dumb, then the stream. */
export function mayPaint(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return isTerminal && env.TERM !== "dumb";
}

/**
 * The terminal of this process. Streams are made only where nothing else will do: they cost three milliseconds. Whoever must
 * know that the answer could not be written is told.
 */
export function processTerminal(onLost: (error: NodeJS.ErrnoException) => void = () => undefined): Terminal {
  const { env } = process;
  return {
    cwd: currentDirectory(env),
    env,
    stdin: () => process.stdin,
    out: (text) => writeOut(text, onLost),
    err: say,
    get paintOut() {
      return mayPaint(env, isTerminal(1));
    },
    get paintErr() {
      return mayPaint(env, isTerminal(2));
    },
    get columns() {
      // Into a file or a pipe: wide enough to search in, unless somebody says how wide it is shown.
      return isTerminal(1) ? process.stdout.columns || 100 : Math.max(0, Number(env.COLUMNS)) || 200;
    },
    get interactive() {
      return isTerminal(0) && isTerminal(2);
    },
    ask: async (question) => {
      // Not import(): chunks whose compiled code is kept cannot import by name.
      const { createInterface } = process.getBuiltinModule("node:readline/promises");
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      // Ctrl-C and Ctrl-D close it: some versions of node reject the question then, others never answer it.
      const closed = new Promise<string>((resolve) => lines.once("close", () => resolve(CLOSED)));
      try {
        return await Promise.race([lines.question(question).catch(() => CLOSED), closed]);
      } finally {
        lines.close();
      }
    },
  };
}

/** A directory that was removed under us has no name any more; what it was called is the best there is. */
function currentDirectory(env: Terminal["env"]): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD || "/";
  }
}
