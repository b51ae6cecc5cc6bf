import { compose } from "../../compose.ts";
import { type EmbedStatus, embedNow, embedStatus } from "../../embed.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { nothingYet } from "../nothing-yet.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "embed",
  summary: "Turn lessons and issues into directions that can be compared",
  details:
    "It happens by itself, in the background, when lessons and issues are stored; this does it now and tells how far it is. The " +
    "embedder is the vectors of words that come with twiceshy, which send nothing, or the provider that the setting `embedder` names " +
    "(heal.dailyEmbeddings a day, paid from the same budget as judges). After a change of the embedder all are made anew.",
  args: [],
  flags: { status: { doc: "Only say how far it is" }, ...STORE_FLAG },
  examples: [
    { line: "twiceshy embed --status", doc: "how far is it, and by whom?" },
    { line: "twiceshy embed", doc: "now, with progress" },
  ],
  run: embed,
};

const MOST_MS = 30 * 60_000;

async function embed({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  if (memory === null) throw nothingYet();
  const stop = stopOnSignals();
  const line = liveLine(terminal);
  try {
    const status = flags.has("status")
      ? await embedStatus(house, memory)
      : await embedNow(house, memory, {
          deadline: house.clock.now() + MOST_MS,
          signal: stop.signal,
          onProgress: (done, of) => line.show(`embedding: ${done} of ${of}`),
        });
    line.clear();
    await terminal.out(
      flags.has("json") ? `${JSON.stringify({ version: 1, ...status })}\n` : embedText(status),
    );
    return stop.exitCode() ?? (status.why === null ? 0 : 1);
  } finally {
    line.clear();
    memory.close();
    stop.forget();
  }
}

function embedText({ embedder, done, of, others, why }: EmbedStatus): string {
  const by = embedder === null ? "by nobody" : `by ${embedder}`;
  const old = others === 0 ? "" : `, ${others} of another embedder until all are made anew`;
  const rest = why === null ? "" : `\nthe rest waits: ${why}`;
  return `${done} of ${of} lessons and issues embedded ${by}${old}${rest}\n`;
}
