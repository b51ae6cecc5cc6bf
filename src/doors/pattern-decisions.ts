import { healingOf } from "#memory/healing.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { HealHouse } from "./heal-audit.ts";
import { markFailure } from "./heal-marks.ts";
import { decide, likenessOf, memberCalled, patternCalled } from "./patterns.ts";

/** What a person can decide about a pattern. */
export type PatternDecision =
  | { readonly kind: "confirm" | "reject" | "ignore" | "unignore" }
  | { readonly kind: "merge"; readonly other: string }
  | { readonly kind: "split"; readonly fingerprint: string }
  | { readonly kind: "describe"; readonly text: Readonly<Record<string, string>> }
  | { readonly kind: "category"; readonly category: string };

/** How a decision is taken back: what to decide about which pattern. */
export interface Undo {
  readonly pattern: string;
  readonly decision: PatternDecision;
  readonly says: string;
}

/** Takes a decision; gives the patterns as they are after it, and how it is taken back where it can be. */
export function decidePattern(
  around: HealHouse & { readonly knowledge: Knowledge },
  pattern: Pattern,
  decision: PatternDecision,
  reason: string | null,
): { readonly patterns: Pattern[]; readonly undo: Undo | null } {
  const { house, knowledge } = around;
  const about = { fingerprint: pattern.id, reason };
  const again = (...hashes: string[]) =>
    [...new Set(hashes.map((hash) => knowledge.patterns.patternOf(hash) ?? hash))].map((id) =>
      patternCalled(knowledge, id),
    );
  switch (decision.kind) {
    case "merge":
      return mergeInto(around, pattern, patternCalled(knowledge, decision.other), reason, again);
    case "split": {
      const hash = memberCalled(pattern, decision.fingerprint);
      if (pattern.fingerprints.length === 1)
        throw new Trouble(
          "bad_input",
          `"${decision.fingerprint}" is alone in its pattern: there is nothing to split.`,
          `twiceshy patterns ${pattern.id}`,
        );
      decide(house, knowledge, { kind: "split", fingerprint: hash, reason });
      const rest = pattern.fingerprints.find((one) => one !== hash)!;
      return {
        patterns: again(hash, ...pattern.fingerprints),
        undo: { pattern: rest, decision: { kind: "merge", other: hash }, says: "Put them together again" },
      };
    }
    case "describe":
      decide(house, knowledge, { ...about, kind: "describe", text: decision.text });
      return {
        patterns: again(pattern.id),
        undo: {
          pattern: pattern.id,
          decision: { kind: "describe", text: textsBefore(pattern, Object.keys(decision.text)) },
          says: "Bring back the words before",
        },
      };
    case "category":
      decide(house, knowledge, {
        ...about,
        kind: "category",
        text: { category: categoryName(decision.category) },
      });
      return {
        patterns: again(pattern.id),
        undo: {
          pattern: pattern.id,
          decision: { kind: "category", category: pattern.category },
          says: `Call it ${pattern.category} again`,
        },
      };
    case "ignore":
    case "unignore":
      return ignore(around, pattern, decision.kind, reason);
    default:
      decide(house, knowledge, { ...about, kind: decision.kind });
      return {
        patterns: again(pattern.id),
        // Before a first word there was none, and none can be said.
        undo:
          decision.kind === "reject" && pattern.confirmed
            ? { pattern: pattern.id, decision: { kind: "confirm" }, says: "Confirm it again" }
            : decision.kind === "confirm" && pattern.state === "rejected"
              ? { pattern: pattern.id, decision: { kind: "reject" }, says: "Reject it again" }
              : null,
      };
  }
}

function mergeInto(
  { house, knowledge }: HealHouse & { readonly knowledge: Knowledge },
  pattern: Pattern,
  other: Pattern,
  reason: string | null,
  again: (...hashes: string[]) => Pattern[],
) {
  if (other.id === pattern.id)
    throw new Trouble(
      "bad_input",
      `"${pattern.id}" and "${other.id}" are one pattern already.`,
      `twiceshy patterns ${pattern.id}`,
    );
  const score = likenessOf(knowledge, pattern, other);
  decide(house, knowledge, { fingerprint: pattern.id, reason, kind: "merge", other: other.id, score });
  const patterns = again(pattern.id);
  // A split takes one fingerprint out: a side that had more cannot be had back by one.
  const alone = [other, pattern].find(({ fingerprints }) => fingerprints.length === 1);
  const undo: Undo | null =
    alone === undefined
      ? null
      : {
          pattern: patterns[0]!.id,
          decision: { kind: "split", fingerprint: alone.id },
          says: "Take them apart again",
        };
  return { patterns, undo };
}

/** All fingerprints of a pattern that are not so yet. */
function ignore(
  around: HealHouse & { readonly knowledge: Knowledge },
  pattern: Pattern,
  kind: "ignore" | "unignore",
  reason: string | null,
) {
  const { heal } = healingOf(around.memory);
  const open = pattern.fingerprints.filter((hash) => heal.isIgnored(hash) !== (kind === "ignore"));
  if (open.length === 0)
    throw new Trouble(
      "refused",
      `this pattern is ${kind === "ignore" ? "ignored already" : "not ignored"}.`,
      `twiceshy patterns ${pattern.id}`,
    );
  for (const fingerprint of open)
    markFailure(around, kind, { fingerprint, reason: reason ?? "no reason given" });
  const [back, says] =
    kind === "ignore"
      ? (["unignore", "Do not ignore it"] as const)
      : (["ignore", "Ignore it again"] as const);
  return {
    patterns: [patternCalled(around.knowledge, pattern.id)],
    undo: { pattern: pattern.id, decision: { kind: back }, says } as Undo,
  };
}

/** What a person had written, else nothing: that brings ours back. */
function textsBefore(pattern: Pattern, names: readonly string[]): Record<string, string> {
  const now: Readonly<Record<string, string>> = {
    name: pattern.name,
    summary: pattern.summary,
    cause: pattern.cause,
    fix: pattern.recommended,
  };
  const edited: readonly string[] = pattern.edited;
  return Object.fromEntries(names.map((name) => [name, edited.includes(name) ? (now[name] ?? "") : ""]));
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
