import type { Diff, Fix } from "./fix.ts";
import type { Rate } from "./pattern.ts";
import type { VainTry } from "./strategy.ts";

/** A fix with the changes that belong to it, as a door has put them together. */
export interface ShownFix {
  readonly fix: Fix;
  /** First red tree to green tree. */
  readonly change: Diff | null;
  /** Last green tree to first red tree: what broke it. */
  readonly breakage: Diff | null;
  /** Of each attempt, in order. */
  readonly steps: readonly (Diff | null)[];
  /** The failure was red before the session began that fixed it: not that session's doing. */
  readonly baseline?: boolean;
  /** How often what it did worked, of the times it was tried. */
  readonly effectiveness?: Rate;
  /** What was tried in vain before it was found. */
  readonly triedBefore?: readonly VainTry[];
}
