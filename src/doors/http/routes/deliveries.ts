import { z } from "@hono/zod-openapi";
import { knowledgeOf } from "#memory/knowledge.ts";
import { MOMENTS } from "#model/warning.ts";
import { deliveryEventJson, deliveryJson, missedJson } from "#report/delivery-json.ts";
import {
  acknowledge,
  type DeliveryInput,
  deliveriesNow,
  deliveryCalled,
  OUTCOMES,
  recordDelivery,
  recordOutcome,
} from "../../deliveries.ts";
import { moment, momentIn, PAGE, PROJECT, pageOf, readCursor, word, writeCursor } from "../page.ts";
import { Answer, route } from "../route.ts";
import { Delivery, Fact, ID, next, version } from "../schemas.ts";

const EVERYTHING = 1_000_000;
const kinds = z.enum(MOMENTS);
const outcomes = z.enum(OUTCOMES as [(typeof OUTCOMES)[number]]);

const list = route({
  method: "get",
  path: "/api/deliveries",
  tag: "warnings",
  role: "read",
  summary: "What agents were told and what came of it, the most recent first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    session: word("Only in this session"),
    task: word("Only in this task"),
    agent: word("Only to this agent"),
    lesson: word("Only of this lesson"),
    moment: kinds.optional().openapi({ description: "Only at this kind of moment" }),
    outcome: outcomes.optional().openapi({ description: "Only those that came out like this" }),
    since: moment("Only from this moment on"),
  }),
  answer: z.object({ version, deliveries: z.array(Delivery), next }),
  run: async ({ house, memory, query, now }) => {
    const known = await deliveriesNow(house, memory);
    const since = momentIn("since", query.since, now);
    const { session, task, lesson, agent, moment: kind, outcome, cursor, limit } = query;
    const last = cursor === undefined ? undefined : readCursor(cursor);
    const found = known.deliveries({
      ...(session === undefined ? {} : { session }),
      ...(task === undefined ? {} : { task }),
      ...(lesson === undefined ? {} : { lesson }),
      ...(agent === undefined ? {} : { agent }),
      ...(kind === undefined ? {} : { moment: kind }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(since === undefined ? {} : { since }),
      ...(last === undefined ? {} : { after: { at: last.count, id: last.id } }),
      // There may be millions: a page is read, and one more, which tells whether there is another.
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const end = shown.at(-1);
    return {
      version: 1,
      deliveries: shown.map(deliveryJson),
      next: found.length > limit ? writeCursor({ id: end!.id, count: end!.at }) : null,
    };
  },
});

const missed = route({
  method: "get",
  path: "/api/missed",
  tag: "warnings",
  role: "read",
  summary: "What was known and struck unwarned, and why",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    session: word("Only in this session"),
    task: word("Only in this task"),
    since: moment("Only from this moment on"),
  }),
  answer: z.object({ version, missed: z.array(z.looseObject({ id: z.string() })), next }),
  run: async ({ house, memory, query, now }) => {
    const since = momentIn("since", query.since, now);
    const { session, task } = query;
    const found = (await deliveriesNow(house, memory)).missed({
      ...(session === undefined ? {} : { session }),
      ...(task === undefined ? {} : { task }),
      ...(since === undefined ? {} : { since }),
      limit: EVERYTHING,
    });
    const page = pageOf(found, ({ id }) => id, query);
    return { version: 1, missed: page.items.map(missedJson), next: page.next };
  },
});

const one = route({
  method: "get",
  path: "/api/deliveries/{id}",
  tag: "warnings",
  role: "read",
  summary: "A warning word for word, and what came of it",
  params: ID,
  answer: z.object({ version, delivery: Delivery, events: z.array(Fact) }),
  run: async ({ house, memory, params: { id } }) => {
    await deliveriesNow(house, memory);
    const delivery = deliveryCalled(memory, id);
    const events = knowledgeOf(memory).deliveries.events(delivery.id).map(deliveryEventJson);
    return { version: 1, delivery: deliveryJson(delivery), events };
  },
});

const text = z.string().min(1).max(20_000);
const maybe = z.string().max(500).nullish();

const NOTHING_YET = { outcome: null, ignored: false, outcomeWhy: null, acknowledgedAt: null };

const record = route({
  method: "post",
  path: "/api/deliveries",
  tag: "warnings",
  role: "write",
  isForTeams: true,
  summary: "Keep that an orchestrator has handed over a warning itself",
  body: z.strictObject({
    lesson: z.string().min(1).max(300),
    moment: kinds,
    text,
    session: maybe,
    task: maybe,
    agent: maybe,
    fingerprint: maybe,
    check: z
      .string()
      .max(2000)
      .nullish()
      .openapi({ description: "The command whose next run tells what came of it" }),
    manner: z.enum(["shown", "held", "withheld"]).default("shown"),
    reason: maybe,
  }),
  status: 201,
  answer: z.object({ version, delivery: Delivery }),
  run: ({ house, memory, body }) => {
    const made = recordDelivery(house, memory, body as DeliveryInput);
    // Where it waits in a spool nobody can ask for it yet: it is told as it will be.
    const known = knowledgeOf(memory).deliveries.delivery(made.id) ?? { ...made, ...NOTHING_YET };
    return new Answer({ version: 1, delivery: deliveryJson(known) }, 201, {
      location: `/api/deliveries/${made.id}`,
    });
  },
});

const outcome = route({
  method: "post",
  path: "/api/deliveries/{id}/outcome",
  tag: "warnings",
  role: "write",
  isForTeams: true,
  summary: "Say what came of a warning; its lesson learns from it",
  params: ID,
  body: z.strictObject({
    outcome: outcomes,
    ignored: z
      .boolean()
      .optional()
      .openapi({ description: "It failed again, and the advice had not been followed" }),
    why: z.string().max(2000).optional(),
  }),
  answer: z.object({ version, delivery: Delivery }),
  run: ({ house, memory, params: { id }, body }) => {
    const { outcome: said, ignored, why } = body;
    const after = recordOutcome(house, memory, id, {
      outcome: said,
      ...(ignored === undefined ? {} : { ignored }),
      ...(why === undefined ? {} : { why }),
    });
    return { version: 1, delivery: deliveryJson(after) };
  },
});

const ack = route({
  method: "post",
  path: "/api/deliveries/{id}/ack",
  tag: "warnings",
  role: "write",
  isForTeams: true,
  summary: "Say that a warning was taken note of",
  params: ID,
  body: z.strictObject({ why: z.string().max(2000).optional() }),
  answer: z.object({ version, delivery: Delivery }),
  run: ({ house, memory, params: { id }, body: { why } }) => {
    const after = acknowledge(house, memory, id, why === undefined ? {} : { why });
    return { version: 1, delivery: deliveryJson(after) };
  },
});

export const DELIVERIES = [list, missed, one, record, outcome, ack];
