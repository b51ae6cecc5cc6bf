import type { Knowledge } from "#model/ports-learning.ts";
import { clip, count } from "#report/words.ts";
import type { House } from "../../house.ts";
import type { IssueHouse } from "../../issues.ts";
import { reviewNow } from "../../issues-review.ts";
import { settleWaiting } from "../../issues-settle.ts";
import { actionableIn, lessonsNow, listLessons } from "../../lessons.ts";
import { patternsNow, urgentPatterns } from "../../patterns.ts";
import { memoryForLessons } from "../../shared-listing.ts";
import { asData } from "../as-data.ts";
import type { Tool } from "../tool.ts";

const DEFAULT_LIMIT = 10;
const WIDTH = 140;
const FIXES_LOOKED_AT = 200;
const PATTERNS_LOOKED_AT = 200;

/** What waits for a person. */
export const issues: Tool = {
  name: "issues",
  description:
    "What waits for a person's decision here: issues, lessons to confirm, fixes that could not be proven, failures that keep coming back with no known fix.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", description: "Of each kind" } } },
  isReadOnly: true,
  async run(args, context) {
    const house = context.house();
    const memory = await memoryForLessons(house);
    try {
      if (memory !== null) await patternsNow(house, memory);
      const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
      const limit = args.whole("limit") ?? DEFAULT_LIMIT;
      const lines =
        memory === null || knowledge === null
          ? []
          : [...(await queue({ house, memory }, limit)), ...(await waiting(house, knowledge, limit))];
      return lines.length === 0 ? "Nothing waits for a decision." : asData(lines.join("\n"));
    } finally {
      memory?.close();
    }
  },
};

/** The issues themselves: a person decides them at a terminal. */
async function queue(around: IssueHouse, limit: number): Promise<string[]> {
  await settleWaiting(around);
  const { review, carriedOver } = reviewNow(around);
  return section("issue", "to decide (twiceshy issues)", [...review, ...carriedOver], limit, (one) => [
    `#${one.number}`,
    [one.state === "stale" ? "stale" : one.severity, one.kind, one.title, one.why ?? ""]
      .filter(Boolean)
      .join(", "),
  ]);
}

async function waiting(house: House, knowledge: Knowledge, limit: number): Promise<string[]> {
  const isActionable = actionableIn(house);
  const lessons = await listLessons(house, knowledge, { archived: false }, false);
  const drafts = lessons.filter((one) => one.lifecycle === "draft" && isActionable(one).actionable);
  const held = lessons.filter((one) => one.quarantinedUntil !== null);
  const fixes = knowledge.fixes.fixes({ limit: FIXES_LOOKED_AT });
  const unproven = fixes.filter(({ receipt }) => receipt !== null && receipt.verdict !== "proven");
  const open = { state: "open", recurring: true, limit: PATTERNS_LOOKED_AT } as const;
  const recurring = urgentPatterns(knowledge, open, house.clock.now()).filter(
    (pattern) => pattern.fixes.length === 0,
  );
  return [
    ...section(
      "lesson",
      "to confirm or reject (twiceshy lessons confirm|reject ID)",
      drafts,
      limit,
      (one) => [one.id.slice(0, 8), one.title],
    ),
    ...section("lesson", "in quarantine (twiceshy lessons ID)", held, limit, (one) => [
      one.id.slice(0, 8),
      `${one.title}: ${one.reason}`,
    ]),
    ...section("fix", "that could not be proven (twiceshy fixes ID)", unproven, limit, (one) => [
      one.id.slice(0, 8),
      `${one.cures[0]?.message ?? one.check.command}: ${one.receipt!.verdict}, ${one.receipt!.why}`,
    ]),
    ...section(
      "pattern",
      "that keeps coming back with no known fix (twiceshy patterns ID)",
      recurring,
      limit,
      (one) => [one.id.slice(0, 12), `${one.name}: seen ${count(one.occurrences, "time")}`],
    ),
  ];
}

function section<T>(
  what: string,
  waits: string,
  all: readonly T[],
  limit: number,
  words: (one: T) => [id: string, text: string],
): string[] {
  if (all.length === 0) return [];
  const more = all.length - limit;
  return [
    `${all.length} ${what}${all.length === 1 ? "" : what === "fix" ? "es" : "s"} ${waits}`,
    ...all.slice(0, limit).map((one) => {
      const [id, text] = words(one);
      return `  ${id} ${clip(text, WIDTH)}`;
    }),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
