import type { ReadEnd, ReadMark, TranscriptFile } from "#model/observation.ts";

/** How far each source was read, kept by the memory. */
export interface BackfillState {
  backfillState(key: string): string | null;
  setBackfillState(key: string, value: string): void;
}

/** What is kept of a transcript that was read. */
export interface Mark extends ReadMark {
  readonly size: number;
  readonly changedAt: number;
  readonly complete: boolean;
}

/** Raised when readers or judgements get better, so that everything is read again. */
const RULES = 2;

/** The mark of a transcript; null where there is none, or it was made by other rules. */
export function readMark(state: BackfillState, file: TranscriptFile): Mark | null {
  try {
    const { rules, ...mark } = JSON.parse(state.backfillState(keyOf(file)) ?? "null");
    return rules === RULES && Number.isSafeInteger(mark.upTo) && typeof mark.hash === "string" ? mark : null;
  } catch {
    return null;
  }
}

/** Keeps how far a transcript was read. */
export function writeMark(
  state: BackfillState,
  file: TranscriptFile,
  { upTo, hash, complete }: ReadEnd,
): void {
  const { size, changedAt } = file;
  state.setBackfillState(
    keyOf(file),
    JSON.stringify({ rules: RULES, size, changedAt, upTo, hash, complete }),
  );
}

/** True when there is nothing new to read: it need not even be opened. */
export function isUnchanged(mark: Mark | null, file: TranscriptFile): boolean {
  return mark?.complete === true && mark.size === file.size && mark.changedAt === file.changedAt;
}

function keyOf({ agent, path, part }: TranscriptFile): string {
  return `transcript/${agent}/${path}${part === null ? "" : `#${part}`}`;
}
