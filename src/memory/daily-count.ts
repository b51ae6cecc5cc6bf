/** What a day's facts come to. Pure: facts in, rows of the daily tables out. */

interface Who {
  readonly agent: string;
  readonly task: string;
  readonly session: string;
  readonly at: number;
}

interface Kind {
  readonly category: string;
  readonly group: string;
  readonly tool: string;
}

/** The facts of one day. */
export interface DayFacts {
  readonly runs: readonly (Who & { readonly outcome: string })[];
  readonly failures: readonly (Who &
    Kind & { readonly run: string; readonly fingerprint: string; readonly isOver: boolean })[];
  readonly told: readonly (Who &
    Kind & {
      readonly moment: string;
      readonly manner: string;
      readonly reason: string | null;
      readonly outcome: string | null;
    })[];
  readonly missed: readonly { readonly session: string; readonly at: number }[];
}

type Row = Record<string, string | number>;

/** Rows of each daily table. */
export interface DayCounts {
  readonly daily_slices: readonly Row[];
  readonly daily_tasks: readonly Row[];
  readonly daily_fingerprints: readonly Row[];
  readonly daily_told: readonly Row[];
  readonly daily_sessions: readonly Row[];
}

/** Counts a day. */
export function countDay(day: number, facts: DayFacts): DayCounts {
  const slices = new Rows(["day", "slice", "agent"]);
  const tasks = new Rows(["day", "slice", "agent", "task"]);
  const nothing = { runs: 0, failed: 0, failures: 0, resolved: 0 };
  const add = (slice: string, { agent, task }: Who, counts: Partial<typeof nothing>) => {
    slices.add({ day, slice, agent }, { ...nothing, ...counts });
    if (task !== "") tasks.add({ day, slice, agent, task }, { ...nothing, ...counts });
  };
  // What somebody stopped says nothing.
  for (const run of facts.runs)
    if (run.outcome === "passed" || run.outcome === "failed")
      add("", run, { runs: 1, failed: run.outcome === "failed" ? 1 : 0 });
  const struck = new Set<string>();
  for (const failure of facts.failures) {
    const counts = { failures: 1, resolved: failure.isOver ? 1 : 0 };
    add("", failure, counts);
    for (const slice of slicesOf(failure)) {
      const once = `${slice}\n${failure.run}`;
      add(slice, failure, { ...counts, runs: struck.has(once) ? 0 : 1 });
      struck.add(once);
    }
  }
  return {
    daily_slices: slices.all(),
    daily_tasks: tasks.all(),
    daily_fingerprints: fingerprintsOf(day, facts),
    daily_told: toldOf(day, facts),
    daily_sessions: sessionsOf(day, facts),
  };
}

/** The slices that a failure belongs to. */
function slicesOf({ category, group, tool }: Kind): string[] {
  return [{ category }, { group }, { tool }, { category, tool }, { group, tool }].map(sliceOf);
}

/** The name of a slice; '' looks at everything. */
export function sliceOf(kind: Partial<Kind>): string {
  return (["category", "group", "tool"] as const)
    .flatMap((name) => (kind[name] === undefined ? [] : [`${name}:${kind[name]}`]))
    .join("|");
}

function fingerprintsOf(day: number, { failures }: DayFacts): Row[] {
  const rows = new Rows(["day", "fingerprint", "agent"]);
  for (const { fingerprint, agent, category, group, tool } of failures)
    rows.add({ day, fingerprint, agent, category, category_group: group, tool }, { failures: 1 });
  return rows.all();
}

/** Warnings that were withheld for another reason than to see what would come say nothing about warnings. */
function toldOf(day: number, { told }: DayFacts): Row[] {
  const rows = new Rows(["agent", "category", "category_group", "tool", "task", "moment", "manner"]);
  for (const one of told) {
    const isHeldOut = one.manner === "withheld";
    if (isHeldOut && one.reason !== "hold-out") continue;
    const { agent, category, group, tool, task, moment } = one;
    rows.add(
      {
        day,
        agent,
        category,
        category_group: group,
        tool,
        task,
        moment,
        manner: isHeldOut ? "withheld" : "shown",
      },
      { told: 1, ...outcomeOf(one.outcome), incomplete: one.outcome === "task_incomplete" ? 1 : 0 },
    );
  }
  return rows.all();
}

function outcomeOf(outcome: string | null) {
  return {
    prevented: outcome === "prevented" ? 1 : 0,
    failed_anyway: outcome === "failed_anyway" ? 1 : 0,
  };
}

function sessionsOf(day: number, { runs, failures, told, missed }: DayFacts): Row[] {
  const rows = new Map<string, Row>();
  const of = ({ session, at }: { readonly session: string; readonly at: number }, agent = "") => {
    const row = rows.get(session) ?? { day, session, agent, first_at: at, last_at: at, ...NO_SESSION };
    rows.set(session, row);
    if (row.agent === "") row.agent = agent;
    row.first_at = Math.min(row.first_at as number, at);
    row.last_at = Math.max(row.last_at as number, at);
    return (name: keyof typeof NO_SESSION, n = 1) => {
      row[name] = (row[name] as number) + n;
    };
  };
  for (const run of runs.filter(({ session }) => session !== "")) {
    const add = of(run, run.agent);
    if (run.outcome === "passed" || run.outcome === "failed") add("runs");
    if (run.outcome === "failed") add("failed");
  }
  for (const failure of failures.filter(({ session }) => session !== ""))
    of(failure, failure.agent)("failures");
  for (const one of told.filter(({ session, manner }) => session !== "" && manner !== "withheld")) {
    const add = of(one, one.agent);
    add("told");
    const { prevented, failed_anyway } = outcomeOf(one.outcome);
    add("prevented", prevented);
    add("failed_anyway", failed_anyway);
  }
  for (const one of missed) of(one)("missed");
  return [...rows.values()];
}

const NO_SESSION = { runs: 0, failed: 0, failures: 0, told: 0, prevented: 0, failed_anyway: 0, missed: 0 };

/** Rows by their key, each the sum of what was added to it. */
class Rows {
  readonly #rows = new Map<string, Row>();

  constructor(readonly key: readonly string[]) {}

  add(about: Row, counts: Record<string, number>): void {
    const key = this.key.map((name) => about[name]).join("\n");
    const row = this.#rows.get(key);
    if (row === undefined) this.#rows.set(key, { ...about, ...counts });
    else for (const [name, n] of Object.entries(counts)) row[name] = (row[name] as number) + n;
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }
}
