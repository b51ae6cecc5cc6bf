import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { main } from "../../../src/doors/cli/main.ts";
import type { Terminal } from "../../../src/doors/cli/terminal.ts";

export interface Played {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** What was printed on stdout, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly json: any;
}

export interface PlayOptions {
  readonly cwd: string;
  readonly stdin?: string | Buffer | Readable;
  readonly env?: Record<string, string>;
  /** A person at the terminal, who answers this. */
  readonly answer?: string;
  /** Or one after another; then nothing more. Each is taken out as it is given. */
  readonly answers?: string[];
  readonly paint?: boolean;
}

/** One command line in this process, on a terminal of the test's own: no module is loaded twice, nothing is mocked. */
export async function play(words: readonly string[], options: PlayOptions): Promise<Played> {
  let out = "";
  let err = "";
  const { stdin = "", cwd, answer, answers } = options;
  const terminal: Terminal = {
    cwd,
    env: { HOME: join(cwd, "home"), PATH: process.env.PATH, TMPDIR: join(cwd, "tmp"), ...options.env },
    stdin: () =>
      stdin instanceof Readable ? stdin : Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]),
    out: async (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    paintOut: options.paint ?? false,
    paintErr: options.paint ?? false,
    columns: 100,
    interactive: answer !== undefined || answers !== undefined,
    ask: async () => answers?.shift() ?? answer ?? "",
  };
  const status = await main(words, terminal);
  return {
    status,
    out,
    err,
    get json() {
      return JSON.parse(out);
    },
  };
}

export interface TestProject {
  readonly root: string;
  write(path: string, text: string): void;
  play(words: readonly string[], options?: Omit<PlayOptions, "cwd"> & { cwd?: string }): Promise<Played>;
  remove(): void;
}

/** A project in a temporary folder, with real git. */
export function makeProject(): TestProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-doors-")));
  execFileSync("git", ["init", "-q"], { cwd: root });
  return {
    root,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    play: (words, options = {}) => play(words, { cwd: root, ...options }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** A verdict with one failed check. */
export function failedCheck(error: string, more: object = {}): string {
  return JSON.stringify({ checks: [{ name: "unit", passed: false, error }], ...more });
}
