import type { Failure } from "#model/failure.ts";
import type { FailureSummary } from "#model/ports.ts";
import { type FailureState, stateWords } from "./failure-state.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, place, stamp, when } from "./words.ts";

const NO_STATES: ReadonlyMap<string, FailureState> = new Map();
const NOTHING = "nothing remembered that fits\n";
/** Time and the first random digits of a UUIDv7: enough for `twiceshy show`. */
const ID_SHOWN = 23;

/** Two lines per fingerprint: how often, what kind, where, when last; and what it says. */
export function summariesText(
  summaries: readonly FailureSummary[],
  now: number,
  paint: Paint,
  columns: number,
  states: ReadonlyMap<string, FailureState> = NO_STATES,
): string {
  if (summaries.length === 0) return NOTHING;
  const width = Math.max(...summaries.map(({ count }) => String(count).length));
  return summaries
    .map(({ latest, count, lastAt }) => {
      const head = `${paint.dim(short(latest.fingerprint.hash))}  ${`${count}×`.padStart(width + 1)}`;
      return failureLines(head, latest, when(lastAt, now), paint, columns, states.get(latest.id));
    })
    .join("");
}

/** Two lines per failure: its id, what kind, where, when; and what it says. */
export function failuresText(
  failures: readonly Failure[],
  now: number,
  paint: Paint,
  columns: number,
  states: ReadonlyMap<string, FailureState> = NO_STATES,
): string {
  if (failures.length === 0) return NOTHING;
  return failures
    .map((failure) => {
      const head = paint.dim(failure.id.slice(0, ID_SHOWN));
      return failureLines(
        head,
        failure,
        stampOrAgo(failure.seenAt, now),
        paint,
        columns,
        states.get(failure.id),
      );
    })
    .join("");
}

function failureLines(
  head: string,
  failure: Failure,
  time: string,
  paint: Paint,
  columns: number,
  state: FailureState | undefined,
): string {
  const { bold, cyan, dim, red } = paint;
  const where = place({ ...failure, column: null });
  const parts = [
    head,
    red(failure.category),
    where === null ? null : cyan(where),
    dim(time),
    state === undefined ? null : stateWords(state, paint),
  ];
  const message = bold(clip(failure.message, Math.max(40, columns - 4)));
  return `${parts.filter((part) => part !== null).join("  ")}\n    ${message}\n`;
}

function stampOrAgo(at: number, now: number): string {
  return now - at < 3_600_000 ? when(at, now) : stamp(at);
}
