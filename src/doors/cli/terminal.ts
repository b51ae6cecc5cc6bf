import type { Readable } from "node:stream";

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

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { env, stdout, stderr, stdin } = process;
  return {
    cwd: process.cwd(),
    env,
    stdin: () => process.stdin,
    out: (text) =>
      new Promise((resolve) => {
        if (stdout.write(text)) resolve();
        else stdout.once("drain", resolve);
      }),
    err: (text) => {
      stderr.write(text);
    },
    paintOut: mayPaint(env, stdout.isTTY === true),
    paintErr: mayPaint(env, stderr.isTTY === true),
    columns: stdout.columns ?? 100,
    interactive: stdin.isTTY === true && stderr.isTTY === true,
    ask: async (question) => {
      const { createInterface } = await import("node:readline/promises");
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
