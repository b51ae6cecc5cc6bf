/**
 * Applying a plan with the parts of this house. In: a plan and who asks. Out: events as they are stored, and the application at its
 * end. One heal at a time per store; what an earlier one left is finished or undone first.
 */
import { redact } from "#detect/redact.ts";
import { noFixIn } from "#heal/cycle/no-fix.ts";
import { thisProcess } from "#host/process-identity.ts";
import { asGitProject } from "#host/project.ts";
import { healLoop } from "#loop/heal-loop.ts";
import type { HealAsk, HealPorts } from "#loop/heal-loop-ports.ts";
import { asTrouble } from "#memory/store-trouble.ts";
import type { Application, ApplicationEvent, Plan } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { checksFor } from "./heal-checks.ts";
import { openHealCopy } from "./heal-copy.ts";
import { landPlan } from "./heal-land.ts";
import { lessonLearnsFrom } from "./heal-lessons.ts";
import { type Recorded, recordStep } from "./heal-record.ts";
import { recoverHeals } from "./heal-recover.ts";
import { takeTurn } from "./heal-turn.ts";
import { gatesNow } from "./heal-waiting.ts";
import { raiseIssue, settleIssues } from "./issues.ts";
import { scriptsAt } from "./prove-scripts.ts";

export interface ApplyHouse extends HealHouse {
  readonly signal?: AbortSignal;
  /** A check may not take longer than this, whatever the settings allow. */
  readonly checkMs?: number;
  /** A check is about to run: for whoever looks on. */
  readonly checking?: HealPorts["checking"];
}

/** As a person asks for it. */
export const BY_PERSON: HealAsk = { by: "person", isDryRun: false, isStrict: false, forced: null };

/** Applies a plan; its events, and the application as it is in the end. */
export async function* applyPlan(
  around: ApplyHouse,
  plan: Plan,
  ask: HealAsk = BY_PERSON,
): AsyncGenerator<ApplicationEvent, Application> {
  const { house } = around;
  const project = asGitProject(house.project);
  if (project === null)
    throw new Trouble("refused", "there is no git repository here: nothing could be undone.", "git init");
  const turn = takeTurn(house);
  const signal = around.signal ?? new AbortController().signal;
  let last: Recorded | null = null;
  const id = house.ids.next(house.clock.now());
  const record: HealPorts["record"] = (kind, body) => {
    last = recordStep(around, { id, before: last?.after ?? null }, kind, body);
    return last.event;
  };
  try {
    await recoverHeals(around);
    yield record("begun", begunBody(plan, ask));
    if (ask.forced !== null) auditStep(around, "forced", { application: id, reason: ask.forced });
    const checks = checksFor(around, plan, around.checkMs);
    const application = () => last!.after;
    const ports: HealPorts = {
      record,
      application,
      gates: () => gatesNow(around, plan, { by: ask.by, isForced: ask.forced !== null }),
      locked: () => lockedBy(house),
      openCopy: () => openHealCopy(around, project, signal, { isCommand: plan.remedy.kind === "command" }),
      hindrance: () => checks.hindrance(ask.by),
      otherChecks: () => checks.others,
      timeoutMs: checks.timeoutMs,
      noFix: ({ before, after }) => noFixOf(around, plan, before, after),
      approve: async (verified) => {
        const { approveBy } = await import("./heal-judges.ts");
        return approveBy(around, plan, { application: id, verified, signal });
      },
      land: (isGreenOn) => landPlan({ house, project, plan, ask, record, application, signal }, isGreenOn),
      ...(around.checking && { checking: around.checking }),
      signal,
    };
    const done = yield* healLoop(plan, ask, ports);
    afterwards(around, plan, done);
    return done;
  } catch (error) {
    throw asTrouble(error, house.dirs.store);
  } finally {
    cutOff(last, record);
    turn.release();
  }
}

function begunBody(plan: Plan, { by, forced, isDryRun, isStrict }: HealAsk): Record<string, unknown> {
  const { failure, lesson, fix, files } = plan;
  const owner = thisProcess();
  return {
    plan: plan.id,
    fingerprint: failure.fingerprint,
    ...{ lesson, fix, by, forced, isDryRun, isStrict, files, owner },
    pid: owner.pid,
  };
}

type NoFixRuns = Parameters<HealPorts["noFix"]>[0];

function noFixOf(
  { house }: HealHouse,
  plan: Plan,
  before: NoFixRuns["before"],
  after: NoFixRuns["after"],
): string | null {
  const { failure, check, argv, diff } = plan;
  const cheat = noFixIn(diff, {
    failures: [{ ...failure, summary: failure.message, checkId: check.id }],
    checks: [{ check, argv }],
    scripts: scriptsAt(house.project.root, check.directory),
    testsBefore: before.tests,
    testsAfter: after[0]?.tests ?? null,
  });
  return cheat === null ? null : `${cheat.where}: ${cheat.why}`;
}

/** What others have to hear of it: the lesson, and the queue of what people decide. */
function afterwards(around: HealHouse, plan: Plan, done: Application): void {
  lessonLearnsFrom(around, done);
  const { fingerprint } = plan.failure;
  if (done.state === "landed")
    settleIssues(around, { fingerprint, state: "fixed", by: { kind: "heal", id: done.id } });
  if (done.by !== "policy" || done.state !== "refused") return;
  raiseIssue(around, {
    ...BLANK_ISSUE,
    kind: plan.remedy.kind === "command" ? "environment" : "code",
    severity: "medium",
    title: redact(`${plan.failure.test ?? plan.failure.message}`.split("\n")[0]!.slice(0, 120)),
    fingerprint,
    lesson: plan.lesson,
    plan: plan.id,
    application: done.id,
    files: plan.files,
    changedLines: plan.changedLines,
    confidence: plan.evidence.confidence,
    proposal: plan.diff === "" ? null : plan.diff,
    why: done.why,
    source: "heal",
  });
}

/** Nobody listens any more, or something broke: it has an end all the same. What was landing is looked at by the next heal. */
function cutOff(last: Recorded | null, record: HealPorts["record"]): void {
  if (last === null || last.after.state !== "running" || last.event.kind === "landing") return;
  try {
    record("failed", { why: "It was cut off before it landed." });
  } catch {
    // The store cannot be written: the next heal finds it, and ends it.
  }
}
