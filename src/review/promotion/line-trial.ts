/**
 * The trial of a promoted line. A file cannot be another one for each session, so the line is left out of it for whole epochs of time, by lot.
 * In: the sessions in which its pattern could have struck, and what was drawn. Out: how often it held, and the effect of being in the file.
 *
 * The sessions of an epoch share one draw, so an epoch is one unit, not each of its sessions: its outcome is the share of them that was struck.
 * That share is between 0 and 1, and X = (share - m) / (1 - p) or -(share - m) / p has the epoch's own effect as its mean, as in impact/effect.ts.
 * There a draw is struck or not; here the sessions of an epoch are parts of a draw that add up to one. Since the logarithm is concave, the sum of
 * their parts is never more than the logarithm for the share itself: the bettors get rich a little later than they might, and never too early.
 */
import { DAY_MS } from "#model/pattern.ts";
import type { LineDraw, LineEffect, LineRecord } from "#model/promotion.ts";
import { sha256Hex } from "#model/sha256.ts";
import { capital, type Draw, drawOf, edge } from "../impact/effect.ts";
import { shareAnytime } from "../impact/share.ts";

export const LINE_TRIAL = {
  /** How long a line stays as it was drawn: every change is one in a file that people commit. */
  epochDays: 7,
  /** Odds beyond this would leave out what a person wants in the file. */
  mostOdds: 0.5,
  /** A line that surely prevents fewer than so many of all sessions in which its pattern could strike is not worth its tokens. */
  least: 0.02,
} as const;

/** What is supposed of a pattern before anything was seen, and how many epochs that is worth. */
const FIRST_GUESS = { share: 0.3, epochs: 4 } as const;

/** A session in which a line's pattern could have been seen. */
export interface Exposure {
  /** When it began. */
  readonly at: number;
  readonly hasStruck: boolean;
}

/** What is drawn for a line at a moment: by its lesson and the epoch alone, so that every clone draws the same. */
export function drawLine(lesson: string, at: number, share: number): LineDraw {
  const length = LINE_TRIAL.epochDays * DAY_MS;
  const epoch = Math.floor(at / length);
  const odds = Math.min(LINE_TRIAL.mostOdds, Math.max(0, share));
  const lot = Number.parseInt(sha256Hex(`line/${lesson}/${epoch}`).slice(0, 8), 16) / 2 ** 32;
  return { at, epoch, until: (epoch + 1) * length, odds, isOut: lot < odds };
}

/** How a line did since it is promoted. */
export function lineRecord(exposures: readonly Exposure[], draws: readonly LineDraw[]): LineRecord {
  const isOut = ({ at }: Exposure) => draws.some((draw) => draw.isOut && at >= draw.at && at < draw.until);
  const told = exposures.filter((one) => !isOut(one));
  const held = told.filter(({ hasStruck }) => !hasStruck).length;
  const share = shareAnytime(held, told.length - held);
  return {
    held: share === null ? null : { count: held, of: told.length, low: share.low, high: share.high },
    effect: effectOfLine(epochsOf(exposures, draws)),
  };
}

/** One epoch of a line in which its pattern could strike at all. */
export interface LineEpoch extends Pick<LineDraw, "epoch" | "odds" | "isOut"> {
  readonly struck: number;
  readonly of: number;
}

/** The epochs that say something: drawn by odds that could go both ways, with a session at least. */
export function epochsOf(exposures: readonly Exposure[], draws: readonly LineDraw[]): LineEpoch[] {
  return draws
    .filter(({ odds }) => odds > 0 && odds < 1)
    .map(({ epoch, odds, isOut, at, until }) => {
      const during = exposures.filter((one) => one.at >= at && one.at < until);
      const struck = during.filter(({ hasStruck }) => hasStruck).length;
      return { epoch, odds, isOut, struck, of: during.length };
    })
    .filter((epoch) => epoch.of > 0)
    .sort((a, b) => a.epoch - b.epoch);
}

/** The effect of standing in the file, with an interval that holds whenever anybody looks; null where one of the arms is empty. */
export function effectOfLine(epochs: readonly LineEpoch[], alpha = 0.05): LineEffect | null {
  const [without, shown] = [epochs.filter(({ isOut }) => isOut), epochs.filter(({ isOut }) => !isOut)];
  if (without.length === 0 || shown.length === 0) return null;
  const draws = drawsOf(epochs);
  const limit = Math.log(2 / alpha);
  return {
    value: meanShare(shown) - meanShare(without),
    low: edge((line) => capital(draws, line, 1) >= limit, -1),
    high: edge((line) => capital(draws, line, -1) >= limit, 1),
    ...{ n: epochs.length, shown: shown.length, withheld: without.length },
  };
}

/** The effect of all lines together: years before one line's trial can tell, they say whether lines help here at all. */
export function effectTogether(lines: readonly (readonly LineEpoch[])[]): LineEffect | null {
  const all = lines.flatMap((epochs, line) => epochs.map((epoch) => ({ line, ...epoch })));
  return effectOfLine(all.sort((a, b) => a.epoch - b.epoch || a.line - b.line));
}

/** The logarithm of an e-value against "it prevents at least so much": what speaks for taking the line out. */
export function evidenceAgainst(epochs: readonly LineEpoch[], least: number = LINE_TRIAL.least): number {
  return epochs.length === 0 ? 0 : capital(drawsOf(epochs), -least, 1);
}

/** In order of time: what is supposed of an epoch comes from those before it. */
function drawsOf(epochs: readonly LineEpoch[]): Draw[] {
  let [struck, seen] = [FIRST_GUESS.share * FIRST_GUESS.epochs, FIRST_GUESS.epochs as number];
  return epochs.flatMap(({ odds, isOut, struck: times, of }) => {
    const supposed = struck / seen;
    struck += times / of;
    seen += 1;
    return [true, false].flatMap((hasStruck) => {
      const part = (hasStruck ? times : of - times) / of;
      const unit = { heldOut: odds, isShown: !isOut, hasStruck };
      return part === 0 ? [] : [{ ...drawOf(unit, supposed), times: part }];
    });
  });
}

function meanShare(epochs: readonly LineEpoch[]): number {
  return epochs.reduce((sum, { struck, of }) => sum + struck / of, 0) / epochs.length;
}
