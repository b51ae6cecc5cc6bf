/** The numbers of the score, in one place. Set on labelled failures; `npm run eval` says how a threshold from other tools does. */
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

/** For merging, one shared name in two different sentences is not enough: those are linked. */
export const MERGE_WEIGHTS: Weights = { ...WEIGHTS, sameNames: 0.3 };

/** Under it nothing relevant is known, and nothing is said. Any number from 0.85 to 0.88 does as well on labelled failures. */
export const RECALL_THRESHOLD = 0.85;

/** From it on two failures are one pattern: 4 of 46,028 pairs with two causes reach it, all of 66 failures in another project do. */
export const MERGE_THRESHOLD = 0.88;

/** From it on two patterns are linked as neighbours: 2 of 1,000 pairs of unrelated errors reach it. */
export const LINK_THRESHOLD = 0.5;

/** From it on a text that somebody asks about is answered: 1 of 100 unrelated texts reaches it, and who asks can judge. */
export const SEARCH_THRESHOLD = 0.35;
