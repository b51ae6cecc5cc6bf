/**
 * What requests and answers look like. Requests are held to these; answers are what the command line's --json gives, described here
 * as far as others may rely on it. Objects may hold more than is named.
 */
import { z } from "@hono/zod-openapi";
import { PROJECT } from "./page.ts";

const time = z.iso.datetime().openapi({ description: "ISO 8601, UTC" });
const millis = z.number().openapi({ description: "Milliseconds since 1970" });
const text = z.string();
const maybe = z.string().nullable();
const count = z.int().min(0);

/** A request that asks nothing in particular. */
export const NO_QUERY = z.strictObject(PROJECT);

export const ID = z.object({
  id: z.string().min(1).max(300).openapi({ description: "An id, or a unique beginning" }),
});

export const Problem = z
  .looseObject({
    type: text,
    title: text,
    status: z.int(),
    detail: text,
    code: text,
    hint: text.optional(),
    errors: z.array(z.object({ where: text, why: text })).optional(),
  })
  .openapi("Problem");

export const Failure = z
  .looseObject({
    id: text,
    runId: text,
    seenAt: time,
    fingerprint: text,
    category: text,
    group: text,
    severity: text,
    tags: z.array(text),
    tool: text,
    errorType: maybe,
    message: text,
    file: maybe,
    line: z.int().nullable(),
    column: z.int().nullable(),
    test: maybe,
    session: maybe,
    task: maybe,
    phase: maybe,
    excerpt: z.unknown(),
  })
  .openapi("Failure");

export const FailureState = z
  .looseObject({ state: z.enum(["open", "passed", "resolved"]), baseline: z.boolean() })
  .openapi("FailureState");

export const FoldedFailure = z
  .looseObject({
    fingerprint: text,
    count,
    firstAt: time,
    lastAt: time,
    state: z.enum(["open", "passed", "resolved"]).optional(),
    latest: Failure,
  })
  .openapi("FoldedFailure");

export const Rate = z
  .looseObject({ count, of: count, low: z.number(), high: z.number() })
  .openapi("Rate", { description: "How often, of how many chances, with the 95 % Wilson interval" });

export const Pattern = z
  .looseObject({
    id: text,
    fingerprints: z.array(text),
    name: text,
    summary: text,
    cause: text,
    recommended: text,
    category: text,
    tool: text,
    message: text,
    state: z.enum(["open", "resolved", "rejected"]),
    confirmed: z.boolean(),
    occurrences: count,
    runs: count,
    taskCount: count,
    sessions: count,
    files: z.array(text),
    firstAt: time,
    lastAt: time,
    trend: z.enum(["rising", "steady", "falling", "new"]),
    fixes: z.array(text),
    grade: z.enum(["observed", "repeated", "proven"]).nullable(),
    works: Rate.nullable(),
    isRecurring: z.boolean(),
    confidence: z.number(),
  })
  .openapi("Pattern");

export const Prevention = z
  .object({
    warned: count.openapi({ description: "Warnings that were shown" }),
    prevented: count,
    failedAnyway: count,
    rate: z.number().nullable().openapi({ description: "Prevented of both; null where nothing is known" }),
  })
  .openapi("Prevention");

export const Fix = z
  .looseObject({
    id: text,
    grade: z.enum(["observed", "repeated", "proven"]),
    kind: text,
    check: z.looseObject({ id: text, command: text, directory: text }),
    cures: z.array(z.looseObject({ fingerprint: text })),
    diff: maybe,
    minimal: maybe,
    files: z.array(text),
    commands: z.array(z.unknown()),
    marks: z.array(text),
    openedAt: time,
    resolvedAt: time,
    session: maybe,
    task: maybe,
  })
  .openapi("Fix");

export const Lesson = z
  .looseObject({
    id: text,
    title: text,
    type: text,
    category: maybe,
    trigger: z.looseObject({}),
    action: z.looseObject({ kind: text }),
    safety: z.enum(["safe", "moderate", "risky"]),
    provenance: text,
    fingerprint: maybe,
    evidence: z.looseObject({ occurrences: count, successes: count, trials: count }),
    confidence: z.number(),
    lifecycle: z.enum(["draft", "active", "automated", "deprecated"]),
    shadow: z.boolean(),
    archived: z.boolean(),
    actionable: z.boolean(),
    actionableWhy: text,
    createdAt: time.nullable(),
    updatedAt: time.nullable(),
  })
  .openapi("Lesson");

export const Promotion = z
  .looseObject({
    lesson: text,
    state: z.enum(["pending", "promoted", "rejected", "rolled-back", "crowded-out", "demoted", "none"]),
    proposal: z.looseObject({
      title: text,
      context: text,
      problem: text,
      solution: text,
      frequency: text,
      example: maybe,
    }),
    text: text.openapi({ description: "The line that is, or would be, in the file" }),
    files: z.array(text),
    absent: z.array(text).openapi({ description: "Files in which its line does not stand now" }),
    heldOut: z.array(text).openapi({ description: "Files in which it is left out for a while, by lot" }),
    leaving: z
      .array(z.object({ kind: text, words: text }))
      .openapi({ description: "Why it leaves its file by itself; empty where it stays" }),
    prevention: Rate.nullable(),
    tasks: count,
    confidence: z.number(),
    missing: z.array(text).openapi({ description: "What it lacks to be proposed" }),
  })
  .openapi("Promotion");

export const Delivery = z
  .looseObject({
    id: text,
    at: time,
    session: maybe,
    task: maybe,
    agent: maybe,
    lesson: text,
    fingerprint: maybe,
    moment: z.enum(["failure", "command", "edit", "prompt", "session"]),
    manner: z.enum(["shown", "held", "withheld"]),
    text,
    heldOut: z.number().optional().openapi({ description: "By which odds it was drawn to be withheld" }),
    outcome: z.enum(["prevented", "failed_anyway", "task_incomplete"]).nullable(),
    ignored: z.boolean(),
    acknowledgedAt: time.nullable(),
  })
  .openapi("Delivery");

export const Issue = z
  .looseObject({
    id: text,
    number: z.int(),
    kind: text,
    severity: z.enum(["critical", "high", "medium", "low"]),
    title: text,
    detail: maybe,
    state: z.enum(["open", "deferred", "stale", "fixed", "resolved", "dismissed"]),
    fingerprint: maybe,
    files: z.array(text),
    createdAt: millis,
    updatedAt: millis,
    dueAt: millis.nullable(),
    next: text.openapi({ description: "What to type" }),
  })
  .openapi("Issue");

export const Application = z
  .looseObject({ id: text, at: millis, state: text, fingerprint: text })
  .openapi("Application", { description: "A remedy that was applied, and what came of it" });

/** A fact about something. */
export const Fact = z
  .looseObject({ id: text, kind: text, by: maybe, reason: maybe.optional() })
  .openapi("Fact");

export const next = z.string().nullable().openapi({ description: "The next page's cursor; null at the end" });
export const version = z.literal(1);
