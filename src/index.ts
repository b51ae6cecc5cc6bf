/**
 * twiceshy as a library: the same powers as the command line, typed.
 *
 * ```ts
 * import { capture, fixLoop, inspect, openMemory } from "twiceshy";
 *
 * const { findings } = await inspect(log, { command: "npm test", exitCode: 1 });
 * await capture({ task: "12-01", checks: [{ name: "login", passed: false, error: "TypeError: user is null" }] });
 * const memory = await openMemory();
 * for (const { latest, count } of memory.summaries({ category: "type_error" })) console.log(count, latest.message);
 * for (const fix of await memory.fixes()) console.log(fix.grade, fix.cures[0]?.message, fix.files);
 * const { hits } = await memory.recallText("Cannot find module './db'");
 * memory.close();
 * for await (const event of fixLoop({ check: ["npm", "test"] })) if (event.kind === "stopped") console.log(event.end.reason);
 * ```
 */
export type { CheckKind, Detector, Draft, Role } from "#detect/detector.ts";
export type { About, Log } from "#detect/log.ts";
export type { AttemptBegun, AttemptResult } from "#doors/attempts.ts";
export type { DeliveryInput, OutcomeInput } from "#doors/deliveries.ts";
export type { CoderSays, OtherRoles } from "#doors/fix-other-roles.ts";
export {
  type AttemptInput,
  type AttemptsLibrary,
  type AttemptsOptions,
  attempts,
} from "#doors/library/attempts.ts";
export type { DeliveriesMemory } from "#doors/library/deliveries.ts";
export { type FixLoop, type FixLoopOptions, fixLoop } from "#doors/library/fix.ts";
export { type InspectOptions, inspect, type Output } from "#doors/library/inspect.ts";
export type { IssuesMemory, Which } from "#doors/library/issues.ts";
export type { LearningMemory, ProveRequest, TaughtLesson } from "#doors/library/learning-memory.ts";
export {
  type Captured,
  type CapturedCheck,
  capture,
  type FailureMemory,
  type MemoryOptions,
  openMemory,
  type Shown,
  type TaskDetails,
} from "#doors/library/open-memory.ts";
export type { AtMoment, WarningsMemory } from "#doors/library/warnings.ts";
export { registerDetector } from "#doors/registered-detectors.ts";
export type { ConcernInput, VerdictCheckInput, VerdictInput } from "#doors/verdict.ts";
export type {
  Coded,
  CodeWork,
  FixPlan,
  PlanAnswer,
  PlanWork,
  Verified,
  VerifyWork,
} from "#loop/fix-loop-ports.ts";
export type { Inspection } from "#loop/inspect-output.ts";
export type { Category, Group, Severity } from "#model/category.ts";
export type {
  AttemptAdvice,
  Cycle,
  CycleFailure,
  CycleVerdict,
  StopReason,
  Technique,
} from "#model/cycle.ts";
export type {
  Failure,
  Finding,
  Fingerprint,
  FingerprintPart,
  Frame,
  IdentifiedFinding,
} from "#model/failure.ts";
export type { Attempt, ChangedFile, CuredFailure, Diff, Fix, FixMark, Flake, Grade } from "#model/fix.ts";
export type { CheckRun, FixEnd, FixEvent, FixGoal, FixLimits, FixSpent, Landed } from "#model/fix-event.ts";
export type { AgentEnd } from "#model/headless-agent.ts";
export type { Issue, IssueBody, IssueKind, IssueResolver, IssueSeverity, IssueState } from "#model/issue.ts";
export type {
  Action,
  Condition,
  Evidence,
  Lesson,
  LessonBody,
  Lifecycle,
  Provenance,
  Trigger,
} from "#model/lesson.ts";
export type { Pattern, Rate, Regularity } from "#model/pattern.ts";
export type {
  FailureFilter,
  FailureSummary,
  ForgetReceipt,
  GcReceipt,
  KnownFix,
  MemoryStatus,
  Sighting,
} from "#model/ports.ts";
export type { FixFilter, PatternFilter } from "#model/ports-learning.ts";
export type { Proof, ProofVerdict, TestCount, Trial } from "#model/proof.ts";
export type { Hit, MatchReason, RankedHit, Recalled, Remedy } from "#model/recall.ts";
export type { Check, GitState, Outcome, Run, RunContext, Source } from "#model/run.ts";
export type { ShownFix } from "#model/shown-fix.ts";
export type { Task } from "#model/task.ts";
export { Trouble, type TroubleCode } from "#model/trouble.ts";
export type {
  Delivery,
  DeliveryEvent,
  DeliveryFilter,
  DeliveryManner,
  DeliveryOutcome,
  DeliveryRecord,
  Missed,
  MomentKind,
  Warning,
} from "#model/warning.ts";
export type { Review } from "#review/review-of.ts";
export type { MomentEdit, MomentInput } from "#warn/moment.ts";
