import { z } from "@hono/zod-openapi";
import { newestSince } from "#memory/newest-failures.ts";
import type { FailureFilter, Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { failureJson } from "#report/failure-json.ts";
import { shownJson } from "#report/show-json.ts";
import { triedJson } from "#report/strategy-text.ts";
import { askedOnce } from "../../asked-once.ts";
import { statesOf } from "../../failure-states.ts";
import { learnNow } from "../../learn-now.ts";
import { triedAgainst } from "../../tried.ts";
import { whatBroke } from "../../what-broke.ts";
import { csvResponse } from "../csv.ts";
import { flag, moment, momentIn, PAGE, PROJECT, readCursor, word, writeCursor } from "../page.ts";
import { route } from "../route.ts";
import { Failure, FailureState, FoldedFailure, ID, next, version } from "../schemas.ts";

const HISTORY = 50;
/** No index finds a part of a text: so many failures are looked through for one, the newest first. */
const MOST_LOOKED_AT = 20_000;

const query = z.strictObject({
  ...PROJECT,
  ...PAGE,
  all: flag("Every single failure, not folded by fingerprint"),
  category: word("Only this category, such as type_error"),
  tool: word("Only of this tool, such as pytest"),
  agent: word("Only in runs of this agent, such as claude"),
  file: word("Only in this file; a part of its path, or a pattern such as src/*.ts"),
  session: word("Only in this session"),
  task: word("Only in this task"),
  phase: word("Only in this phase"),
  source: word("Only seen this way, such as run or ingest"),
  fingerprint: word("Only of this fingerprint"),
  match: word("Only with this text in the message, the test or the file"),
  state: z
    .enum(["open", "resolved"])
    .optional()
    .openapi({ description: "Only open ones, or those cured since" }),
  since: moment("Only from this moment on"),
  until: moment("Only before this moment"),
  format: z.enum(["json", "csv"]).default("json").openapi({ description: "csv for a spreadsheet" }),
});

type Query = z.output<typeof query>;

const list = route({
  method: "get",
  path: "/api/failures",
  tag: "failures",
  role: "read",
  summary: "What has failed, the most recent first",
  doc: `One entry per fingerprint, as \`twiceshy failures --json\`; with all=true every failure. For match and file the newest ${MOST_LOOKED_AT} failures are looked through, and lookedSince says from when on; with since it is everything from then on.`,
  query,
  answer: z.object({
    version,
    failures: z.array(z.union([FoldedFailure, Failure])),
    next,
    lookedSince: z
      .string()
      .optional()
      .openapi({ description: "Older failures were not looked through for the text: ask with since" }),
  }),
  run: async ({ house, memory, query: asked, now }) => {
    const knowledge = askedOnce((await learnNow(house, memory)).knowledge);
    const { filter, lookedSince } = lookable(memory, filterOf(asked, now));
    if (asked.all) {
      // One more than is asked for tells whether there is another page.
      const found = memory.failures(filter);
      const shown = found.slice(0, asked.limit);
      const states = statesOf(shown, knowledge);
      const failures = shown.map((one) => ({ ...failureJson(one), ...states.get(one.id) }));
      if (asked.format === "csv") return csvResponse(COLUMNS, failures);
      return { version: 1, failures, next: nextOf(found, asked, (one) => one.id), ...lookedSince };
    }
    const found = memory.summaries(filter);
    const shown = found.slice(0, asked.limit);
    const states = statesOf(
      shown.map(({ latest }) => latest),
      knowledge,
    );
    const failures = shown.map(({ latest, count, firstAt, lastAt }) => ({
      fingerprint: latest.fingerprint.hash,
      count,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      ...states.get(latest.id),
      latest: failureJson(latest),
    }));
    if (asked.format === "csv")
      return csvResponse(
        ["count", "firstAt", "lastAt", ...COLUMNS],
        failures.map(({ latest, ...folded }) => ({ ...latest, ...folded })),
      );
    const next = nextOf(found, asked, ({ latest }) => latest.fingerprint.hash);
    return { version: 1, failures, next, ...lookedSince };
  },
});

const COLUMNS = [
  "id",
  "seenAt",
  "state",
  "category",
  "tool",
  "message",
  "file",
  "line",
  "test",
  "task",
  "session",
  "fingerprint",
];

function filterOf({ limit, cursor, ...asked }: Query, now: number): FailureFilter {
  const filter: Record<string, string | number> = { limit: limit + 1 };
  for (const name of ["category", "tool", "agent", "file", "session", "task", "phase"] as const)
    if (asked[name] !== undefined) filter[name] = asked[name];
  for (const name of ["source", "fingerprint", "match", "state"] as const)
    if (asked[name] !== undefined) filter[name] = asked[name];
  for (const name of ["since", "until"] as const) {
    const at = momentIn(name, asked[name], now);
    if (at !== undefined) filter[name] = at;
  }
  if (cursor !== undefined) filter.after = readCursor(cursor).id;
  return filter;
}

/** A filter that can be answered soon, and from when on it looks where that is not from the beginning. */
function lookable(memory: Memory, filter: FailureFilter) {
  const { match, file, since, until } = filter;
  if ((match === undefined && file === undefined) || since !== undefined) return { filter, lookedSince: {} };
  const from = newestSince(memory, MOST_LOOKED_AT, until);
  if (from === null) return { filter, lookedSince: {} };
  return {
    filter: { ...filter, since: from },
    lookedSince: { lookedSince: new Date(from).toISOString() },
  };
}

function nextOf<T>(found: readonly T[], { limit }: Query, keyOf: (one: T) => string): string | null {
  return found.length > limit ? writeCursor({ id: keyOf(found[limit - 1]!), count: 0 }) : null;
}

const one = route({
  method: "get",
  path: "/api/failures/{id}",
  tag: "failures",
  role: "read",
  summary: "A failure, its run and its history",
  doc: "By its id, its run's id or its fingerprint, as `twiceshy show --json`.",
  params: ID,
  query: z.strictObject({ ...PROJECT, output: flag("Also the stored output of the run") }),
  answer: z.looseObject({
    version,
    failures: z.array(Failure),
    run: z.looseObject({}).nullable(),
    state: FailureState.nullable(),
    history: z.array(z.looseObject({})),
    tried: z.array(z.looseObject({})),
  }),
  run: async ({ house, memory, params: { id }, query: { output } }) => {
    const { failures, runs } = memory.find(id);
    const [latest = null] = failures;
    const run = runs[0] ?? null;
    if (latest === null && run === null)
      throw new Trouble("not_found", `nothing remembered is called "${id}".`, "twiceshy failures");
    const isRun = run?.id.startsWith(id.trim()) === true;
    const hash = isRun ? undefined : latest?.fingerprint.hash;
    const { knowledge } = await learnNow(house, memory);
    const shown = {
      failures: isRun ? failures : failures.slice(0, 1),
      run,
      history: hash === undefined ? [] : memory.failures({ fingerprint: hash, limit: HISTORY }),
      sighting: hash === undefined ? null : (memory.recall([hash]).get(hash) ?? null),
      state: latest === null || isRun ? undefined : statesOf([latest], knowledge).get(latest.id),
      brokenBy: run === null ? null : await whatBroke(run, memory, knowledge, house),
    };
    const tried = hash === undefined ? [] : await triedAgainst([hash], memory, knowledge, house);
    return { ...shownJson(shown, output), tried: triedJson(tried) };
  },
});

export const FAILURES = [list, one];
