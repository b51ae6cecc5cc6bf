import { adviceFor, rootsOf } from "#heal/cycle/bound.ts";
import { stuckIn } from "#heal/cycle/stuck.ts";
import { untriedTechniques } from "#heal/cycle/techniques.ts";
import type { AttemptAdvice, Cycle, CycleMemory, CycleVerdict } from "#model/cycle.ts";
import type { Clock, Ids } from "#model/ports.ts";
import type { Check } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";

/** What an orchestrator is about to try. */
export interface AttemptPlan {
  /** The failures it is about. */
  readonly fingerprints: readonly string[];
  readonly approach?: string | null;
  readonly files?: readonly string[];
  /** Direct, more-context and so on, or a word of one's own. */
  readonly technique?: string | null;
  /** Its own loop, whatever it calls it. */
  readonly loop?: string | null;
  readonly check?: Check | null;
  readonly agent?: string | null;
  readonly session?: string | null;
  readonly task?: string | null;
}

/** What came of it. */
export interface AttemptResult {
  readonly outcome: CycleVerdict;
  readonly summary?: string | null;
  readonly files?: readonly string[];
  readonly diff?: string | null;
  /** Fingerprints that were red after it and not before: they count to the same chain. */
  readonly appeared?: readonly string[];
  /** The change stays; default: where it made things better. */
  readonly isKept?: boolean;
  /** Where twiceshy itself ran the check: on which files. A word without it makes no count begin anew. */
  readonly tree?: string | null;
}

/** An attempt that was begun, or was not: advice "stop" means that it is not to be made. */
export interface AttemptBegun {
  readonly id: string | null;
  readonly advice: AttemptAdvice;
}

/** The bound alone, for those who have a loop of their own. */
export interface Attempts {
  begin(plan: AttemptPlan): AttemptBegun;
  /** The advice for the next. */
  end(id: string, result: AttemptResult): AttemptAdvice;
  status(
    fingerprints: readonly string[],
    check?: Check | null,
  ): AttemptAdvice & { readonly cycles: readonly Cycle[] };
  reset(fingerprint: string, reason: string): void;
}

export interface AttemptParts {
  readonly cycles: CycleMemory;
  together<T>(action: () => T): T;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly maxCycles: number;
}

/** Counts attempts per fingerprint in memory: across processes, restarts and agents. */
export function attemptsIn({ cycles, together, clock, ids, maxCycles }: AttemptParts): Attempts {
  const counted = (fingerprints: readonly string[], check: Check | null): Cycle[] => {
    const used = cycles.attemptsUsed(fingerprints, check?.id ?? null);
    const all = new Map([...used.values()].flat().map((cycle) => [cycle.id, cycle]));
    return [...all.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  };
  const advise = (fingerprints: readonly string[], check: Check | null): AttemptAdvice => {
    const so = counted(fingerprints, check);
    const tried = so.map(({ technique }) => technique);
    const untried = untriedTechniques({ tried, hasRemedy: false, failures: fingerprints.length, record: [] });
    return adviceFor(fingerprints, so, maxCycles, stuck(so, fingerprints), untried);
  };
  return {
    begin: (plan) =>
      // Counted and begun in one piece: two at once do not get past the bound together.
      together(() => {
        const fingerprints = known(plan.fingerprints);
        const check = plan.check ?? null;
        const advice = advise(fingerprints, check);
        if (advice.advice === "stop") return { id: null, advice };
        const at = clock.now();
        const id = ids.next(at);
        const so = counted(fingerprints, check);
        cycles.beginCycle({
          id,
          loop: plan.loop ?? id,
          number: so.length + 1,
          at,
          check,
          fingerprints,
          chain: chainOf(fingerprints, so),
          technique: plan.technique ?? "direct",
          agent: plan.agent ?? null,
          tree: null,
          approach: plan.approach ?? null,
          files: plan.files ?? [],
          session: plan.session ?? null,
          task: plan.task ?? null,
        });
        return { id, advice: { ...advice, used: advice.used + 1, left: advice.left - 1 } as AttemptAdvice };
      }),
    end(id, result) {
      const begun = cycles.cycle(id);
      if (begun === null)
        throw new Trouble(
          "not_found",
          `no attempt is called "${id}".`,
          "twiceshy attempt begin <fingerprint>",
        );
      if (begun.end !== null)
        throw new Trouble(
          "refused",
          `that attempt has ended already: ${begun.end.verdict}.`,
          "twiceshy attempt status",
        );
      const {
        outcome,
        summary = null,
        files = begun.files,
        diff = null,
        appeared = [],
        tree = null,
      } = result;
      cycles.endCycle({
        id,
        at: clock.now(),
        verdict: outcome,
        why: summary?.split("\n")[0] ?? outcome,
        summary,
        kept: result.isKept ?? (outcome === "fixed" || outcome === "fewer"),
        // Else what is said of it is the orchestrator's word: no tree of ours stands behind it.
        toTree: tree,
        diff,
        files,
        after: [],
        exitCode: null,
        costUsd: null,
        agentMs: null,
        checkMs: null,
        failureReason: outcome === "fixed" ? null : summary,
        appeared,
      });
      return advise(begun.fingerprints, begun.check);
    },
    status: (fingerprints, check = null) => ({
      ...advise(known(fingerprints), check),
      cycles: counted(known(fingerprints), check),
    }),
    reset(fingerprint, reason) {
      if (reason.trim() === "")
        throw new Trouble(
          "usage",
          "a reset needs a reason.",
          `twiceshy attempt reset ${fingerprint} --reason "…"`,
        );
      const at = clock.now();
      cycles.resetAttempts({ id: ids.next(at), fingerprint, at, reason });
    },
  };
}

/** What the failures came from: an attempt at what an earlier one broke is one more at what that was about. */
function chainOf(fingerprints: readonly string[], so: readonly Cycle[]): string[] {
  return [...new Set(fingerprints.flatMap((one) => rootsOf(one, so)))].sort();
}

function known(fingerprints: readonly string[]): string[] {
  const all = [...new Set(fingerprints.map((one) => one.trim()).filter((one) => one !== ""))];
  if (all.length > 0) return all;
  throw new Trouble("usage", "an attempt needs the fingerprint of its failure.", "twiceshy failures");
}

/** By the changes where they are told; else by the words: the same thing twice is no new attempt. */
function stuck(so: readonly Cycle[], fingerprints: readonly string[]): { why: string; stop: boolean } | null {
  const ended = so.filter(({ end }) => end !== null);
  if (ended.some(({ end }) => end!.diff !== null)) return stuckIn(so, fingerprints);
  const [before, last] = ended.slice(-2);
  if (before === undefined || last === undefined || last.end!.kept) return null;
  const isSame = wordsOf(before) !== "" && wordsOf(before) === wordsOf(last);
  return isSame ? { why: "The last two attempts did the same, and it did not help.", stop: false } : null;
}

function wordsOf({ approach, end, files }: Cycle): string {
  const words = [approach ?? "", ...[...(end?.files.length ? end.files : files)].sort()];
  return words.join(" ").toLowerCase().replace(/\s+/g, " ").trim();
}
