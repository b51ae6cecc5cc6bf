export const CAUSE_KINDS = ["temporal", "blame", "dependency", "cascade", "manual"] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** One failure's part in another: explicit, with its evidence. A fact; its confidence decays with age. */
export interface CauseEdge {
  readonly id: string;
  readonly at: number;
  /** Fingerprints. */
  readonly cause: string;
  readonly effect: string;
  readonly kind: CauseKind;
  /** When it was recorded. */
  readonly confidence: number;
  readonly evidence: {
    readonly why: string;
    readonly commit?: string | null;
    readonly files?: readonly string[];
    readonly application?: string | null;
    readonly run?: string | null;
    readonly by?: string | null;
  };
}

/** An edge on the way back from a failure, with its confidence as of now along the way. */
export interface CauseStep extends CauseEdge {
  readonly depth: number;
  readonly confidenceNow: number;
}

/** What memory keeps of causes. */
export interface CauseMemory {
  record(edges: readonly CauseEdge[]): void;
  /** Edges that touch a failure. */
  edges(fingerprint?: string): CauseEdge[];
  /** The way back from a failure, by one recursive query; the nearest and surest first. */
  chain(
    fingerprint: string,
    options: {
      readonly now: number;
      readonly halfLifeDays: number;
      readonly depth: number;
      readonly floor: number;
    },
  ): CauseStep[];
}
