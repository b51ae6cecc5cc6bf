import type { CycleBegun, CycleEnded, CycleFailure, LoopRecord } from "#model/cycle.ts";
import { redactDeep } from "./redact-deep.ts";
import { redactArgv, redactCheck } from "./redact-facts.ts";
import { redactMaybe } from "./redact-text.ts";
import type { Redact } from "./store.ts";

/** A cycle's beginning with every text scrubbed. Fingerprints are identities, not texts. */
export function redactBegun(cycle: CycleBegun, redact: Redact): CycleBegun {
  return {
    ...cycle,
    loop: redact(cycle.loop),
    check: cycle.check && redactCheck(cycle.check, redact),
    technique: redact(cycle.technique),
    agent: redactMaybe(cycle.agent, redact),
    approach: redactMaybe(cycle.approach, redact),
    files: cycle.files.map(redact),
    session: redactMaybe(cycle.session, redact),
    task: redactMaybe(cycle.task, redact),
  };
}

/** Its end with every text scrubbed. */
export function redactEnded(end: CycleEnded, redact: Redact): CycleEnded {
  return {
    ...end,
    why: redact(end.why),
    summary: redactMaybe(end.summary, redact),
    diff: redactMaybe(end.diff, redact),
    files: end.files.map(redact),
    after: end.after.map((failure) => redactFailure(failure, redact)),
    failureReason: redactMaybe(end.failureReason, redact),
  };
}

/** A loop with every text scrubbed, however deep it stands. */
export function redactLoop(loop: LoopRecord, redact: Redact): LoopRecord {
  return {
    ...loop,
    check: redactCheck(loop.check, redact),
    argv: redactArgv(loop.argv, redact),
    data: redactDeep(loop.data, redact),
  };
}

function redactFailure(failure: CycleFailure, redact: Redact): CycleFailure {
  return {
    ...failure,
    category: redact(failure.category),
    errorType: redactMaybe(failure.errorType, redact),
    message: redact(failure.message),
    file: redactMaybe(failure.file, redact),
    test: redactMaybe(failure.test, redact),
    summary: redact(failure.summary),
  };
}
