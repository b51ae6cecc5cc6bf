import { isAllowed, rangeOf } from "#learn/lessons/number-rules.ts";
import { readNumbers, TABLE, unknown } from "#learn/lessons/read-numbers.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { lessonNumbers } from "./lesson-numbers.ts";

type Place = "local" | "committed" | "user";
type Section = Readonly<Record<string, unknown>>;

/** One number of lessons as `config get` tells it. */
export function describedNumber(name: string, house: House) {
  const { rule, value: byDefault } = entryOf(name);
  const { numbers, setBy } = lessonNumbers(house);
  return {
    key: `lessons.${name}`,
    value: valueIn(numbers as unknown as Section, name) as number,
    origin: setBy.get(name) ?? "default",
    type: rangeOf(rule),
    default: byDefault,
  };
}

/** The numbers that somebody set, by their names. */
export function numbersSet(house: House): Readonly<Record<string, unknown>> {
  const { numbers, setBy } = lessonNumbers(house);
  const names = [...TABLE.keys()].filter((name) => setBy.has(name));
  return Object.fromEntries(names.map((name) => [name, valueIn(numbers as unknown as Section, name)]));
}

/** A word of a command line as one of the numbers. */
export function readEntry(name: string, word: string): number {
  const { rule } = entryOf(name);
  const value = word.trim() === "" ? Number.NaN : Number(word);
  if (isAllowed(rule, value)) return value;
  throw new Trouble(
    "config",
    `config set: "lessons.${name}" is ${rangeOf(rule)}, not ${JSON.stringify(word)}.`,
    `twiceshy config get lessons.${name}`,
  );
}

/** Trouble where something in a section would be refused or left out. A committed file is judged beside the defaults. */
export function checkSection(section: unknown, place: Place): void {
  const says = section as Section;
  const [wrong] = readNumbers([{ where: "config set", says, mayLoosen: true }]).warnings;
  if (wrong !== undefined) throw new Trouble("config", `${wrong}.`, "twiceshy config list");
  if (place !== "committed") return;
  const [loosened] = readNumbers([{ where: "twiceshy.json", says, mayLoosen: false }]).warnings;
  if (loosened !== undefined) throw new Trouble("refused", `${loosened}.`, "twiceshy config set --help");
}

/** A section with one number put in, or taken out; undefined where nothing is left. */
export function putEntry(section: unknown, name: string, value: unknown): Section | undefined {
  const [group = "", key] = name.split(".");
  const all: Record<string, unknown> = { ...(section as Section | undefined) };
  const inner: Record<string, unknown> = key === undefined ? {} : { ...(all[group] as Section | undefined) };
  if (key !== undefined) {
    if (value === undefined) delete inner[key];
    else inner[key] = value;
  }
  const put = key === undefined ? value : Object.keys(inner).length === 0 ? undefined : inner;
  if (put === undefined) delete all[group];
  else all[group] = put;
  return Object.keys(all).length === 0 ? undefined : all;
}

function entryOf(name: string) {
  const known = TABLE.get(name);
  if (known === undefined) throw new Trouble("usage", `${unknown(name)}.`, "twiceshy config get lessons");
  return known;
}

function valueIn(numbers: Section, name: string): unknown {
  const [group = "", key] = name.split(".");
  return key === undefined ? numbers[group] : (numbers[group] as Section)[key];
}
