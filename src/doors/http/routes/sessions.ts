import { z } from "@hono/zod-openapi";
import { type SessionCount, sessionCounted, sessionsIn } from "#memory/session-days.ts";
import { Trouble } from "#model/trouble.ts";
import { deliveriesNow } from "../../deliveries.ts";
import { learnNow } from "../../learn-now.ts";
import { sessionStory } from "../../session-story.ts";
import { askedOf, FILTERS, tableResponse } from "../analytics-query.ts";
import { daysSoon } from "../days-soon.ts";
import { CSV, PAGE, readCursor, writeCursor } from "../page.ts";
import { route } from "../route.ts";
import { ID, next, version } from "../schemas.ts";

/** A spreadsheet holds no more. */
const MOST_ROWS = 1_000_000;
const text = z.string();
const count = z.int().min(0);

const Session = z
  .object({
    id: text,
    agent: text.nullable(),
    firstAt: text,
    lastAt: text,
    runs: count,
    failedRuns: count,
    failures: count,
    told: count,
    prevented: count,
    failedAnyway: count,
    missed: count,
  })
  .openapi("Session");

const iso = (at: number) => new Date(at).toISOString();

function sessionJson(session: SessionCount) {
  return { ...session, firstAt: iso(session.firstAt), lastAt: iso(session.lastAt) };
}

const list = route({
  method: "get",
  path: "/api/sessions",
  tag: "warnings",
  role: "read",
  summary: "Sessions with what they ran, were told and missed, the most recent first",
  doc: "Only since, until and agent mean something for a session.",
  query: z.strictObject({
    ...FILTERS,
    ...PAGE,
    format: CSV,
    table: text.optional().openapi({ description: "With format=csv: sessions" }),
  }),
  answer: z.object({ version, sessions: z.array(Session), next }),
  run: async ({ house, memory, server, query, now }) => {
    await deliveriesNow(house, memory);
    const { filter } = askedOf(query, now);
    daysSoon(memory, server);
    if (query.format === "csv") {
      const sessions = sessionsIn(memory, filter, { limit: MOST_ROWS }).map(sessionJson);
      return tableResponse({ sessions }, query.table);
    }
    const { limit, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const found = sessionsIn(memory, filter, {
      limit: limit + 1,
      ...(after === undefined ? {} : { after: { at: after.count, id: after.id } }),
    });
    const shown = found.slice(0, limit);
    const sessions = shown.map(sessionJson);
    const end = shown.at(-1);
    return {
      version: 1,
      sessions,
      next: found.length > limit ? writeCursor({ id: end!.id, count: end!.lastAt }) : null,
    };
  },
});

const one = route({
  method: "get",
  path: "/api/sessions/{id}",
  tag: "warnings",
  role: "read",
  summary: "A session as a story: what it ran, what it was told, and what came of it",
  params: ID,
  answer: z.object({
    version,
    session: Session,
    story: z.array(
      z.object({
        at: text,
        kind: z.enum(["run", "failure", "told", "withheld", "missed", "fix"]),
        id: text,
        title: text,
        text: text.nullable(),
        outcome: text.nullable(),
        why: text.nullable(),
        link: z.object({ page: text, id: text }).nullable(),
      }),
    ),
    isCut: z.boolean(),
    left: count.openapi({ description: "So many steps happened before those of the story: its last 500" }),
    says: text.nullable(),
  }),
  run: async ({ house, memory, server, params: { id } }) => {
    await deliveriesNow(house, memory);
    const { knowledge } = await learnNow(house, memory);
    daysSoon(memory, server);
    const session = sessionCounted(memory, id);
    if (session === null)
      throw new Trouble("not_found", `no session is called "${id}".`, "twiceshy deliveries");
    const { story, isCut, left, says } = sessionStory(memory, knowledge, id);
    return {
      version: 1,
      session: sessionJson(session),
      story: story.map((step) => ({ ...step, at: iso(step.at) })),
      isCut,
      left,
      says,
    };
  },
});

export const SESSIONS = [list, one];
