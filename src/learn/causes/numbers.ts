const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How sure an edge is when it is found, and how fast that fades. Beliefs to begin with, not measurements. */
export const CAUSE_NUMBERS = {
  /** What changed or failed so long before may be the cause. */
  windowMs: 60 * MINUTE,
  sameFile: 0.6,
  /** In another file, which the failing one imports; or only again and again before it. */
  otherFile: 0.4,
  /** The commit that last touched the failing line, where that is not long ago. */
  blame: 0.8,
  blameMs: 7 * DAY,
  /** Failures that nothing ties but time have to come one after the other on so many occasions. */
  leastSupport: 2,
  /** A failure in a file that an application touched so shortly before. */
  cascadeMs: 30 * MINUTE,
  cascade: 0.6,
  manual: 1,
  perStep: 0.7,
  depth: 3,
  halfLifeDays: 30,
  floor: 0.1,
} as const;

/** Surer than this, a failure that stems from elsewhere is called a symptom, and one may be mended without a person. */
export const SURE_ENOUGH = 0.6;

/** More related failures than this are one piece of work. */
export const MANY_RELATED = 3;
