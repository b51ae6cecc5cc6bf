import { z } from "@hono/zod-openapi";
import type { Fix as FixData } from "#model/fix.ts";
import { Trouble } from "#model/trouble.ts";
import { fixJson } from "#report/fix-json.ts";
import { successJson } from "#report/strategy-text.ts";
import { askedOnce } from "../../asked-once.ts";
import { isRealFix, showFix } from "../../fixes.ts";
import { learnNow } from "../../learn-now.ts";
import { successPatternsNow } from "../../success-patterns.ts";
import { trackRecord } from "../../tried.ts";
import { flag, moment, momentIn, PAGE, PROJECT, pageOf, readCursor, word } from "../page.ts";
import { route } from "../route.ts";
import { Fix, ID, next, version } from "../schemas.ts";

const MOST_READ = 2_000;

const list = route({
  method: "get",
  path: "/api/fixes",
  tag: "learned",
  role: "read",
  summary: "What change turned a failing check green, the most recent first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    grade: z
      .enum(["observed", "repeated", "proven"])
      .optional()
      .openapi({ description: "Only of this grade" }),
    fingerprint: word("Only those that cured this failure"),
    category: word("Only of failures of this category"),
    task: word("Only in this task"),
    session: word("Only in this session"),
    since: moment("Only from this moment on"),
    all: flag("Also what looked like a fix and is none"),
  }),
  answer: z.object({ version, fixes: z.array(Fix), next }),
  run: async ({ house, memory, query, now }) => {
    const { knowledge } = await learnNow(house, memory);
    const since = momentIn("since", query.since, now);
    const { fingerprint, task, session, grade, category } = query;
    const filter = {
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(task === undefined ? {} : { task }),
      ...(session === undefined ? {} : { session }),
      ...(since === undefined ? {} : { since }),
    };
    const isWanted = (fix: FixData) =>
      (query.all || isRealFix(fix)) &&
      (grade === undefined || fix.grade === grade) &&
      (category === undefined || fix.cures.some((cure) => cure.category === category));
    // A page, and one more; only where much of it is not wanted, all of them.
    const enough = (query.cursor === undefined ? 0 : readCursor(query.cursor).count) + query.limit + 1;
    let found: FixData[] = [];
    for (const limit of [Math.min(MOST_READ, enough * 2), MOST_READ]) {
      const read = knowledge.fixes.fixes({ ...filter, limit });
      found = read.filter(isWanted);
      if (found.length >= enough || read.length < limit) break;
    }
    const page = pageOf(found, ({ id }) => id, query);
    const known = askedOnce(knowledge);
    const fixes = page.items.map((fix) => fixJson({ ...showFix(fix, known), ...trackRecord(fix, known) }));
    return { version: 1, fixes, next: page.next };
  },
});

const one = route({
  method: "get",
  path: "/api/fixes/{id}",
  tag: "learned",
  role: "read",
  summary: "A fix with its attempts, and what broke it",
  params: ID,
  answer: z.object({ version, fix: Fix }),
  run: async ({ house, memory, params: { id } }) => {
    const { knowledge } = await learnNow(house, memory);
    const fix = knowledge.fixes.fix(id);
    if (fix === null) throw new Trouble("not_found", `no fix is called "${id}".`, "twiceshy fixes");
    return { version: 1, fix: fixJson({ ...showFix(fix, knowledge), ...trackRecord(fix, knowledge) }) };
  },
});

const strategies = route({
  method: "get",
  path: "/api/strategies",
  tag: "learned",
  role: "read",
  summary:
    "What kind of action cures which category, how often, at which try; and what passes at the first try",
  answer: z.looseObject({ version }),
  run: async ({ house, memory }) => {
    const { knowledge } = await learnNow(house, memory);
    return successJson(successPatternsNow(memory, knowledge));
  },
});

export const FIXES = [list, one, strategies];
