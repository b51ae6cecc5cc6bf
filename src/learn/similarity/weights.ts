/** The numbers of the score, in one place. Tuned by scripts/eval/tune-similarity.mjs on labelled failures, split by cause. */
export interface Weights {
  /** What the likeness of two sentences is made of. */
  readonly wording: number;
  readonly sharedWords: number;
  readonly meaning: number;
  /** How far each agreement lifts it towards 1. */
  readonly sameNames: number;
  readonly sameType: number;
  readonly sameTest: number;
  readonly samePlaces: number;
  readonly sameNumbers: number;
  readonly detail: number;
  /** What each contradiction takes away. */
  readonly clash: number;
  readonly otherNames: number;
  readonly otherType: number;
  readonly otherCategory: number;
  readonly otherNumbers: number;
  readonly otherTestAndNumbers: number;
  readonly otherPlaces: number;
  readonly otherTest: number;
  readonly bareElsewhere: number;
}

export const WEIGHTS: Weights = {
  wording: 1,
  sharedWords: 0.75,
  meaning: 1,
  sameNames: 0.8,
  sameType: 0.15,
  sameTest: 0.3,
  samePlaces: 0.05,
  sameNumbers: 0.2,
  detail: 0.05,
  clash: 0.6,
  otherNames: 0.5,
  otherType: 0.4,
  otherCategory: 0.06,
  otherNumbers: 0.1,
  otherTestAndNumbers: 0.6,
  otherPlaces: 0.03,
  otherTest: 0.02,
  bareElsewhere: 0.5,
};

/** Under it nothing relevant is known, and nothing is said. */
export const RECALL_THRESHOLD = 0.85;

/** From it on two failures are one pattern. */
export const MERGE_THRESHOLD = 0.9;

/** From it on two patterns are linked as neighbours. */
export const LINK_THRESHOLD = 0.6;
