/**
 * The hold-out: a small share of what would be said is not, drawn at random, so that it can be seen what the warning does. In: a lesson, and
 * the session (or the task, where there is none) it would be said in. Out: whether it is withheld there, and by which odds that was drawn.
 * The draw is a hash: the same for every process that asks, another one for every lesson, and in the next epoch.
 */
import type { Delivery, MomentKind } from "#model/warning.ts";

/** Why a delivery was withheld, where that was drawn. */
export const HELD_OUT = "hold-out";
/** After so many days a task that goes on is drawn anew. */
const EPOCH_MS = 28 * 24 * 3_600_000;
/** What is shown to help is withheld in this part of the share only: enough to notice when that ends. */
const HELPER = 0.2;

/** What a draw is made for. */
export interface DrawFor {
  readonly lesson: string;
  /** It is shown to help: there is less to find out. */
  readonly helps?: boolean;
  readonly moment: MomentKind;
  readonly session: string | null;
  readonly task: string | null;
  readonly at: number;
  /** The share that is withheld; 0: nothing is drawn. */
  readonly share: number;
  /** What was said there before. */
  readonly said: readonly Delivery[];
}

export interface Draw {
  /** The odds by which it was drawn to be withheld. */
  readonly heldOut: number;
  readonly isWithheld: boolean;
}

/** Whether a lesson is withheld; null where nothing is drawn: it is said. */
export function drawHoldOut(asked: DrawFor): Draw | null {
  const { lesson, moment, share, said } = asked;
  const unit = asked.session ?? asked.task;
  if (share <= 0 || unit === null || moment === "failure") return null;
  const own = said.filter((one) => one.lesson === lesson);
  // It was said right after a failure, or held an action: whoever knows it already cannot be kept from knowing it.
  if (own.some((one) => one.heldOut == null && one.manner !== "withheld")) return null;
  const first = own.find((one) => one.heldOut != null);
  if (first !== undefined) return { heldOut: first.heldOut!, isWithheld: first.manner === "withheld" };
  const heldOut = asked.helps === true ? share * HELPER : share;
  const epoch = Math.floor(asked.at / EPOCH_MS);
  return { heldOut, isWithheld: fractionOf(`${epoch}\n${unit}\n${lesson}`) < heldOut };
}

/** A text as a number from 0 up to 1, spread evenly: two rounds of multiplying and mixing, 53 bits (cyrb53). No node:crypto: a hook loads this. */
export function fractionOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((low & 0x1fffff) * 2 ** 32 + (high >>> 0)) / 2 ** 53;
}
