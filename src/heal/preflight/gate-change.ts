import type { Plan } from "#model/heal.ts";
import { hardLimits } from "../gates/hard-limits.ts";
import { linesOnly } from "../gates/limit-code.ts";
import { mayRunRemedy } from "../gates/may-run-remedy.ts";
import { protectedPaths } from "../gates/protected-paths.ts";
import { EVERYBODY, type Gate, pass, plural, refuse, type Said } from "./answer.ts";
import type { PreflightFacts } from "./facts.ts";
import { touchedBy } from "./touched.ts";

/** The repository is still as the lesson needs it, and the change fits into it. */
export const preconditionsGate: Gate = ({ misfit, failure }, { preconditions }) => {
  const again = `twiceshy heal plan ${failure.fingerprint.slice(0, 8)}`;
  if (misfit !== null) return refuse(`it does not fit: ${misfit}`, again, EVERYBODY);
  return preconditions.holds ? pass(preconditions.why) : refuse(preconditions.why, again);
};

/** What no change may do, read from the diff, or from the command's own words. */
export const hardLimitsGate: Gate = (plan, facts) => {
  switch (plan.remedy.kind) {
    case "patch":
      return patchLimits(plan, facts);
    case "command":
      return commandLimits(plan, plan.remedy, facts);
    default:
      return refuse("an edit of a document waits for a person", "twiceshy issues");
  }
};

function patchLimits(plan: Plan, { numbers, scripts, files, code = {} }: PreflightFacts): Said {
  const { diff, failure, check, argv } = plan;
  const found = hardLimits(diff, {
    settings: { files: numbers.maxFiles, changedLines: numbers.maxLines },
    failures: [{ ...failure, summary: failure.message, checkId: check.id }],
    checks: [{ check, argv }],
    scripts,
    textBefore: (path) => files[path]?.text ?? null,
    code,
  });
  const [first, ...more] = found;
  if (first === undefined) {
    const looked = linesOnly(code);
    return pass(
      `${plural(plan.files.length, "file")}, ${plural(plan.changedLines, "changed line")}, within all limits${looked === null ? "" : ` (${looked})`}`,
    );
  }
  return refuse(
    `${first.limit}: ${first.why} (${first.where})${more.length === 0 ? "" : `, and ${more.length} more`}`,
  );
}

function commandLimits(
  plan: Plan,
  remedy: Extract<Plan["remedy"], { kind: "command" }>,
  { dependencies }: PreflightFacts,
): Said {
  const verdict = mayRunRemedy(remedy.asked, dependencies);
  if (verdict.kind !== "may") return refuse(verdict.why);
  const same =
    JSON.stringify([verdict.argv, sorted(verdict.environment)]) ===
    JSON.stringify([remedy.argv, sorted(remedy.environment)]);
  // What was allowed is our form of the command, and only that.
  return same
    ? pass(verdict.why)
    : refuse(
        `the plan would run "${remedy.argv.join(" ")}", allowed is "${verdict.argv.join(" ")}"`,
        `twiceshy heal plan ${plan.failure.fingerprint.slice(0, 8)}`,
      );
}

const sorted = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1));

/** What only people change, by name and by where a link really leads. */
export const protectedPathsGate: Gate = (plan, { files, protectedGlobs }) => {
  const touched = touchedBy(plan);
  const found = protectedPaths(
    touched.map((path) => {
      const known = Object.hasOwn(files, path) ? files[path] : undefined;
      return { path, ...(known && { leadsTo: known.leadsTo }) };
    }),
    { globs: protectedGlobs },
  );
  const [first, ...more] = found;
  if (first === undefined) return pass(touched.length === 0 ? "no file is touched" : "no protected path");
  const what =
    first.protection === "outside"
      ? "leads out of the project"
      : first.protection === "own"
        ? `is protected here (${first.glob})`
        : `is protected (${first.protection})`;
  return refuse(
    `${first.path} ${what}${more.length === 0 ? "" : `, and ${more.length} more`}: a person changes it`,
  );
};
