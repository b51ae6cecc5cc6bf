import { z } from "@hono/zod-openapi";
import type { Asked as AskedRange } from "../../analytics-shapes.ts";
import { askedOf, type CountQuery, FILTERS, PIECES } from "../analytics-query.ts";
import { daysSoon } from "../days-soon.ts";
import type { Asked } from "../route.ts";

export const count = z.int().min(0);
export const rate = z.number().nullable();
export const span = { from: z.string(), until: z.string() };
export const query = z.strictObject({ ...FILTERS, ...PIECES });
export const text = z.string();
export const severity = z.enum(["critical", "high", "medium", "low"]);

export interface Ready {
  readonly asked: AskedRange;
  readonly pending: number;
}

/** The range, with what is known of it counted. */
export function ready({ memory, server, now }: Asked<never, never, never>, asked: CountQuery): Ready {
  return { asked: askedOf(asked, now), pending: daysSoon(memory, server) };
}

export const around = (given: object) => given as Asked<never, never, never>;
