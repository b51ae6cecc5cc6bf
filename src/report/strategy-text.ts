import type { Rate } from "#model/pattern.ts";
import type { ActionKind, CategoryStrategies, Strategy, VainTry } from "#model/strategy.ts";
import type { FirstTryRate, SuccessPatterns } from "#model/success.ts";
import type { Paint } from "./paint.ts";
import { clip, count, percent, when } from "./words.ts";

const LINES_SHOWN = 4;
const TRIES_SHOWN = 8;
const NAME_WIDTH = 26;

/** What each kind of action is called. */
const KIND_WORDS: Readonly<Record<ActionKind, string>> = {
  source: "change in source",
  test: "change in a test",
  configuration: "change in configuration",
  manifest: "change in a manifest",
  document: "change in a document",
  install: "install",
  generate: "generate code",
  migrate: "migrate",
  command: "another command",
};

/** A table per category: what kind of action cured it, and how often of how many tries. */
export function strategiesText(known: readonly CategoryStrategies[], paint: Paint): string {
  if (known.length === 0)
    return "nothing is known yet about what cures what: a check has to fail and then pass, run by an agent with hooks or by `twiceshy run`\n";
  const { bold, dim, red } = paint;
  return known
    .map(({ category, fixes, meanAttempts, strategies }) => {
      const head = `${red(category)}  ${bold(count(fixes, "fix", "fixes"))}  ${dim(`in ${count(Math.round(meanAttempts * fixes), "attempt")}`)}\n`;
      return head + strategies.map(strategyLine).join("");
    })
    .join("\n");
}

function strategyLine({ kind, works }: Strategy): string {
  return `  ${KIND_WORDS[kind].padEnd(NAME_WIDTH)} ${rateWords(works)}\n`;
}

/** "worked 3 of 4 times (30 % to 95 %)" */
export function rateWords({ count: worked, of, low, high }: Rate): string {
  return `worked ${worked} of ${count(of, "time")} (${percent(low)} to ${percent(high)})`;
}

/** "tried and did not work", with each try; "" where nothing was. */
export function triedText(tries: readonly VainTry[], now: number, paint: Paint, columns: number): string {
  if (tries.length === 0) return "";
  const more = tries.length - TRIES_SHOWN;
  return [
    `${paint.bold("tried and did not work")}\n`,
    ...tries.slice(0, TRIES_SHOWN).map((one) => tryLines(one, now, paint, columns)),
    more > 0 ? `  ${paint.dim(`and ${more} more`)}\n` : "",
  ].join("");
}

function tryLines(one: VainTry, now: number, paint: Paint, columns: number): string {
  const { dim, green, red } = paint;
  const what = [...one.files, ...one.commands.map((command) => `$ ${command}`)].join(", ");
  const often = one.times === 1 ? "" : one.times === 2 ? ", twice" : `, ${one.times} times`;
  const how = `${one.outcome === "partial" ? "helped against others only, " : ""}${when(one.at, now)}${often}`;
  const lines = one.lines
    .slice(0, LINES_SHOWN)
    .map((line) => `    ${(line.startsWith("+") ? green : red)(clip(line, columns - 6))}\n`);
  const left = one.lines.length - lines.length;
  return [
    `  ${clip(what, Math.max(20, columns - how.length - 6))}  ${dim(how)}\n`,
    one.said === null ? "" : `    ${dim(clip(`"${one.said}"`, columns - 6))}\n`,
    ...lines,
    left > 0 ? `    ${dim(`… ${count(left, "more line")}`)}\n` : "",
  ].join("");
}

/** What passes at the first try, by the kind of work, of check and of change; "" where nothing was tried. */
export function firstTryText(
  { all, byWork, byCheck, byChange }: SuccessPatterns["firstTry"],
  paint: Paint,
): string {
  if (all === null) return "";
  const groups: readonly (readonly [string, readonly FirstTryRate[]])[] = [
    ["by kind of work", byWork],
    ["by kind of check", byCheck],
    ["by what was changed", byChange],
  ];
  const row = ({ name, passed }: FirstTryRate) =>
    `  ${clip(name, NAME_WIDTH).padEnd(NAME_WIDTH)} ${passedWords(passed)}\n`;
  const parts = groups
    .filter(([, rates]) => rates.length > 0)
    .map(([head, rates]) => `${paint.dim(head)}\n${rates.map(row).join("")}`);
  return `${paint.bold("passes at the first try")}  ${passedWords(all)}\n${parts.join("")}`;
}

/** "18 of 20 (70 % to 97 %)" */
function passedWords({ count: passed, of, low, high }: Rate): string {
  return `${passed} of ${of} (${percent(low)} to ${percent(high)})`;
}

/** What goes well, for machines. */
export function successJson({ firstTry, techniques }: SuccessPatterns) {
  const rate = ({ name, passed }: FirstTryRate) => ({ name, ...passedJson(passed) });
  return {
    ...strategiesJson(techniques),
    firstTry: {
      all: firstTry.all === null ? null : passedJson(firstTry.all),
      byWork: firstTry.byWork.map(rate),
      byCheck: firstTry.byCheck.map(rate),
      byChange: firstTry.byChange.map(rate),
    },
  };
}

function passedJson({ count: passed, of, low, high }: Rate) {
  return { passed, of, low, high };
}

/** What cures what, for machines. */
function strategiesJson(known: readonly CategoryStrategies[]) {
  return {
    version: 1,
    strategies: known.map(({ strategies, ...category }) => ({
      ...category,
      strategies: strategies.map(({ works, ...strategy }) => ({ ...strategy, works: rateJson(works) })),
    })),
  };
}

/** How often it worked, with its interval, for machines. */
export function rateJson({ count: worked, of: tried, low, high }: Rate) {
  return { worked, tried, low, high };
}

/** What was tried in vain, for machines. */
export function triedJson(tries: readonly VainTry[]) {
  return tries.map(({ at, runId, ...one }) => ({ ...one, run: runId, at: new Date(at).toISOString() }));
}
