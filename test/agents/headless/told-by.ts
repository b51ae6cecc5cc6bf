import { readFileSync } from "node:fs";
import type { AgentAdapter, AgentEnd, AgentExit } from "#model/headless-agent.ts";

/** A process that ended by itself, well unless said otherwise. */
export function exited(more: Partial<AgentExit> = {}): AgentExit {
  return {
    exitCode: 0,
    signal: null,
    timedOut: false,
    cancelled: false,
    flooded: false,
    startFailure: null,
    durationMs: 1200,
    ...more,
  };
}

export interface Heard {
  readonly end: AgentEnd;
  readonly doing: readonly string[];
  /** The line after which it was of no use to go on; null when it never was. */
  readonly gaveUpAt: number | null;
}

/** What an adapter's reader makes of lines. */
export function hear(
  adapter: AgentAdapter,
  lines: readonly string[],
  more: Partial<AgentExit> = {},
  from: "stdout" | "stderr" = "stdout",
): Heard {
  const reader = adapter.reader();
  const doing: string[] = [];
  let gaveUpAt: number | null = null;
  for (const [at, line] of lines.entries()) {
    const words = reader.line(line, from);
    if (words !== null) doing.push(words);
    if (reader.cannotGoOn?.()) gaveUpAt ??= at;
  }
  return { end: reader.end(exited(more)), doing, gaveUpAt };
}

/** Lines that the real agent printed. */
export function printed(name: string): string[] {
  const file = new URL(`../../fixtures/headless/${name}`, import.meta.url);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}
