/**
 * Another memory, behind a child process that speaks JSON lines: one question on its stdin, one answer on its stdout, one at a time.
 * In: the command that starts it. Out: a memory that can be replayed. What it prints on stderr is shown only when it fails.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { stripControls } from "#detect/clean-line.ts";
import type { ReplayMemory } from "#loop/replay-ports.ts";
import type { ReplaySaying } from "#model/replay.ts";
import { Trouble } from "#model/trouble.ts";

type Reply = Readonly<Record<string, unknown>>;

/** A memory may take so long for one answer; starting counts as the first. */
const PATIENCE_MS = 60_000;
/** So long it may take to close what it has open. */
const END_MS = 5000;
const HINT = "twiceshy replay --help";

/** Starts an adapter when it is first asked. */
export function adapterMemory(
  line: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  endMs = END_MS,
): ReplayMemory {
  let talk: Talk | null = null;
  let known: Pick<ReplayMemory, "name" | "version"> = { name: line, version: null };
  return {
    get name() {
      return known.name;
    },
    get version() {
      return known.version;
    },
    async reset(history) {
      talk ??= new Talk(line, cwd, env, endMs);
      const { name, version } = await talk.ask({ do: "reset", history });
      known = {
        name: (typeof name === "string" && plain(name)) || line,
        version: typeof version === "string" ? plain(version) : null,
      };
    },
    learn: async (event) => void (await talk!.ask({ do: "learn", event })),
    async ask(event) {
      const reply = await talk!.ask({ do: "ask", event });
      return sayingIn(reply) ?? talk!.fail(`answered ${JSON.stringify(reply).slice(0, 200)}`);
    },
    close: async () => talk?.end(),
  };
}

/** What another program says, on one line of a report. */
function plain(text: string): string {
  return stripControls(text).replace(/\s+/g, " ").trim();
}

function sayingIn({ said, text }: Reply): ReplaySaying | null {
  if (!Array.isArray(said) || typeof text !== "string") return null;
  const lists = said.map((one: Reply | null) => one?.about);
  const isRight = lists.every(
    (about): about is string[] => Array.isArray(about) && about.every((id) => typeof id === "string"),
  );
  return isRight ? { said: (lists as string[][]).map((about) => ({ about })), text } : null;
}

class Talk {
  readonly #line: string;
  readonly #endMs: number;
  readonly #child: ChildProcessWithoutNullStreams;
  #complaint = "";
  #onReply: ((reply: string | null) => void) | null = null;

  constructor(line: string, cwd: string, env: NodeJS.ProcessEnv, endMs: number) {
    this.#line = line;
    this.#endMs = endMs;
    this.#child = spawn(line, {
      cwd,
      env,
      shell: true,
      stdio: "pipe",
      detached: process.platform !== "win32",
    });
    createInterface({ input: this.#child.stdout }).on("line", (reply) => this.#answered(reply));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#complaint = `${this.#complaint}${chunk.toString("utf8")}`.slice(-500);
    });
    this.#child.on("close", () => this.#answered(null));
    this.#child.on("error", () => this.#answered(null));
    // It may be gone before it has read everything; its end is heard of.
    this.#child.stdin.on("error", () => {});
  }

  async ask(question: Reply): Promise<Reply> {
    const answered = new Promise<string | null>((resolve) => {
      this.#onReply = resolve;
    });
    if (this.#isOver()) return this.fail("has ended");
    this.#child.stdin.write(`${JSON.stringify(question)}\n`);
    const timer = setTimeout(() => this.#answered("too slow"), PATIENCE_MS);
    const reply = await answered;
    clearTimeout(timer);
    if (reply === null) return this.fail("has ended");
    try {
      const read: unknown = JSON.parse(reply);
      if (typeof read === "object" && read !== null) return read as Reply;
    } catch {
      // Said below.
    }
    return this.fail(
      reply === "too slow"
        ? `did not answer in ${PATIENCE_MS / 1000} s`
        : `answered "${reply.slice(0, 200)}"`,
    );
  }

  fail(what: string): never {
    const said = this.#complaint.trim().split("\n").at(-1) ?? "";
    this.#kill("SIGTERM");
    const why = said === "" ? "" : ` (${said})`;
    throw new Trouble(
      "bad_input",
      `the adapter "${this.#line}" ${plain(`${what}${why}`)}: an answer is one line of JSON.`,
      HINT,
    );
  }

  /** Nothing more is asked. It may finish what it writes; who does not end then is ended, with all that it started. */
  async end(): Promise<void> {
    this.#child.stdin.end();
    if (!(await this.#ends())) {
      this.#kill("SIGTERM");
      await this.#ends();
    }
    // The shell may be gone, and what it started may not.
    this.#kill("SIGKILL");
  }

  async #ends(): Promise<boolean> {
    if (this.#isOver()) return true;
    const waited = new AbortController();
    const over = once(this.#child, "exit", { signal: waited.signal }).then(() => true);
    const late = sleep(this.#endMs, false, { signal: waited.signal });
    try {
      return await Promise.race([over, late]);
    } finally {
      waited.abort();
      await Promise.allSettled([over, late]);
    }
  }

  #isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The shell and all that it started. */
  #kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined && process.platform !== "win32") process.kill(-pid, signal);
      else if (!this.#isOver()) this.#child.kill(signal);
    } catch {
      // Nobody of them is left.
    }
  }

  #answered(reply: string | null): void {
    const tell = this.#onReply;
    this.#onReply = null;
    tell?.(reply);
  }
}
