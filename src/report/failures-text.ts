import type { Failure } from "#model/failure.ts";
import type { FailureSummary } from "#model/ports.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, place, stamp, when } from "./words.ts";

/** Time and the first random digits of a UUIDv7: enough for `twiceshy show`. */
const ID_SHOWN = 23;

const NOTHING = "nothing remembered that fits\n";

/** One line per fingerprint, with how often and when last. */
export function summariesText(
  summaries: readonly FailureSummary[],
  now: number,
  paint: Paint,
  columns: number,
): string {
  if (summaries.length === 0) return NOTHING;
  const times = Math.max(...summaries.map(({ count }) => String(count).length));
  return summaries
    .map(({ latest, count, lastAt }) => {
      const head = `${paint.dim(short(latest.fingerprint.hash))}  ${String(count).padStart(times)}×  `;
      return `${head}${failureLine(latest, paint, columns - times - 17, when(lastAt, now))}`;
    })
    .join("");
}

/** One line per failure, with its id and time. */
export function failuresText(
  failures: readonly Failure[],
  now: number,
  paint: Paint,
  columns: number,
): string {
  if (failures.length === 0) return NOTHING;
  return failures
    .map((failure) => {
      const id = failure.id.slice(0, ID_SHOWN);
      const head = `${paint.dim(id)}  `;
      return `${head}${failureLine(failure, paint, columns - id.length - 2, stampOrAgo(failure.seenAt, now))}`;
    })
    .join("");
}

function stampOrAgo(at: number, now: number): string {
  return now - at < 3_600_000 ? when(at, now) : stamp(at);
}

function failureLine(failure: Failure, { red, cyan, dim }: Paint, width: number, time: string): string {
  const where = place({ ...failure, column: null });
  const right = [where === null ? null : cyan(where), dim(time)].filter((part) => part !== null).join("  ");
  const used = failure.category.length + (where?.length ?? 0) + time.length + 6;
  return `${red(failure.category)}  ${clip(failure.message, Math.max(30, width - used))}  ${right}\n`;
}
