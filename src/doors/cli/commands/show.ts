import type { Memory } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { REPORT_FORMATS } from "#report/out-run.ts";
import { paint } from "#report/paint.ts";
import { shownJson } from "#report/show-json.ts";
import { shownText } from "#report/show-text.ts";
import { triedJson, triedText } from "#report/strategy-text.ts";
import { compose } from "../../compose.ts";
import { statesOf } from "../../failure-states.ts";
import { failuresOfRun } from "../../failures-of-run.ts";
import { learnNow } from "../../learn-now.ts";
import { triedAgainst } from "../../tried.ts";
import { whatBroke } from "../../what-broke.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const HISTORY = 50;

export const command: Command = {
  name: "show",
  summary: "Show a failure, its fingerprint and its history",
  args: [
    { name: "id", doc: "A failure's or run's id, or a fingerprint; a unique beginning of 4 letters will do" },
  ],
  flags: {
    output: { doc: "Also print the stored output of the run" },
    report: { doc: "The whole run as a report for others", value: "FORMAT", choices: REPORT_FORMATS },
    "output-file": { doc: "Write the report to this file", value: "FILE" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy show 3f9a2c", doc: "by the beginning of a fingerprint" },
    { line: "twiceshy show 3f9a2c --json", doc: "the same for a machine" },
    { line: "twiceshy show 01932f0c --report junit --output-file junit.xml", doc: "its run, for CI" },
  ],
  run: show,
};

async function show({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const wanted = args[0]!;
  const memory = await house.memoryIfThere();
  try {
    const { failures, runs } = memory?.find(wanted) ?? { failures: [], runs: [] };
    const [latest = null] = failures;
    const run = runs[0] ?? null;
    if (memory === null || (latest === null && run === null)) {
      throw new Trouble("not_found", `nothing remembered is called "${wanted}".`, "twiceshy failures");
    }
    if (flags.has("report"))
      return await report(run ?? memory.run(latest!.runId), memory, { flags, terminal });
    // A run by its own id, or a failure (of any id or fingerprint) with its run and history.
    const isRun = run?.id.startsWith(wanted.trim()) === true;
    const hash = latest?.fingerprint.hash;
    const history = isRun || hash === undefined ? [] : memory.failures({ fingerprint: hash, limit: HISTORY });
    const sighting = isRun || hash === undefined ? null : (memory.recall([hash]).get(hash) ?? null);
    const { knowledge } = await learnNow(house, memory);
    const state = latest === null || isRun ? undefined : statesOf([latest], knowledge).get(latest.id);
    const brokenBy = run === null ? null : await whatBroke(run, memory, knowledge, house);
    const shown = {
      failures: isRun ? failures : failures.slice(0, 1),
      run,
      history,
      sighting,
      state,
      brokenBy,
    };
    const now = house.clock.now();
    const colours = paint(terminal.paintOut);
    const tried = isRun || hash === undefined ? [] : await triedAgainst([hash], memory, knowledge, house);
    if (flags.has("json")) {
      const answer = { ...shownJson(shown, flags.has("output")), tried: triedJson(tried) };
      await terminal.out(`${JSON.stringify(answer)}\n`);
    } else {
      await terminal.out(shownText(shown, now, colours, terminal.columns));
      if (tried.length > 0) await terminal.out(`\n${triedText(tried, now, colours, terminal.columns)}`);
    }
    if (flags.has("output") && !flags.has("json"))
      await terminal.out(`\n${run?.output ?? "(no output stored)"}\n`);
    return 0;
  } finally {
    memory?.close();
  }
}

/** The run with all its failures, in a format that others read. */
async function report(
  run: Run | null,
  memory: Memory,
  { flags, terminal }: Omit<Invocation, "args">,
): Promise<number> {
  if (run === null)
    throw new Trouble("not_found", "the run of this failure is no longer stored.", "twiceshy failures");
  const { reportText, writeReport } = await import("../../write-report.ts");
  const { knownNow } = await import("../../known-now.ts");
  const failures = failuresOfRun(memory, run.id);
  const format = REPORT_FORMATS.find((known) => known === flags.text("report"))!;
  const known = knownNow(memory, failures);
  const text = reportText(format, { run, failures, known }, terminal);
  const file = flags.text("output-file");
  if (file === null || file === "-") await terminal.out(text);
  else writeReport(file, text, terminal);
  return 0;
}
