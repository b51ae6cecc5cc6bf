/**
 * The fix loop with the parts of this house: finds the agent, opens the workspace, and gives the loop its ports. In: a
 * request. Out: events. Whatever happens, the workspace is closed and the user's files are as they were at the last thing kept.
 */
import { existsSync } from "node:fs";
import { redact } from "#detect/redact.ts";
import { limitsOf } from "#heal/cycle/bound.ts";
import type { CyclePlan } from "#heal/cycle/plan.ts";
import { POLICIES, permissionsOf } from "#heal/cycle/policy.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { treeWithPatch } from "#host/tree-with-patch.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import type { Workspace } from "#host/workspace.ts";
import { fixLoop } from "#loop/fix-loop.ts";
import type { FixOptions, FixPorts, FixRoles } from "#loop/fix-loop-ports.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { knownFix } from "#memory/known-fix.ts";
import { storeOf } from "#memory/open.ts";
import { asTrouble } from "#memory/store-trouble.ts";
import type { FixEnd, FixEvent } from "#model/fix-event.ts";
import type { HeadlessAgent } from "#model/headless-agent.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { checkRunner } from "./fix-check.ts";
import { hintsFor } from "./fix-hints.ts";
import { raiseLoopIssue, settleLoopIssues } from "./fix-issue.ts";
import { knownRedOf } from "./fix-known-red.ts";
import { landFix } from "./fix-land.ts";
import { lockedBy, pauseFile } from "./fix-lock.ts";
import { noAgent, type OtherRoles, withRoles } from "./fix-other-roles.ts";
import { cutOffInPlace, type LoopKeeper, loopKeeper, type ResumedLoop, refuseSecond } from "./fix-record.ts";
import { writeLoopReport } from "./fix-report.ts";
import { type FixRequest, fixCheck } from "./fix-request.ts";
import { fixRoles } from "./fix-roles.ts";
import { findHeadlessAgent } from "./headless-agents.ts";
import { runContext } from "./run-context.ts";

export interface FixHouse {
  readonly house: House;
  readonly memory: Memory;
  readonly signal: AbortSignal;
  /** Roles that take the place of twiceshy's own. */
  readonly roles?: OtherRoles;
}

/** Runs a fix loop here; events as they come, and its end. */
export async function* fixIn(
  around: FixHouse,
  request: FixRequest,
  resumed: ResumedLoop | null = null,
): AsyncGenerator<FixEvent, FixEnd> {
  const { house, memory } = around;
  const stop = new AbortController();
  const signal = AbortSignal.any([around.signal, stop.signal]);
  const project = asGitProject(house.project);
  if (project === null)
    throw new Trouble(
      "refused",
      "there is no git repository here: a change that does not help could not be taken back.",
      "git init",
    );
  const loop = resumed?.id ?? house.ids.next(house.clock.now());
  if (request.isInPlace) refuseSecond(memory, loop);
  const keeper = loopKeeper(house, memory, { id: loop, request, resumed });
  const opened: { workspace: Workspace | null } = { workspace: null };
  const agent =
    around.roles?.coder !== undefined && request.agent === null
      ? noAgent()
      : await agentFor(house, request, loop, opened);
  const workspace = await openWorkspace(project, request, house);
  opened.workspace = workspace;
  workspace.leaveOut(agent.leaves ?? []);
  try {
    keeper.claim();
    const notes = [...cutOffInPlace(memory, loop), ...(await keeper.takeUp(workspace))];
    const options = optionsOf(request, { loop, house, agent, workspace, resumed: keeper.progress() });
    const parts = { house, memory, signal, project, workspace, agent, options, request, keeper };
    const ports = { ...portsOf(parts), leave: () => stop.abort() };
    for (const text of notes) yield { kind: "note", at: house.clock.now(), text };
    const roles = withRoles(rolesOf(parts), around.roles ?? {});
    const reporter = async (end: FixEnd) => {
      const report = await roles.reporter(end);
      raiseLoopIssue(parts, end, report);
      return report;
    };
    const end = yield* fixLoop(options, ports, { ...roles, reporter });
    settleLoopIssues(parts, end);
    return end;
  } catch (error) {
    // A full disk and the like are said plainly; what was begun is counted.
    throw asTrouble(error, house.dirs.store);
  } finally {
    await workspace.close();
    // Left or thrown out of, it is not over: another may go on with it.
    keeper.released();
  }
}

async function agentFor(
  house: House,
  request: FixRequest,
  loop: string,
  opened: { workspace: Workspace | null },
): Promise<HeadlessAgent> {
  const { env, cwd } = house.around;
  const found = await findHeadlessAgent(request.agent, {
    get env() {
      return opened.workspace?.environment(env) ?? env;
    },
    cwd,
    loop,
  });
  if (found.kind === "found") return found.agent;
  throw new Trouble("refused", `${found.why}.`, found.hint);
}

async function openWorkspace(project: GitProject, request: FixRequest, house: House): Promise<Workspace> {
  const options = { env: house.around.env, redact, isOwned: true };
  const opened = request.isInPlace
    ? (await import("#host/workspace-in-place.ts")).openInPlace(project, options)
    : await (await import("#host/workspace-copy.ts")).openWorkspaceCopy(project, options);
  if (opened.kind !== "unavailable") return opened;
  throw new Trouble(
    "memory_unavailable",
    `there is no place to work: ${opened.why}.`,
    request.isInPlace ? "twiceshy doctor" : "twiceshy fix --in-place -- …",
  );
}

interface OptionParts {
  readonly loop: string;
  readonly house: House;
  readonly agent: HeadlessAgent;
  readonly workspace: Workspace;
  readonly resumed: FixOptions["resumed"];
}

function optionsOf(request: FixRequest, { loop, house, agent, workspace, resumed }: OptionParts): FixOptions {
  const { profile, goal, only, session, task } = request;
  const check = fixCheck(house, request.argv, request.directory);
  const also = request.also.map((argv) => fixCheck(house, argv, request.directory));
  const permissions = permissionsOf(
    POLICIES[profile],
    [check, ...also].map(({ argv }) => argv),
  );
  const permissionFlags = agent.flagsFor({
    prompt: "",
    promptFile: "",
    directory: workspace.directory,
    permissions,
    model: request.model,
    maxCostUsd: null,
  });
  return {
    loop,
    check,
    also,
    goal,
    only,
    profile,
    limits: limitsOf(profile, request.limits),
    agent: agent.name,
    agentVersion: agent.version,
    permissionFlags,
    session,
    task,
    isDryRun: request.isDryRun,
    resumed,
  };
}

interface Parts extends Omit<FixHouse, "roles"> {
  readonly project: GitProject;
  readonly workspace: Workspace;
  readonly agent: HeadlessAgent;
  readonly options: FixOptions;
  readonly request: FixRequest;
  readonly keeper: LoopKeeper;
}

function portsOf(parts: Parts): Omit<FixPorts, "leave"> {
  const { house, memory, project, workspace, options, request, keeper, signal } = parts;
  const { env } = house.around;
  const knowledge = knowledgeOf(memory);
  const context = runContext(
    { agent: options.agent, session: request.session, task: request.task, execution: options.loop },
    env,
  );
  const runnerIn = (place: Workspace) => {
    // Logs are counted by each runner for itself.
    const prefix = place === workspace ? "" : "apart-";
    const keepLog: LoopKeeper["keepLog"] = (name, text) => keeper.keepLog(`${prefix}${name}`, text);
    return checkRunner({ house, memory, workspace: place, context, signal, keepLog });
  };
  const checks = runnerIn(workspace);
  const isGreenOn = async (tree: string): Promise<boolean> => {
    if (workspace.kind === "worktree") return isGreenIn(workspace, tree);
    // Not in the user's files: what is not committed would be gone from them meanwhile.
    const copy = await openWorkspace(project, { ...request, isInPlace: false }, house);
    try {
      return await isGreenIn(copy, tree);
    } finally {
      await copy.close();
    }
  };
  const runApart: FixPorts["runApart"] = async (check, tree, { copyMs, runMs }) => {
    const { openWorkspaceCopy } = await import("#host/workspace-copy.ts");
    const copy = await openWorkspaceCopy(project, { env, redact, budgetMs: copyMs });
    if (copy.kind === "unavailable") return copy;
    try {
      const put = await copy.restore(tree);
      if (put.kind === "failed") return { kind: "unavailable", why: put.why };
      return await runnerIn(copy).runCheck(check, runMs, tree);
    } finally {
      await copy.close();
    }
  };
  const isGreenIn = async (place: Workspace, tree: string): Promise<boolean> => {
    const put = await place.restore(tree);
    if (put.kind === "failed") return false;
    const baseline = new Set(keeper.goal()?.baseline.map(({ fingerprint }) => fingerprint));
    const runner = place === workspace ? checks : runnerIn(place);
    for (const check of [options.check, ...options.also]) {
      const run = await runner.runCheck(check, options.limits.checkMinutes * 60_000, tree);
      const isFine = run.outcome === "passed" || (run.outcome === "failed" && run.failures.length > 0);
      if (!isFine || run.failures.some(({ fingerprint }) => !baseline.has(fingerprint))) return false;
    }
    return true;
  };
  return {
    clock: house.clock,
    ids: house.ids,
    cycles: knowledge.cycles,
    together: (action) => knowledge.together(action),
    workspace: {
      kind: workspace.kind,
      directory: workspace.directory,
      takeTree: () => workspace.takeTree(),
      restore: (tree) => workspace.restore(tree),
      async change(from, to) {
        const diff = await workspace.diff(from, to, { renames: true });
        if (diff.kind === "failed") return diff;
        const files = [
          ...new Set(diff.files.flatMap((file) => [file.path, ...(file.oldPath ? [file.oldPath] : [])])),
        ];
        return { kind: "ok", text: diff.text, files, isCut: diff.truncated };
      },
      lacksRoom: () => workspace.lacksRoom(),
    },
    presentTree: async () =>
      workspace.kind === "in-place" ? null : ((await takeWorkingFiles(project, env, redact))?.tree ?? null),
    ...checks,
    runApart,
    knownRed: (check) => knownRedOf(knowledge.fixes, check, house.clock.now(), request.session),
    locked: () => lockedBy(house),
    isPaused: () => existsSync(pauseFile(house)),
    land: (work) =>
      landFix(work, { project, workspace, env, how: request.land, folder: keeper.folder, isGreenOn }),
    save: keeper.save,
    signal,
  };
}

function rolesOf(parts: Parts): FixRoles<CyclePlan> {
  const { house, memory, project, workspace, agent, options, request, keeper } = parts;
  const store = storeOf(memory);
  const roles = fixRoles({
    knowledge: knowledgeOf(memory),
    workspace,
    agent,
    options,
    model: request.model,
    root: project.root,
    folder: keeper.folder,
    knownFix: (fingerprint) => knownFix(store.database, [fingerprint]),
    hints: (failures) => hintsFor(failures, { house, memory, knowledge: knowledgeOf(memory) }),
    async treeWith(base, patch) {
      const made = await treeWithPatch(project, base, patch, { env: house.around.env });
      return made.kind === "ok" ? made.tree : null;
    },
  });
  const earlier = ({ goal, check }: FixEnd) => {
    const hashes = (goal?.failures ?? []).map(({ fingerprint }) => fingerprint);
    const used = knowledgeOf(memory).cycles.attemptsUsed(hashes, check.id);
    return [...new Map([...used.values()].flat().map((cycle) => [cycle.id, cycle])).values()];
  };
  return {
    ...roles,
    reporter: async (end) => writeLoopReport(house, end, { folder: keeper.folder, earlier: earlier(end) }),
  };
}
