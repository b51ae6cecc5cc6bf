import { z } from "@hono/zod-openapi";
import { healingOf } from "#memory/healing.ts";
import { applicationJson, healEventJson } from "#report/heal-json.ts";
import { verifyAudit } from "../../heal-audit.ts";
import { explainHeal } from "../../heal-explain.ts";
import { lockHealing, unlockHealing } from "../../heal-lock.ts";
import { applicationCalled } from "../../heal-revert.ts";
import { healStatus } from "../../heal-status.ts";
import { lessonsSoon } from "../lessons-soon.ts";
import { moment, momentIn, PAGE, PROJECT, pageOf, word } from "../page.ts";
import { HttpProblem } from "../problem.ts";
import { route } from "../route.ts";
import { Application, ID, next, version } from "../schemas.ts";

const EVERYTHING = 10_000;

const status = route({
  method: "get",
  path: "/api/heal",
  tag: "heal",
  role: "read",
  summary: "How healing stands: policy, lock, breaker, budget, what runs and is watched",
  answer: z.looseObject({ version, policy: z.string(), locked: z.string().nullable(), judges: z.int() }),
  run: async (around) => {
    await lessonsSoon(around);
    return { version: 1, ...(await healStatus(around.house, around.memory)) };
  },
});

const explain = route({
  method: "get",
  path: "/api/heal/explain/{id}",
  tag: "heal",
  role: "read",
  summary: "Why a failure was or was not healed, and what each gate says now",
  params: ID,
  answer: z.looseObject({ version, fingerprint: z.string() }),
  run: async ({ params: { id }, ...around }) => ({ version: 1, ...(await explainHeal(around, id)) }),
});

const applications = route({
  method: "get",
  path: "/api/heal/applications",
  tag: "heal",
  role: "read",
  summary: "What was applied and what came of it, the most recent first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    state: word("Only in this state, such as landed or reverted"),
    fingerprint: word("Only of this failure"),
    lesson: word("Only by this lesson"),
    since: moment("Only from this moment on"),
  }),
  answer: z.object({ version, applications: z.array(Application), next }),
  run: ({ memory, query, now }) => {
    const since = momentIn("since", query.since, now);
    const { state, fingerprint, lesson } = query;
    const found = healingOf(memory)
      .heal.applications({
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(lesson === undefined ? {} : { lesson }),
        ...(since === undefined ? {} : { since }),
        limit: EVERYTHING,
      })
      .filter((one) => state === undefined || one.state === state);
    const page = pageOf(found, ({ id }) => id, query);
    return { version: 1, applications: page.items.map(applicationJson), next: page.next };
  },
});

const application = route({
  method: "get",
  path: "/api/heal/applications/{id}",
  tag: "heal",
  role: "read",
  summary: "An application with its steps",
  params: ID,
  answer: z.object({
    version,
    application: Application,
    events: z.array(z.looseObject({ kind: z.string() })),
  }),
  run: ({ memory, params: { id } }) => {
    const { heal } = healingOf(memory);
    const found = applicationCalled({ memory }, id);
    const events = heal.events(found.id).map(healEventJson);
    return { version: 1, application: applicationJson(found), events };
  },
});

const said = z.object({ version, locked: z.string().nullable() });
const why = z.strictObject({ reason: z.string().max(200).nullish() });

const lock = route({
  method: "post",
  path: "/api/heal/lock",
  tag: "heal",
  role: "review",
  summary: "Stop every automatic change at once",
  body: why,
  answer: said,
  run: ({ body, ...around }) => ({ version: 1, locked: lockHealing(around, body.reason ?? null).locked }),
});

const unlock = route({
  method: "post",
  path: "/api/heal/unlock",
  tag: "heal",
  role: "admin",
  summary: "Take the lock away that was put here",
  body: why,
  answer: said,
  run: ({ body, ...around }) => {
    const { locked } = unlockHealing(around, body.reason ?? null);
    if (locked !== null)
      throw new HttpProblem(409, "refused", `it is still locked, by somebody else's lock: ${locked}`);
    return { version: 1, locked };
  },
});

const audit = route({
  method: "get",
  path: "/api/audit",
  tag: "heal",
  role: "read",
  summary: "The audit log of healing, the most recent entries first",
  query: z.strictObject({ ...PROJECT, ...PAGE, step: word("Only this step, such as landed") }),
  answer: z.object({
    version,
    entries: z.array(z.looseObject({ origin: z.string(), number: z.int(), hash: z.string() })),
    next,
  }),
  run: ({ memory, query }) => {
    const { heal } = healingOf(memory);
    const entries = heal
      .auditOrigins()
      .flatMap((origin) =>
        heal.auditLines(origin).map((line) => ({ ...(JSON.parse(line) as AuditLine), origin })),
      )
      .filter(({ step }) => query.step === undefined || step === query.step)
      .sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || b.number - a.number);
    const page = pageOf(entries, ({ origin, number }) => `${origin}/${number}`, query);
    return { version: 1, entries: page.items, next: page.next };
  },
});

interface AuditLine {
  readonly number: number;
  readonly at?: number;
  readonly step?: string;
}

const verify = route({
  method: "get",
  path: "/api/audit/verify",
  tag: "heal",
  role: "read",
  summary: "Whether every entry of the audit log fits the one before it",
  answer: z.object({ version, isWhole: z.boolean(), chains: z.array(z.looseObject({ origin: z.string() })) }),
  run: ({ memory }) => {
    const chains = verifyAudit(memory);
    return {
      version: 1,
      isWhole: chains.every(({ verdict }) => verdict.kind === "fits"),
      chains: chains.map(({ origin, verdict }) => ({ origin, ...verdict })),
    };
  },
});

export const HEAL = [status, explain, applications, application, lock, unlock, audit, verify];
