/** What became of a guard: shown to a person, written into the files, taken out again. */
export type VaccineStep = "proposed" | "written" | "taken-back";

/** A whole file of a guard's own. */
export interface GuardFile {
  readonly path: string;
  readonly text: string;
}

/** A stretch of text that a guard brings into somebody else's file. */
export interface GuardPiece {
  readonly path: string;
  readonly text: string;
}

/** One step, as the body of a lesson's `vaccine` event has it. */
export interface VaccineDecision {
  readonly step: VaccineStep;
  readonly template: string;
  /** What the guard says no to, in words. */
  readonly forbids: string;
  readonly files: readonly GuardFile[];
  readonly pieces: readonly GuardPiece[];
  /** Files of the code that it guards. */
  readonly watches: readonly string[];
}

/** A guard that was made of a lesson, and how it stands. */
export interface Vaccine extends Omit<VaccineDecision, "step"> {
  /** The lesson's first letters and the template: "3f9a2c41-eslint". */
  readonly id: string;
  readonly lesson: string;
  readonly state: VaccineStep;
  /** When it was first proposed: what fails before that is not its doing. */
  readonly since: number;
  /** When it came to be so, by whom, and why. */
  readonly at: number;
  readonly by: string | null;
  readonly reason: string | null;
}

/** A guard with what is seen of it now. */
export interface SeenVaccine extends Vaccine {
  readonly title: string | null;
  /** All that it brings is in the files now, whatever was decided. */
  readonly stands: boolean;
  /** Failures that carry its lesson's mark, since it was proposed. */
  readonly fired: number;
  readonly lastFiredAt: number | null;
  /** Its lesson is: nobody stands behind it any more. */
  readonly isDeprecated: boolean;
  /** Why it guards nothing any more; null: it does. */
  readonly dead: string | null;
}
