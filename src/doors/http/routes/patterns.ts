import { z } from "@hono/zod-openapi";
import { dailyOf } from "#memory/daily-query.ts";
import { DAY_MS, type Pattern } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { failureJson } from "#report/failure-json.ts";
import { fixJson } from "#report/fix-json.ts";
import { patternJson } from "#report/pattern-json.ts";
import { triedJson } from "#report/strategy-text.ts";
import { showFix } from "../../fixes.ts";
import { decidePattern, type PatternDecision, type Undo } from "../../pattern-decisions.ts";
import { patternCalled, urgentPatterns } from "../../patterns.ts";
import { preventionIn } from "../../prevention.ts";
import { trackRecord, triedAgainst } from "../../tried.ts";
import { audited } from "../audited.ts";
import { csvResponse } from "../csv.ts";
import { daysSoon } from "../days-soon.ts";
import { CSV, flag, moment, momentIn, PAGE, PROJECT, pageOf, word } from "../page.ts";
import { patternsSoon } from "../patterns-soon.ts";
import { HttpProblem } from "../problem.ts";
import { route } from "../route.ts";
import { Failure, Fix, ID, next, Pattern as PatternShape, Prevention, version } from "../schemas.ts";
import type { Server } from "../server.ts";

const MOST_STRUCK = 100_000;
const EXAMPLES = 5;
const OCCURRENCES = 50;
/** A pattern may have thousands; those of the oldest of them say enough. */
const MOST_FINGERPRINTS = 20;

const list = route({
  method: "get",
  path: "/api/patterns",
  tag: "failures",
  role: "read",
  summary: "What keeps breaking, the most urgent first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    category: word("Only this category"),
    tool: word("Only of this tool"),
    task: word("Only those that struck this task"),
    state: z
      .enum(["open", "resolved", "rejected"])
      .optional()
      .openapi({ description: "Only in this state; rejected ones only here" }),
    recurring: flag("Only with the same cause in 3 or more tasks"),
    since: moment("Only seen from this moment on"),
    until: moment("Only what struck up to the day of this moment"),
    agent: word("Only what struck this agent, such as claude"),
    format: CSV,
  }),
  answer: z.object({ version, patterns: z.array(PatternShape), next }),
  run: async ({ query, now, ...around }) => {
    const knowledge = await patternsSoon(around);
    const since = momentIn("since", query.since, now);
    const { category, state, tool, task } = query;
    const struck = struckIn(around, { ...query, now });
    const filter = {
      ...(category === undefined ? {} : { category }),
      ...(state === undefined ? {} : { state }),
      ...(query.recurring ? { recurring: true } : {}),
      ...(since === undefined ? {} : { since }),
      // What the store cannot filter by may fit old ones only, and a table for a spreadsheet is whole.
      isWhole: query.format === "csv" || struck !== null || tool !== undefined || task !== undefined,
      fits: (pattern: Pattern) =>
        (tool === undefined || pattern.tool === tool) &&
        (struck === null || struck.has(pattern.id)) &&
        (task === undefined || pattern.tasks.includes(task)),
      limit: Number.POSITIVE_INFINITY,
    };
    const found = urgentPatterns(knowledge, filter, now);
    if (query.format === "csv") return csvResponse(COLUMNS, found.map(patternJson));
    const page = pageOf(found, ({ id }) => id, query);
    return { version: 1, patterns: page.items.map(patternJson), next: page.next };
  },
});

interface StruckQuery {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly agent?: string | undefined;
  readonly now: number;
}

/** What struck in a range or an agent, by the days that are counted; null where neither is asked for. */
function struckIn(
  { memory, server }: { readonly memory: Memory; readonly server: Server },
  { since, until, agent, now }: StruckQuery,
): ReadonlySet<string> | null {
  if (until === undefined && agent === undefined) return null;
  daysSoon(memory, server);
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  const days = {
    fromDay: dayOf(momentIn("since", since, now) ?? 0),
    toDay: dayOf(momentIn("until", until, now) ?? now),
  };
  const struck = dailyOf(memory).topPatterns({ ...days, agent }, MOST_STRUCK);
  return new Set(struck.map(({ pattern }) => pattern));
}

const COLUMNS = [
  "id",
  "name",
  "category",
  "tool",
  "state",
  "occurrences",
  "taskCount",
  "firstAt",
  "lastAt",
  "trend",
  "cause",
  "recommended",
  "message",
];

const one = route({
  method: "get",
  path: "/api/patterns/{id}",
  tag: "failures",
  role: "read",
  summary: "A pattern: occurrences, examples, fixes, prevention",
  doc: "By its id, or any fingerprint of it. What was tried in vain is as `twiceshy patterns ID --json` has it.",
  params: ID,
  query: z.strictObject({
    ...PROJECT,
    tried: z.enum(["true", "false"]).default("true").openapi({
      description: "false leaves out what was tried in vain, which reads the story of its checks",
    }),
  }),
  answer: z.object({
    version,
    pattern: PatternShape,
    occurrences: z.array(
      z.object({
        id: z.string(),
        seenAt: z.string(),
        fingerprint: z.string(),
        runId: z.string(),
        task: z.string().nullable(),
        session: z.string().nullable(),
        file: z.string().nullable(),
      }),
    ),
    examples: z.array(Failure),
    fixes: z.array(Fix),
    prevention: Prevention,
    tried: z.array(z.looseObject({})),
  }),
  run: async ({ params: { id }, query, ...around }) => {
    const { house, memory } = around;
    const knowledge = await patternsSoon(around);
    const pattern = patternCalled(knowledge, id);
    const hashes = pattern.fingerprints.slice(0, MOST_FINGERPRINTS);
    const seen = hashes
      .flatMap((fingerprint) => memory.failures({ fingerprint, limit: OCCURRENCES }))
      .sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1));
    const distinct = [...new Map(seen.map((failure) => [failure.id, failure])).values()];
    const fixes = pattern.fixes.flatMap((fix) => knowledge.fixes.fix(fix) ?? []);
    return {
      version: 1,
      pattern: patternJson(pattern),
      occurrences: distinct.slice(0, OCCURRENCES).map((failure) => ({
        id: failure.id,
        seenAt: new Date(failure.seenAt).toISOString(),
        fingerprint: failure.fingerprint.hash,
        runId: failure.runId,
        task: failure.task,
        session: failure.session,
        file: failure.file,
      })),
      examples: knowledge.patterns.latestFailures(hashes.slice(0, EXAMPLES)).map(failureJson),
      fixes: fixes.map((fix) => fixJson({ ...showFix(fix, knowledge), ...trackRecord(fix, knowledge) })),
      prevention: preventionIn(memory, [pattern])(pattern),
      tried:
        query.tried === "false"
          ? []
          : triedJson(await triedAgainst(pattern.fingerprints, memory, knowledge, house)),
    };
  },
});

const said = z.string().max(2000).optional();

const decision = route({
  method: "post",
  path: "/api/patterns/{id}/{decision}",
  tag: "failures",
  role: "review",
  isForTeams: true,
  summary: "Decide about a pattern: confirm, reject, merge, split, ignore, describe, category",
  doc: "`undo` says what to post to take it back; null where it cannot be.",
  params: ID.extend({
    decision: z.enum(["confirm", "reject", "merge", "split", "ignore", "unignore", "describe", "category"]),
  }),
  body: z.strictObject({
    reason: z.string().max(2000).nullish(),
    other: said.openapi({ description: "With merge: the other pattern" }),
    fingerprint: said.openapi({ description: "With split: what to take out" }),
    name: said.openapi({ description: "With describe; an empty text brings ours back" }),
    summary: said.openapi({ description: "With describe" }),
    cause: said.openapi({ description: "With describe" }),
    fix: said.openapi({ description: "With describe" }),
    category: said.openapi({ description: "With category: the right one" }),
  }),
  answer: z.object({
    version,
    pattern: PatternShape,
    patterns: z.array(PatternShape),
    undo: z.object({ path: z.string(), body: z.looseObject({}), says: z.string() }).nullable(),
  }),
  run: async ({ params, body: { reason = null, ...words }, ...around }) => {
    const { house, memory } = around;
    const knowledge = await patternsSoon(around);
    const pattern = patternCalled(knowledge, params.id);
    const wish = wishOf(params.decision, words);
    const isMark = wish.kind === "ignore" || wish.kind === "unignore";
    if (isMark && around.server.isTeam)
      throw new HttpProblem(
        409,
        "refused",
        "what a machine ignores is decided on the files of one machine: do it there.",
      );
    const { patterns, undo } = decidePattern({ house, memory, knowledge }, pattern, wish, reason);
    // Whoever ignores a failure is in the audit log already.
    if (!isMark) audited(around, `pattern-${wish.kind}`, { pattern: pattern.id, reason, ...words });
    return {
      version: 1,
      pattern: patternJson(patterns[0]!),
      patterns: patterns.map(patternJson),
      undo: undo === null ? null : { path: pathOf(undo), body: bodyOf(undo.decision), says: undo.says },
    };
  },
});

function wishOf(
  kind: PatternDecision["kind"],
  words: Readonly<Record<string, string | undefined>>,
): PatternDecision {
  const need = (name: string) => {
    const value = words[name];
    if (value !== undefined && value !== "") return value;
    throw new HttpProblem(400, "bad_input", `${kind} needs ${name}.`, {
      errors: [{ where: `body.${name}`, why: "missing" }],
    });
  };
  if (kind === "merge") return { kind, other: need("other") };
  if (kind === "split") return { kind, fingerprint: need("fingerprint") };
  if (kind === "category") return { kind, category: need("category") };
  if (kind !== "describe") return { kind };
  const text = Object.fromEntries(
    ["name", "summary", "cause", "fix"].flatMap((part) =>
      words[part] === undefined ? [] : [[part, words[part]!]],
    ),
  );
  if (Object.keys(text).length === 0) need("name, summary, cause or fix");
  return { kind, text };
}

const pathOf = ({ pattern, decision: { kind } }: Undo) => `/api/patterns/${pattern}/${kind}`;

function bodyOf(decision: PatternDecision): Record<string, string> {
  const { kind: _, ...words } = decision;
  return "text" in words ? { ...words.text } : { ...words };
}

export const PATTERNS = [list, one, decision];
