import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { DAY_MS } from "#model/pattern.ts";
import { parseMoment } from "../units.ts";
import { HttpProblem } from "./problem.ts";

const MOST = 200;
const USUAL = 50;

/** What every request may say: the project. A token may open only one. */
export const PROJECT = {
  project: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "The project: its name, or the mark that its clones share" }),
};

/** What every list understands. */
export const PAGE = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST)
    .default(USUAL)
    .openapi({ description: `At most so many, up to ${MOST}` }),
  cursor: z.string().max(500).optional().openapi({ description: "Where the page before ended: its `next`" }),
};

/** A list as a table: all that the filters match, whatever a page would hold. */
export const CSV = z
  .enum(["json", "csv"])
  .default("json")
  .openapi({ description: "csv for a spreadsheet: every row, without pages" });

/** A filter that is a text. */
export const word = (description: string) => z.string().min(1).max(500).optional().openapi({ description });

/** A filter that is a moment. */
export const moment = (description: string) =>
  z
    .string()
    .max(60)
    .optional()
    .openapi({
      description: `${description}: an ISO 8601 time, a date, or a span such as 7d`,
      example: "7d",
    });

/** A switch: `true` or `false`. */
export const flag = (description: string) =>
  z
    .enum(["true", "false"])
    .optional()
    .transform((value) => value === "true")
    .openapi({ description, type: "boolean" });

/** A moment that a request names; trouble where it is none. */
export function momentIn(name: string, text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const at = parseMoment(text, now);
  if (at !== null) return at;
  throw new HttpProblem(400, "bad_input", `${name} takes a moment such as 7d or 2026-11-01T10:30:00Z.`, {
    errors: [{ where: name, why: "no moment" }],
  });
}

/** The end of the day of a moment that a request names: "until" that day is with it. */
export function dayEndIn(name: string, text: string | undefined, now: number): number | undefined {
  const at = momentIn(name, text, now);
  return at === undefined ? undefined : (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

interface Cursor {
  readonly id: string;
  /** How many came before, or when it was: where the one it names has gone. */
  readonly count: number;
}

/** A page of a list that is whole, and where the next one begins; null at its end. */
export function pageOf<T>(
  all: readonly T[],
  idOf: (one: T) => string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): { items: T[]; next: string | null } {
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = after === null ? -1 : all.findIndex((one) => idOf(one) === after.id);
  const from = after === null ? 0 : found >= 0 ? found + 1 : after.count;
  const items = all.slice(from, from + limit);
  const isLast = from + items.length >= all.length || items.length === 0;
  return {
    items,
    next: isLast ? null : writeCursor({ id: idOf(items.at(-1)!), count: from + items.length }),
  };
}

export function writeCursor({ id, count }: Cursor): string {
  return Buffer.from(JSON.stringify([id, count])).toString("base64url");
}

/** A cursor as we wrote it; trouble for anything else. */
export function readCursor(text: string): Cursor {
  try {
    const [id, count] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    if (typeof id === "string" && Number.isSafeInteger(count) && (count as number) >= 0)
      return { id, count: count as number };
  } catch {
    // Said below.
  }
  throw new HttpProblem(400, "bad_input", "this cursor is none of ours: begin again without it.", {
    errors: [{ where: "cursor", why: "not a cursor" }],
  });
}

/** The tag of an answer: the same text has the same. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Whether a request says that it has this answer already. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim()));
}
