import { z } from "@hono/zod-openapi";
import { impactJson } from "#report/impact-json.ts";
import { deliveriesNow } from "../../deliveries.ts";
import { impactNow } from "../../impact-now.ts";
import { daysSoon } from "../days-soon.ts";
import { lessonsSoon } from "../lessons-soon.ts";
import { moment, momentIn, PROJECT } from "../page.ts";
import { route } from "../route.ts";
import { version } from "../schemas.ts";

const number = z.number().nullable();
const Measure = z
  .object({ value: number, low: number, high: number, n: z.number(), why: z.string().nullable() })
  .openapi("Measure", {
    description: "A number with its 95 % interval; null with a reason where too little is known",
  });
const green = z.object({ attempts: Measure, minutes: Measure });
const toGreen = z.object({ shown: green, withheld: green });
const saved = { failures: Measure, minutes: Measure, tokens: Measure };
const comparison = {
  shown: Measure,
  withheld: Measure,
  difference: Measure,
  lookedAt: z.object({ shown: Measure, withheld: Measure }),
  toGreen,
};
const by = z.enum(["lesson", "category", "agent", "moment"]);
const before = z.object({ now: Measure, before: Measure });
const text = z.string();
const Passed = z.object({ passed: z.int(), of: z.int(), low: z.number(), high: z.number() });
const passedBy = z.array(Passed.extend({ name: text }));

const impact = route({
  method: "get",
  path: "/api/impact",
  tag: "analytics",
  role: "read",
  summary: "Whether warnings help: what came back with them and without, what was saved and what it cost",
  query: z.strictObject({
    ...PROJECT,
    since: moment("From the day of this moment on; 90 days where nothing is said"),
    by: by.default("lesson").openapi({ description: "What to tell apart" }),
  }),
  answer: z.object({
    version,
    range: z.object({ pending: z.int().openapi({ description: "Days that are still being counted" }) }),
    since: text,
    until: text,
    holdout: z.object({ share: z.number(), waiting: z.int() }),
    repeats: z.object(comparison),
    by,
    groups: z.array(
      z.object({
        name: text,
        title: text.nullable(),
        finding: text.nullable(),
        ...comparison,
        saved: z.object(saved),
      }),
    ),
    series: z.array(z.object({ from: text, until: text, shown: Measure, withheld: Measure, toGreen })),
    attempts: before,
    timeToGreenMinutes: before,
    firstPass: before,
    saved: z.object({ ...saved, how: text }),
    cost: z.object({ tokensPerSession: Measure, msPerSession: Measure, how: text }),
    success: z
      .looseObject({
        firstTry: z.object({
          all: Passed.nullable(),
          byWork: passedBy,
          byCheck: passedBy,
          byChange: passedBy,
        }),
      })
      .openapi({
        description: "What passes at the first try, and which kinds of action cure which category",
      }),
    metrics: z.array(
      z.object({
        name: text,
        list: text,
        target: text,
        unit: text,
        measured: Measure,
        isMet: z.boolean().nullable(),
        how: text,
      }),
    ),
  }),
  run: async ({ house, memory, server, query, now }) => {
    const since = momentIn("since", query.since, now) ?? null;
    await deliveriesNow(house, memory);
    const knowledge = await lessonsSoon({ house, memory, server });
    const range = { pending: daysSoon(memory, server) };
    return { ...impactJson(impactNow(house, memory, knowledge, { since, by: query.by })), range };
  },
});

export const IMPACT = [impact];
