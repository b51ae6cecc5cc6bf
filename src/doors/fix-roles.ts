import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import type { Profile } from "#heal/cycle/bound.ts";
import { noFixIn } from "#heal/cycle/no-fix.ts";
import { type CyclePlan, type Hint, planCycle } from "#heal/cycle/plan.ts";
import { mayRun, POLICIES, permissionsOf, policyLines } from "#heal/cycle/policy.ts";
import { renderPrompt } from "#heal/cycle/prompt.ts";
import { repoint } from "#host/copy-files.ts";
import type { Workspace } from "#host/workspace.ts";
import type { Coded, CodeWork, FixOptions, FixRoles } from "#loop/fix-loop-ports.ts";
import { verifyChange } from "#loop/fix-loop-verify.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { HeadlessAgent } from "#model/headless-agent.ts";
import type { KnownFix } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { codeAround } from "./fix-around.ts";
import { scriptsAt } from "./prove-scripts.ts";

export interface RoleHouse {
  readonly knowledge: Knowledge;
  readonly workspace: Workspace;
  readonly agent: HeadlessAgent;
  readonly options: FixOptions;
  readonly model: string | null;
  /** The user's root: by its name a message would lead the agent out of its copy. */
  readonly root: string;
  /** For prompts and logs. */
  readonly folder: string;
  knownFix(fingerprint: string): KnownFix | null;
  /** What lessons say about some failures. */
  hints(failures: readonly CycleFailure[]): Promise<readonly Hint[]>;
  /** The tree that a patch makes of another; null where it does not fit. */
  treeWith(base: string, patch: string): Promise<string | null>;
}

const MOST_AGENT_OUTPUT = 64 * 1024 * 1024;

/** Planner, coder and verifier as twiceshy has them; the reporter is beside them. */
export function fixRoles(around: RoleHouse): Omit<FixRoles<CyclePlan>, "reporter"> {
  const { knowledge, options } = around;
  // As they are before any change: a check may run through several.
  const scripts = scriptsAt(around.workspace.directory, options.check.check.directory);
  return {
    async planner({ goal, red, cycles, maxCycles }) {
      const fixes = new Map(
        red.flatMap(({ fingerprint }) => {
          const fix = around.knownFix(fingerprint);
          return fix === null ? [] : [[fingerprint, fix] as const];
        }),
      );
      const category = red[0]?.category;
      const record = category === undefined ? [] : knowledge.cycles.techniqueRecord(category);
      const planned = planCycle({
        goal,
        red,
        cycles,
        maxCycles,
        fixes,
        hints: await around.hints(red),
        record,
      });
      if (planned.kind === "plan") return planned;
      const reason = planned.kind === "spent" ? "bounded_attempts_exceeded" : "no_progress";
      return { kind: "stop", reason, why: planned.why };
    },
    coder: (work) => (work.plan.remedy === null ? runAgent(work, around) : applyRemedy(work, around)),
    verifier: (work) =>
      verifyChange(work, (runs) => {
        const cheat = noFixIn(work.change.text, {
          failures: work.goal.failures,
          checks: [options.check, ...options.also],
          scripts,
          testsBefore: work.before[0]?.tests ?? null,
          testsAfter: runs[0]?.tests ?? null,
        });
        return cheat === null ? null : `${cheat.where}: ${cheat.why}`;
      }),
  };
}

async function runAgent(work: CodeWork<CyclePlan>, around: RoleHouse): Promise<Coded> {
  const { options, workspace, agent, folder } = around;
  const { plan, cycle, goal } = work;
  const checks = [options.check, ...options.also];
  const policy = POLICIES[options.profile as Profile];
  const isDiagnosing = plan.technique === "diagnose";
  const evidence = Object.assign({}, ...work.runs.map((run) => run.evidence));
  const said = redact(
    renderPrompt({
      technique: plan.technique,
      goal: goal.text,
      command: options.check.check.command,
      directory: options.check.check.directory,
      also: options.also.map(({ check }) => check.command),
      targets: plan.targets,
      evidence,
      around: codeAround(workspace.directory, plan.targets, evidence),
      baseline: goal.baseline,
      attempts: plan.attempts,
      hints: plan.hints,
      policy: policyLines(
        policy,
        checks.map(({ check }) => check.command),
      ),
    }),
  );
  const prompt = inWorkspace(said, around);
  mkdirSync(folder, { recursive: true });
  const promptFile = join(folder, `cycle-${cycle.number}-prompt.md`);
  writeFileSync(promptFile, prompt);
  const end = await agent.run(
    {
      prompt,
      promptFile,
      directory: workspace.directory,
      permissions: permissionsOf(
        policy,
        checks.map(({ argv }) => argv),
        isDiagnosing,
      ),
      model: around.model,
      maxCostUsd: work.maxCostUsd,
    },
    {
      timeoutMs: work.timeoutMs,
      maxOutputBytes: MOST_AGENT_OUTPUT,
      logFile: join(folder, `cycle-${cycle.number}-agent.log`),
      signal: work.signal,
      onProgress: work.tell,
    },
  );
  if (isDiagnosing && end.result !== null) writeFileSync(join(folder, "diagnosis.txt"), end.result);
  return { end, promptFile, trouble: null };
}

/** Paths as the agent finds them: `file:///home/ann/shop/sum.js` too, whose slash would hide it. */
function inWorkspace(text: string, { root, workspace: { directory } }: RoleHouse): string {
  if (directory === root) return text;
  return repoint(text.replaceAll(`file://${root}/`, `file://${directory}/`), root, directory);
}

/** What is proven to cure it, applied without any model. */
async function applyRemedy(work: CodeWork<CyclePlan>, around: RoleHouse): Promise<Coded> {
  const { workspace, options } = around;
  const remedy = work.plan.remedy!;
  const failed = (trouble: string): Coded => ({ end: null, promptFile: null, trouble });
  if (remedy.kind === "patch") {
    const tree = await around.treeWith(work.cycle.tree!, remedy.diff);
    if (tree === null) return failed("What is proven to cure it does not fit these files any more.");
    work.tell(`applies what cured it before (${remedy.fixId.slice(0, 12)})`);
    const put = await workspace.restore(tree);
    return put.kind === "failed" ? failed(put.why) : { end: null, promptFile: null, trouble: null };
  }
  const checks = [options.check, ...options.also].map(({ argv }) => argv);
  for (const argv of remedy.argvs) {
    const verdict = mayRun(argv, POLICIES[options.profile as Profile], checks);
    if (!verdict.may) return failed(`${argv.join(" ")} is not run: ${verdict.why}.`);
    work.tell(`runs ${argv.join(" ")}`);
    const request = { argv, directory: options.check.check.directory, timeoutMs: work.timeoutMs };
    const done = await workspace.run({ ...request, signal: work.signal });
    if (done.exitCode !== 0) return failed(`${argv.join(" ")} ended with ${done.exitCode ?? done.signal}.`);
  }
  return { end: null, promptFile: null, trouble: null };
}
