import type { CommandObservation } from "#model/observation.ts";
import type { Outcome } from "#model/run.ts";
import { isAnswer, isOurs, onlyLooks } from "./backfill-transcripts-kind.ts";
import type { ShellLine } from "./backfill-transcripts-line.ts";
import type { Inspection, InspectSettings } from "./inspect-output.ts";
import { inspectTold, verdictOfTold } from "./inspect-told.ts";

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
  told: Pick<CommandObservation, "exitCode" | "output" | "interrupted" | "truncated">,
  line: ShellLine,
  command: string,
  settings: InspectSettings,
): JudgedCommand | null {
  if (isOurs(line)) return null;
  const looking = onlyLooks(line);
  const printed = line.exitIsOwn ? null : printedCode(told.output, line);
  const exitCode = line.exitIsOwn ? told.exitCode : (printed?.code ?? null);
  const output = printed === null ? told.output : printed.rest;
  const inspectWith = (code: number | null) =>
    inspectTold(output, { command, exitCode: code, signal: null, isCut: told.truncated === true }, settings);
  if (told.interrupted) {
    const seen = looking ? NOTHING : inspectUnsaid();
    return seen.findings.length === 0
      ? null
      : { outcome: "interrupted", exitCode: told.exitCode, inspect: () => seen };
  }
  if (exitCode === 0) return looking ? null : { outcome: "passed", exitCode, inspect: () => NOTHING };
  if (exitCode !== null) {
    if (isAnswer(line, exitCode)) return null;
    return { outcome: "failed", exitCode, inspect: () => inspectWith(exitCode) };
  }
  // npm test > out.log 2>&1 || cat out.log
  if (line.showsAfter === "failed" && told.exitCode === 0 && (output ?? "").trim() === "")
    return { outcome: "passed", exitCode: null, inspect: () => NOTHING };
  if (looking || output === null) return null;
  const seen = inspectUnsaid();
  if (seen.findings.length > 0) return { outcome: "failed", exitCode: null, inspect: () => seen };
  const says = verdictOfTold(output);
  return says === "well" || says === "seemingly"
    ? { outcome: "passed", exitCode: null, inspect: () => NOTHING }
    : null;

  /** Without an exit code: what surely failed, or whatever there is where the last words say that it did. */
  function inspectUnsaid(): Inspection {
    const sure = inspectWith(null);
    return sure.findings.length === 0 && verdictOfTold(output) === "badly" ? inspectWith(1) : sure;
  }
}

/** The number after the words that the line prints before it, in the last line that has them or, where more is shown behind it, the first; and what else was printed. */
function printedCode(
  output: string | null,
  { exitEcho: words, showsAfter }: ShellLine,
): { code: number; rest: string } | null {
  if (output === null || words === null) return null;
  const lines = output.split("\n");
  const codeIn = (i: number) =>
    lines[i]!.startsWith(words) ? /^\d{1,3}(?!\d)/.exec(lines[i]!.slice(words.length)) : null;
  if (showsAfter !== null) {
    const code = codeIn(0);
    return code === null ? null : { code: Number(code[0]), rest: lines.slice(1).join("\n") };
  }
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - 20); i--) {
    const code = codeIn(i);
    if (code !== null) return { code: Number(code[0]), rest: lines.slice(0, i).join("\n") };
  }
  return null;
}
