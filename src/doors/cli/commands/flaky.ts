import { flakyJson, flakyText } from "#report/flaky.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../../compose.ts";
import { flakyNow } from "../../flaky.ts";
import { learnNow } from "../../learn-now.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const DEFAULT_LIMIT = 20;

export const command: Command = {
  name: "flaky",
  summary: "Show what fails and passes by itself",
  details:
    "Failures that went away although nothing was changed, came back on the very same files, or come from network, disk, memory, clock or port; " +
    "and checks whose runs were interrupted. They are kept and shown, and nothing is learned from them. " +
    "The probability is that of failing on unchanged files, with its 95 % interval (a Beta posterior with a flat prior).",
  args: [],
  flags: { limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" }, ...STORE_FLAG },
  examples: [
    { line: "twiceshy flaky", doc: "what cannot be trusted here" },
    { line: "twiceshy flaky --json", doc: "for a machine" },
  ],
  run: listFlaky,
};

async function listFlaky({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const memory = await house.memoryIfThere();
  try {
    const knowledge = memory === null ? null : (await learnNow(house, memory)).knowledge;
    const shown = memory === null || knowledge === null ? [] : flakyNow(memory, knowledge, limit);
    const interrupted = knowledge?.fixes.interrupted() ?? [];
    if (flags.has("json")) await terminal.out(`${JSON.stringify(flakyJson(shown, interrupted))}\n`);
    else
      await terminal.out(
        flakyText(shown, interrupted, house.clock.now(), paint(terminal.paintOut), terminal.columns),
      );
    return 0;
  } finally {
    memory?.close();
  }
}
