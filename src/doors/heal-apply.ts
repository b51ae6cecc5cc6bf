/**
 * Applying a plan with the parts of this house. In: a plan and who asks. Out: events as they are stored, and the application at its
 * end. One heal at a time per store; what an earlier one left is finished or undone first.
 */
import { setTimeout } from "node:timers/promises";
import { thisProcess } from "#host/process-identity.ts";
import { asGitProject } from "#host/project.ts";
import { hasScratchOfOthers } from "#host/scratch-folder.ts";
import type { WorkingFiles } from "#host/working-files.ts";
import { healLoop } from "#loop/heal-loop.ts";
import type { HealAsk, HealPorts } from "#loop/heal-loop-ports.ts";
import { asTrouble } from "#memory/store-trouble.ts";
import type { Application, ApplicationEvent, Plan } from "#model/heal.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { checksFor } from "./heal-checks.ts";
import { openHealCopy } from "./heal-copy.ts";
import { cutOffHeals } from "./heal-cut-off.ts";
import { type Recorded, recordStep } from "./heal-record.ts";
import type { HealStandBy } from "./heal-scratch.ts";
import { takeTurn } from "./heal-turn.ts";
import { sweepLeftovers } from "./prove-sweep.ts";

export interface ApplyHouse extends HealHouse {
  readonly signal?: AbortSignal;
  /** A check may not take longer than this, whatever the settings allow. */
  readonly checkMs?: number;
  /** The user's files as they were when the plan was made. */
  readonly files?: WorkingFiles | null;
  /** An overlay of the same files that is mounted already. */
  readonly standBy?: HealStandBy | null;
  /** A check is about to run: for whoever looks on. */
  readonly checking?: HealPorts["checking"];
}

/** So long after a check was started what is wanted later is looked after. */
const ASIDE_MS = 20;

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
  // Gates, landing and what is learned take more code than the check needs to start: it is loaded while the check runs.
  const loading = () => import("./heal-apply-later.ts");
  let later: Awaited<ReturnType<typeof loading>> | null = null;
  let prepared: ReturnType<Awaited<ReturnType<typeof loading>>["prepareLanding"]> | null = null;
  const dropPrepared = () =>
    prepared?.then(
      (ready) => ready.drop(),
      () => {},
    );
  const record: HealPorts["record"] = (kind, body) => {
    const about = { id, before: last?.after ?? null };
    last = recordStep(around, about, kind, body, (after) => {
      if (kind === "landed") later?.tellOfLanding(around, after);
    });
    return last.event;
  };
  try {
    // What that takes is loaded only where there is something.
    if (cutOffHeals(around).length > 0) await (await import("./heal-recover.ts")).recoverHeals(around);
    else if (hasScratchOfOthers(project.storeDir)) await sweepLeftovers(house);
    const checks = checksFor(around, plan, around.checkMs);
    const application = () => last!.after;
    const ports: HealPorts = {
      record,
      begin() {
        const begun = record("begun", begunBody(plan, ask));
        if (ask.forced !== null) auditStep(around, "forced", { application: id, reason: ask.forced });
        return begun;
      },
      application,
      async gates() {
        later = await loading();
        const answers = await later.gatesNow(around, plan, { by: ask.by, isForced: ask.forced !== null });
        // The check is still at work, for the most part.
        later.readAhead(around, plan).catch(() => {});
        return answers;
      },
      locked: () => lockedBy(house),
      openCopy: () =>
        openHealCopy(around, project, signal, {
          isCommand: plan.remedy.kind === "command",
          files: around.files ?? null,
          standBy: around.standBy ?? null,
        }),
      expectLanding(verified) {
        if (plan.remedy.kind !== "patch" || ask.isDryRun || ask.by === "shadow") return;
        // Where the user changed files meanwhile, it is all done once more.
        dropPrepared();
        const look = later!.prepareLanding;
        // The check comes first.
        prepared = setTimeout(ASIDE_MS).then(() =>
          look({ house, project }, plan, { application: id, verified }),
        );
        prepared.catch(() => {});
      },
      hindrance: () => checks.hindrance(ask.by),
      otherChecks: () => checks.others,
      timeoutMs: checks.timeoutMs,
      noFix: ({ before, after }) => later!.noFixOf(around, plan, before.tests, after[0]?.tests ?? null),
      approve: async (verified) => {
        const { approveBy } = await import("./heal-judges.ts");
        return approveBy(around, plan, { application: id, verified, signal });
      },
      land: (isGreenOn) =>
        later!.landPlan({ house, project, plan, ask, record, application, signal, prepared }, isGreenOn),
      ...(around.checking && { checking: around.checking }),
      signal,
    };
    const done = yield* healLoop(plan, ask, ports);
    (await loading()).afterwards(around, plan, done);
    return done;
  } catch (error) {
    throw asTrouble(error, house.dirs.store);
  } finally {
    cutOff(last, record);
    await dropPrepared();
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

/** Nobody listens any more, or something broke: it has an end all the same. What was landing is looked at by the next heal. */
function cutOff(last: Recorded | null, record: HealPorts["record"]): void {
  if (last === null || last.after.state !== "running" || last.event.kind === "landing") return;
  try {
    record("failed", { why: "It was cut off before it landed." });
  } catch {
    // The store cannot be written: the next heal finds it, and ends it.
  }
}
