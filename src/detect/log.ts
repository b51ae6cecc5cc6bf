/**
 * What detectors read: the interesting lines of an output, cleaned, in order.
 * A log of a few hundred kilobytes is here whole; of a larger one only windows around the lines that could matter,
 * and a gap (a jump in `numbers`) stands where the rest was left out.
 */
export interface Log {
  /** Cleaned lines: no terminal controls, carriage-return overwrites, CI time stamps or prefixes of task runners. */
  readonly lines: readonly string[];
  /** For each line its number in the output, from 1; they jump back where the lines of several programs were sorted out. */
  readonly numbers: readonly number[];
  /** Lines and bytes of the whole output, also of what was left out. */
  readonly totalLines: number;
  readonly totalBytes: number;
  /** True when lines were left out. */
  readonly partial: boolean;
  /** Numbers of the lines at which an agent or a CI system left a part out, and said so. */
  readonly cuts?: readonly number[];
  /**
   * What task runners and CI systems said of how something inside them ended, by the index of the line: it stands blank in `lines`,
   * since no detector should take it for a cause.
   */
  readonly aside?: ReadonlyMap<number, string>;
}

/** What is known about the command besides its output. */
export interface About {
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Only a part of the output was handed over: its last words need not be the last. */
  readonly isCut?: boolean;
}

/** True when lines were left out between this line and the one before. */
export function isAfterGap(log: Log, index: number): boolean {
  return log.partial && index > 0 && log.numbers[index]! - log.numbers[index - 1]! > 1;
}
