/** A person did otherwise than proposed. A fact, and the strongest signal there is. */
export interface Correction {
  readonly id: string;
  readonly at: number;
  readonly kind: "rejected" | "edited" | "replaced" | "undone";
  readonly fingerprint: string;
  readonly lesson: string | null;
  readonly plan: string | null;
  readonly application: string | null;
  /** What was proposed, and what the person did instead, in a few letters each: alike ones are the same. */
  readonly proposed: string | null;
  readonly preferred: string | null;
  /** What the person did, as a unified diff. */
  readonly diff: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

/** What memory keeps of corrections. */
export interface CorrectionMemory {
  /** Stored twice, it changes nothing. True where it was new. */
  record(correction: Correction): boolean;
  /** The newest last. */
  corrections(filter?: { readonly fingerprint?: string; readonly since?: number }): Correction[];
}
