import type { Delivery, DeliveryOutcome } from "./warning.ts";

/** A warning that was drawn to be shown or withheld, with every word about what came of it. */
export interface DrawnDelivery
  extends Pick<Delivery, "id" | "at" | "session" | "task" | "agent" | "lesson" | "fingerprint" | "moment"> {
  readonly isShown: boolean;
  readonly heldOut: number;
  readonly outcomes: readonly DrawnOutcome[];
}

/** One of these words; the latest counts. */
export interface DrawnOutcome {
  readonly id: string;
  readonly at: number;
  readonly outcome: DeliveryOutcome;
}

/** A session that was silent for so long is over, whether it said so or not. */
export const SILENT_MS = 3_600_000;
/** And so is, for its trial, what began so long ago. */
export const LONGEST_TRIAL_MS = 24 * 3_600_000;
