import type { Readable } from "node:stream";
import { say } from "#host/say.ts";

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
  ask(question: string): Promise<string>;
}

/** Colour obeys NO_COLOR, FORCE_COLOR, TERM=dumb, then the stream. */
export function mayPaint(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return isTerminal && env.TERM !== "dumb";
}

/**
 * The terminal of this process. Streams are touched only when they are used: making one costs a millisecond or two. Where
 * they are made anyway, they know what they write to; node:tty is asked otherwise, and brings node:net with it (4 ms).
 */
export function processTerminal(hasStreams = false): Terminal {
  const { env } = process;
  const isatty = (fd: 0 | 1 | 2): boolean => {
    if (hasStreams && fd > 0) return (fd === 1 ? process.stdout : process.stderr).isTTY === true;
    return process.getBuiltinModule("node:tty").isatty(fd);
  };
  return {
    cwd: currentDirectory(env),
    env,
    stdin: () => process.stdin,
    out: (text) =>
      new Promise((resolve) => {
        if (process.stdout.write(text)) resolve();
        else process.stdout.once("drain", resolve);
      }),
    err: say,
    get paintOut() {
      return mayPaint(env, isatty(1));
    },
    get paintErr() {
      return mayPaint(env, isatty(2));
    },
    get columns() {
      // Into a file or a pipe: wide enough to search in.
      return isatty(1) ? process.stdout.columns || 100 : 200;
    },
    get interactive() {
      return isatty(0) && isatty(2);
    },
    ask: async (question) => {
      // Not import(): chunks whose compiled code is kept cannot import by name.
      const { createInterface } = process.getBuiltinModule("node:readline/promises");
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      // Ctrl-C and Ctrl-D close it: some versions of node reject the question then, others never answer it.
      const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("\n")));
      try {
        return await Promise.race([lines.question(question).catch(() => "\n"), closed]);
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
