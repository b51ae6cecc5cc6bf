/**
 * The numbers that decide about lessons, as settings change them. In: what each place says, weakest first. Out: the
 * whole table, who set what, and what was left out. A value out of its range is trouble, with its name, range and place.
 */
import { Trouble } from "#model/trouble.ts";
import { isAllowed, loosens, NUMBER_RULES, type NumberRule, rangeOf } from "./number-rules.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";

/** What one place says: {"confidence": {"gain": 0.05}}. */
export interface NumbersSaid {
  readonly where: string;
  readonly says: Readonly<Record<string, unknown>>;
  /** A committed file decides for other people's machines: it may make applying more careful, never less. */
  readonly mayLoosen: boolean;
}

export interface ReadNumbers {
  readonly numbers: LessonNumbers;
  /** Who set a number that somebody set: "confidence.gain" → the file. */
  readonly setBy: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

type Named = ReadonlyMap<string, { readonly rule: NumberRule; readonly value: number }>;

/** The table with everything that was said, each number from the strongest place that has it. */
export function readNumbers(weakestFirst: readonly NumbersSaid[]): ReadNumbers {
  const values = new Map([...TABLE].map(([name, { value }]) => [name, value]));
  const setBy = new Map<string, string>();
  const warnings: string[] = [];
  for (const { where, says, mayLoosen } of weakestFirst) {
    for (const [name, raw] of flat(says, where)) {
      const rule = TABLE.get(name)?.rule;
      if (rule === undefined) {
        warnings.push(`${where}: ${unknown(name)}`);
        continue;
      }
      if (!isAllowed(rule, raw)) throw outOfRange(where, name, rule, raw);
      const before = values.get(name)!;
      if (!mayLoosen && loosens(rule, raw, before)) {
        const way = rule.careful === "more" ? "raised above" : "lowered below";
        warnings.push(
          `${where}: "lessons.${name}" can only be ${way} ${before} by a committed file, not set to ${raw}`,
        );
        continue;
      }
      values.set(name, raw);
      setBy.set(name, where);
    }
  }
  checkOrder(values, setBy);
  return { numbers: nested(values), setBy, warnings };
}

/** Every name, with its rule and default: "confidence.gain", "untried". */
export const TABLE: Named = new Map(
  Object.entries(NUMBER_RULES).flatMap(([group, rules]) => {
    const defaults = LESSON_NUMBERS[group as keyof LessonNumbers];
    if (typeof defaults === "number")
      return [[group, { rule: rules as NumberRule, value: defaults }] as const];
    return Object.entries(rules as Record<string, NumberRule>).map(
      ([key, rule]) =>
        [`${group}.${key}`, { rule, value: (defaults as unknown as Record<string, number>)[key]! }] as const,
    );
  }),
);

/** Why a name is none, with those that are near. */
export function unknown(name: string): string {
  const [group = ""] = name.split(".");
  const near = [...TABLE.keys()].filter((known) => known.startsWith(`${group}.`));
  const hint = near.length === 0 ? "" : ` (there are ${near.join(", ")})`;
  return `no number of lessons is called ${JSON.stringify(name)}${hint}`;
}

function flat(says: Readonly<Record<string, unknown>>, where: string): [string, unknown][] {
  return Object.entries(says).flatMap(([group, said]): [string, unknown][] => {
    if (said === null) return [];
    if (TABLE.has(group) || !hasGroup(group)) return [[group, said]];
    if (typeof said !== "object" || Array.isArray(said))
      throw new Trouble(
        "config",
        `${where}: "lessons.${group}" is a JSON object of numbers, not ${JSON.stringify(said)}.`,
        "twiceshy config path",
      );
    return Object.entries(said)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [`${group}.${key}`, value]);
  });
}

function hasGroup(group: string): boolean {
  return Object.hasOwn(NUMBER_RULES, group);
}

function outOfRange(where: string, name: string, rule: NumberRule, raw: unknown): Trouble {
  const said = `${where}: "lessons.${name}" is ${rangeOf(rule)}, not ${JSON.stringify(raw)}.`;
  return new Trouble("config", said, "twiceshy config path");
}

/** Numbers that only make sense in this order: a lesson in use by itself is one in use. */
const ORDER = [
  ["confidence.floor", "confidence.start"],
  ["confidence.start", "confidence.cap"],
  ["confidence.claimCap", "confidence.cap"],
  ["active.verified", "automated.verified"],
  ["active.successRate", "automated.successRate"],
  ["deprecated.successRate", "active.successRate"],
  ["caps.perCategory", "caps.total"],
] as const;

function checkOrder(values: ReadonlyMap<string, number>, setBy: ReadonlyMap<string, string>): void {
  for (const [less, more] of ORDER) {
    if (values.get(less)! <= values.get(more)!) continue;
    const told = (name: string) =>
      `"lessons.${name}" is ${values.get(name)} (${setBy.get(name) ?? "by default"})`;
    throw new Trouble(
      "config",
      `${told(less)} and ${told(more)}: the first cannot be more than the second.`,
      "twiceshy config path",
    );
  }
}

function nested(values: ReadonlyMap<string, number>): LessonNumbers {
  const table: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const [group, key] = name.split(".") as [string, string | undefined];
    if (key === undefined) table[group] = value;
    else table[group] = { ...(table[group] as object | undefined), [key]: value };
  }
  return table as unknown as LessonNumbers;
}
