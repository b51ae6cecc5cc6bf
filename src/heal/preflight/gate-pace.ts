import type { Application } from "#model/heal.ts";
import { samePathForm } from "../gates/patch-path.ts";
import { clockTime, type Gate, pass, plural, refuse } from "./answer.ts";
import { breakerOf } from "./breaker.ts";
import { type HealNumbers, HOUR, MINUTE } from "./numbers.ts";
import { touchedBy } from "./touched.ts";

/** A file that healing changed again and again is not healed, it is fought over. */
export const hotFilesGate: Gate = (plan, { applications, numbers, now }) => {
  const recent = landedSince(applications, now - HOUR);
  for (const path of touchedBy(plan)) {
    const form = samePathForm(path);
    const times = recent.filter(({ files }) => files.some((file) => samePathForm(file) === form)).length;
    if (times >= numbers.hotFile)
      return refuse(`${path} was changed ${plural(times, "time")} by healing in the last hour`);
  }
  return pass("no file is hot");
};

/** How many changes healing made by itself, and whether it rests. */
export const rateGate: Gate = (_plan, { applications, numbers, now }) => {
  const { used, restsUntil } = rateOf(applications, now, numbers);
  if (restsUntil !== null)
    return refuse(`a change was reverted: healing rests until ${clockTime(restsUntil)}`);
  return used >= numbers.changesPerHour
    ? refuse(`${used} of ${numbers.changesPerHour} changes in the last hour`)
    : pass(`${used} of ${numbers.changesPerHour} changes in the last hour`);
};

/** Changes in the last hour that nobody typed, those at work among them, and until when healing rests. */
export function rateOf(
  applications: readonly Application[],
  now: number,
  { restMinutes }: HealNumbers,
): { readonly used: number; readonly restsUntil: number | null } {
  const own = applications.filter(({ by, isDryRun }) => by === "policy" && !isDryRun);
  const used = own.filter(
    ({ state, at, landedAt }) => (landedAt ?? (state === "running" ? at : 0)) > now - HOUR,
  ).length;
  const last = Math.max(
    0,
    ...applications
      .filter(({ state }) => state === "reverted" || state === "stuck")
      .map(({ updatedAt }) => updatedAt),
  );
  const until = last + restMinutes * MINUTE;
  return { used, restsUntil: until > now ? until : null };
}

export const breakerGate: Gate = (_plan, { applications, numbers, now }) => {
  const breaker = breakerOf(applications, now, numbers);
  if (breaker.state === "closed") return pass("the breaker is closed");
  if (breaker.state === "open")
    return refuse(
      `the breaker is open until ${clockTime(breaker.until)}: too many reverts`,
      "twiceshy heal history",
    );
  return breaker.trying === null
    ? pass("the breaker is half-open: this is the one try")
    : refuse(
        `the breaker is half-open, and the one try (${breaker.trying.slice(-12)}) is not over`,
        "twiceshy heal status",
      );
};

function landedSince(applications: readonly Application[], since: number): Application[] {
  return applications.filter(({ landedAt, isDryRun }) => !isDryRun && (landedAt ?? 0) > since);
}
