import { OutputCollector } from "#detect/collector.ts";
import type { Log } from "#detect/log.ts";
import { verdictOf } from "#detect/verdict.ts";
import type { CommandObservation } from "#model/observation.ts";
import type { Outcome } from "#model/run.ts";
import { isAnswer, isOurs, onlyLooks } from "./backfill-transcripts-kind.ts";
import type { ShellLine } from "./backfill-transcripts-line.ts";
import { type Inspection, type InspectSettings, inspectOutput } from "./inspect-output.ts";

export interface JudgedCommand {
  readonly outcome: Outcome;
  readonly exitCode: number | null;
  /** What failed in it; asked only for what is stored. */
  inspect(): Inspection;
}

const NOTHING: Inspection = { findings: [], total: 0 };

/**
 * How a command ended, as far as its transcript tells; null for what is no fact: a look at something, an answer ("no match"),
 * a command whose end nobody knows. Where the exit code is another program's, the output has to say it plainly.
 */
export function judgeCommand(
  told: CommandObservation,
  line: ShellLine,
  command: string,
  settings: InspectSettings,
): JudgedCommand | null {
  if (isOurs(line)) return null;
  const looking = onlyLooks(line);
  const exitCode = line.exitIsOwn ? told.exitCode : printedCode(told.output, line.exitEcho);
  const inspectWith = (code: number | null) =>
    inspectOutput(logOf(told.output), { command, exitCode: code, signal: null }, settings);
  if (told.interrupted) {
    const seen = looking ? NOTHING : inspectWith(null);
    return seen.findings.length === 0
      ? null
      : { outcome: "interrupted", exitCode: told.exitCode, inspect: () => seen };
  }
  if (exitCode === 0) return looking ? null : { outcome: "passed", exitCode, inspect: () => NOTHING };
  if (exitCode !== null) {
    if (isAnswer(line, exitCode)) return null;
    return { outcome: "failed", exitCode, inspect: () => inspectWith(exitCode) };
  }
  if (looking || told.output === null) return null;
  const seen = inspectWith(null);
  if (seen.findings.length > 0) return { outcome: "failed", exitCode: null, inspect: () => seen };
  const says = verdictOf(logOf(told.output));
  return says === "well" || says === "seemingly"
    ? { outcome: "passed", exitCode: null, inspect: () => NOTHING }
    : null;
}

function logOf(output: string | null): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(output ?? ""));
  return collector.finish();
}

/** The number after the words that the line prints before it, in the last line that has them. */
function printedCode(output: string | null, before: string | null): number | null {
  if (output === null || before === null) return null;
  const lines = output.slice(-4_000).split("\n").reverse();
  for (const line of lines) {
    const rest = line.startsWith(before) ? line.slice(before.length) : null;
    const code = rest === null ? null : /^(\d{1,3})(?!\d)/.exec(rest);
    if (code !== null) return Number(code[1]);
  }
  return null;
}
