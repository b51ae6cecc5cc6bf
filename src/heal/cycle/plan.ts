/**
 * What the next cycle does. In: what is red, the attempts so far, what memory knows. Out: a plan as data, each step of which
 * names its failure. A proven remedy comes first, without any model. Pure: the same facts give the same plan.
 */
import { readShellLine } from "#learn/command-kind-line.ts";
import type { Cycle, CycleFailure, Technique } from "#model/cycle.ts";
import type { Grade } from "#model/fix.ts";
import type { FixGoal } from "#model/fix-event.ts";
import type { KnownFix } from "#model/ports.ts";
import { attemptsAt, withinAttempts } from "./bound.ts";
import { nextTechnique, type TechniqueRecord } from "./techniques.ts";

/** Something memory says about a failure. */
export interface Hint {
  /** The failure it is about; null where it holds for all. */
  readonly fingerprint: string | null;
  readonly text: string;
  readonly grade: Grade | "preseeded" | "human";
}

export interface PlanInput {
  readonly goal: FixGoal;
  /** What has to go and is red now, the likely cause first. */
  readonly red: readonly CycleFailure[];
  /** All cycles that count for these failures, of this loop and before it. */
  readonly cycles: readonly Cycle[];
  readonly maxCycles: number;
  /** By fingerprint. */
  readonly fixes: ReadonlyMap<string, KnownFix>;
  readonly hints: readonly Hint[];
  readonly record: readonly TechniqueRecord[];
}

/** A proven remedy in a form that can be applied without a model. */
export type CycleRemedy =
  | { readonly kind: "patch"; readonly fixId: string; readonly fingerprint: string; readonly diff: string }
  | {
      readonly kind: "commands";
      readonly fixId: string;
      readonly fingerprint: string;
      readonly argvs: readonly (readonly string[])[];
    };

export interface PlanStep {
  readonly fingerprint: string;
  readonly text: string;
}

export interface CyclePlan {
  readonly technique: Technique;
  /** The failures that the cycle is about and counts for. */
  readonly targets: readonly CycleFailure[];
  readonly chain: readonly string[];
  readonly steps: readonly PlanStep[];
  readonly remedy: CycleRemedy | null;
  /** Attempts to tell the agent of, the newest last; none where it is to start afresh. */
  readonly attempts: readonly Cycle[];
  readonly hints: readonly Hint[];
}

export type Planned =
  | { readonly kind: "plan"; readonly plan: CyclePlan }
  | { readonly kind: "spent"; readonly why: string; readonly most: number }
  | { readonly kind: "out-of-techniques"; readonly why: string };

/** The plan of the next cycle. */
export function planCycle(input: PlanInput): Planned {
  const { open, chain, most } = withinAttempts(input.red, input.cycles, input.maxCycles);
  if (open.length === 0)
    return {
      kind: "spent",
      most,
      why: `${most} of ${input.maxCycles} attempts at ${nameOf(input.red[0])} are used up.`,
    };
  const ranked = byLikelihood(open);
  const own = attemptsFor(ranked, input.cycles);
  const remedy = untriedRemedy(ranked, own, input.fixes);
  const technique = nextTechnique({
    tried: own.map((cycle) => cycle.technique),
    hasRemedy: remedy !== null,
    failures: ranked.length,
    record: input.record,
  });
  if (technique === null)
    return { kind: "out-of-techniques", why: "Every technique has been tried for what is left." };
  const targets =
    technique === "remedy"
      ? ranked.filter((failure) => failure.fingerprint === remedy!.fingerprint)
      : technique === "smaller-steps"
        ? ranked.slice(0, 1)
        : ranked;
  const isNarrow = targets.length < ranked.length;
  return {
    kind: "plan",
    plan: {
      technique,
      targets,
      chain: isNarrow ? withinAttempts(targets, input.cycles, input.maxCycles).chain : chain,
      steps: targets.map((failure) => stepFor(failure, technique, remedy)),
      remedy: technique === "remedy" ? remedy : null,
      attempts: technique === "fresh-start" || technique === "remedy" ? [] : own,
      hints: hintsFor(targets, input),
    },
  };
}

/** What keeps everything else from running, first; among equals the order of the output's own story stays. */
const FIRST: readonly string[] = [
  "missing_dependency",
  "config_error",
  "permission_error",
  "syntax_error",
  "build_error",
  "type_error",
];

function byLikelihood(failures: readonly CycleFailure[]): CycleFailure[] {
  const rank = ({ category }: CycleFailure) => {
    const at = FIRST.indexOf(category);
    return at < 0 ? FIRST.length : at;
  };
  return [...failures].sort((a, b) => rank(a) - rank(b));
}

function attemptsFor(failures: readonly CycleFailure[], cycles: readonly Cycle[]): Cycle[] {
  const own = new Map(
    failures.flatMap(({ fingerprint }) => attemptsAt(fingerprint, cycles)).map((cycle) => [cycle.id, cycle]),
  );
  return cycles.filter((cycle) => own.has(cycle.id));
}

/** The first failure with a proven remedy that no cycle has tried. */
function untriedRemedy(
  failures: readonly CycleFailure[],
  own: readonly Cycle[],
  fixes: ReadonlyMap<string, KnownFix>,
): CycleRemedy | null {
  if (own.some((cycle) => cycle.technique === "remedy")) return null;
  for (const { fingerprint } of failures) {
    const fix = fixes.get(fingerprint);
    const remedy = fix === undefined ? null : remedyOf(fix, fingerprint);
    if (remedy !== null) return remedy;
  }
  return null;
}

/** A proven fix as something that can be applied; null where it is not proven, or has failed as often as it worked. */
export function remedyOf(fix: KnownFix, fingerprint: string): CycleRemedy | null {
  const isTrusted = fix.grade === "proven" && (fix.tried === 0 || fix.worked * 2 > fix.tried);
  if (!isTrusted) return null;
  if (fix.kind === "change" && fix.diff !== null && fix.diff.trim() !== "")
    return { kind: "patch", fixId: fix.id, fingerprint, diff: fix.diff };
  if (fix.kind !== "command" || fix.commands.length === 0) return null;
  const argvs: (readonly string[])[] = [];
  for (const command of fix.commands) {
    const parts = readShellLine(command);
    if (parts?.length !== 1 || parts[0]!.dynamic || parts[0]!.writes !== null || parts[0]!.argv.length === 0)
      return null;
    argvs.push(parts[0]!.argv);
  }
  return { kind: "commands", fixId: fix.id, fingerprint, argvs };
}

const DOES: Readonly<Record<Technique, string>> = {
  remedy: "apply what is proven to cure it",
  direct: "fix",
  "more-context": "fix, with the code around it at hand",
  "fresh-start": "fix, from a clean start",
  "smaller-steps": "fix this one alone",
  diagnose: "say what is wrong; change nothing",
};

function stepFor(failure: CycleFailure, technique: Technique, remedy: CycleRemedy | null): PlanStep {
  const how =
    technique === "remedy" && remedy?.kind === "commands"
      ? `run ${remedy.argvs.map((argv) => argv.join(" ")).join(", then ")}`
      : DOES[technique];
  return { fingerprint: failure.fingerprint, text: `${how}: ${nameOf(failure)}` };
}

function hintsFor(targets: readonly CycleFailure[], { hints, fixes }: PlanInput): Hint[] {
  const about = new Set(targets.map(({ fingerprint }) => fingerprint));
  const own = hints.filter(({ fingerprint }) => fingerprint === null || about.has(fingerprint));
  const known = targets.flatMap(({ fingerprint }): Hint[] => {
    const fix = fixes.get(fingerprint);
    if (fix === undefined || (fix.diff === null && fix.commands.length === 0)) return [];
    const what = fix.kind === "command" ? `Run ${fix.commands.join(", then ")}.` : (fix.diff ?? "");
    return [{ fingerprint, grade: fix.grade, text: what }];
  });
  return [...known, ...own];
}

/** A failure in a few words: "cart > adds tax (src/cart.ts:12): expected 10 to be 12". */
export function nameOf(failure: CycleFailure | undefined): string {
  if (failure === undefined) return "the failure";
  const { test, file, line, summary, message } = failure;
  const said = (summary || message).split("\n")[0]!.trim().slice(0, 200);
  const where = file === null ? null : line === null ? file : `${file}:${line}`;
  const head = [test, where === null ? null : test === null ? where : `(${where})`]
    .filter((part) => part !== null)
    .join(" ");
  return head === "" ? said : said === "" || head.includes(said) ? head : `${head}: ${said}`;
}
