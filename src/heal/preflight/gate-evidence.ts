import { clockTime, type Gate, pass, percent, plural, refuse, short } from "./answer.ts";
import { categoryOf } from "./category.ts";
import { churnOf } from "./churn.ts";
import type { PreflightFacts } from "./facts.ts";

/** Only what was shown to cure is applied; what ships with twiceshy still has to pass verification. */
export const proofGate: Gate = ({ fix, evidence, failure }, { grade, lesson }) => {
  const now = fix === null ? evidence.grade : grade;
  if (now === "proven") return pass("the fix is proven: green with it, red without it");
  const verified = lesson?.evidence.verified ?? 0;
  if (verified > 0)
    return pass(`${plural(verified, "verified success", "verified successes")} of the lesson`);
  if (isPreseeded(lesson)) return pass("it comes with twiceshy; verification has to show that it helps here");
  if (now === null && fix !== null)
    return refuse("the fix is not known any more", `twiceshy heal plan ${short(failure.fingerprint)}`);
  return refuse(
    `the fix is only ${now ?? "a guess"}, not proven`,
    fix === null ? null : `twiceshy prove ${fix.slice(-12)}`,
  );
};

/** It was done before, and it held. */
export const precedentGate: Gate = ({ evidence }, { lesson, numbers }) => {
  if (isPreseeded(lesson)) return pass("it comes with twiceshy");
  if (evidence.corrections > 0) return pass(`${plural(evidence.corrections, "correction")} by people`);
  const verified = Math.max(
    lesson?.evidence.verified ?? 0,
    lesson === null && evidence.grade === "proven" ? 1 : 0,
  );
  return verified >= numbers.precedent
    ? pass(plural(verified, "verified application"))
    : refuse(`${verified} of ${numbers.precedent} verified applications, and no correction by a person`);
};

/** The lesson heals by itself: automated, sure, successful, and rarely taken back. */
export const lifecycleGate: Gate = (plan, { lesson, numbers, applications }) => {
  if (lesson === null) return refuse("no lesson stands behind it");
  const category = categoryOf(plan);
  const isSafe = category === "safe";
  const { confidence, evidence, lifecycle } = lesson;
  const wanted = isSafe
    ? { confidence: numbers.safeConfidence, success: numbers.safeSuccess, verified: numbers.safeVerified }
    : {
        confidence: numbers.moderateConfidence,
        success: numbers.moderateSuccess,
        verified: numbers.moderateVerified,
      };
  const churn = churnOf(applications.filter((one) => one.lesson === lesson.id));
  const missing = [
    ...(lesson.archived ? ["it is in the archive"] : []),
    ...(lifecycle === "automated" ? [] : [`it is ${lifecycle}, not automated (${lesson.reason})`]),
    ...(category === "risky" ? ["a risky change is never automatic"] : []),
    ...(confidence >= wanted.confidence ? [] : [`confidence ${confidence} of ${wanted.confidence}`]),
    ...((evidence.successRate ?? 0) >= wanted.success
      ? []
      : [
          `success ${evidence.successRate === null ? "not tried" : percent(evidence.successRate)} of ${percent(wanted.success)}`,
        ]),
    ...(evidence.verified >= wanted.verified ? [] : [`${evidence.verified} of ${wanted.verified} verified`]),
    ...(churn.rate !== null && churn.rate >= numbers.churn
      ? [`${churn.reverted} of ${churn.landed} landed changes were reverted`]
      : []),
  ];
  if (missing.length === 0) return pass(`automated: ${evidence.verified} verified, confidence ${confidence}`);
  return refuse(missing.join("; "), `twiceshy lessons show ${lesson.id.slice(0, 12)}`);
};

export const quarantineGate: Gate = ({ failure }, { lesson, now }) => {
  const until = lesson?.quarantinedUntil ?? null;
  if (until === null || until <= now) return pass("not in quarantine");
  return refuse(
    `in quarantine until ${clockTime(until)}, after ${plural(lesson!.evidence.regressions, "regression")}`,
    `twiceshy heal unquarantine ${short(failure.fingerprint)} --reason "…"`,
  );
};

export const shadowGate: Gate = (_plan, { lesson, shadow }) => {
  const { runs, good, runsNeeded, rateNeeded } = shadow;
  if (lesson === null) return refuse("without a lesson there are no shadow runs");
  const record = runs === 0 ? "no shadow run yet" : `${good} of ${plural(runs, "shadow run")} went well`;
  return lesson.shadow
    ? refuse(`in shadow: ${record}; it takes ${runsNeeded} at ${percent(rateNeeded)}`)
    : pass(record);
};

/** By its id too: what a lesson file claims for itself does not count. */
function isPreseeded(lesson: PreflightFacts["lesson"]): boolean {
  return lesson !== null && lesson.provenance === "preseeded" && lesson.id.startsWith("seed/");
}
