/** What a change may not do, whoever made it and whatever a model thinks of it. */
export type Limit =
  | "unreadable"
  | "files"
  | "lines"
  | "dependency"
  | "test"
  | "check"
  | "swallow"
  | "silence"
  | "eval"
  | "shell"
  | "secret"
  | "binary"
  | "mode"
  | "link"
  | "path"
  | "unicode";

/** One limit that a change goes beyond. */
export interface Refusal {
  readonly limit: Limit;
  /** "src/cart.ts:12" */
  readonly where: string;
  readonly why: string;
}

/** The numbers of the gate, in one table. */
export interface LimitSettings {
  readonly files: number;
  /** Lines that came and lines that went, each counted, as `git diff --shortstat` does. */
  readonly changedLines: number;
  /** Characters of a changed line; what stands far to the right is seen by nobody. */
  readonly lineLength: number;
  /** Characters and lines of a diff that is looked through at all, also where a person confirmed a batch. */
  readonly diffLength: number;
  readonly diffLines: number;
  /** Lines of the same renaming from which on a change is a refactoring. */
  readonly renamedLines: number;
}

/** The defaults; a committed file may lower them, nothing raises them. */
export const LIMITS: LimitSettings = {
  files: 2,
  changedLines: 30,
  lineLength: 400,
  diffLength: 262_144,
  diffLines: 8_000,
  renamedLines: 3,
};

/** The lower number of both, one by one: settings may tighten a limit and never widen it. */
export function tightened(own: Partial<LimitSettings>): LimitSettings {
  const lower = (key: keyof LimitSettings) => {
    const value = own[key];
    return value !== undefined && value >= 0 && value < LIMITS[key] ? Math.floor(value) : LIMITS[key];
  };
  return {
    files: lower("files"),
    changedLines: lower("changedLines"),
    lineLength: lower("lineLength"),
    diffLength: lower("diffLength"),
    diffLines: lower("diffLines"),
    renamedLines: lower("renamedLines"),
  };
}
