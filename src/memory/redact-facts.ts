import type { FingerprintPart, Frame, IdentifiedFinding } from "#model/failure.ts";
import type { Check, GitState, Run } from "#model/run.ts";
import { normalisePhase, phaseOfTask, type TaskEvent } from "#model/task.ts";
import { redactDeliveryFacts } from "./redact-delivery.ts";
import { redactMaybe } from "./redact-text.ts";
import type { SpoolEvent } from "./spool.ts";
import type { Redact } from "./store.ts";

/** An event for the spool, or out of it, with every text scrubbed. */
export function redactEvent(event: SpoolEvent, redact: Redact): SpoolEvent {
  if (event.kind === "task") return { kind: "task", event: redactTaskEvent(event.event, redact) };
  if (event.kind === "deliveries")
    return { kind: "deliveries", facts: redactDeliveryFacts(event.facts, redact) };
  return {
    kind: "run",
    run: redactRun(event.run, redact),
    findings: event.findings.map((finding) => redactFinding(finding, redact)),
  };
}

/** A run with every text scrubbed, its phase normalised and its times whole: what may be stored or spooled. */
export function redactRun(run: Run, redact: Redact): Run {
  const task = redactMaybe(run.task, redact);
  return {
    ...run,
    // A client tells of 1234.56 ms; a team's database takes whole ones only, and days are counted by them.
    startedAt: Math.round(run.startedAt),
    durationMs: run.durationMs === null ? null : Math.round(run.durationMs),
    argv: redactArgv(run.argv, redact),
    check: redactCheck(run.check, redact),
    signal: redactMaybe(run.signal, redact),
    session: redactMaybe(run.session, redact),
    task,
    phase: phaseOf(run.phase, task, redact),
    agent: redactMaybe(run.agent, redact),
    execution: redactMaybe(run.execution, redact),
    git: run.git && redactGit(run.git, redact),
    os: redact(run.os),
    tools: Object.fromEntries(
      Object.entries(run.tools).map(([name, version]) => [redact(name), redact(version)]),
    ),
    output: redactMaybe(run.output, redact),
    filesModified: run.filesModified.map(redact),
    diff: redactMaybe(run.diff, redact),
    ...(run.said == null ? {} : { said: redact(run.said) }),
  };
}

/** A check as it is stored and asked for: its id may be the command line itself. */
export function redactCheck(check: Check, redact: Redact): Check {
  const { id, command, directory, family } = check;
  const scrubbed = { id: redact(id), command: redact(command), directory: redact(directory) };
  return family === undefined ? scrubbed : { ...scrubbed, family: redact(family) };
}

/** A finding with every text scrubbed. The hash stays: it is an identity, not a text. */
export function redactFinding(finding: IdentifiedFinding, redact: Redact): IdentifiedFinding {
  return {
    ...finding,
    detector: redact(finding.detector),
    tool: redact(finding.tool),
    category: redact(finding.category),
    group: redact(finding.group),
    tags: finding.tags.map(redact),
    errorType: redactMaybe(finding.errorType, redact),
    message: redact(finding.message),
    file: redactMaybe(finding.file, redact),
    test: redactMaybe(finding.test, redact),
    frames: finding.frames.map((frame) => redactFrame(frame, redact)),
    excerpt: redact(finding.excerpt),
    fingerprint: {
      ...finding.fingerprint,
      parts: finding.fingerprint.parts.map((part) => redactPart(part, redact)),
    },
  };
}

/** A task event with every text scrubbed and its phase normalised. */
export function redactTaskEvent(event: TaskEvent, redact: Redact): TaskEvent {
  const task = redact(event.task);
  return {
    ...event,
    task,
    title: redactMaybe(event.title, redact),
    category: redactMaybe(event.category, redact),
    files: event.files.map(redact),
    session: redactMaybe(event.session, redact),
    phase: phaseOf(event.phase, task, redact),
  };
}

/** Scrubs arguments each by itself, and after the program and the one before it: `--password` says what `hunter2` is. */
export function redactArgv(argv: readonly string[], redact: Redact): string[] {
  return argv.map((argument, index) => {
    const alone = redact(argument);
    if (index === 0) return alone;
    const context = index === 1 ? `${argv[0]} ` : `${argv[0]} ${argv[index - 1]} `;
    const lead = redact(context);
    const together = redact(context + alone);
    return together.startsWith(lead) ? together.slice(lead.length) : alone;
  });
}

function redactFrame(frame: Frame, redact: Redact): Frame {
  return { ...frame, file: redact(frame.file), fn: redactMaybe(frame.fn, redact) };
}

function redactPart(part: FingerprintPart, redact: Redact): FingerprintPart {
  return { ...part, value: redactMaybe(part.value, redact), why: redact(part.why) };
}

function redactGit(git: GitState, redact: Redact): GitState {
  return {
    ...git,
    branch: redactMaybe(git.branch, redact),
    dirty: git.dirty.map(redact),
    ...(git.treeNotes && { treeNotes: git.treeNotes.map(redact) }),
  };
}

function phaseOf(phase: string | null, task: string | null, redact: Redact): string | null {
  if (phase !== null) return normalisePhase(redact(phase));
  return task === null ? null : phaseOfTask(task);
}
