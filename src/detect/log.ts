/**
 * What detectors read: the interesting lines of an output, cleaned, in order.
 * A log of a few hundred kilobytes is here whole; of a larger one only windows around the lines that could matter,
 * and a gap (a jump in `numbers`) stands where the rest was left out.
 */
export interface Log {
  /** Cleaned lines: no terminal controls, no carriage-return overwrites, no CI time stamps. */
  readonly lines: readonly string[];
  /** For each line its number in the output, from 1. */
  readonly numbers: readonly number[];
  /** Lines and bytes of the whole output, also of what was left out. */
  readonly totalLines: number;
  readonly totalBytes: number;
  /** True when lines were left out. */
  readonly partial: boolean;
}

/** What is known about the command besides its output. */
export interface About {
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
}
