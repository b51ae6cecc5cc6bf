import { z } from "@hono/zod-openapi";
import { dailyOf } from "#memory/daily-query.ts";
import { groupOf, severityOf } from "#model/category.ts";
import { deferralsReport } from "../../analytics-deferrals.ts";
import { namesReport } from "../../analytics-overview.ts";
import { preventionReport } from "../../analytics-prevention.ts";
import { resolutionReport } from "../../analytics-resolution.ts";
import { isoDay } from "../../analytics-shapes.ts";
import { deliveriesNow } from "../../deliveries.ts";
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
import { overview } from "./analytics-overview.ts";
import { around, count, query, rate, ready, severity, span, text } from "./analytics-parts.ts";

const meanOfTime = { meanMs: rate, lowMs: rate, highMs: rate, medianMs: rate };
const meanOfAttempts = { meanAttempts: rate, lowAttempts: rate, highAttempts: rate };

const categories = route({
  method: "get",
  path: "/api/analytics/categories",
  tag: "analytics",
  role: "read",
  summary: "Failures over time by category or by group",
  doc: "Tables: names, series.",
  query: query.extend({
    by: z.enum(["category", "group"]).default("category").openapi({ description: "What is told apart" }),
  }),
  answer: z.object({
    version,
    range: Range,
    by: z.enum(["category", "group"]),
    names: z.array(
      z.object({
        name: text,
        group: text,
        severity: severity.nullable(),
        failures: count,
        resolved: ShareSchema,
        runs: ShareSchema,
      }),
    ),
    series: z.array(z.object({ ...span, runs: count, counts: z.record(text, count) })),
  }),
  run: (given) => {
    const { by, format, table } = given.query;
    const { asked, pending } = ready(around(given), given.query);
    const { names, series } = namesReport(given.memory, asked, by);
    if (format === "csv") return tableResponse({ names, series }, table);
    const isCategory = by === "category";
    return {
      version: 1,
      range: rangeOf(asked, pending),
      by,
      names: names.map((one) => ({
        ...one,
        group: isCategory ? groupOf(one.name) : one.name,
        severity: isCategory ? severityOf(one.name) : null,
      })),
      series,
    };
  },
});

const resolution = route({
  method: "get",
  path: "/api/analytics/resolution",
  tag: "analytics",
  role: "read",
  summary: "How long it takes until a failing check is green again, and how many attempts",
  doc: "Tables: series, categories, grades.",
  query,
  answer: z.object({
    version,
    range: Range,
    fixes: count,
    timeToGreen: MeanSchema,
    attempts: MeanSchema,
    series: z.array(z.object({ ...span, fixes: count, ...meanOfTime, ...meanOfAttempts })),
    categories: z.array(
      z.object({ category: text.nullable(), fixes: count, timeToGreen: MeanSchema, attempts: MeanSchema }),
    ),
    grades: z.array(z.object({ grade: text, fixes: count })),
  }),
  run: async (given) => {
    await patternsSoon(given);
    const { asked, pending } = ready(around(given), given.query);
    const found = resolutionReport(given.memory, asked);
    const { series, categories: names, grades } = found;
    if (given.query.format === "csv")
      return tableResponse({ series, categories: names, grades }, given.query.table);
    return { version: 1, range: rangeOf(asked, pending), ...found };
  },
});

const OF_NO_ISSUE = ["category", "group", "agent", "tool", "task"];

const deferrals = route({
  method: "get",
  path: "/api/analytics/deferrals",
  tag: "analytics",
  role: "read",
  summary: "What was put off, how often, and how long decisions take",
  doc: "Tables: series, kinds, most. An issue has no agent, tool, task or category: those filters are named in range.notUsed.",
  query,
  answer: z.object({
    version,
    range: Range,
    now: z.object({ open: count, deferred: count, stale: count }),
    deferrals: count,
    series: z.array(z.object({ ...span, opened: count, deferred: count, resolved: count, dismissed: count })),
    kinds: z.array(z.object({ kind: text, open: count, deferred: count, deferrals: count })),
    timeToDecide: MeanSchema,
    most: z.array(
      z.object({
        id: text,
        number: z.int(),
        title: text,
        kind: text,
        severity,
        state: text,
        deferrals: count,
        dueAt: text.nullable(),
      }),
    ),
  }),
  run: (given) => {
    const { asked, pending } = ready(around(given), given.query);
    const found = deferralsReport(given.memory, asked, given.now);
    const { series, kinds, most } = found;
    if (given.query.format === "csv") return tableResponse({ series, kinds, most }, given.query.table);
    return { version: 1, range: rangeOf(asked, pending, OF_NO_ISSUE), ...found };
  },
});

const toldTable = z.array(
  z.object({
    name: text.nullable(),
    warned: count,
    prevented: count,
    failedAnyway: count,
    share: ShareSchema,
  }),
);

const prevention = route({
  method: "get",
  path: "/api/analytics/prevention",
  tag: "analytics",
  role: "read",
  summary: "Whether warnings help: over time, by category, moment and agent",
  doc: "Tables: series, categories, moments, agents.",
  query,
  answer: z.object({
    version,
    range: Range,
    prevention: PreventedSchema,
    series: z.array(
      z.object({
        ...span,
        warned: count,
        prevented: count,
        failedAnyway: count,
        incomplete: count,
        rate,
        low: rate,
        high: rate,
      }),
    ),
    categories: toldTable,
    moments: toldTable,
    agents: toldTable,
    missed: z.object({ n: count, why: z.record(text, count) }),
  }),
  run: async (given) => {
    await deliveriesNow(given.house, given.memory);
    const { asked, pending } = ready(around(given), given.query);
    const found = preventionReport(given.memory, asked);
    const { series, categories: names, moments, agents } = found;
    if (given.query.format === "csv")
      return tableResponse({ series, categories: names, moments, agents }, given.query.table);
    return { version: 1, range: rangeOf(asked, pending), ...found };
  },
});

const MOST_TASKS = 50;
const named = z.array(z.object({ name: text, failures: count }));

const facets = route({
  method: "get",
  path: "/api/analytics/facets",
  tag: "analytics",
  role: "read",
  summary: "What there is to filter by",
  query,
  answer: z.object({
    version,
    categories: named,
    groups: named,
    agents: named,
    tools: named,
    tasks: z.array(z.object({ name: text, lastAt: text })),
    projects: z.array(text),
  }),
  run: (given) => {
    const { asked } = ready(around(given), given.query);
    const daily = dailyOf(given.memory);
    const { fromDay, toDay } = asked.filter;
    const whole = { filter: { fromDay, toDay }, kind: asked.kind };
    const names = (by: "category" | "group" | "tool") => {
      const sums = new Map<string, number>();
      for (const { name, counts } of daily.byName(whole.filter, by, whole.kind))
        sums.set(name, (sums.get(name) ?? 0) + counts.failures);
      return [...sums]
        .map(([name, failures]) => ({ name, failures }))
        .sort((a, b) => b.failures - a.failures || (a.name < b.name ? -1 : 1));
    };
    return {
      version: 1,
      categories: names("category"),
      groups: names("group"),
      agents: daily.agents(whole.filter),
      tools: names("tool"),
      tasks: daily
        .recentTasks(whole.filter, MOST_TASKS)
        .map(({ name, lastDay }) => ({ name, lastAt: isoDay(lastDay) })),
      projects: given.server.projects.slice(0, 1),
    };
  },
});

export const ANALYTICS = [overview, categories, resolution, deferrals, prevention, facets];
