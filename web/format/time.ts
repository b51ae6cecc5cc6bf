const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const ago = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "short" });
// Days are counted in UTC, so they are named in it: another zone would call them by their neighbour's name.
const day = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", timeZone: "UTC" });
const fullDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

export type Moment = string | number;

/** "16 Nov 2026, 14:05", in the viewer's zone. */
export function when(at: Moment): string {
  return full.format(new Date(at));
}

/** With the weekday, the seconds and the zone. */
export function exactly(at: Moment): string {
  return exact.format(new Date(at));
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "3 min ago", "in 2 days" */
export function sinceNow(at: Moment, now: number): string {
  const span = new Date(at).getTime() - now;
  const step = STEPS.find(([, ms]) => Math.abs(span) >= ms);
  return step === undefined ? ago.format(0, "second") : ago.format(Math.trunc(span / step[1]), step[0]);
}

/** A counted day or week: "16 Nov". */
export function dayName(from: Moment): string {
  return day.format(new Date(from));
}

export function fullDayName(from: Moment): string {
  return fullDay.format(new Date(from));
}
