import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { shownJson } from "#report/show-json.ts";
import { shownText } from "#report/show-text.ts";
import { triedJson, triedText } from "#report/strategy-text.ts";
import { compose } from "../../compose.ts";
import { statesOf } from "../../failure-states.ts";
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
    const [latest = null] = failures;
    const run = runs[0] ?? null;
    if (memory === null || (latest === null && run === null)) {
      throw new Trouble("not_found", `nothing remembered is called "${wanted}".`, "twiceshy failures");
    }
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
