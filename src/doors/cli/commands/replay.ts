import { resolve } from "node:path";
import type { ReplayHistory } from "#model/replay.ts";
import { paint } from "#report/paint.ts";
import { replayJson, replayText } from "#report/replay-text.ts";
import { compose } from "../../compose.ts";
import { patternsNow } from "../../patterns.ts";
import { BASELINES, type Baseline, baselineMemory, readHistories, replay } from "../../replay.ts";
import { adapterMemory } from "../../replay-adapter.ts";
import { ownHistory } from "../../replay-history.ts";
import { ownMemory } from "../../replay-own.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import { VERSION } from "../version.ts";

export const command: Command = {
  name: "replay",
  summary: "Play a failure history again: what would have been warned of",
  details:
    "Plays a history in order of time; at each point only what was known before counts. Says which repeats would have been warned of (at the start, " +
    "at the action, after the failure), how often something was said on clean work, and how many tokens it took, beside baselines. " +
    "Nothing of this repository is changed: the history is played in a throw-away place. The format of --data is in docs/replay-format.md.",
  args: [],
  flags: {
    data: {
      doc: "A history (JSONL), or a folder of them, instead of this repository's own",
      value: "PATH",
    },
    ...STORE_FLAG,
    baseline: { doc: "Compare with these only", value: "NAME", many: true, choices: [...BASELINES] },
    adapter: {
      doc: "Compare with another memory: the command of a program that speaks the adapter's protocol",
      value: "COMMAND",
      many: true,
    },
    timings: { doc: "Say how long answers took too: the report is then another each time" },
  },
  examples: [
    { line: "twiceshy replay", doc: "this repository's own history" },
    { line: "twiceshy replay --data bench/replay/data", doc: "a data set" },
    { line: "twiceshy replay --data history.jsonl --baseline exact", doc: "beside exact text only" },
  ],
  run: replayCommand,
};

/** What this project's memory knows, read and not changed. */
async function historyHere(
  terminal: Invocation["terminal"],
  flags: Invocation["flags"],
): Promise<ReplayHistory> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    if (memory !== null) await patternsNow(house, memory);
    return await ownHistory(house, memory);
  } finally {
    memory?.close();
  }
}

async function replayCommand({ flags, terminal }: Invocation): Promise<number> {
  const data = flags.text("data");
  const histories =
    data === null
      ? [await historyHere(terminal, flags)]
      : readHistories(resolve(terminal.cwd, data), Date.now());
  const named = flags.list("baseline") as Baseline[];
  const baselines = named.length === 0 ? BASELINES : named;
  const line = liveLine(terminal);
  const stop = stopOnSignals();
  try {
    const memories = [
      ownMemory(terminal.env, VERSION),
      ...baselines.map((name) => baselineMemory(name)),
      ...flags.texts("adapter").map((one) => adapterMemory(one, terminal.cwd, terminal.env)),
    ];
    const { scores } = await replay(histories, memories, {
      nowMs: () => performance.now(),
      isStopped: () => stop.signal.aborted,
      onEvent: (memory, history, done, of) => line.show(`${memory}: ${history}, ${done} of ${of}`),
    });
    line.clear();
    if (stop.signal.aborted) return stop.exitCode() ?? 1;
    const report = { histories, scores, withTimes: flags.has("timings") };
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify(replayJson(report))}\n`
        : replayText(report, paint(terminal.paintOut), terminal.columns),
    );
    return 0;
  } finally {
    line.clear();
    stop.forget();
  }
}
