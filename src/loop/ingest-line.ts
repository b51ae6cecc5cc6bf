import type { EndTold, RunTold } from "#detect/sources/source.ts";
import { asItRan, readShellLine } from "./backfill-transcripts-line.ts";
import { judgeCommand } from "./backfill-transcripts-verdict.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { splitWords } from "./split-words.ts";

/** What a shell line of an agent ran, and how that ended. */
export interface AgentLine {
  readonly words: readonly string[];
  readonly end: EndTold;
}

/** Nobody knows where the agent was. */
const HERE = "";

/** Reads a shell line that an agent wrote as backfill does; null for what is no fact: a look, an answer, what twiceshy watched itself. */
export function readAgentLine(
  told: RunTold,
  end: EndTold,
  output: string | null,
  settings: InspectSettings,
): AgentLine | null {
  const command = told.command ?? "";
  const line = asItRan(readShellLine(command, HERE), command, HERE, output);
  const seen = { exitCode: end.exitCode, output, interrupted: false };
  const judged = judgeCommand(seen, line, line.argv.join(" "), settings);
  if (judged === null || judged.outcome === "interrupted") return null;
  return {
    // `cd web && npm test` is no `npm test` from here.
    words: line.directory === HERE ? line.argv : splitWords(command),
    end: { ...end, exitCode: judged.exitCode, outcome: judged.outcome },
  };
}
