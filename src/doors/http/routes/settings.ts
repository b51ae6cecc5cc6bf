import { z } from "@hono/zod-openapi";
import { tokensOf } from "#memory/token-store.ts";
import { HEAL_POLICIES } from "#model/heal.ts";
import { isValid, mayAct, ROLES, type Token } from "#model/token.ts";
import { describedSetting } from "../../described-settings.ts";
import { judgesSetUp } from "../../heal-facts.ts";
import { setHealPolicy } from "../../heal-status.ts";
import { SETTINGS as TABLE } from "../../settings-table.ts";
import { createToken, expiryOf, revokeToken, tokenJson, USUAL_EXPIRY } from "../../tokens.ts";
import { tableResponse } from "../analytics-query.ts";
import { audited } from "../audited.ts";
import { PROJECT } from "../page.ts";
import { Answer, route } from "../route.ts";
import { ID, version } from "../schemas.ts";

const text = z.string();

const settings = route({
  method: "get",
  path: "/api/settings",
  tag: "server",
  role: "read",
  summary: "The settings that hold here and where each comes from",
  doc: "As `twiceshy config list`. What may hold a secret is shown without it, and only to an admin. Table: settings.",
  query: z.strictObject({
    ...PROJECT,
    format: z.enum(["json", "csv"]).default("json").openapi({ description: "csv for a spreadsheet" }),
    table: text.optional().openapi({ description: "With format=csv: settings" }),
  }),
  answer: z.object({
    version,
    settings: z.array(
      z.object({
        key: text,
        value: z.unknown(),
        from: text,
        default: z.unknown(),
        doc: text,
        isSecret: z.boolean(),
      }),
    ),
    policy: z.object({ value: text, from: text, judges: z.int() }),
    projects: z.array(text),
    readOnly: z.boolean(),
    twiceshy: text,
  }),
  run: async ({ house, server, asker, query }) => {
    const seen = TABLE.filter(({ isSecret }) => isSecret !== true || mayAct(asker.role, "admin"));
    const described = await Promise.all(
      seen.map(async (setting) => {
        const { key, value, origin, default: usual, doc } = await describedSetting(setting, house);
        return { key, value, from: origin, default: usual, doc, isSecret: setting.isSecret === true };
      }),
    );
    if (query.format === "csv") return tableResponse({ settings: described }, query.table);
    return {
      version: 1,
      settings: described,
      policy: {
        value: house.settings.values["heal.policy"],
        from: house.settings.origins["heal.policy"],
        judges: judgesSetUp(house),
      },
      projects: server.projects,
      readOnly: server.isTeam,
      twiceshy: server.version,
    };
  },
});

const policy = route({
  method: "post",
  path: "/api/settings/policy",
  tag: "heal",
  role: "admin",
  summary: "Set how far healing goes by itself, for this clone",
  body: z.strictObject({ policy: z.enum(HEAL_POLICIES), reason: z.string().max(2000).nullish() }),
  answer: z.object({ version, policy: text, before: text, undo: z.looseObject({}).nullable() }),
  run: ({ house, memory, body }) => {
    const before = house.settings.values["heal.policy"];
    setHealPolicy(house, memory, body.policy, { reason: body.reason ?? null, via: "http" });
    const undo = {
      path: "/api/settings/policy",
      body: { policy: before },
      says: `Set it back to ${before}`,
    };
    return { version: 1, policy: body.policy, before, undo: before === body.policy ? null : undo };
  },
});

const TokenShape = z
  .object({
    id: text,
    role: z.enum(ROLES),
    project: text.nullable(),
    label: text.nullable(),
    createdAt: text.nullable(),
    expiresAt: text.nullable(),
    revokedAt: text.nullable(),
    state: z.enum(["valid", "expired", "revoked"]),
  })
  .openapi("Token", { description: "Never its text, which is shown once, nor its hash" });

function shown(token: Token, now: number) {
  const state = isValid(token, now) ? "valid" : token.revokedAt === null ? "expired" : "revoked";
  return { ...tokenJson(token), state };
}

/** Whoever holds a token of one project has nothing to do with those of others. */
const isOwn = (project: string | null) => (token: Token) => project === null || token.project === project;

const list = route({
  method: "get",
  path: "/api/tokens",
  tag: "server",
  role: "admin",
  isForTeams: true,
  summary: "The tokens that were made, the newest first",
  answer: z.object({ version, tokens: z.array(TokenShape) }),
  run: ({ memory, asker, now }) => ({
    version: 1,
    tokens: tokensOf(memory)
      .tokens()
      .filter(isOwn(asker.project))
      .map((token) => shown(token, now)),
  }),
});

const create = route({
  method: "post",
  path: "/api/tokens",
  tag: "server",
  role: "admin",
  isForTeams: true,
  summary: "Make a token; its text is shown once",
  doc: "One made with a token of a project opens that project only.",
  body: z.strictObject({
    role: z.enum(ROLES),
    project: z.string().min(1).max(200).nullish(),
    label: z.string().max(200).nullish(),
    expires: z.string().max(60).default(USUAL_EXPIRY).openapi({ description: "90d, 2027-01-01 or never" }),
  }),
  status: 201,
  answer: z.object({ version, token: TokenShape, text }),
  run: ({ house, memory, server, asker, body, now }) => {
    const made = createToken(house, memory, {
      role: body.role,
      project: asker.project ?? body.project ?? null,
      label: body.label ?? null,
      expiresAt: expiryOf(body.expires, now),
    });
    audited({ house, memory, server }, "token-created", { token: made.token.id, role: body.role });
    return new Answer({ version: 1, token: shown(made.token, now), text: made.text }, 201);
  },
});

const revoke = route({
  method: "post",
  path: "/api/tokens/{id}/revoke",
  tag: "server",
  role: "admin",
  isForTeams: true,
  summary: "End a token at once; it cannot be undone",
  params: ID,
  body: z.strictObject({}),
  answer: z.object({ version, token: TokenShape }),
  run: ({ house, memory, server, asker, params: { id }, now }) => {
    const known = tokensOf(memory).token(id);
    // One of another project is as unknown as one that never was.
    const wanted = known !== null && isOwn(asker.project)(known) ? id : "";
    const token = revokeToken(house, memory, wanted);
    audited({ house, memory, server }, "token-revoked", { token: token.id });
    return { version: 1, token: shown(token, now) };
  },
});

export const SETTINGS = [settings, policy, list, create, revoke];
