import { type CycleFailure, isAttempt } from "#model/cycle.ts";
import type { CheckRun, FixEnd, FixEvent, FixSpent } from "#model/fix-event.ts";
import { shellWord } from "#model/shell-word.ts";
import { isCostUntold, reasonWords, techniqueWords, verdictWords } from "./loop-words.ts";
import { plain } from "./out-run.ts";
import { clip, count, duration, place } from "./words.ts";

const WIDTH = 160;

/** What happens in a fix loop as plain lines, for where there is no terminal. Nothing captured brings a line break or a control. */
export function loopLines(event: FixEvent): string[] {
  return linesOf(event).map((line) => plain(line).trimEnd());
}

function linesOf(event: FixEvent): string[] {
  switch (event.kind) {
    case "started":
      return startedLines(event);
    case "checking":
      return [`  runs ${clip(event.command, WIDTH)} (${event.why})`];
    case "baseline":
      return baselineLines(event);
    case "cycle-begun":
      return [
        "",
        `cycle ${event.cycle.number}: attempt ${event.attempt} of ${event.maxCycles}, ${event.cycle.technique} (${techniqueWords(event.cycle.technique)})`,
      ];
    case "planned":
      return event.steps.slice(0, 8).map(({ text }, at) => `  plan ${at + 1}. ${clip(text, WIDTH)}`);
    case "doing":
      return [`  · ${clip(event.what, WIDTH)}`];
    case "coded":
      return [codedLine(event)];
    case "verified":
      return [
        `  ${event.runs.map(runText).join("; ") || "no check was run"}`,
        `  → ${verdictWords(event.verdict)}. ${clip(event.why, WIDTH)} ${spentText(event.spent)}`,
      ];
    case "kept":
      return [`  kept: ${fileText(event.files)}`];
    case "rolled-back":
      return [`  rolled back: ${clip(event.why, WIDTH)}`];
    case "landed":
      return ["", event.landed.text, ...(event.landed.next === null ? [] : [`next: ${event.landed.next}`])];
    case "note":
      return [`note: ${clip(event.text, 400)}`];
    case "stopped":
      return stoppedLines(event);
  }
}

function startedLines(event: Extract<FixEvent, { kind: "started" }>): string[] {
  const { limits } = event;
  const version = event.agentVersion === null ? "" : ` ${event.agentVersion}`;
  const lines = [
    `fix${event.isResumed ? " (goes on)" : ""}: ${clip(event.argv.join(" "), WIDTH)}`,
    `  agent ${event.agent}${version}, profile ${event.profile}, ${event.workspace === "in-place" ? "in your files, behind a checkpoint" : "in a copy of your files"}`,
    `  at most ${limits.maxCycles} attempts for one failure, ${limits.totalCycles} cycles, ${limits.minutes} min, $${limits.costUsd}, ${limits.commands} commands, ${limits.tests} verifications`,
  ];
  for (const also of event.also) lines.push(`  also: ${clip(also.join(" "), WIDTH)}`);
  if (event.permissionFlags.length > 0)
    lines.push(`  permissions: ${clip(event.permissionFlags.join(" "), 400)}`);
  return lines;
}

function baselineLines({ runs, goal }: Extract<FixEvent, { kind: "baseline" }>): string[] {
  const lines = runs.map((run) => `  ${runText(run)}`);
  if (goal === null) return lines;
  lines.push(
    `  goal: ${count(goal.failures.length, "failure")} gone, nothing new red${goal.baseline.length === 0 ? "" : `; ${goal.baseline.length} red before may stay`}`,
  );
  lines.push(...goal.failures.slice(0, 5).map((failure) => `    ${failureText(failure)}`));
  if (goal.failures.length > 5) lines.push(`    …and ${goal.failures.length - 5} more`);
  return lines;
}

function codedLine({ end, files, spent }: Extract<FixEvent, { kind: "coded" }>): string {
  const who =
    end === null
      ? "applied"
      : end.outcome === "done"
        ? `agent done in ${duration(end.durationMs)}`
        : `agent ${end.outcome}: ${clip(end.why, WIDTH)}`;
  const reason = end?.failureReason ? ` It says: ${clip(end.failureReason, WIDTH)}` : "";
  return `  ${who}; ${files.length === 0 ? "no file changed" : `changed ${fileText(files)}`} ${spentText(spent)}${reason}`;
}

function stoppedLines({ end }: Extract<FixEvent, { kind: "stopped" }>): string[] {
  const lines = [
    "",
    `${end.reason === "fixed" || end.reason === "already_green" ? end.reason : `stopped: ${end.reason}`}. ${clip(end.why || reasonWords(end.reason), 300)}`,
    `  ${count(end.cycles.filter(isAttempt).length, "cycle")}, ${count(end.attempts, "attempt")} of ${end.limits.maxCycles} at this failure ${spentText(end.spent)}`,
  ];
  if (isCostUntold(end.cycles))
    lines.push(`  the agent tells no cost: the limit of $${end.limits.costUsd} could not bind`);
  for (const note of end.notes) lines.push(`  note: ${clip(note, 400)}`);
  if (end.report !== null) lines.push(`  report: ${end.report}`);
  const next = nextCommand(end);
  if (next !== null) lines.push(`  try: ${clip(next, 400)}`);
  return lines;
}

/** The next command to try; null where the rest says it. */
function nextCommand({ reason, why, agent, argv, goal, last }: FixEnd): string | null {
  const isThere = why.includes("is not logged in");
  const check = argv.map(shellWord).join(" ");
  const first = goal?.failures[0] ?? last?.failures[0];
  switch (reason) {
    case "no_match":
      return first === undefined
        ? null
        : `twiceshy fix --only ${shellWord(first.test ?? first.fingerprint.slice(0, 12))} -- ${check}`;
    case "not_run":
      return check;
    case "disk_full":
    case "paused":
    case "interrupted":
      return "twiceshy fix --resume";
    // Where it only has to be logged in, the sentence says how; then the same again.
    case "agent_unavailable":
      return `twiceshy fix --agent ${isThere && agent !== null ? shellWord(agent) : '"command:…"'} -- ${check}`;
    // Not the reset: that is for a person to say, and agents do what they read here.
    case "bounded_attempts_exceeded":
      return first === undefined ? null : `twiceshy attempt status ${first.fingerprint.slice(0, 12)}`;
    default:
      return null;
  }
}

/** How a check ended, in a few words. */
export function runText({ check, outcome, exitCode, failures, durationMs, timedOut, why }: CheckRun): string {
  const what =
    outcome === "passed"
      ? "green"
      : outcome === "failed"
        ? `red, ${count(failures.length, "failure")}${exitCode === null ? "" : `, exit ${exitCode}`}`
        : timedOut
          ? "did not end in time"
          : `${outcome === "not-run" ? "could not be run" : "was interrupted"}${why === null ? "" : `: ${clip(why, 120)}`}`;
  return `${clip(check.command, 80)}: ${what} (${duration(durationMs)})`;
}

function failureText(failure: CycleFailure): string {
  const where = place({ ...failure, column: null });
  return clip([failure.test, where, failure.summary || failure.message].filter(Boolean).join(" · "), WIDTH);
}

function fileText(files: readonly string[]): string {
  const shown = files.slice(0, 4).join(", ");
  return clip(files.length > 4 ? `${shown} and ${files.length - 4} more` : shown, WIDTH);
}

function spentText({ ms, costUsd }: FixSpent): string {
  return `[${duration(ms)}${costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ""}]`;
}
