import { z } from "@hono/zod-openapi";
import { promotionEventJson, promotionJson } from "#report/promotion-json.ts";
import { PROMOTION_DECISIONS, promote } from "../../promote.ts";
import { describeSome, type Placed, promotingNow, promotionCalled, promotionsNow } from "../../promotions.ts";
import { promotionHistory } from "../../promotions-decided.ts";
import { audited } from "../audited.ts";
import { lessonsSoon } from "../lessons-soon.ts";
import { flag, PAGE, PROJECT, pageOf } from "../page.ts";
import { route } from "../route.ts";
import { Fact, ID, next, Promotion, version } from "../schemas.ts";

const list = route({
  method: "get",
  path: "/api/promotions",
  tag: "learned",
  role: "read",
  summary: "What is proposed for the files that agents always read, and what stands in them",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    all: flag("Also what was rejected or has not shown enough, and what it lacks"),
  }),
  answer: z.object({
    version,
    promotions: z.array(Promotion),
    counts: z.record(z.string(), z.int()),
    total: z.int(),
    together: z
      .looseObject({ value: z.number(), low: z.number(), high: z.number(), n: z.int() })
      .nullable()
      .openapi({
        description:
          "Sessions struck with lines in the files less those without, by weeks drawn by lot; null until both were drawn",
      }),
    next,
  }),
  run: async ({ house, memory, server, query }) => {
    const known = await lessonsSoon({ house, memory, server });
    const found = await promotionsNow(house, memory, { known, isAll: query.all });
    const { order, counts, together } = found;
    const isWanted = ({ state }: Placed) => query.all || state === "pending" || state === "promoted";
    const wanted = order.filter(isWanted);
    const page = pageOf(wanted, ({ lesson }) => lesson, query);
    const promotions = describeSome(found, page.items).map(promotionJson);
    return { version: 1, promotions, counts, total: wanted.length, together, next: page.next };
  },
});

const one = route({
  method: "get",
  path: "/api/promotions/{id}",
  tag: "learned",
  role: "read",
  summary: "A lesson as a proposal: what speaks for it, what it lacks, and what was decided",
  params: ID,
  answer: z.object({ version, promotion: Promotion, history: z.array(Fact) }),
  run: async ({ house, memory, server, params }) => {
    const promoting = await promotingNow(house, memory, await lessonsSoon({ house, memory, server }));
    const promotion = await promotionCalled(promoting, params.id);
    const history = promotionHistory(promoting.knowledge).filter(({ lesson }) => lesson === promotion.lesson);
    return { version: 1, promotion: promotionJson(promotion), history: history.map(promotionEventJson) };
  },
});

const said = z.string().max(2000);

const decision = route({
  method: "post",
  path: "/api/promotions/{decision}",
  tag: "learned",
  role: "review",
  summary:
    "Approve, edit, reject or roll back one or many: lines are written into files of the server's clone, and nothing is committed",
  params: z.object({ decision: z.enum(PROMOTION_DECISIONS) }),
  body: z.strictObject({
    lessons: z.array(z.string().min(1).max(300)).min(1).max(50),
    reason: said.nullish(),
    text: said.nullish().openapi({ description: "With approve or edit: the line in a person's own words" }),
    file: z.string().max(500).nullish().openapi({
      description:
        "With approve: a file of the repository, or agents, claude, gemini, cursor, copilot; several with commas",
    }),
    force: z
      .boolean()
      .default(false)
      .openapi({ description: "With approve: also what has not shown enough; needs a reason" }),
  }),
  answer: z.object({ version, promotions: z.array(Promotion) }),
  run: async ({ params, body, ...around }) => {
    const { house, memory } = around;
    const { lessons, reason, text, file, force } = body;
    const wish = { file: file ?? null, reason: reason ?? null, text: text ?? null, force };
    const after = await promote(house, memory, params.decision, lessons, wish);
    audited(around, `promotion-${params.decision}`, {
      lessons: after.map(({ lesson }) => lesson),
      reason: wish.reason,
    });
    return { version: 1, promotions: after.map(promotionJson) };
  },
});

export const PROMOTIONS = [list, one, decision];
