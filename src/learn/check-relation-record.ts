import type { Measure } from "./check-relation-measure.ts";

/**
 * What one tool's words mean. In the lists of flags "=" says that a value follows, "=," that it is a list;
 * names joined by "|" are one flag.
 */
export interface ToolRecord {
  /** How the command begins; the first is the tool's name. "*" is any word. */
  readonly starts: readonly string[];
  /** Other programs with the same flags; each is compared with itself only. */
  readonly alike?: readonly string[];
  /** What the words without a dash choose; absent: they must be equal. */
  readonly words?: Measure;
  /** What the tool does without such words, where that is not everything. */
  readonly bare?: readonly string[];
  /** A flag that means "some, nobody here knows which" where it is absent, and the flag that means all of them. */
  readonly unsaid?: { readonly flag: string; readonly unless: string };
  /** The folder only decides which files are meant: in packages/a it is narrower than at the root. */
  readonly crosses?: boolean;
  /** Flags before "--" are the starter's own (npm). */
  readonly ownFlagsEnd?: boolean;
  /** Words in first place that change nothing. */
  readonly skip?: readonly string[];
  /** Words that make it another command. */
  readonly foreign?: readonly string[];
  /** Words like V=1 are settings. */
  readonly assigns?: boolean;
  /** -run and --run are one. */
  readonly singleDash?: boolean;
  /** Change how it is shown, or stop it earlier: a pass stays a full pass. */
  readonly ignored: string;
  /** Must be equal. */
  readonly fixed?: string;
  readonly choose?: Readonly<Record<string, Measure>>;
  readonly filter?: Readonly<Record<string, Measure>>;
  readonly exclude?: string;
  readonly extra?: string;
}
