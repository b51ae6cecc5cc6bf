import { z } from "@hono/zod-openapi";
import { Trouble } from "#model/trouble.ts";
import { lessonEventJson, lessonJson } from "#report/lesson-json.ts";
import {
  actionableIn,
  decideLesson,
  LESSON_DECISIONS,
  type LessonDecision,
  lessonCalled,
  lessonsNow,
  listLessons,
} from "../../lessons.ts";
import { audited } from "../audited.ts";
import { lessonsSoon } from "../lessons-soon.ts";
import { dayEndIn, flag, moment, momentIn, PAGE, PROJECT, pageOf, word } from "../page.ts";
import { route } from "../route.ts";
import { Fact, ID, Lesson, next, version } from "../schemas.ts";

const list = route({
  method: "get",
  path: "/api/lessons",
  tag: "learned",
  role: "read",
  summary: "What was learned, the most useful first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    category: word("Only this category"),
    lifecycle: z
      .enum(["draft", "active", "automated", "deprecated"])
      .optional()
      .openapi({ description: "Only in this state" }),
    since: moment("Only with something new from this moment on"),
    until: moment("Only with the last news up to the day of this moment"),
    archived: flag("Only those in the archive"),
    all: flag("Also those in the archive, and those that come with twiceshy"),
  }),
  answer: z.object({ version, lessons: z.array(Lesson), total: z.int(), next }),
  run: async ({ house, memory, server, query, now }) => {
    const [since, until] = [momentIn("since", query.since, now), dayEndIn("until", query.until, now)];
    const knowledge = await lessonsSoon({ house, memory, server });
    const { category, lifecycle } = query;
    const filter = {
      ...(query.archived ? { archived: true } : query.all ? {} : { archived: false }),
      ...(category === undefined ? {} : { category }),
      ...(lifecycle === undefined ? {} : { lifecycle }),
    };
    const found = (await listLessons(house, knowledge, filter, query.all)).filter(
      ({ updatedAt }) =>
        (since === undefined || updatedAt >= since) && (until === undefined || updatedAt < until),
    );
    const page = pageOf(found, ({ id }) => id, query);
    const judge = actionableIn(house);
    const lessons = page.items.map((lesson) => lessonJson(lesson, judge(lesson)));
    return { version: 1, lessons, total: found.length, next: page.next };
  },
});

const one = route({
  method: "get",
  path: "/api/lessons/{id}",
  tag: "learned",
  role: "read",
  summary: "A lesson with its evidence and everything that was said about it",
  params: ID,
  answer: z.object({ version, lesson: Lesson, events: z.array(Fact) }),
  run: async ({ house, memory, server, params: { id } }) => {
    const knowledge = await lessonsSoon({ house, memory, server });
    const lesson = await lessonCalled(house, knowledge, id);
    const events = knowledge.lessons.events(lesson.id).map(lessonEventJson);
    return { version: 1, lesson: lessonJson(lesson, actionableIn(house)(lesson)), events };
  },
});

const said = z.string().max(2000).optional();

const decision = route({
  method: "post",
  path: "/api/lessons/{id}/{decision}",
  tag: "learned",
  role: "review",
  isForTeams: true,
  summary: "Confirm, reject, edit, retire or restore a lesson",
  params: ID.extend({ decision: z.enum(Object.keys(LESSON_DECISIONS) as [LessonDecision]) }),
  body: z.strictObject({
    reason: z.string().max(2000).nullish(),
    title: said.openapi({ description: "With edit: what it is about" }),
    advice: said.openapi({ description: "With edit: what to do, in words" }),
    narrative: said.openapi({ description: "With edit: why this is so" }),
    category: said.openapi({ description: "With edit: the right one" }),
    safety: z.enum(["safe", "moderate", "risky"]).optional().openapi({ description: "With edit" }),
  }),
  answer: z.object({ version, lesson: Lesson }),
  run: async ({ params, body: { reason, advice, ...changed }, ...around }) => {
    const { house, memory } = around;
    const changes: Record<string, unknown> = { ...changed };
    if (advice !== undefined) changes.action = { kind: "advice", text: advice };
    const isEdit = params.decision === "edit";
    if (isEdit !== Object.keys(changes).length > 0)
      throw new Trouble(
        "bad_input",
        isEdit
          ? "edit needs what to change: title, advice, category, narrative or safety."
          : `${params.decision} changes no words: only edit does.`,
      );
    const { knowledge } = await lessonsNow(house, memory);
    const lesson = await lessonCalled(house, knowledge, params.id);
    const after = await decideLesson(house, knowledge, lesson, params.decision, {
      reason: reason ?? null,
      changes,
    });
    audited(around, `lesson-${params.decision}`, { lesson: lesson.id, reason: reason ?? null });
    return { version: 1, lesson: lessonJson(after, actionableIn(house)(after)) };
  },
});

export const LESSONS = [list, one, decision];
