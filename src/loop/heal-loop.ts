/**
 * The story of a heal: gates, the change applied in a copy, verified there, approved, landed. In: a plan and who asks. Out: events,
 * each stored before it is told, and the application at its end. The copy is closed whatever happens; nothing is written to
 * the user's repository before `landing` is stored.
 */

import { unlockedBy } from "#heal/preflight/gate-switches.ts";
import { stoppedBy } from "#heal/preflight/stopped-by.ts";
import type { Application, ApplicationEvent, GateAnswer, GateName, Plan } from "#model/heal.ts";
import type { HealAsk, HealCopy, HealPorts } from "./heal-loop-ports.ts";
import { beginVerification, verifyPlan } from "./heal-verify.ts";
import type { HealVerdict } from "./heal-verify-parts.ts";

const INTERRUPTED = "It was interrupted.";

/** Applies a plan. */
export async function* healLoop(
  plan: Plan,
  ask: HealAsk,
  ports: HealPorts,
): AsyncGenerator<ApplicationEvent, Application> {
  const copies: HealCopy[] = [];
  const openCopy = async () => {
    const opened = await ports.openCopy();
    if (!("kind" in opened)) copies.push(opened);
    return opened;
  };
  let closing: Promise<unknown> | null = null;
  const closeCopies = () => {
    closing ??= Promise.all(copies.map((copy) => copy.close()));
    return closing;
  };
  const around = { ...ports, openCopy };
  // A person waits: the check starts on the files as they are, in a copy, while the gates are asked, and is ended where one refuses.
  const early = mayBegin(plan, ask, ports) ? beginVerification(plan, around) : null;
  early?.catch(() => {});
  try {
    // The check is at work before anything else takes time, storing too: cut off in between, it ends with us and nothing is left to undo.
    if (early !== null)
      await early.then(
        () => new Promise(setImmediate),
        () => {},
      );
    yield ports.begin();
    const answers = await ports.gates();
    yield ports.record("gates", { answers });
    const stop = stoppedBy(answers);
    if (stop !== null) return yield* refused(stop, ports);

    const verified = yield* verifyPlan(plan, ask, around, await early);
    if (ports.signal.aborted) return yield* failed(INTERRUPTED, ports);
    if (verified.kind === "failed") return yield* failed(verified.why, ports);
    if (verified.kind === "refused")
      return yield* refused(
        answer("verification", verified.why, verified.next),
        ports,
        verified.isDisproof === true,
      );
    yield ports.record("verified", {
      why: verified.why,
      answer: { ...answer("verification", verified.why, null), verdict: "pass" },
      green: verified.green,
      checks: verified.told,
    });
    if (ask.by === "policy") {
      const { answer: said, votes } = await ports.approve(verified.why);
      yield ports.record("judged", {
        answer: said,
        votes: votes.map(({ judge, approves, score }) => ({ judge, approves, score })),
      });
      if (said.verdict === "refuse") return yield* refused(said, ports);
    }
    return yield* landed(ask, verified, ports, closeCopies);
  } finally {
    await early?.catch(() => {});
    await closeCopies();
  }
}

/**
 * Whether the check may start before the gates are asked: for a person, who waits, and a change of files that fits and was shown to
 * work. A command's copy is dear, and is made when nothing is against it any more.
 */
function mayBegin(
  { remedy, misfit, evidence }: Plan,
  { by }: HealAsk,
  { signal, locked }: HealPorts,
): boolean {
  if (by !== "person" || remedy.kind !== "patch" || misfit !== null) return false;
  return evidence.verified > 0 && !signal.aborted && locked() === null;
}

async function* landed(
  ask: HealAsk,
  verified: Extract<HealVerdict, { kind: "verified" }>,
  ports: HealPorts,
  closeCopies: () => Promise<unknown>,
): AsyncGenerator<ApplicationEvent, Application> {
  if (ports.signal.aborted) return yield* failed(INTERRUPTED, ports);
  const lock = ports.locked();
  if (lock !== null) return yield* refused(answer("lock", lock, unlockedBy(lock)), ports);
  if (ask.isDryRun || ask.by === "shadow") {
    yield ports.record("would-land", { why: `${verified.why} Nothing was landed.` });
    return ports.application();
  }
  const landing = ports.land(verified.isGreenOn);
  let step = await landing.next();
  while (!step.done) {
    yield step.value;
    // What is left to do needs no copy any more: it is removed meanwhile. Whoever waits for that hears what went wrong.
    closeCopies().catch(() => {});
    step = await landing.next();
  }
  const done = step.value;
  if (done.kind === "stopped") return yield* failed(INTERRUPTED, ports);
  if (done.kind === "refused") return yield* refused(answer("land", done.why, done.next), ports);
  const { branch, commit, mergedInto, why } = done;
  yield ports.record("landed", {
    why,
    branch,
    commit,
    mergedInto,
    answer: { ...answer("land", why, null), verdict: "pass" },
  });
  return ports.application();
}

function* refused(
  stop: GateAnswer,
  ports: HealPorts,
  isDisproof = false,
): Generator<ApplicationEvent, Application> {
  const { gate, why, next } = stop;
  yield ports.record("refused", { gate, why, next, answer: stop, ...(isDisproof && { isDisproof }) });
  return ports.application();
}

function* failed(why: string, ports: HealPorts): Generator<ApplicationEvent, Application> {
  yield ports.record("failed", { why });
  return ports.application();
}

const answer = (gate: GateName, why: string, next: string | null): GateAnswer => ({
  gate,
  verdict: "refuse",
  binds: true,
  why,
  next,
});
