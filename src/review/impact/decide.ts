/**
 * What the trials decide by themselves. In: each lesson's units, and whether it was heeded. Out: findings, of which the doors make facts.
 * Nothing is decided of a lesson that a person restored by what was known before that: the caller gives only what came after.
 */
import { type Effect, effectOf, evidenceAbove, evidenceBelow, type Unit } from "./effect.ts";
import { actOn } from "./many.ts";
import { shareAnytime } from "./share.ts";

export const TRIAL_NUMBERS = {
  /** A lesson whose interval lies above this is retired: its pattern strikes more often where it is shown. */
  harmLine: 0,
  /** Fewer units decide nothing. */
  leastUnits: 20,
  /** Of lessons that are found to harm (or to help), at most so many wrongly, by expectation. */
  falseFindings: 0.05,
  /** Ignored more often than this, for sure: it is said in other words, and then no more. */
  ignored: 0.5,
} as const;

/** A lesson as its trial sees it. */
export interface LessonTrial {
  readonly lesson: string;
  readonly units: readonly Unit[];
  /** How often it was told and it is known what came of it, and how often what it advised was not done and it failed; in its present words. */
  readonly judged: number;
  readonly ignored: number;
  readonly helps: boolean;
  readonly isRephrased: boolean;
}

export interface Finding {
  readonly lesson: string;
  readonly kind: "retired" | "rephrased" | "helps" | "unclear";
  readonly why: string;
  /** How many units, or warnings, it was decided by. */
  readonly n: number;
}

/** What is to be done, at most one thing for a lesson. */
export function decideTrials(trials: readonly LessonTrial[]): Finding[] {
  const { falseFindings, harmLine } = TRIAL_NUMBERS;
  const harm = new Set(
    actOn(
      trials.map(({ units }) => evidenceAbove(units, harmLine)),
      falseFindings,
    ),
  );
  const help = new Set(
    actOn(
      trials.map(({ units }) => evidenceBelow(units, 0)),
      falseFindings,
    ),
  );
  return trials.flatMap((trial, place): Finding[] => {
    const found =
      (harm.has(place) ? harmOf(trial) : null) ??
      ignoredOf(trial) ??
      (help.has(place) ? helpOf(trial) : noLongerOf(trial));
    return found === null ? [] : [{ lesson: trial.lesson, ...found }];
  });
}

type Found = Omit<Finding, "lesson">;

function harmOf({ units }: LessonTrial): Found | null {
  const effect = effectOf(units);
  if (effect === null || effect.n < TRIAL_NUMBERS.leastUnits || effect.low <= TRIAL_NUMBERS.harmLine)
    return null;
  return { kind: "retired", why: `it does harm: ${inWords(effect)}`, n: effect.n };
}

function ignoredOf({ judged, ignored, isRephrased }: LessonTrial): Found | null {
  const share = shareAnytime(ignored, judged - ignored);
  if (share === null || share.low <= TRIAL_NUMBERS.ignored) return null;
  const why = `ignored ${ignored} of ${judged} times`;
  return isRephrased
    ? { kind: "retired", why: `${why}, also in other words`, n: judged }
    : { kind: "rephrased", why, n: judged };
}

function helpOf({ units, helps }: LessonTrial): Found | null {
  const effect = effectOf(units);
  if (helps || effect === null || effect.n < TRIAL_NUMBERS.leastUnits || effect.high >= 0) return null;
  return { kind: "helps", why: inWords(effect), n: effect.n };
}

/** It was found to help, and what came since has used that up. */
function noLongerOf({ units, helps }: LessonTrial): Found | null {
  const effect = helps ? effectOf(units) : null;
  if (effect === null || evidenceBelow(units, 0) > 0) return null;
  return { kind: "unclear", why: inWords(effect), n: effect.n };
}

/** "its failure struck 31 points more often where it was shown (12 to 50; 40 shown, 6 withheld)" */
function inWords({ value, low, high, shown, withheld }: Effect): string {
  const [way, sign] = value > 0 ? ["more", 1] : ["less", -1];
  const [from, to] = sign === 1 ? [low, high] : [-high, -low];
  const points = (share: number) => Math.round(share * 100);
  return `its failure struck ${points(Math.abs(value))} points ${way} often where it was shown (${points(from)} to ${points(to)}; ${shown} shown, ${withheld} withheld)`;
}
