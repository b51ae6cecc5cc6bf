/**
 * Plans: a remedy bound to a failure, as data. In: a failure that memory knows. Out: what would be changed or run, how safe that
 * is, and what speaks for it; or why it cannot be. Nothing but twiceshy's own repository is written.
 */
import { redact } from "#detect/redact.ts";
import type { Candidate } from "#heal/plan/candidates.ts";
import { asGitProject } from "#host/project.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { takeWorkingFiles, type WorkingFiles } from "#host/working-files.ts";
import { runnableArgv } from "#loop/runnable-argv.ts";
import { healingOf } from "#memory/healing.ts";
import type { Failure } from "#model/failure.ts";
import type { CuredFailure } from "#model/fix.ts";
import type { Plan, Remedy } from "#model/heal.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Run } from "#model/run.ts";
import { sha256Hex } from "#model/sha256.ts";
import { Trouble } from "#model/trouble.ts";
import type { HealHouse } from "./heal-audit.ts";
import type { BindPlace } from "./heal-bind.ts";
import { remediesFor } from "./heal-known.ts";
import { failureNamed, type NamedFailure } from "./heal-named.ts";
import { restoreFor } from "./heal-restore.ts";
import { lessonsNow } from "./lessons.ts";
import { projectReader } from "./project-reader.ts";

/** What plans are made from at one moment: the files as they are, and what is known. */
export interface PlanMoment {
  readonly knowledge: Knowledge;
  /** Null where there is no repository, or its files cannot be taken. */
  readonly place: BindPlace | null;
  /** The files by which `place` was found; whoever goes on from a plan need not look again. */
  readonly files: WorkingFiles | null;
}

/** Looks at the files and brings what is known up to date, once for all plans of a call. */
export async function planMoment(
  { house, memory }: HealHouse,
  /** The files, where somebody looks already. */
  looking?: Promise<WorkingFiles | null>,
): Promise<PlanMoment> {
  const project = asGitProject(house.project);
  const { env } = house.around;
  // Git looks at the files while what is known is read.
  const taking = project === null ? null : (looking ?? takeWorkingFiles(project, env, redact));
  const [{ knowledge }, taken] = await Promise.all([lessonsNow(house, memory), taking]);
  const place = project === null || taken === null ? null : { project, env, base: taken.tree };
  return { knowledge, place, files: taken };
}

/** The plan for a failure, by its fingerprint or its own id; stored, and the same one where nothing has changed. Trouble where nothing is known. */
export async function planFor(around: HealHouse, wanted: string, moment?: PlanMoment): Promise<Plan> {
  const at = moment ?? (await planMoment(around));
  const found = failureNamed(around, wanted);
  const plan = await planOf(around, found, at);
  if (plan !== null) return plan;
  const { run } = found;
  throw new Trouble(
    "refused",
    `nothing that is known cures ${found.failure.fingerprint.hash.slice(0, 8)} (${clip(found.failure.message)}).`,
    `twiceshy fix -- ${run.argv.join(" ")}`,
  );
}

/** The best plan for a failure: the first remedy that fits; else the first, with the reason why it does not. Null where nothing is known. */
export async function planOf(
  around: HealHouse,
  { failure, run }: NamedFailure,
  { knowledge, place }: PlanMoment,
): Promise<Plan | null> {
  const candidates = await remediesFor(around, knowledge, failure, run.check.command);
  const cured = curedOf(failure);
  let first: Plan | null = null;
  for (const candidate of candidates) {
    const known = boundBefore(around, { cured, run, candidate, base: place?.base ?? null });
    if (known !== null) return known;
    const bound = await bind(around, cured, candidate, place, run);
    const plan = await planWith(around, { cured, run, candidate, bound });
    if (plan.misfit === null) return stored(around, plan);
    first ??= plan;
  }
  return first === null ? null : stored(around, first);
}

interface BoundRemedy {
  readonly remedy: Remedy;
  readonly baseTree: string | null;
  readonly toTree: string | null;
  readonly diff: string;
  readonly misfit: string | null;
}

async function bind(
  { house }: HealHouse,
  failure: CuredFailure,
  candidate: Candidate,
  place: BindPlace | null,
  run: Run,
): Promise<BoundRemedy> {
  const { action } = candidate;
  const base = { baseTree: place?.base ?? null, toTree: null, diff: "" };
  if (action.kind === "command")
    return { ...base, toTree: base.baseTree, ...restoreFor(house, action.argv, run.check.directory) };
  if (action.kind === "document")
    return { ...base, remedy: action, misfit: "an edit of a document waits for a person" };
  const remedy: Remedy = { kind: "patch", diff: action.kind === "patch" ? action.diff : "" };
  if (place === null)
    return { ...base, remedy, misfit: "there is no git repository here, or its files could not be taken" };
  // Where the plan was made before, none of this is needed.
  const { bindChange } = await import("./heal-bind.ts");
  const bound = await bindChange(action, { failure, candidate }, place);
  if (bound.kind === "misfit") return { ...base, remedy, misfit: bound.why };
  const made = await diffTrees(place.project, place.base, bound.tree, { env: place.env });
  if (made.kind === "failed" || made.truncated)
    return { ...base, remedy, misfit: made.kind === "failed" ? made.why : "the change is too large" };
  return {
    ...base,
    remedy: { kind: "patch", diff: made.text },
    toTree: bound.tree,
    diff: made.text,
    misfit: null,
  };
}

async function planWith(
  { house }: HealHouse,
  {
    cured,
    run,
    candidate,
    bound,
  }: {
    readonly cured: CuredFailure;
    readonly run: Run;
    readonly candidate: Candidate;
    readonly bound: BoundRemedy;
  },
): Promise<Plan> {
  const at = house.clock.now();
  const { lesson, fix, evidence } = candidate;
  const { codeOf } = await import("./heal-code.ts");
  const { judgeChange } = await import("#heal/plan/judge-change.ts");
  const { files, changedLines, safety, safetyWhy } = judgeChange(
    bound.remedy,
    bound.diff,
    await codeOf(bound.diff, projectReader(house.project.root), house.around.env),
  );
  return {
    id: house.ids.next(at),
    at,
    failure: cured,
    check: plainCheck(run),
    argv: runnableArgv(run.argv),
    lesson,
    fix,
    ...bound,
    files,
    changedLines,
    safety,
    safetyWhy,
    evidence,
    boundFrom: boundFrom(candidate),
  };
}

/** So long a plan stands for what binding would find; then the files it was made of may be gone from twiceshy's own repository. */
const BOUND_MS = 60 * 60_000;

/** The plan that was made of the same remedy for the same failure on the same files, not long ago; null where there is none. */
function boundBefore(
  { house, memory }: HealHouse,
  about: {
    readonly cured: CuredFailure;
    readonly run: Run;
    readonly candidate: Candidate;
    readonly base: string | null;
  },
): Plan | null {
  const { cured, run, candidate, base } = about;
  if (base === null || candidate.action.kind === "command") return null;
  const text = (
    one: Pick<Plan, "failure" | "check" | "argv" | "lesson" | "fix" | "evidence" | "boundFrom">,
  ) => {
    const { failure, check, argv, lesson, fix, evidence } = one;
    const { id: _id, ...seen } = failure;
    return redact(JSON.stringify([seen, check, argv, lesson, fix, evidence, one.boundFrom]));
  };
  const wanted = text({
    failure: cured,
    check: plainCheck(run),
    argv: runnableArgv(run.argv),
    lesson: candidate.lesson,
    fix: candidate.fix,
    evidence: candidate.evidence,
    boundFrom: boundFrom(candidate),
  });
  const since = house.clock.now() - BOUND_MS;
  const known = healingOf(memory)
    .heal.plans({ fingerprint: cured.fingerprint, limit: 5 })
    .find((one) => one.misfit === null && one.baseTree === base && one.at > since && text(one) === wanted);
  return known ?? null;
}

const boundFrom = ({ action, cured, trees }: Candidate) => sha256Hex(JSON.stringify([action, cured, trees]));

/** A check's id is made when somebody asks; a plan is data. */
function plainCheck({ check }: Run): Run["check"] {
  const { id, command, directory, family } = check;
  return { id, command, directory, ...(family === undefined ? {} : { family }) };
}

function curedOf({ id, fingerprint, category, errorType, message, file, line, test }: Failure): CuredFailure {
  return { id, fingerprint: fingerprint.hash, category, errorType, message, file, line, test };
}

/** The plan that was made before, where it says the same; else this one, stored. */
function stored({ memory }: HealHouse, plan: Plan): Plan {
  const { heal } = healingOf(memory);
  const known = heal
    .plans({ fingerprint: plan.failure.fingerprint, limit: 5 })
    .find((one) => textOf(one) === textOf(plan));
  if (known !== undefined) return known;
  heal.keepPlan(plan);
  return plan;
}

const textOf = ({ id: _id, at: _at, failure: { id: _failure, ...failure }, ...rest }: Plan) =>
  JSON.stringify(redact(JSON.stringify({ failure, ...rest })));

const clip = (text: string) => text.split("\n")[0]!.slice(0, 80);
