import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { redact } from "#detect/redact.ts";
import { flushed } from "#host/flushed.ts";
import { openRepository } from "#host/git.ts";
import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import type { SpawnRequest } from "#host/spawn-request.ts";
import { touchedFiles } from "#host/touched-files.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { InspectSettings } from "#loop/inspect-output.ts";
import { type RunMemory, type Watched, watchCommand } from "#loop/watch-command.ts";
import { deferRun } from "#memory/defer.ts";
import { lastFailedAt, mayHaveOpenFailure } from "#memory/open-checks.ts";
import type { CommandEnd } from "#model/command.ts";
import { normalisePhase } from "#model/task.ts";
import { compose, type House } from "../compose.ts";
import { runContext } from "../run-context.ts";
import { hasTeam } from "../team-mark.ts";
import { understoodSettings } from "../understood-settings.ts";
import type { Invocation } from "./command.ts";

/** One watched run: puts the ports together, tells what was seen, and returns the command's own exit code. */
export async function watchRun(
  invocation: Invocation,
  spawn: (request: SpawnRequest) => Promise<CommandEnd>,
): Promise<number> {
  const { args, flags, terminal } = invocation;
  const house = compose(
    terminal,
    flags,
    understoodSettings((what) => terminal.err(`twiceshy: ${what} This run goes by the default settings.\n`)),
  );
  const { project, settings, clock } = house;
  const id = house.ids.next(clock.now());
  const phase = flags.text("phase");
  const inspectSettings = settingsOnce(house);
  const watched = await watchCommand(
    {
      id,
      argv: args,
      check: inWorktree(identifyCheck(args, relative(project.root, terminal.cwd)), worktreeOf(project)),
      trees: settings.values.trees,
      ...describeMachine(),
      ...runContext(
        {
          task: flags.text("task"),
          session: flags.text("session"),
          phase: phase === null ? null : normalisePhase(phase),
        },
        terminal.env,
      ),
    },
    {
      start: (sink) =>
        spawn({
          argv: args,
          env: { ...terminal.env, TWICESHY_RUN: id },
          sink,
          pty: settings.values.pty,
        }),
      repository: openRepository(project, { env: terminal.env, redact }),
      changedFiles: async (check, dirty, until) => {
        const from = lastFailedAt(house.dirs.store, check);
        if (from === null) return [];
        if (dirty !== null) return touchedFiles(project.root, dirty, { from, until });
        const { changedFiles } = await import("#host/changed-files.ts");
        return changedFiles(project.root, from);
      },
      memory: memoryOf(house),
      clock,
      inspectSettings,
      openCollector: async () => (await import("../read-output.ts")).collectorFor(await inspectSettings()),
    },
  );
  if (flags.has("report")) await report(watched, invocation);
  if (hasSomethingToSay(watched)) await tell(watched, house, invocation);
  if (hasTurnedGreen(watched)) await learn(house, invocation);
  if (hasLeftovers(project.storeDir)) await sweep(house);
  if ((watched.run.outcome === "failed" && isHealWatched(house)) || hasTeam(house)) await startWorker(house);
  return watched.run.exitCode ?? 1;
}

/** What somebody else reads about this run; that it cannot be written does not change how the command ended. */
async function report({ run, findings, kept }: Watched, { flags, terminal }: Invocation): Promise<void> {
  const { knownOf, reportText, wantedReport, writeReport } = await import("../write-report.ts");
  const known = kept.kind === "remembered" ? { known: knownOf(kept.value) } : {};
  for (const { format, file } of flags.list("report").map(wantedReport)) {
    try {
      const text = reportText(format, { run, failures: findings, ...known }, terminal);
      if (file !== null) writeReport(file, text, terminal);
      else {
        await flushed();
        terminal.err(text);
      }
    } catch (error) {
      terminal.err(`twiceshy: ${(error as Error).message}\n`);
    }
  }
}

/** A proof that was killed leaves a folder; one that is at work has one too, and is left alone. */
function hasLeftovers(storeDir: string): boolean {
  return existsSync(join(storeDir, "scratch"));
}

/** Something that healing landed is watched: what failed may be its doing. */
function isHealWatched({ dirs }: House): boolean {
  return existsSync(join(dirs.store, "heal-watch.json"));
}

async function startWorker(house: House): Promise<void> {
  (await import("../background.ts")).startWorker(house);
}

async function sweep(house: House): Promise<void> {
  try {
    await (await import("../prove-sweep.ts")).sweepLeftovers(house);
  } catch {
    // The next run tries again.
  }
}

/** A project's own detectors; where they cannot be understood that is said once, and twiceshy's own have to do. */
function settingsOnce({ detectSettings, around }: House): () => Promise<InspectSettings> {
  let asked: Promise<InspectSettings> | null = null;
  return () =>
    (asked ??= detectSettings().catch((error: Error) => {
      around.err?.(`twiceshy: ${error.message}\n`);
      return {};
    }));
}

function hasSomethingToSay({ findings, kept }: Watched): boolean {
  return findings.length > 0 || kept.notices.length > 0 || kept.kind === "spooled" || kept.kind === "lost";
}

/** Only a pass that had an open failure to look at is stored at once; all others wait. */
function hasTurnedGreen({ run, kept }: Watched): boolean {
  return run.outcome === "passed" && kept.kind === "remembered";
}

/** What turned the check green is learned now, and said in a line; trouble with it is nobody's business here. */
async function learn(house: House, { flags, terminal }: Invocation): Promise<void> {
  try {
    const { learnAfterGreen } = await import("./learn-after-green.ts");
    const line = await learnAfterGreen(house, terminal);
    const isSilent =
      line === "" || flags.has("quiet") || flags.has("json") || house.settings.values.summary === 0;
    if (isSilent) return;
    await flushed();
    terminal.err(line);
  } catch {
    // The facts are stored: whoever asks next learns from them.
  }
}

/** The memory of one run: a glance while the command runs, and opened after it, when there is something to remember. */
function memoryOf({ dirs, clock }: House): RunMemory {
  return {
    hasOpenFailure: async (check) => mayHaveOpenFailure(dirs.store, check),
    async remember(run, findings) {
      const isQuiet = run.outcome === "passed" && !mayHaveOpenFailure(dirs.store, run.check);
      if (isQuiet && deferRun(dirs, run, redact)) return { kind: "deferred", notices: [] };
      const { rememberOrSpool, recallIfReadable } = await import("#memory/remember-or-spool.ts");
      const kept = rememberOrSpool(dirs, run, findings, { redact, clock });
      if (kept.kind !== "spooled") return kept;
      const hashes = findings.map(({ fingerprint }) => fingerprint.hash);
      return { ...kept, known: recallIfReadable(dirs.store, hashes, run, { redact, clock }) };
    },
  };
}

async function tell(watched: Watched, house: House, invocation: Invocation): Promise<void> {
  const { runReport, toAdvise } = await import("./run-report.ts");
  const { summary: shown, advice: isWanted } = house.settings.values;
  const isSilent = shown === 0 || invocation.flags.has("quiet") || invocation.flags.has("json");
  const lead = isWanted && !isSilent ? toAdvise(watched) : null;
  const advice = lead === null ? null : await (await import("./advice.ts")).adviceFor(lead, house);
  const text = runReport(watched, invocation, { now: house.clock.now(), shown, advice });
  if (text === "") return;
  // Behind everything the command wrote, also where both streams are one pipe and its reader is slow.
  await flushed();
  invocation.terminal.err(text);
  await noteSaid(watched, house, text);
}

/** What was said to an agent, and not to a person, is kept like every other warning. */
async function noteSaid({ run, kept }: Watched, house: House, text: string): Promise<void> {
  const isSaid = kept.kind === "remembered" && kept.value.failures.some(({ fix }) => fix !== undefined);
  if (!isSaid || run.agent === null || run.agent === "ci") return;
  try {
    const { recordSaid } = await import("../said-by-run.ts");
    await recordSaid(house, { run, remembered: kept.value, text });
  } catch {
    // It was said; that nobody wrote it down is no reason to trouble anyone.
  }
}
