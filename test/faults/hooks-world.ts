import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hookCommand } from "#agents/hooks/command.ts";
import { launcherScript } from "#agents/hooks/launcher.ts";
import { compose } from "#doors/compose.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { SHOP } from "../doors/hook-payloads.ts";
import { ENV } from "../e2e/twiceshy.ts";
import { gitRepository, tempFolder } from "../host/sandbox.ts";

const BUNDLE = fileURLToPath(new URL("../../dist/hook.cjs", import.meta.url));

export interface Heard {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface Firing {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** What the installed command says it is about. */
  readonly tool?: "command" | "edit";
}

/** What a client takes for "go on": an end with 0, and not a byte. */
export const NOTHING = { status: 0, stdout: "", stderr: "" };

type Fields = Record<string, unknown>;

/** A user's home with the launcher in it, and a repository: hooks are fired as a client does, by a shell. */
export class World {
  readonly home: string;
  readonly repo: string;
  readonly env: Record<string, string>;
  #calls = 0;

  readonly session: string;

  constructor(
    repo: string = gitRepository(SHOP),
    { bundle = BUNDLE, session = "s1" }: { bundle?: string; session?: string } = {},
  ) {
    this.session = session;
    this.home = tempFolder();
    this.repo = repo;
    this.env = { ...ENV, HOME: this.home, TMPDIR: join(this.home, "tmp") };
    mkdirSync(this.env.TMPDIR!);
    const folder = join(this.home, ".local", "share", "twiceshy");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "hook"), launcherScript({ node: process.execPath, bundle }));
    chmodSync(join(folder, "hook"), 0o755);
  }

  store(...path: string[]): string {
    return join(this.repo, ".twiceshy", ...path);
  }

  /** Names of what waits, halves too. */
  waiting(): string[] {
    const folder = this.store("hooks");
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** A payload of Claude Code. */
  claude(event: string, more: Fields = {}): string {
    this.#calls += 1;
    return JSON.stringify({
      session_id: this.session,
      transcript_path: null,
      cwd: this.repo,
      hook_event_name: event,
      tool_use_id: `toolu_01Xy${this.session}${this.#calls}`,
      ...more,
    });
  }

  failed(command: string, output: string, more: Fields = {}): string {
    const told = { tool_name: "Bash", tool_input: { command }, duration_ms: 5, is_interrupt: false };
    return this.claude("PostToolUseFailure", { ...told, error: `Exit code 1\n${output}`, ...more });
  }

  passed(command: string, stdout = "ok", more: Fields = {}): string {
    const tool_response = { stdout, stderr: "", interrupted: false };
    const told = { tool_name: "Bash", tool_input: { command }, duration_ms: 5 };
    return this.claude("PostToolUse", { ...told, tool_response, ...more });
  }

  edited(file: string, old_string: string, new_string: string, more: Fields = {}): string {
    const tool_input = { file_path: join(this.repo, file), old_string, new_string };
    return this.claude("PostToolUse", { tool_name: "Edit", tool_input, tool_response: {}, ...more });
  }

  fire(client: string, event: string, input: string | Uint8Array, options: Firing = {}): Heard {
    const begun = Date.now();
    const { status, signal, stdout, stderr } = spawnSync(
      "/bin/sh",
      ["-c", this.#command(client, event, options)],
      {
        cwd: options.cwd ?? this.repo,
        env: { ...this.env, ...options.env },
        input,
        encoding: "utf8",
        maxBuffer: 1 << 26,
      },
    );
    return { status, signal, stdout, stderr, ms: Date.now() - begun };
  }

  /** The same beside others; `killAfterMs` ends it as a time limit does, a deaf client does not wait for the answer. */
  fireBeside(
    client: string,
    event: string,
    input: string | Uint8Array,
    options: Firing & { killAfterMs?: number; isDeaf?: boolean } = {},
  ): Promise<Heard> {
    const begun = Date.now();
    const child = spawn("/bin/sh", ["-c", this.#command(client, event, options)], {
      cwd: options.cwd ?? this.repo,
      env: { ...this.env, ...options.env },
      stdio: "pipe",
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    if (options.isDeaf) child.stdout.destroy();
    if (options.killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), options.killAfterMs);
    return new Promise((done) =>
      child.on("close", (status, signal) => done({ status, signal, stdout, stderr, ms: Date.now() - begun })),
    );
  }

  #command(client: string, event: string, { tool }: Firing): string {
    return hookCommand(client, event, tool);
  }

  /** What the memory knows; opening it takes in what waits. */
  async ask<T>(look: (memory: Memory, knowledge: Knowledge) => T): Promise<T> {
    const memory = await compose({ cwd: this.repo, env: this.env }).openMemory();
    try {
      return look(memory, knowledgeOf(memory));
    } finally {
      memory.close();
    }
  }

  failures() {
    return this.ask((memory) => memory.failures({ limit: 1000 }));
  }

  async messages(): Promise<string[]> {
    return (await this.failures()).map(({ message }) => message).sort();
  }

  runs() {
    return this.ask((_, { fixes }) => fixes.runsBetween(0, Date.now() + 1));
  }

  /** A row of the store, as it is on disk. */
  // biome-ignore lint/suspicious/noExplicitAny: what a table holds is what a test finds out
  rows(sql: string): any[] {
    const database = openDatabase(this.store("memory.db"));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  }
}

/** The part of an answer that a client looks at, to compare with NOTHING. */
export function seen({ status, stdout, stderr }: Heard) {
  return { status, stdout, stderr };
}
