import type { Before, ComparedWork, Comparison, Impact, Measure, NamedMetric } from "#model/impact.ts";
import { shortId } from "./lesson-text.ts";
import type { Paint } from "./paint.ts";
import { firstTryText, strategiesText } from "./strategy-text.ts";
import { clip, percent, thousands } from "./words.ts";

type Write = (value: number) => string;

const points: Write = (share) => `${share > 0 ? "+" : ""}${Math.round(share * 100)} points`;
const whole: Write = (value) => thousands(Math.round(value));
const one: Write = (value) => (Math.round(value * 10) / 10).toString();

/** A measure in words; never a number without its interval and its n. "31 % (22 to 42 %, n 84)" */
function measureText({ value, low, high, n, why }: Measure, write: Write): string {
  if (value === null || low === null || high === null) return why ?? "not known";
  return low === high
    ? `${write(value)} (counted)`
    : `${write(value)} (${write(low)} to ${write(high)}, n ${n})`;
}

/** What `twiceshy impact` prints. */
export function impactText(impact: Impact, paint: Paint, columns: number): string {
  const { bold, dim } = paint;
  const { repeats, holdout, saved, cost, groups, by } = impact;
  const rows = (some: readonly (readonly [string, string])[]) =>
    some.map(([name, says]) => `  ${name.padEnd(26)}${says}\n`).join("");
  const withheld =
    holdout.share === 0
      ? "nothing is withheld now: what warnings do cannot be told from what would have happened anyway"
      : `${percent(holdout.share)} of warnings are withheld at random; ${holdout.waiting} not over yet`;
  return [
    `${bold("did it come back?")}  ${dim(withheld)}\n`,
    rows(comparisonRows(repeats)),
    `\n${bold(`by ${by}`)}\n`,
    groups.length === 0 ? `  ${dim("nothing was drawn yet")}\n` : "",
    ...groups.map((group) => {
      const name =
        group.title === null
          ? group.name
          : `${dim(shortId(group.name))} ${clip(group.title, Math.max(20, columns - 30))}`;
      const finding = group.finding === null ? "" : `    ${group.finding}\n`;
      const minutes =
        group.saved.minutes.why === null
          ? `    minutes saved: ${measureText(group.saved.minutes, one)}\n`
          : "";
      return `  ${name}\n    ${differenceText(group)}\n${minutes}${finding}`;
    }),
    `\n${bold("work")}  ${dim("now, and in the span before")}\n`,
    rows([
      ["attempts to green", beforeText(impact.attempts, one)],
      ["minutes to green", beforeText(impact.timeToGreenMinutes, one)],
      ["tasks right at first", beforeText(impact.firstPass, percent)],
    ]),
    `\n${bold("saved")}  ${dim(saved.how)}\n`,
    rows([
      ["failures", measureText(saved.failures, one)],
      ["minutes", measureText(saved.minutes, one)],
      ["tokens", measureText(saved.tokens, whole)],
    ]),
    `\n${bold("what twiceshy costs")}  ${dim(cost.how)}\n`,
    rows([
      ["tokens a session", measureText(cost.tokensPerSession, whole)],
      ["milliseconds a session", measureText(cost.msPerSession, whole)],
    ]),
    ...wellText(impact, paint),
    `\n${bold("by name")}\n`,
    ...impact.metrics.map((metric) => metricText(metric, paint)),
  ].join("");
}

/** What passes at the first try and what cures what; nothing where neither was seen. */
function wellText({ success }: Impact, paint: Paint): string[] {
  const passes = firstTryText(success.firstTry, paint);
  const cures = success.techniques.length === 0 ? "" : strategiesText(success.techniques, paint);
  return [passes, cures].filter((text) => text !== "").map((text) => `\n${text}`);
}

function comparisonRows({
  shown,
  withheld,
  difference,
  lookedAt,
  toGreen,
}: ComparedWork): [string, string][] {
  return [
    ["where it was shown", measureText(shown, percent)],
    ["where it was withheld", measureText(withheld, percent)],
    ["difference", measureText(difference, points)],
    ["  looked at, shown", measureText(lookedAt.shown, percent)],
    ["  looked at, withheld", measureText(lookedAt.withheld, percent)],
    ["  attempts then, shown", measureText(toGreen.shown.attempts, one)],
    ["  attempts then, withheld", measureText(toGreen.withheld.attempts, one)],
    ["  minutes then, shown", measureText(toGreen.shown.minutes, one)],
    ["  minutes then, withheld", measureText(toGreen.withheld.minutes, one)],
  ];
}

function differenceText({ shown, withheld, difference }: Comparison): string {
  const arms = `shown ${shown.n}, withheld ${withheld.n}`;
  return `${measureText(difference, points)}; ${arms}`;
}

function beforeText({ now, before }: Before, write: Write): string {
  return `${measureText(now, write)}; before: ${measureText(before, write)}`;
}

const WRITE: Readonly<Record<NamedMetric["unit"], Write>> = {
  share: percent,
  count: whole,
  minutes: one,
  ms: (value) => `${whole(value)} ms`,
  attempts: one,
  correlation: (value) => value.toFixed(2),
};

function metricText(
  { name, target, unit, measured, isMet }: NamedMetric,
  { dim, green, red }: Paint,
): string {
  const mark = isMet === null ? dim("open  ") : isMet ? green("met   ") : red("missed");
  return `  ${mark} ${name}: ${measureText(measured, WRITE[unit])} ${dim(`(wanted: ${target})`)}\n`;
}
