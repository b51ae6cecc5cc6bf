import type { CommandEnd } from "#model/command.ts";
import { isNo } from "../../is-no.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "run",
  summary: "Run a command; remember what fails",
  details:
    "The command gets its own arguments, its output, signals and exit code pass through untouched, and on a terminal it has a " +
    "terminal. When it fails, a short summary follows on stderr. Whatever is wrong with the memory, the command runs. " +
    "TWICESHY=off switches twiceshy off; a run inside a run counts once.",
  args: [{ name: "command", doc: "The command and its words; no shell comes between", many: true }],
  flags: {
    task: { doc: "The task this run belongs to; 12-01 is task 01 of phase 12", value: "TASK" },
    session: { doc: "The session; otherwise the agent's or CI's own, where it is known", value: "SESSION" },
    phase: { doc: "The phase of the plan; otherwise from the task's name", value: "PHASE" },
    report: {
      doc: "Also write a report: junit=FILE, sarif=FILE, markdown=FILE, json=FILE; github goes to stderr",
      value: "REPORT",
      many: true,
    },
    quiet: { doc: "No summary; still remembered", short: "q" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy run -- npm test", doc: "see and remember what fails" },
    { line: "twiceshy run --task 12-01 -- pytest -q", doc: "as part of a task" },
    {
      line: "twiceshy run --json -- make 2> >(tail -1)",
      doc: "the summary as one line of JSON, the last on stderr",
    },
    { line: "twiceshy run --report junit=junit.xml -- npm test", doc: "a report for CI" },
    { line: "twiceshy run -- sh -c 'npm run lint && npm test'", doc: "more than one command" },
  ],
  passesRest: true,
  run,
};

/** Fails open: from here on nothing may keep the command from running once, or its exit code from coming back. */
async function run(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const { env } = terminal;
  if (flags.has("report")) {
    // Before the command starts: a slip in our own flags is said at once.
    const { wantedReport } = await import("../../write-report.ts");
    flags.list("report").forEach(wantedReport);
  }
  const { spawnCommand } = await import("#host/spawn-command.ts");
  const plainly = () => spawnCommand({ argv: args, env, sink: null, pty: "off" });
  if (isNo(env.TWICESHY) || env.TWICESHY_RUN) return (await plainly()).exitCode;

  let ending: Promise<CommandEnd> | null = null;
  try {
    const { watchRun } = await import("../watch-run.ts");
    return await watchRun(invocation, (request) => (ending = spawnCommand(request)));
  } catch (error) {
    terminal.err(`twiceshy: this run is not remembered: ${(error as Error).message}\n`);
    return (await (ending ?? plainly())).exitCode;
  }
}
