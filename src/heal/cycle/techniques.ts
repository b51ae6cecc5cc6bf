import type { Technique } from "#model/cycle.ts";

/** How a technique did for a kind of failure. */
export interface TechniqueRecord {
  readonly technique: string;
  readonly tried: number;
  readonly worked: number;
}

export interface TechniqueWish {
  /** Of the cycles so far about these failures. */
  readonly tried: readonly string[];
  /** A proven remedy fits and has not been tried. */
  readonly hasRemedy: boolean;
  /** How many failures there are to mend. */
  readonly failures: number;
  readonly record: readonly TechniqueRecord[];
}

/**
 * What is believed of each before anything is known: in this order they escalate. It weighs as much as eight tries,
 * so that a handful of lucky ones does not turn the order round.
 */
const PRIOR: readonly (readonly [Technique, number])[] = [
  ["direct", 0.5],
  ["more-context", 0.45],
  ["fresh-start", 0.4],
  ["smaller-steps", 0.35],
];
const PRIOR_WEIGHT = 8;

/** The techniques not yet tried that make sense here, the likeliest first; saying what is wrong comes last. */
export function untriedTechniques(wish: TechniqueWish): Technique[] {
  const tried = new Set(wish.tried);
  const isSensible = (technique: Technique) =>
    technique === "fresh-start"
      ? // Without anything tried there is nothing to start afresh from.
        wish.tried.some((one) => one !== "remedy")
      : technique !== "smaller-steps" || wish.failures > 1;
  const order = PRIOR.filter(([technique]) => !tried.has(technique) && isSensible(technique))
    .map(([technique, prior]) => ({ technique, belief: belief(technique, prior, wish.record) }))
    .sort((a, b) => b.belief - a.belief)
    .map(({ technique }) => technique);
  const remedy: Technique[] = wish.hasRemedy && !tried.has("remedy") ? ["remedy"] : [];
  const last: Technique[] = tried.has("diagnose") ? [] : ["diagnose"];
  return [...remedy, ...order, ...last];
}

/** The technique for the next cycle; null where all have been tried. */
export function nextTechnique(wish: TechniqueWish): Technique | null {
  return untriedTechniques(wish)[0] ?? null;
}

function belief(technique: Technique, prior: number, record: readonly TechniqueRecord[]): number {
  const known = record.filter((one) => one.technique === technique);
  const tried = known.reduce((sum, one) => sum + one.tried, 0);
  const worked = known.reduce((sum, one) => sum + one.worked, 0);
  return (worked + prior * PRIOR_WEIGHT) / (tried + PRIOR_WEIGHT);
}
