import type { AttemptAdvice, Cycle } from "#model/cycle.ts";
import type { Check } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import type { AttemptBegun, AttemptPlan, AttemptResult, Attempts } from "../attempts.ts";
import type { House } from "../compose.ts";
import { houseOf, type MemoryOptions } from "./house-of.ts";
import { wordsOf } from "./words-of.ts";

/** Where attempts are counted, and how many one failure may have. */
export interface AttemptsOptions extends MemoryOptions {
  /** Attempts for one failure; default: what the setting fix.maxCycles says. */
  readonly maxCycles?: number;
}

/** A check by its words: once it has been green, the count begins anew. */
export type CheckWords = readonly string[] | string;

/** What is going to be tried. */
export interface AttemptInput extends Omit<AttemptPlan, "check"> {
  readonly check?: CheckWords | null;
}

/** The bound alone, for programs with a fix loop of their own: counted per fingerprint, across processes and agents. */
export interface AttemptsLibrary {
  /** May it be tried, and under which id? It counts from here on, whatever happens next. */
  begin(plan: AttemptInput, options?: AttemptsOptions): Promise<AttemptBegun>;
  /** What came of it; the advice is for the next. */
  end(id: string, result: AttemptResult, options?: AttemptsOptions): Promise<AttemptAdvice>;
  status(
    fingerprints: readonly string[],
    options?: AttemptsOptions & { readonly check?: CheckWords | null },
  ): Promise<AttemptAdvice & { readonly cycles: readonly Cycle[] }>;
  /** A person lets it be tried anew. */
  reset(fingerprint: string, reason: string, options?: AttemptsOptions): Promise<void>;
}

export const attempts: AttemptsLibrary = {
  begin: (plan, options = {}) =>
    counting(options, ({ counts, known, checkOf }) =>
      counts.begin({ ...plan, fingerprints: plan.fingerprints.map(known), check: checkOf(plan.check) }),
    ),
  end: (id, result, options = {}) => counting(options, ({ counts }) => counts.end(id, result)),
  status: (fingerprints, options = {}) =>
    counting(options, ({ counts, known, checkOf }) =>
      counts.status(fingerprints.map(known), checkOf(options.check)),
    ),
  reset: (fingerprint, reason, options = {}) =>
    counting(options, ({ counts, known }) => counts.reset(known(fingerprint), reason)),
};

interface Counting {
  readonly counts: Attempts;
  /** A fingerprint in full, where memory knows its beginning. */
  known(word: string): string;
  checkOf(words: CheckWords | null | undefined): Check | null;
}

/** Opens the memory for one question, and closes it again. */
async function counting<T>(options: AttemptsOptions, act: (counting: Counting) => T): Promise<T> {
  const asked = options.maxCycles;
  if (asked !== undefined && (!Number.isSafeInteger(asked) || asked < 1))
    throw new Trouble("usage", `maxCycles: a whole number from 1 up is expected, not ${String(asked)}.`);
  const house = houseOf(options);
  const maxCycles = asked ?? house.settings.values["fix.maxCycles"];
  const [{ attemptsIn }, { fingerprintNamed }, { knowledgeOf }, { directoryHere, fixCheck }] =
    await Promise.all([
      import("../attempts.ts"),
      import("../fingerprint-named.ts"),
      import("#memory/knowledge.ts"),
      import("../fix-request.ts"),
    ]);
  const memory = await house.openMemory();
  try {
    const { cycles, together } = knowledgeOf(memory);
    const { clock, ids }: House = house;
    return act({
      counts: attemptsIn({ cycles, together, clock, ids, maxCycles }),
      known: (word) => fingerprintNamed(word, memory),
      checkOf: (words) =>
        words == null ? null : fixCheck(house, wordsOf(words, "check"), directoryHere(house)).check,
    });
  } finally {
    memory.close();
  }
}
