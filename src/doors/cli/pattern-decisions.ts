import type { Pattern } from "#model/pattern.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { HealHouse } from "../heal-audit.ts";
import { decidePattern, type PatternDecision } from "../pattern-decisions.ts";
import { patternCalled } from "../patterns.ts";
import type { Flags } from "./command.ts";

/** What a person can decide about patterns. */
export const DECISIONS = ["confirm", "reject", "merge", "split", "describe", "category"] as const;

type Decision = (typeof DECISIONS)[number];

export function isDecision(word: string): word is Decision {
  return (DECISIONS as readonly string[]).includes(word);
}

const WANTED: Readonly<Record<Decision, readonly string[]>> = {
  confirm: ["ID"],
  reject: ["ID"],
  merge: ["ID", "ID"],
  split: ["FINGERPRINT"],
  describe: ["ID"],
  category: ["ID", "CATEGORY"],
};

/** Takes a decision, and gives the patterns as they are after it. */
export function correctPattern(
  around: HealHouse & { readonly knowledge: Knowledge },
  decision: Decision,
  words: readonly string[],
  flags: Flags,
): Pattern[] {
  const usage = `patterns ${[decision, ...WANTED[decision]].join(" ")}`;
  if (words.length !== WANTED[decision].length)
    throw new Trouble("usage", `${decision} is said as: twiceshy ${usage}.`, "twiceshy patterns --help");
  const [first, second] = words as [string, string];
  const pattern = patternCalled(around.knowledge, first);
  return decidePattern(around, pattern, saidBy(decision, [first, second], flags), flags.text("reason"))
    .patterns;
}

function saidBy(
  decision: Decision,
  [first, second]: readonly [string, string],
  flags: Flags,
): PatternDecision {
  switch (decision) {
    case "merge":
      return { kind: decision, other: second };
    case "split":
      return { kind: decision, fingerprint: first };
    case "describe":
      return { kind: decision, text: description(flags) };
    case "category":
      return { kind: decision, category: second };
    default:
      return { kind: decision };
  }
}

function description(flags: Flags): Record<string, string> {
  const text: Record<string, string> = {};
  for (const part of ["name", "summary", "cause", "fix"]) {
    const value = flags.text(part);
    if (value !== null) text[part] = value;
  }
  if (Object.keys(text).length === 0)
    throw new Trouble(
      "usage",
      "describe needs at least one of --name, --summary, --cause and --fix; an empty text brings ours back.",
      "twiceshy patterns --help",
    );
  return text;
}
