import type { Pattern } from "#model/pattern.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "../compose.ts";
import { decide, likenessOf, memberCalled, patternCalled } from "../patterns.ts";
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
  house: House,
  knowledge: Knowledge,
  decision: Decision,
  words: readonly string[],
  flags: Flags,
): Pattern[] {
  const usage = `patterns ${[decision, ...WANTED[decision]].join(" ")}`;
  if (words.length !== WANTED[decision].length)
    throw new Trouble("usage", `${decision} is said as: twiceshy ${usage}.`, "twiceshy patterns --help");
  const [first, second] = words as [string, string];
  const pattern = patternCalled(knowledge, first);
  const reason = flags.text("reason");
  const about = { fingerprint: pattern.id, reason };
  const again = (...hashes: string[]) =>
    [...new Set(hashes.map((hash) => knowledge.patterns.patternOf(hash) ?? hash))].map((id) =>
      patternCalled(knowledge, id),
    );
  switch (decision) {
    case "merge": {
      const other = patternCalled(knowledge, second);
      if (other.id === pattern.id)
        throw new Trouble(
          "bad_input",
          `"${first}" and "${second}" are one pattern already.`,
          `twiceshy patterns ${pattern.id}`,
        );
      const score = likenessOf(knowledge, pattern, other);
      decide(house, knowledge, { ...about, kind: "merge", other: other.id, score });
      return again(pattern.id);
    }
    case "split": {
      const hash = memberCalled(pattern, first);
      if (pattern.fingerprints.length === 1)
        throw new Trouble(
          "bad_input",
          `"${first}" is alone in its pattern: there is nothing to split.`,
          `twiceshy patterns ${pattern.id}`,
        );
      decide(house, knowledge, { kind: "split", fingerprint: hash, reason });
      return again(hash, ...pattern.fingerprints);
    }
    case "describe":
      decide(house, knowledge, { ...about, kind: "describe", text: description(flags) });
      return again(pattern.id);
    case "category":
      decide(house, knowledge, { ...about, kind: "category", text: { category: categoryName(second) } });
      return again(pattern.id);
    default:
      decide(house, knowledge, { ...about, kind: decision });
      return again(pattern.id);
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

/** Categories are open; what is no word is a slip of the hand. */
function categoryName(word: string): string {
  const name = word.trim().toLowerCase().replaceAll("-", "_");
  if (/^[a-z][a-z0-9_]{1,39}$/.test(name)) return name;
  throw new Trouble(
    "bad_input",
    `a category is a word such as config_error, not "${word}".`,
    "twiceshy patterns category ID config_error",
  );
}
