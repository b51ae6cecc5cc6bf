import type { Failure } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { failureJson } from "#report/failure-json.ts";
import { paint } from "#report/paint.ts";
import { runJson } from "#report/run-json.ts";
import { shownFailureText, shownRunText } from "#report/show-text.ts";
import { compose } from "../../compose.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const HISTORY = 50;

export const command: Command = {
  name: "show",
  summary: "Show a failure, its fingerprint and its history",
  args: [
    { name: "id", doc: "A failure's or run's id, or a fingerprint; a unique beginning of 4 letters will do" },
  ],
  flags: { output: { doc: "Also print the stored output of the run" }, ...STORE_FLAG },
  examples: [
    { line: "twiceshy show 3f9a2c", doc: "by the beginning of a fingerprint" },
    { line: "twiceshy show 3f9a2c --json", doc: "the same for a machine" },
  ],
  run: show,
};

async function show({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const wanted = args[0]!;
  const memory = await house.memoryIfThere();
  try {
    const { failures, runs } = memory?.find(wanted) ?? { failures: [], runs: [] };
    if (memory === null || (failures.length === 0 && runs.length === 0)) {
      throw new Trouble("not_found", `nothing remembered is called "${wanted}".`, "twiceshy failures");
    }
    const colours = paint(terminal.paintOut);
    const now = house.clock.now();
    const latest = failures[0] ?? null;
    const named = latest === null ? runs[0]! : null;
    const run = latest === null ? named : memory.run(latest.runId);
    const history =
      latest === null ? [] : memory.failures({ fingerprint: latest.fingerprint.hash, limit: HISTORY });
    if (flags.has("json")) {
      await terminal.out(`${JSON.stringify(shownJson(latest, run, history, flags.has("output")))}\n`);
      return 0;
    }
    if (latest !== null) {
      await terminal.out(
        shownFailureText(
          { failure: latest, run, history, others: others(failures) },
          now,
          colours,
          terminal.columns,
        ),
      );
    } else await terminal.out(shownRunText(named!, now, colours));
    if (flags.has("output")) await terminal.out(`\n${run?.output ?? "(no output stored)"}\n`);
    return 0;
  } finally {
    memory?.close();
  }
}

/** Failures that share the beginning of the word asked for, but not the fingerprint. */
function others(failures: readonly Failure[]): number {
  return new Set(failures.map((failure) => failure.fingerprint.hash)).size - 1;
}

function shownJson(failure: Failure | null, run: Run | null, history: readonly Failure[], output: boolean) {
  const seen = history.map(({ id, runId, seenAt, session, task, phase }) => ({
    id,
    runId,
    seenAt: new Date(seenAt).toISOString(),
    session,
    task,
    phase,
  }));
  return {
    version: 1,
    failure: failure && { ...failureJson(failure), parts: failure.fingerprint.parts },
    run: run && runJson(run, output),
    history: seen,
  };
}
