import type { Failure, IdentifiedFinding } from "#model/failure.ts";

/** A finding as machines get it. */
export interface FindingJson extends Omit<IdentifiedFinding, "fingerprint" | "aliases"> {
  readonly fingerprint: string;
  readonly coarse: string;
  readonly recipe: string;
}

/** A stored failure as machines get it. */
export interface FailureJson extends FindingJson {
  readonly id: string;
  readonly runId: string;
  readonly seq: number;
  /** ISO 8601. */
  readonly seenAt: string;
  readonly session: string | null;
  readonly task: string | null;
  readonly phase: string | null;
  readonly taskSignature: string | null;
}

/** A finding as machines get it: flat, with the fingerprint as its hash. */
export function findingJson(finding: IdentifiedFinding): FindingJson {
  const {
    category,
    group,
    severity,
    tags,
    tool,
    detector,
    errorType,
    message,
    file,
    line,
    column,
    test,
    frames,
  } = finding;
  const { hash, coarse, recipe } = finding.fingerprint;
  const what = {
    category,
    group,
    severity,
    tags,
    tool,
    detector,
    errorType,
    message,
    file,
    line,
    column,
    test,
    frames,
  };
  return { ...what, excerpt: finding.excerpt, at: finding.at, fingerprint: hash, coarse, recipe };
}

/** A stored failure as machines get it. Times are ISO 8601. */
export function failureJson(failure: Failure): FailureJson {
  const { id, runId, seq, session, task, phase, taskSignature } = failure;
  const seenAt = new Date(failure.seenAt).toISOString();
  return { id, runId, seq, seenAt, session, task, phase, taskSignature, ...findingJson(failure) };
}

/** A failure in the batch form. */
export type BatchJson = Omit<FindingJson, "detector" | "excerpt" | "at" | "recipe">;

/** The batch form of `inspect --jsonl`: what an evaluation compares, and no more. */
export function batchJson(finding: IdentifiedFinding): BatchJson {
  const { category, group, tags, severity, tool, errorType, message, file, line, column, test, frames } =
    finding;
  const { hash, coarse } = finding.fingerprint;
  const where = { file, line, column, test, frames };
  return { category, group, tags, severity, tool, errorType, message, ...where, fingerprint: hash, coarse };
}
