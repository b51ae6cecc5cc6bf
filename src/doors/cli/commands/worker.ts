import { paint } from "#report/paint.ts";
import { proofJson } from "#report/proof-json.ts";
import { proofText } from "#report/proof-text.ts";
import { compose } from "../../compose.ts";
import { work } from "../../worker.ts";
import { type Command, STORE_FLAG } from "../command.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "worker",
  summary: "Do what waits, for a minute at most",
  details:
    "Started by twiceshy itself when a task ends, one at a time: proves observed fixes whose check is quick and may run by itself. " +
    "Not in CI, and not with TWICESHY_BACKGROUND=off. `twiceshy doctor` says whether one is at work.",
  args: [],
  flags: { ...STORE_FLAG },
  examples: [{ line: "twiceshy worker", doc: "now, and in the foreground" }],
  async run({ flags, terminal }) {
    const house = compose(terminal, flags);
    const stop = stopOnSignals();
    try {
      const worked = await work(house, stop);
      const outcomes = worked.kind === "worked" ? worked.outcomes : [];
      const why = worked.kind === "idle" ? worked.why : null;
      if (flags.has("json")) {
        await terminal.out(`${JSON.stringify({ version: 1, idle: why, proofs: outcomes.map(proofJson) })}\n`);
      } else {
        const colours = paint(terminal.paintOut);
        const texts = outcomes.map((outcome) => proofText(outcome, colours, terminal.columns));
        await terminal.out(texts.join("\n") || `nothing to do${why === null ? "" : `: ${why}`}\n`);
      }
      return stop.exitCode() ?? 0;
    } finally {
      stop.forget();
    }
  },
};
