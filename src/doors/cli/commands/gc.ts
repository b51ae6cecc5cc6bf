import { Trouble } from "#model/trouble.ts";
import { count, size } from "#report/words.ts";
import { collectGarbage } from "../../collect-garbage.ts";
import { compose } from "../../compose.ts";
import { learnNow } from "../../learn-now.ts";
import { parseSize } from "../../units.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "gc",
  summary: "Keep the memory under a size",
  details:
    "Drops the oldest outputs first, then the oldest runs, of which a summary stays: how often each fingerprint was seen, " +
    "and when first and last. Recognising a failure that comes back survives it, and so does what was learned: fixes, proofs, " +
    "lessons and what people said stay; of fixes that are not proven the change may go.",
  args: [],
  flags: {
    cap: { doc: "The size to keep under; default: the setting cap (200MB)", value: "SIZE" },
    "dry-run": { doc: "Only say whether there is anything to do" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy gc", doc: "down to the configured size" },
    { line: "twiceshy gc --cap 50MB", doc: "down to 50 MB" },
  ],
  run: gc,
};

async function gc({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const text = flags.text("cap");
  const cap = text === null ? house.settings.values.cap : parseSize(text);
  if (cap === null || cap <= 0) {
    throw new Trouble("usage", `--cap takes a size such as 200MB, not "${text}".`, "twiceshy gc --cap 200MB");
  }
  const memory = await house.memoryIfThere();
  try {
    const say = async (data: object, words: string) =>
      terminal.out(flags.has("json") ? `${JSON.stringify({ version: 1, cap, ...data })}\n` : `${words}\n`);
    if (memory === null) {
      await say({ bytesBefore: 0, bytesAfter: 0 }, "nothing remembered yet, nothing to do");
      return 0;
    }
    if (flags.has("dry-run")) {
      const { bytes } = memory.status();
      const over = Math.max(0, bytes - cap);
      await say(
        { dryRun: true, bytes, over },
        over > 0
          ? `${size(bytes)}: ${size(over)} over ${size(cap)}`
          : `${size(bytes)}: under ${size(cap)}, nothing to do`,
      );
      return 0;
    }
    // What nobody has looked at yet could not be learned afterwards.
    await learnNow(house, memory);
    const receipt = collectGarbage(memory, cap, house.clock.now());
    if (receipt.bytesAfter > cap) {
      const why = "the newest run of each check, the counts and the database itself stay";
      terminal.err(`twiceshy: still over ${size(cap)}: ${why}\n`);
    }
    const dropped = [
      count(receipt.outputsDropped, "output"),
      count(receipt.runsDropped, "run"),
      count(receipt.failuresDropped, "failure"),
      ...(receipt.diffsDropped > 0 ? [count(receipt.diffsDropped, "change")] : []),
      ...(receipt.deliveriesDropped > 0 ? [count(receipt.deliveriesDropped, "warning")] : []),
    ].join(", ");
    await say(
      receipt,
      `${size(receipt.bytesBefore)} → ${size(receipt.bytesAfter)}; dropped ${dropped}; wrote ${count(receipt.summariesWritten, "summary", "summaries")}`,
    );
    return 0;
  } finally {
    memory?.close();
  }
}
