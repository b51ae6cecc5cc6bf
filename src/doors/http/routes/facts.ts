import { z } from "@hono/zod-openapi";
import { SYNCED } from "#memory/sync/synced-tables.ts";
import { takeFacts } from "../../take-facts.ts";
import { HttpProblem } from "../problem.ts";
import { route } from "../route.ts";
import { version } from "../schemas.ts";

/** At once; whoever has more sends it in pieces. */
const MOST = 2_000;
/** Rows that are named where a batch is wrong. */
const MOST_NAMED = 20;

const take = route({
  method: "post",
  path: "/api/facts",
  tag: "server",
  role: "write",
  isForTeams: true,
  asksSchema: true,
  summary: "Take in a batch of facts that another machine saw",
  doc: "Rows as `twiceshy sync --bundle` writes them. All of them are stored, or none; what is sent again changes nothing. A person's decisions (about lessons, issues, patterns) need the role review, and what erases needs admin.",
  body: z.strictObject({
    version: z.literal(1),
    origin: z
      .string()
      .regex(/^[\w.:@/-]{1,200}$/, "a name of letters, digits and . : @ / - _")
      .openapi({ description: "Whose facts these are: the origin in the head of a bundle" }),
    facts: z
      // Each is looked through by the store, which says which is wrong.
      .array(z.unknown())
      .min(1)
      .max(MOST)
      .openapi({
        type: "array",
        items: {
          type: "object",
          required: ["table", "row"],
          properties: {
            table: { type: "string", enum: SYNCED.map(({ name }) => name) },
            row: { type: "object", additionalProperties: { type: ["string", "number", "null"] } },
          },
        },
      }),
  }),
  answer: z.object({
    version,
    facts: z.int().openapi({ description: "Different ones in the batch" }),
    failures: z.int().openapi({ description: "Failures that were not known before" }),
    stored: z.int().openapi({ description: "What is new with the team, or waits to be sent to it" }),
  }),
  run: ({ house, memory, body, asker }) => {
    const taken = takeFacts(house, memory, body, asker.role);
    if ("facts" in taken) return { version: 1, ...taken };
    const errors = taken
      .slice(0, MOST_NAMED)
      .map(({ at, why }) => ({ where: `body.facts.${at}`, why: `the row ${why}` }));
    const first = taken[0]!;
    throw new HttpProblem(
      400,
      "bad_input",
      `facts.${first.at} ${first.why}${taken.length > 1 ? `, and ${taken.length - 1} more are wrong` : ""}. Nothing of it was taken in.`,
      { errors },
    );
  },
});

export const FACTS = [take];
