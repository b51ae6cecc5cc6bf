import { z } from "@hono/zod-openapi";
import type { BucketKind, CountFilter } from "#model/analytics.ts";
import { DAY_MS } from "#model/pattern.ts";
import { type Asked as AskedRange, isoDay } from "../analytics-shapes.ts";
import { csvResponse } from "./csv.ts";
import { moment, momentIn, PROJECT, word } from "./page.ts";
import { HttpProblem } from "./problem.ts";

const USUAL_DAYS = 30;
/** Up to so many days are shown day by day. */
const MOST_DAYS = 92;
/** Ten years, in days: nobody reads more points. */
const LONGEST = 3_660;

/** The same filters for everything that is counted. */
export const FILTERS = {
  ...PROJECT,
  since: moment(`From the day of this moment on; ${USUAL_DAYS} days where nothing is said`),
  until: moment("Up to the day of this moment; today where nothing is said"),
  category: word("Only this category, such as type_error"),
  group: word("Only categories of this group: code, environment, workflow or knowledge"),
  agent: word("Only what this agent did, such as claude"),
  tool: word("Only of this tool, such as pytest"),
  task: word("Only in this task"),
};

/** In which pieces, and for a spreadsheet. */
export const PIECES = {
  bucket: z
    .enum(["auto", "day", "week"])
    .default("auto")
    .openapi({
      description: `Whole days or weeks (from Monday) in UTC; auto: days up to ${MOST_DAYS} of them`,
    }),
  format: z.enum(["json", "csv"]).default("json").openapi({ description: "csv for a spreadsheet" }),
  table: word("With format=csv: which list of the answer"),
};

export interface CountQuery {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly category?: string | undefined;
  readonly group?: string | undefined;
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  readonly task?: string | undefined;
  readonly bucket?: "auto" | BucketKind | undefined;
}

/** Whole days: those of the moments that a request names. */
export function askedOf(query: CountQuery, now: number): AskedRange {
  const { since, until, bucket = "auto", category, group, agent, tool, task } = query;
  const toDay = dayOf(momentIn("until", until, now) ?? now);
  const fromDay = dayOf(momentIn("since", since, now) ?? (toDay - USUAL_DAYS + 1) * DAY_MS);
  if (fromDay > toDay || toDay - fromDay > LONGEST)
    throw new HttpProblem(
      400,
      "bad_input",
      fromDay > toDay ? "since is after until." : `a range has at most ${LONGEST} days.`,
      { errors: [{ where: "since", why: "out of range" }] },
    );
  const kind = bucket === "auto" ? (toDay - fromDay < MOST_DAYS ? "day" : "week") : bucket;
  const filter: CountFilter = { fromDay, toDay, category, group, agent, tool, task };
  return { filter, kind };
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);

export const Range = z
  .object({
    since: z.string(),
    until: z.string(),
    bucket: z.enum(["day", "week"]),
    pending: z.int().openapi({ description: "Days that are still being counted" }),
    notUsed: z.array(z.string()).optional().openapi({ description: "Filters that mean nothing here" }),
  })
  .openapi("Range", { description: "Whole days in UTC" });

/** What was looked at, for the answer. */
export function rangeOf({ filter, kind }: AskedRange, pending: number, notUsed: readonly string[] = []) {
  const used = notUsed.filter((name) => filter[name as keyof CountFilter] !== undefined);
  return {
    since: isoDay(filter.fromDay),
    until: isoDay(filter.toDay + 1),
    bucket: kind,
    pending,
    ...(used.length === 0 ? {} : { notUsed: used }),
  };
}

export const ShareSchema = z
  .object({
    count: z.int(),
    of: z.int(),
    rate: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    needed: z.int(),
    why: z.string().nullable(),
  })
  .openapi("Share", { description: "A share with its 95 % Wilson interval; null where too little is known" });

export const MeanSchema = z
  .object({
    n: z.int(),
    mean: z.number().nullable(),
    median: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    needed: z.int(),
    why: z.string().nullable(),
  })
  .openapi("Mean", { description: "A mean with its 95 % interval; null where too little is known" });

export const PreventedSchema = ShareSchema.extend({
  warned: z.int(),
  prevented: z.int(),
  failedAnyway: z.int(),
  incomplete: z.int(),
  open: z.int(),
  heldOut: ShareSchema,
}).openapi("Prevented", {
  description: "Whether warnings helped, and how it went where they were withheld on purpose",
});

/** One list of an answer as CSV; what is nested in a row becomes columns of its own: resolved.rate. */
export function tableResponse(
  tables: Readonly<Record<string, readonly object[]>>,
  wanted?: string,
): Response {
  const name = wanted ?? Object.keys(tables)[0]!;
  const rows = Object.hasOwn(tables, name) ? tables[name]! : null;
  if (rows === null)
    throw new HttpProblem(400, "bad_input", `table takes one of ${Object.keys(tables).join(", ")}.`, {
      errors: [{ where: "table", why: "not known" }],
    });
  const flat = rows.map((row) => flattened(row));
  return csvResponse([...new Set(flat.flatMap((row) => Object.keys(row)))], flat);
}

function flattened(row: object, before = ""): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? flattened(value, `${before}${name}.`)
        : { [before + name]: value },
    ),
  );
}
