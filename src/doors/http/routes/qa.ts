/**
 * Two routes that an older QA system documented, for whoever was built against them: the names of its columns, our numbers. Where it
 * said 0.5 for want of data, it is null here: nobody knows.
 */
import { z } from "@hono/zod-openapi";
import { failureTotals } from "#memory/failure-totals.ts";
import type { Pattern } from "#model/pattern.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { preventionIn } from "../../prevention.ts";
import { daysSoon } from "../days-soon.ts";
import { patternsSoon } from "../patterns-soon.ts";
import { route } from "../route.ts";

/** Also the old ones: what comes most often need not have come lately. */
const EVERYTHING = 1_000_000;
const TOP = 10;

function allPatterns({ patterns }: Knowledge): Pattern[] {
  return patterns.patterns({ limit: EVERYTHING }).filter(({ state }) => state !== "rejected");
}

/** The best lesson of each fingerprint, in one question for all of them. */
function lessonByFingerprint({ lessons }: Knowledge): Map<string, string> {
  const best = new Map<string, string>();
  for (const { id, fingerprint } of lessons.lessons())
    if (fingerprint !== null && !best.has(fingerprint)) best.set(fingerprint, id);
  return best;
}

const dashboard = route({
  method: "get",
  path: "/api/qa/failures/dashboard",
  tag: "qa",
  role: "read",
  summary: "How many failures, of which categories, how many are over, and what comes most often",
  answer: z.object({
    total_failures: z.object({ count: z.int() }),
    by_category: z.array(z.object({ failure_category: z.string(), count: z.int() })),
    resolution_rate: z.object({ rate: z.number().nullable() }),
    top_patterns: z.array(
      z.object({
        pattern_name: z.string(),
        occurrences: z.int(),
        prevention_effectiveness: z.number().nullable(),
        confidence: z.number(),
      }),
    ),
  }),
  run: async (around) => {
    const { memory } = around;
    const knowledge = await patternsSoon(around);
    daysSoon(memory, around.server);
    const totals = failureTotals(memory);
    const sum = (of: "failures" | "resolved") => totals.reduce((all, one) => all + one[of], 0);
    const count = sum("failures");
    const top = knowledge.patterns.patterns({ isByCount: true, limit: TOP });
    const prevention = preventionIn(memory, top);
    return {
      total_failures: { count },
      by_category: totals.map(({ category, failures }) => ({ failure_category: category, count: failures })),
      resolution_rate: { rate: count === 0 ? null : sum("resolved") / count },
      top_patterns: top.map((pattern) => ({
        pattern_name: pattern.name,
        occurrences: pattern.occurrences,
        prevention_effectiveness: prevention(pattern).rate,
        confidence: pattern.confidence,
      })),
    };
  },
});

const patterns = route({
  method: "get",
  path: "/api/qa/failures/patterns",
  tag: "qa",
  role: "read",
  summary: "All patterns with their numbers, the surest first",
  answer: z.object({
    patterns: z.array(
      z.object({
        id: z.string(),
        pattern_name: z.string(),
        failure_category: z.string(),
        error_pattern: z.string(),
        file_pattern: z.string().nullable(),
        description: z.string(),
        common_cause: z.string(),
        recommended_fix: z.string(),
        occurrences: z.int(),
        prevention_successes: z.int(),
        prevention_failures: z.int(),
        prevention_effectiveness: z.number().nullable(),
        knowledge_entry_id: z.string().nullable(),
        confidence: z.number(),
        first_seen_at: z.string(),
        last_seen_at: z.string(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    count: z.int(),
  }),
  run: async (around) => {
    const { memory } = around;
    const knowledge = await patternsSoon(around);
    const found = allPatterns(knowledge).sort(
      (a, b) => b.confidence - a.confidence || b.occurrences - a.occurrences || (a.id < b.id ? -1 : 1),
    );
    const prevention = preventionIn(memory);
    const known = lessonByFingerprint(knowledge);
    // As when each is asked for by itself: of the first fingerprint that has one.
    const lessonOf = (pattern: Pattern) =>
      pattern.fingerprints.flatMap((hash) => known.get(hash) ?? [])[0] ?? null;
    const iso = (at: number) => new Date(at).toISOString();
    return {
      patterns: found.map((pattern) => {
        const { prevented, failedAnyway, rate } = prevention(pattern);
        return {
          id: pattern.id,
          pattern_name: pattern.name,
          failure_category: pattern.category,
          error_pattern: pattern.message,
          file_pattern: pattern.files[0] ?? null,
          description: pattern.summary,
          common_cause: pattern.cause,
          recommended_fix: pattern.recommended,
          occurrences: pattern.occurrences,
          prevention_successes: prevented,
          prevention_failures: failedAnyway,
          prevention_effectiveness: rate,
          knowledge_entry_id: lessonOf(pattern),
          confidence: pattern.confidence,
          first_seen_at: iso(pattern.firstAt),
          last_seen_at: iso(pattern.lastAt),
          created_at: iso(pattern.firstAt),
          updated_at: iso(pattern.lastAt),
        };
      }),
      count: found.length,
    };
  },
});

export const QA = [dashboard, patterns];
