import type { OutputSink } from "#model/command.ts";

/** A command to run, and who wants its output. */
export interface SpawnRequest {
  readonly argv: readonly string[];
  /** Our own unless a test says otherwise. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null: nothing is captured, and the command has our own streams. */
  readonly sink: OutputSink | null;
  /** "auto": a terminal for the command when we are on one ourselves. */
  readonly pty: "auto" | "off";
}
