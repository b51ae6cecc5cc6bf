import { z } from "@hono/zod-openapi";
import { overviewOf } from "../../analytics-overview.ts";
import {
  MeanSchema,
  PreventedSchema,
  Range,
  rangeOf,
  ShareSchema,
  tableResponse,
} from "../analytics-query.ts";
import { patternsSoon } from "../patterns-soon.ts";
import { route } from "../route.ts";
import { version } from "../schemas.ts";
import { around, count, query, rate, ready, severity, span, text } from "./analytics-parts.ts";

/** All that the first page of the dashboard shows. */
export const overview = route({
  method: "get",
  path: "/api/analytics/overview",
  tag: "analytics",
  role: "read",
  summary: "How often it fails, of what, whether that gets better, and whether warnings help",
  doc: "Tables: series, categories, top, curves, flaky.",
  query,
  answer: z.object({
    version,
    range: Range,
    filters: z.record(text, text.nullable()),
    totals: z.object({
      runs: count,
      failedRuns: count,
      failures: count,
      tasks: count,
      tasksFailed: count,
      sessions: count,
      openPatterns: count,
      openIssues: count,
    }),
    failureRate: z.object({
      runs: ShareSchema,
      tasks: ShareSchema,
      before: z.object({ runs: ShareSchema, tasks: ShareSchema }),
    }),
    resolution: ShareSchema,
    attempts: MeanSchema,
    timeToGreen: MeanSchema,
    prevention: PreventedSchema,
    series: z.array(
      z.object({
        ...span,
        runs: count,
        failedRuns: count,
        runRate: rate,
        runLow: rate,
        runHigh: rate,
        tasks: count,
        tasksFailed: count,
        taskRate: rate,
        taskLow: rate,
        taskHigh: rate,
        failures: count,
        resolved: count,
      }),
    ),
    categories: z.array(
      z.object({
        category: text,
        group: text,
        severity,
        failures: count,
        share: ShareSchema,
        resolved: ShareSchema,
      }),
    ),
    top: z.array(
      z.object({
        id: text,
        name: text,
        category: text,
        group: text,
        severity,
        tool: text,
        occurrences: count,
        total: count,
        tasks: count,
        lastAt: text,
        state: text,
        trend: text,
        meanAttempts: rate,
        prevention: ShareSchema,
      }),
    ),
    curves: z.array(
      z.object({
        category: text,
        direction: z.enum(["falling", "rising", "steady", "unknown"]),
        significant: z.boolean(),
        says: text,
        early: ShareSchema,
        late: ShareSchema,
        change: z.object({ points: z.number(), low: z.number(), high: z.number() }).nullable(),
        why: text.nullable(),
        needed: z.object({ runs: z.int(), struck: z.int() }),
        points: z.array(z.object({ ...span, runs: count, struck: count, rate, low: rate, high: rate })),
      }),
    ),
    flaky: z.array(
      z.object({
        fingerprint: text,
        check: text,
        why: text,
        failed: count,
        passed: count,
        probability: rate,
        low: rate,
        high: rate,
        lastAt: text,
        message: text.nullable(),
        test: text.nullable(),
      }),
    ),
  }),
  run: async (given) => {
    const { memory, now } = given;
    const knowledge = await patternsSoon(given);
    const { asked, pending } = ready(around(given), given.query);
    const found = overviewOf(memory, knowledge, asked, now);
    if (given.query.format === "csv") {
      const curves = found.curves.flatMap(({ category, points }) =>
        points.map((point) => ({ category, ...point })),
      );
      const { series, categories, top, flaky } = found;
      return tableResponse({ series, categories, top, curves, flaky }, given.query.table);
    }
    const { category = null, group = null, agent = null, tool = null, task = null } = given.query;
    return {
      version: 1,
      range: rangeOf(asked, pending),
      filters: { category, group, agent, tool, task },
      ...found,
    };
  },
});
