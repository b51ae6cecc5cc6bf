import type { IdentifiedFinding } from "#model/failure.ts";
import { type CommandObservation, directoryInside } from "#model/observation.ts";
import type { Check, GitState, Run, Source } from "#model/run.ts";
import { foldEdits, type ToldEdit } from "./backfill-transcripts-edits.ts";
import { asItRan, readShellLine, type ShellLine } from "./backfill-transcripts-line.ts";
import type { SessionSoFar } from "./backfill-transcripts-session.ts";
import { type JudgedCommand, judgeCommand } from "./backfill-transcripts-verdict.ts";
import { identifyCheck } from "./check-identity.ts";
import { headAndTail } from "./head-and-tail.ts";
import type { InspectSettings } from "./inspect-output.ts";

/** A command that an agent tells of, once it is clear what it was and how it ended. */
export interface ToldCommand {
  readonly told: CommandObservation;
  readonly line: ShellLine;
  readonly check: Check;
  readonly judged: JudgedCommand;
}

/** What a told command verified and how it ended; null for one outside the project, one that only looks, and one that twiceshy watched itself. */
export function readTold(
  told: CommandObservation,
  roots: readonly string[],
  inspect: InspectSettings,
  checkOf: (argv: readonly string[], directory: string) => Check = identifyCheck,
): ToldCommand | null {
  const line = asItRan(readShellLine(told.command, told.cwd), told.command, told.cwd, told.output);
  const directory = directoryInside(roots, line.directory);
  if (directory === null) return null;
  const check = checkOf(line.argv, directory);
  const judged = judgeCommand(told, line, check.command, inspect);
  return judged === null ? null : { told, line, check, judged };
}

/** What a run is made of besides what was told. */
export interface ToldRunParts {
  readonly id: string;
  readonly source: Source;
  readonly git: GitState | null;
  readonly os: string;
  readonly tools: Readonly<Record<string, string>>;
  readonly task: string | null;
  readonly phase: string | null;
  readonly roots: readonly string[];
}

/** The run that a told command is, with the edits and words since the run before, and what failed in it. */
export function toldRun(
  { told, line, check, judged }: ToldCommand,
  soFar: SessionSoFar,
  { roots, ...parts }: ToldRunParts,
): { run: Run; findings: readonly IdentifiedFinding[] } {
  const { findings, total } = judged.inspect();
  const edits = [...soFar.edits, ...line.edited.map((file) => editOf(file, told.cwd))];
  const { files, diff } = foldEdits(edits, roots);
  const output = told.output ?? "";
  const run: Run = {
    ...parts,
    startedAt: told.at,
    durationMs: told.durationMs,
    argv: line.argv,
    check,
    exitCode: judged.exitCode,
    signal: null,
    outcome: judged.outcome,
    session: told.session,
    agent: told.agent,
    execution: told.callId,
    outputBytes: new TextEncoder().encode(output).byteLength,
    outputLines: output === "" ? 0 : output.split("\n").length,
    failureCount: total,
    output: judged.outcome === "passed" || output === "" ? null : headAndTail(output) + cutNote(told),
    filesModified: files,
    diff,
    said: soFar.said,
  };
  return { run, findings: told.truncated ? findings.map(markCut) : findings };
}

/** An edit of which only the file is known. */
function editOf(file: string, cwd: string): ToldEdit {
  return { file, cwd, patch: null, before: null, after: null, isNewFile: false };
}

/** Where the client kept a part of the output to itself, the real error may stand in that part. */
const CUT_TAG = "cut-output";

function markCut(finding: IdentifiedFinding): IdentifiedFinding {
  return { ...finding, tags: [...finding.tags, CUT_TAG] };
}

function cutNote({ truncated, agent }: CommandObservation): string {
  return truncated ? `\n… ${agent} cut this output: a part of it was never seen …\n` : "";
}
