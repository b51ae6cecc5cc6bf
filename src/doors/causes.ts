import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripControls } from "#detect/clean-line.ts";
import { blameLine } from "#host/blame.ts";
import { listCommits } from "#host/git-history.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { statIfThere } from "#host/stat-if-there.ts";
import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";
import { isInside } from "#learn/causes/paths.ts";
import type { ChangeFact } from "#learn/causes/seen-failure.ts";
import { type FileImports, fileImports } from "#loop/file-imports.ts";
import { type RecordPorts, recordCauses as recordThem } from "#loop/record-causes.ts";
import { digestOf } from "#memory/derived-id.ts";
import { healingOf } from "#memory/healing.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { CauseStep } from "#model/cause.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { GitState, Run } from "#model/run.ts";
import type { House } from "./compose.ts";
import { isRealFix } from "./fixes.ts";
import { learnNow } from "./learn-now.ts";

export interface CausesHouse {
  readonly house: House;
  readonly memory: Memory;
}

/** Of the history, so many commits are looked at. */
const MOST_COMMITS = 300;
const BLAME_MS = 2000;
/** Imports stand at the beginning of a file. */
const MOST_BYTES = 256 * 1024;
/** A command waits so long for edges; the worker takes its time. */
const IN_COMMAND_MS = 3000;
const MOST_FIXES = 500;

/** Records the causes of what failed since the last look, until a moment. For the worker; hooks never do. */
export async function recordCauses(
  { house, memory }: CausesHouse,
  { deadline, knowledge }: { readonly deadline: number; readonly knowledge: Knowledge },
): Promise<number> {
  const project = asGitProject(house.project);
  return recordThem(recordPorts({ house, memory }, knowledge, project), deadline).catch((error: unknown) => {
    // A store that can only be read tells what was known when it could last be written.
    if (error instanceof SqlError) return 0;
    throw error;
  });
}

/** What is known, with edges up to date as far as a command can wait. */
export async function causesNow(around: CausesHouse): Promise<Knowledge> {
  const { knowledge } = await learnNow(around.house, around.memory);
  const deadline = around.house.clock.now() + IN_COMMAND_MS;
  await recordCauses(around, { deadline, knowledge });
  return knowledge;
}

/** The way back from a failure, with the numbers that hold here. */
export function chainOf({ house, memory }: CausesHouse, fingerprint: string, depth?: number): CauseStep[] {
  const { halfLifeDays, perStep, floor } = CAUSE_NUMBERS;
  return healingOf(memory).causes.chain(fingerprint, {
    now: house.clock.now(),
    halfLifeDays,
    perStep,
    floor,
    depth: depth ?? CAUSE_NUMBERS.depth,
  });
}

/** The project's imports, read from its files as they are. */
export function importsOf(house: House): FileImports {
  return fileImports((path) => {
    if (!isInside(path)) return null;
    const file = join(house.project.root, path);
    const stat = statIfThere(file);
    if (stat === null || !stat.isFile() || stat.size > MOST_BYTES * 8) return null;
    try {
      return readFileSync(file).toString("utf8", 0, MOST_BYTES);
    } catch {
      return null;
    }
  });
}

/** What git said at the check's last passing run before another. */
export function passedBefore(
  { memory, knowledge }: { readonly memory: Memory; readonly knowledge: Knowledge },
  { check, startedAt }: Pick<Run, "check" | "startedAt">,
): GitState | null {
  const at = knowledge.fixes.lastPassBefore(check.id, startedAt);
  const passed =
    at === null
      ? undefined
      : knowledge.fixes
          .runsBetween(at, at)
          .find((run) => run.check.id === check.id && run.outcome === "passed");
  return passed === undefined ? null : (memory.run(passed.id)?.git ?? null);
}

function recordPorts(
  { house, memory }: CausesHouse,
  knowledge: Knowledge,
  project: GitProject | null,
): RecordPorts {
  const { heal, causes } = healingOf(memory);
  const { env } = house.around;
  const flaky = new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint));
  let commits: Promise<readonly ChangeFact[]> | null = null;
  return {
    failures: (filter) => memory.failures(filter),
    run: (id) => memory.run(id),
    fixes: (since) => knowledge.fixes.fixes({ since, limit: MOST_FIXES }).filter(isRealFix),
    applications: (since) => heal.applications({ since, limit: MOST_FIXES }),
    isFlaky: (fingerprint) => flaky.has(fingerprint),
    commits: () => (commits ??= project === null ? Promise.resolve([]) : commitsOf(project, env)),
    greenBefore: (id) => {
      const run = memory.run(id);
      return run === null ? null : (passedBefore({ memory, knowledge }, run)?.head ?? null);
    },
    blame: async (at) => (project === null ? null : blameLine(project, at, { env, budgetMs: BLAME_MS })),
    imports: importsOf(house),
    edgeId: (seed) => digestOf(`cause/${seed}`).slice(0, 24),
    causes,
    progress: knowledge.progress,
    clock: house.clock,
  };
}

async function commitsOf(project: GitProject, env: House["around"]["env"]): Promise<readonly ChangeFact[]> {
  const listed = (await listCommits(project, env, MOST_COMMITS)) ?? [];
  return listed.map(({ id, at, subject, files }) => ({
    commit: id,
    at,
    subject: stripControls(subject),
    files: files.filter(isInside),
  }));
}
