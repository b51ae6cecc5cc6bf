import type { CycleBegun, CycleEnded, CycleFailure, LoopRecord } from "#model/cycle.ts";
import { redactDeep } from "./redact-deep.ts";
import { redactArgv, redactCheck } from "./redact-facts.ts";
import type { Redact } from "./store.ts";

/** A cycle's beginning with every text scrubbed. Fingerprints are identities, not texts. */
export function redactBegun(cycle: CycleBegun, redact: Redact): CycleBegun {
  const maybe = orNull(redact);
  return {
    ...cycle,
    loop: redact(cycle.loop),
    check: cycle.check && redactCheck(cycle.check, redact),
    technique: redact(cycle.technique),
    agent: maybe(cycle.agent),
    approach: maybe(cycle.approach),
    files: cycle.files.map(redact),
    session: maybe(cycle.session),
    task: maybe(cycle.task),
  };
}

/** Its end with every text scrubbed. */
export function redactEnded(end: CycleEnded, redact: Redact): CycleEnded {
  const maybe = orNull(redact);
  return {
    ...end,
    why: redact(end.why),
    summary: maybe(end.summary),
    diff: maybe(end.diff),
    files: end.files.map(redact),
    after: end.after.map((failure) => redactFailure(failure, redact)),
    failureReason: maybe(end.failureReason),
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
  const maybe = orNull(redact);
  return {
    ...failure,
    category: redact(failure.category),
    errorType: maybe(failure.errorType),
    message: redact(failure.message),
    file: maybe(failure.file),
    test: maybe(failure.test),
    summary: redact(failure.summary),
  };
}

function orNull(redact: Redact): (text: string | null) => string | null {
  return (text) => (text === null ? null : redact(text));
}
