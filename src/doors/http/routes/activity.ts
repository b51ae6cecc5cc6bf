import { z } from "@hono/zod-openapi";
import { feedOf } from "#memory/feed.ts";
import { latestEvents } from "#memory/latest-events.ts";
import { writePosition } from "#model/feed.ts";
import { learnNow } from "../../learn-now.ts";
import { PAGE, PROJECT } from "../page.ts";
import { route } from "../route.ts";
import { version } from "../schemas.ts";

const text = z.string();
const USUAL = 30;

interface Happened {
  readonly kind: "failure" | "fix" | "lesson" | "issue" | "heal" | "warning";
  readonly id: string;
  readonly at: number;
  readonly subject: string;
  readonly what: string;
  readonly title: string;
  readonly link: { readonly page: string; readonly id: string } | null;
}

const PAGES = { lesson: "lesson", issue: "issue", heal: "application" } as const;

const activity = route({
  method: "get",
  path: "/api/activity",
  tag: "analytics",
  role: "read",
  summary: "What happened lately, the most recent first",
  doc: "`position` is what /api/events?after= takes: what comes after this answer is heard there, without a gap.",
  query: z.strictObject({ ...PROJECT, limit: PAGE.limit.default(USUAL) }),
  answer: z.object({
    version,
    events: z.array(
      z.object({
        kind: z.enum(["failure", "fix", "lesson", "issue", "heal", "warning"]),
        id: text,
        at: text,
        subject: text,
        what: text,
        title: text,
        link: z.object({ page: text, id: text }).nullable(),
      }),
    ),
    position: text,
  }),
  run: async ({ house, memory, query: { limit } }) => {
    const { knowledge } = await learnNow(house, memory);
    // First: what is stored meanwhile may be told twice, never not at all.
    const position = writePosition(feedOf(memory).newest());
    const failures = memory.failures({ limit }).map(
      (one): Happened => ({
        ...{ kind: "failure", id: one.id, at: one.seenAt, subject: one.fingerprint.hash, what: one.category },
        ...{ title: one.message, link: { page: "pattern", id: one.fingerprint.hash } },
      }),
    );
    const fixes = knowledge.fixes.fixes({ limit }).map(
      (fix): Happened => ({
        ...{ kind: "fix", id: fix.id, at: fix.resolvedAt, subject: fix.check.id, what: fix.grade },
        title: fix.cures[0]?.message ?? fix.check.command,
        link: fix.cures[0] === undefined ? null : { page: "pattern", id: fix.cures[0].fingerprint },
      }),
    );
    const told = knowledge.deliveries.deliveries({ limit }).map(
      (one): Happened => ({
        ...{ kind: "warning", id: one.id, at: one.at, subject: one.lesson, what: one.outcome ?? one.manner },
        ...{ title: one.text.split("\n")[0] ?? "", link: { page: "delivery", id: one.id } },
      }),
    );
    const others = (["lesson", "issue", "heal"] as const).flatMap((kind) =>
      latestEvents(memory, kind, limit).map(
        (one): Happened => ({
          ...one,
          kind,
          link: { page: PAGES[kind], id: one.subject },
        }),
      ),
    );
    const events = [...failures, ...fixes, ...told, ...others]
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .slice(0, limit)
      .map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
    return { version: 1, events, position };
  },
});

export const ACTIVITY = [activity];
