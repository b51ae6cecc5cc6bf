import { z } from "@hono/zod-openapi";
import { healingOf } from "#memory/healing.ts";
import { deliveriesAbout, patternPlaces } from "#memory/pattern-places.ts";
import { type BucketKind, bucketDays, bucketOf } from "#model/analytics.ts";
import { groupOf, severityOf } from "#model/category.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { DeliveryRecord } from "#model/warning.ts";
import { deliveryJson } from "#report/delivery-json.ts";
import { lessonJson } from "#report/lesson-json.ts";
import { type Prevented, preventedOf } from "../../analytics-prevention.ts";
import { isoDay, shareOf } from "../../analytics-shapes.ts";
import { causeGraph } from "../../cause-graph.ts";
import { deliveriesNow } from "../../deliveries.ts";
import { actionableIn, lessonCalled } from "../../lessons.ts";
import { patternCalled } from "../../patterns.ts";
import { preventionIn } from "../../prevention.ts";
import { PreventedSchema, ShareSchema, tableResponse } from "../analytics-query.ts";
import { daysSoon } from "../days-soon.ts";
import { lessonsSoon } from "../lessons-soon.ts";
import { PROJECT } from "../page.ts";
import { patternsSoon } from "../patterns-soon.ts";
import { route } from "../route.ts";
import { Delivery, ID, Lesson, version } from "../schemas.ts";

const text = z.string();
const count = z.int().min(0);
const named = z.array(z.object({ name: text, count }));
const MOST_POINTS = 120;
const MOST_FINGERPRINTS = 20;
const MOST_DELIVERIES = 20;
/** So many of the latest say how it goes; all of a lesson may be a million. */
const MOST_JUDGED = 1_000;

const csv = {
  format: z.enum(["json", "csv"]).default("json").openapi({ description: "csv for a spreadsheet" }),
  table: text.optional().openapi({ description: "With format=csv: which list of the answer" }),
};

const pattern = route({
  method: "get",
  path: "/api/patterns/{id}/insight",
  tag: "failures",
  role: "read",
  summary: "A pattern over its whole life: when, where, why it is one, what was said and what caused it",
  doc: "Tables: timeline, files, fingerprints.",
  params: ID,
  query: z.strictObject({ ...PROJECT, ...csv }),
  answer: z.object({
    version,
    id: text,
    ignored: z.boolean(),
    severity: text,
    group: text,
    timeline: z.object({
      bucket: z.enum(["day", "week"]),
      points: z.array(z.object({ from: text, until: text, failures: count })),
    }),
    fingerprints: z.array(
      z.object({
        hash: text,
        recipe: text,
        coarse: text,
        count,
        firstAt: text,
        lastAt: text,
        message: text,
        parts: z.array(z.object({ name: text, value: text.nullable(), contributes: z.boolean(), why: text })),
      }),
    ),
    files: z.array(
      z.object({
        file: text,
        count,
        share: ShareSchema,
        lines: z.array(z.object({ line: z.int(), count })),
      }),
    ),
    agents: named,
    tasks: named,
    lessons: z.array(Lesson),
    prevention: PreventedSchema,
    deliveries: z.array(Delivery),
    causes: z.object({
      nodes: z.array(z.looseObject({ id: text })),
      edges: z.array(z.looseObject({ id: text })),
    }),
    events: z.array(z.looseObject({ id: text, kind: text })),
    actions: z.record(text, z.boolean()),
  }),
  run: async ({ params: { id }, query, ...around }) => {
    const { house, memory, server } = around;
    await deliveriesNow(house, memory);
    const knowledge = await patternsSoon(around);
    daysSoon(memory, server);
    const found = patternCalled(knowledge, id);
    const places = patternPlaces(memory, found.fingerprints);
    const { heal } = healingOf(memory);
    const isIgnored = found.fingerprints.every((hash) => heal.isIgnored(hash));
    const hashes = found.fingerprints.slice(0, MOST_FINGERPRINTS);
    const sightings = memory.recall(hashes);
    const fingerprints = knowledge.patterns.latestFailures(hashes).flatMap((failure) => {
      const { hash, recipe, coarse, parts } = failure.fingerprint;
      const seen = sightings.get(hash);
      return {
        ...{ hash, recipe, coarse, count: seen?.count ?? 0, message: failure.message },
        firstAt: new Date(seen?.firstAt ?? failure.seenAt).toISOString(),
        lastAt: new Date(seen?.lastAt ?? failure.seenAt).toISOString(),
        parts: parts.map(({ name, value, contributes, why }) => ({ name, value, contributes, why })),
      };
    });
    const timeline = timelineOf(places.days);
    const files = places.files.map((file) => ({ ...file, share: shareOf(file.count, places.counted) }));
    if (query.format === "csv")
      return tableResponse(
        {
          timeline: timeline.points,
          files: files.map(({ lines: _, ...file }) => file),
          fingerprints: fingerprints.map(({ parts: _, ...one }) => one),
        },
        query.table,
      );
    const judge = actionableIn(house);
    const tally = preventionIn(memory, [found])(found);
    return {
      version: 1,
      id: found.id,
      ignored: isIgnored,
      severity: severityOf(found.category),
      group: groupOf(found.category),
      timeline,
      fingerprints,
      files,
      agents: places.agents,
      tasks: places.tasks,
      lessons: knowledge.lessons.lessonsOf(found.fingerprints).map((one) => lessonJson(one, judge(one))),
      prevention: preventedOf({
        ...{ told: tally.warned, prevented: tally.prevented, failedAnyway: tally.failedAnyway },
        incomplete: 0,
      }),
      deliveries: deliveriesAbout(memory, found.fingerprints, MOST_DELIVERIES).flatMap((one) => {
        const delivery = knowledge.deliveries.delivery(one);
        return delivery === null ? [] : [deliveryJson(delivery)];
      }),
      causes: await causeGraph({ house, memory }, found.id, found.message),
      events: knowledge.patterns
        .eventsOf(hashes)
        .toReversed()
        .map(({ id: event, at, kind, by, other, reason }) => ({
          ...{ id: event, kind, by, other, reason },
          at: new Date(at).toISOString(),
        })),
      actions: {
        merge: true,
        split: found.fingerprints.length > 1,
        ignore: !isIgnored,
        unignore: isIgnored,
        confirm: !found.confirmed,
        reject: found.state !== "rejected",
      },
    };
  },
});

/** At most so many points: days, or weeks where there are too many. */
function timelineOf(days: readonly { readonly day: number; readonly failures: number }[]) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { bucket: "day" as const, points: [] };
  const bucket: BucketKind = last - first < MOST_POINTS ? "day" : "week";
  const sums = new Map<number, number>();
  for (const { day, failures } of days) {
    const number = bucketOf(day, bucket);
    sums.set(number, (sums.get(number) ?? 0) + failures);
  }
  const from = Math.max(bucketOf(first, bucket), bucketOf(last, bucket) - MOST_POINTS + 1);
  const points = Array.from({ length: bucketOf(last, bucket) - from + 1 }, (_, i) => {
    const span = bucketDays(from + i, bucket);
    return { from: isoDay(span.from), until: isoDay(span.until), failures: sums.get(from + i) ?? 0 };
  });
  return { bucket, points };
}

const lesson = route({
  method: "get",
  path: "/api/lessons/{id}/insight",
  tag: "learned",
  role: "read",
  summary: "A lesson's life: its states, receipts, and what its warnings did",
  params: ID,
  answer: z.object({
    version,
    id: text,
    lifecycle: z.array(z.object({ state: text, at: text.nullable(), why: text.nullable() })),
    evidence: ShareSchema,
    receipts: z.array(
      z.object({
        id: text,
        fix: text,
        at: text,
        verdict: text,
        runs: z.int().nullable(),
        minimal: text.nullable(),
        why: text.nullable(),
      }),
    ),
    deliveries: z.array(Delivery),
    prevention: PreventedSchema,
    patterns: z.array(z.object({ id: text, name: text })),
  }),
  run: async ({ house, memory, server, params: { id } }) => {
    await deliveriesNow(house, memory);
    const knowledge = await lessonsSoon({ house, memory, server });
    const found = await lessonCalled(house, knowledge, id);
    const deliveries = knowledge.deliveries.deliveries({ lesson: found.id, limit: MOST_JUDGED });
    const events = knowledge.lessons.events(found.id);
    return {
      version: 1,
      id: found.id,
      lifecycle: [
        ...events.map(({ at, kind, reason }) => ({
          state: kind,
          at: new Date(at).toISOString(),
          why: reason,
        })),
        { state: found.lifecycle, at: null, why: null },
      ],
      evidence: shareOf(found.evidence.successes, found.evidence.trials),
      receipts: receiptsOf(knowledge, found.fingerprint),
      deliveries: deliveries.slice(0, MOST_DELIVERIES).map(deliveryJson),
      prevention: judgedOf(deliveries),
      patterns: patternsOf(knowledge, found.fingerprint),
    };
  },
});

function receiptsOf({ fixes }: Knowledge, fingerprint: string | null) {
  if (fingerprint === null) return [];
  const found = fixes.fixesOf([fingerprint]).get(fingerprint) ?? [];
  return found.flatMap((fix) =>
    fixes.proofs(fix.id).map((proof) => ({
      ...{ id: proof.id, fix: fix.id, verdict: proof.verdict, minimal: proof.minimal },
      at: new Date(proof.at).toISOString(),
      runs: proof.trials.length,
      why: proof.why,
    })),
  );
}

function patternsOf({ patterns }: Knowledge, fingerprint: string | null) {
  const id = fingerprint === null ? null : patterns.patternOf(fingerprint);
  const found = id === null ? null : patterns.pattern(id);
  return found === null ? [] : [{ id: found.id, name: found.name }];
}

/** What came of some warnings. */
function judgedOf(deliveries: readonly DeliveryRecord[]): Prevented {
  const tally = (some: readonly DeliveryRecord[]) => ({
    told: some.length,
    prevented: some.filter(({ outcome }) => outcome === "prevented").length,
    failedAnyway: some.filter(({ outcome }) => outcome === "failed_anyway").length,
    incomplete: some.filter(({ outcome }) => outcome === "task_incomplete").length,
  });
  return preventedOf(
    tally(deliveries.filter(({ manner }) => manner !== "withheld")),
    tally(deliveries.filter(({ manner, reason }) => manner === "withheld" && reason === "hold-out")),
  );
}

export const INSIGHTS = [pattern, lesson];
