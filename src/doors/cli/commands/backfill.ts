import { splitWords } from "#loop/split-words.ts";
import { type Backfilled, backfillJson, backfillText, historyProgress } from "#report/backfill.ts";
import { paint } from "#report/paint.ts";
import { backfillHistory } from "../../backfill-history.ts";
import { backfillReports } from "../../backfill-reports.ts";
import { AGENTS, backfillSessions } from "../../backfill-sessions.ts";
import { compose } from "../../compose.ts";
import { learnNow } from "../../learn-now.ts";
import { lessonsNow } from "../../lessons.ts";
import { patternsNow } from "../../patterns.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { spanFlag } from "../span-flag.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

const BUDGET_MS = 2 * 60_000;
const COMMITS = 500;

export const command: Command = {
  name: "backfill",
  summary: "Learn from old sessions and from history",
  details:
    `Reads the transcripts that coding agents have left on this machine about this project (${AGENTS.join(", ")}), ` +
    "and the reports that lie in the usual places (junit.xml, test-results/, target/surefire-reports/, .workflow_log.jsonl and the like; `twiceshy ingest` takes any other). " +
    "With --git it also walks the history: for commits that say they fix something, the check is run on the parent and on the commit in a scratch copy, " +
    "and what was red before and green after is proven. History is only run when you ask for it: it is somebody's old code. " +
    "It stops when the time is up and goes on there the next time; what was read is not read again.",
  args: [],
  flags: {
    git: { doc: "Also walk the history of this repository, running its check" },
    check: {
      doc: "The check to run on each commit (default: what package.json and the like name)",
      value: "COMMAND",
    },
    commits: { doc: `Look at so many of the last commits (default ${COMMITS})`, value: "N" },
    agent: { doc: "Only transcripts of this agent", value: "NAME", many: true },
    budget: { doc: "The time for all of it (default 2m)", value: "SPAN" },
    timeout: { doc: "The time for one run of the check (default 60s)", value: "SPAN" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy backfill", doc: "what your agents' old sessions tell" },
    { line: "twiceshy backfill --git --budget 10m", doc: "and what the history proves" },
    { line: 'twiceshy backfill --git --check "pytest -q" --commits 100', doc: "with a check of your choice" },
  ],
  run: backfill,
};

async function backfill({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const budgetMs = spanFlag(flags, "budget", "backfill") ?? BUDGET_MS;
  const timeoutMs = spanFlag(flags, "timeout", "backfill") ?? 60_000;
  const commits = flags.whole("commits", 1) ?? COMMITS;
  const check = flags.text("check");
  const argv = check === null ? null : splitWords(check);
  const deadline = house.clock.now() + budgetMs;
  const line = liveLine(terminal);
  const stop = stopOnSignals();
  const isStopped = () => stop.signal.aborted;
  const memory = await house.openMemory();
  try {
    const sessions = await backfillSessions(house, memory, {
      agents: flags.list("agent"),
      budgetMs,
      isStopped,
      onProgress: ({ agent, done, of, facts }) =>
        line.show(`${agent}: ${done} of ${of} transcripts, ${facts} facts`),
    });
    const reports = await backfillReports(house, memory, {
      deadline,
      isStopped,
      onProgress: (name) => line.show(`report ${name}`),
    });
    const history =
      flags.has("git") && !isStopped()
        ? await backfillHistory(house, memory, {
            argv,
            commits,
            deadline,
            timeoutMs,
            signal: stop.signal,
            onProgress: (progress) => line.show(historyProgress(progress, terminal.columns)),
          })
        : null;
    line.clear();
    const { fresh } = await learnNow(house, memory);
    await patternsNow(house, memory);
    await lessonsNow(house, memory);
    const done: Backfilled = { sessions, reports, history, fixes: fresh.length };
    if (flags.has("json")) await terminal.out(`${JSON.stringify(backfillJson(done))}\n`);
    else await terminal.out(backfillText(done, paint(terminal.paintOut), terminal.columns));
    return stop.exitCode() ?? 0;
  } finally {
    line.clear();
    stop.forget();
    memory.close();
  }
}
