import type { Failure } from "#model/failure.ts";
import type { FailureFilter } from "#model/ports.ts";
import { failureJson } from "#report/failure-json.ts";
import { failuresText, summariesText } from "#report/failures-text.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../../compose.ts";
import { statesOf } from "../../failure-states.ts";
import { learnNow } from "../../learn-now.ts";
import { runContext } from "../../run-context.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";
import { momentFlag } from "../moment-flag.ts";

const DEFAULT_LIMIT = 20;
const MOST_READ = 2000;

export const command: Command = {
  name: "failures",
  summary: "List what has failed",
  details:
    "One line per fingerprint, the most recent first; --all lists every single failure. " +
    "A moment is 2h, 3d, 1w, today, yesterday, tuesday, 2026-11-01 or 2026-11-01T10:30.",
  args: [],
  flags: {
    all: { doc: "Every failure, not folded by fingerprint" },
    category: { doc: "Only this category, such as type_error", value: "CATEGORY" },
    file: { doc: "Only in this file", value: "FILE" },
    tool: { doc: "Only of this tool, such as pytest", value: "TOOL" },
    session: { doc: "Only in this session", value: "ID" },
    task: { doc: "Only in this task", value: "ID" },
    phase: { doc: "Only in this phase", value: "ID" },
    since: { doc: "Only from this moment on", value: "MOMENT" },
    until: { doc: "Only before this moment", value: "MOMENT" },
    source: {
      doc: "Only seen this way",
      value: "SOURCE",
      choices: ["run", "capture", "hook", "ingest", "transcript", "backfill"],
    },
    state: { doc: "Only open ones, or those cured since", value: "STATE", choices: ["open", "resolved"] },
    new: { doc: "Without what was red before the session began (--session, or the one at hand)" },
    match: { doc: "Only with this text in the message, the test or the file", value: "TEXT" },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy failures", doc: "what failed here, folded" },
    { line: "twiceshy failures --since tuesday --category type_error", doc: "type errors of this week" },
    { line: "twiceshy failures --session 3f9a --new", doc: "what that session broke itself" },
    { line: "twiceshy failures --task 12-01 --all --json", doc: "every failure of a task, for a machine" },
  ],
  run: listFailures,
};

async function listFailures({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const now = house.clock.now();
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const isNew = flags.has("new");
  const session = isNew ? runContext({ session: flags.text("session") }, terminal.env).session : null;
  // What was there before is sorted out after reading.
  const filter: FailureFilter = {
    ...filterOf(flags, now),
    ...(session === null ? {} : { session }),
    limit: isNew ? MOST_READ : limit,
  };
  const memory = await house.memoryIfThere();
  try {
    const knowledge = memory === null ? null : (await learnNow(house, memory)).knowledge;
    const states = (shown: readonly Failure[]) =>
      knowledge === null ? undefined : statesOf(shown, knowledge);
    const colours = paint(terminal.paintOut);
    if (flags.has("all")) {
      const found = memory?.failures(filter) ?? [];
      const known = states(found);
      const failures = found.filter(({ id }) => !isNew || known?.get(id)?.baseline !== true).slice(0, limit);
      if (flags.has("json")) {
        const all = failures.map((failure) => ({ ...failureJson(failure), ...known?.get(failure.id) }));
        await terminal.out(`${JSON.stringify({ version: 1, failures: all })}\n`);
      } else await terminal.out(failuresText(failures, now, colours, terminal.columns, known));
      hintWhenCut(failures.length, limit, flags, terminal);
      return 0;
    }
    const found = memory?.summaries(filter) ?? [];
    const known = states(found.map(({ latest }) => latest));
    const summaries = found
      .filter(({ latest }) => !isNew || known?.get(latest.id)?.baseline !== true)
      .slice(0, limit);
    if (flags.has("json")) {
      const folded = summaries.map(({ latest, count, firstAt, lastAt }) => ({
        fingerprint: latest.fingerprint.hash,
        count,
        firstAt: new Date(firstAt).toISOString(),
        lastAt: new Date(lastAt).toISOString(),
        ...known?.get(latest.id),
        latest: failureJson(latest),
      }));
      await terminal.out(`${JSON.stringify({ version: 1, failures: folded })}\n`);
    } else await terminal.out(summariesText(summaries, now, colours, terminal.columns, known));
    hintWhenCut(summaries.length, limit, flags, terminal);
    return 0;
  } finally {
    memory?.close();
  }
}

function filterOf(flags: Flags, now: number): FailureFilter {
  const filter: Record<string, string | number> = {};
  for (const name of ["category", "file", "tool", "session", "task", "phase", "source", "match", "state"]) {
    const value = flags.text(name);
    if (value !== null) filter[name] = value;
  }
  for (const name of ["since", "until"]) {
    const moment = momentFlag(flags, name, now, "failures");
    if (moment !== null) filter[name] = moment;
  }
  return filter;
}

function hintWhenCut(shown: number, limit: number, flags: Flags, terminal: Invocation["terminal"]): void {
  if (shown === limit && !flags.has("limit"))
    terminal.err(`(the ${limit} most recent; --limit N shows more)\n`);
}
