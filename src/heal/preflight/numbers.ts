/** A number of healing: the setting `heal.<key>`. Which way is the careful one says what a committed file may do with it. */
export interface HealNumber {
  readonly key: string;
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly careful: "more" | "less";
  readonly doc: string;
}

/** Every number that decides whether something is healed, in one table. */
export const HEAL_NUMBERS = [
  number("maxFiles", 2, [1, 2], "less", "Files that a change may touch. Nothing makes it more."),
  number("maxLines", 30, [1, 30], "less", "Changed lines of a change. Nothing makes it more."),
  number("precedent", 5, [1, 1000], "more", "Verified applications that make a precedent."),
  share(
    "safeConfidence",
    0.7,
    "more",
    "Confidence of a lesson that heals by itself, where the change is safe.",
  ),
  share(
    "safeSuccess",
    0.9,
    "more",
    "Success rate of a lesson that heals by itself, where the change is safe.",
  ),
  number("safeVerified", 5, [1, 1000], "more", "Its verified successes, where the change is safe."),
  share("moderateConfidence", 0.9, "more", "The same confidence, where the change is moderate."),
  share("moderateSuccess", 0.95, "more", "The same success rate, where the change is moderate."),
  number(
    "moderateVerified",
    10,
    [1, 1000],
    "more",
    "The same verified successes, where the change is moderate.",
  ),
  share(
    "churn",
    0.1,
    "less",
    "Share of a lesson's landed changes that were reverted; from there on it does not heal by itself.",
  ),
  share(
    "churnWarns",
    0.08,
    "less",
    "Share of all landed changes that were reverted, above which healing warns.",
  ),
  share("churnLocks", 0.15, "less", "The same share, above which healing locks itself."),
  number("churnLeast", 5, [1, 1000], "less", "Landed changes before a share of them warns or locks."),
  share(
    "disagreementWarns",
    0.3,
    "less",
    "Share of judged changes about which judges disagree, above which healing warns.",
  ),
  number(
    "hotFile",
    3,
    [1, 1000],
    "less",
    "Changes of one file by healing in an hour; then it is left alone.",
  ),
  number("changesPerHour", 10, [0, 1000], "less", "Changes that healing lands by itself in an hour."),
  number("restMinutes", 30, [0, 10_080], "more", "Minutes of rest after a revert."),
  number("breakerReverts", 2, [1, 100], "less", "Reverts in an hour that open the circuit breaker."),
  number(
    "breakerMinutes",
    30,
    [1, 10_080],
    "more",
    "Minutes that the breaker stays open; then one change may try.",
  ),
  dollars("dailyUsd", 10, "Dollars that judges may cost in 24 hours."),
  number("dailyValidations", 100, [0, 100_000], "less", "Changes that judges may look at in 24 hours."),
  number("dailyEmbeddings", 500, [0, 100_000], "less", "Texts that a provider may embed in 24 hours."),
  dollars("validationUsd", 0.5, "Dollars that the judges of one change may cost."),
] as const satisfies readonly HealNumber[];

export type HealNumberKey = (typeof HEAL_NUMBERS)[number]["key"];
export type HealNumbers = Readonly<Record<HealNumberKey, number>>;

/** The table with nothing said otherwise. */
export const DEFAULT_HEAL_NUMBERS: HealNumbers = Object.fromEntries(
  HEAL_NUMBERS.map((one) => [one.key, one.default]),
) as HealNumbers;

export const HOUR: number = 3_600_000;
export const MINUTE: number = 60_000;

function number<const K extends string>(
  key: K,
  value: number,
  [least, most]: readonly [number, number],
  careful: HealNumber["careful"],
  doc: string,
): HealNumber & { readonly key: K } {
  return { key, default: value, least, most, whole: true, careful, doc };
}

function share<const K extends string>(
  key: K,
  value: number,
  careful: HealNumber["careful"],
  doc: string,
): HealNumber & { readonly key: K } {
  return { key, default: value, least: 0, most: 1, whole: false, careful, doc };
}

function dollars<const K extends string>(
  key: K,
  value: number,
  doc: string,
): HealNumber & { readonly key: K } {
  return { key, default: value, least: 0, most: 10_000, whole: false, careful: "less", doc };
}
