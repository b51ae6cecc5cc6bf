import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "../../compose.ts";
import { compose } from "../../compose.ts";
import { CAUSE_DEPTH, decideCause, investigateCause, isCauseWord, showCauses } from "../cause-commands.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { nothingYet } from "../nothing-yet.ts";

export const command: Command = {
  name: "causes",
  summary: "Show what caused a failure, and look further",
  details:
    "With a fingerprint or a failure it shows the way back as a tree: other failures, and changes by commit and file. Each edge says what it rests on: " +
    "temporal (it came shortly before), blame (the commit that last touched the failing line), dependency (the failing file imports it), " +
    "cascade (a change against the one brought the other), manual (a person said so); and how sure it is as of now: what is found by itself fades with a half-life of 30 days, and with each step. " +
    "`investigate` says whether it is a cause or a symptom, what is related, what to do and what that took before; with --bisect it also looks for the first bad commit, in a scratch copy, " +
    "with a check that may run by itself, as often as a flaky one needs. `add CAUSE EFFECT` and `drop EDGE` are a person's word, and hold. A cause may be a commit's file: HEAD:src/cart.ts.",
  args: [
    { name: "word", doc: "A fingerprint or failure; or investigate, add or drop" },
    { name: "more", doc: "What is investigated, added or dropped", optional: true, many: true },
  ],
  flags: {
    depth: { doc: `At most so many steps back (default ${CAUSE_DEPTH})`, value: "N" },
    bisect: { doc: "With investigate: also look for the first bad commit" },
    budget: { doc: "With --bisect: the time for all of it (default 2m)", value: "SPAN" },
    reason: { doc: "With add and drop: why", value: "TEXT" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy causes 3f9a2c", doc: "what brought this failure" },
    { line: "twiceshy causes investigate 3f9a2c --bisect --budget 5m", doc: "and which commit did" },
    {
      line: 'twiceshy causes add 81d0aa 3f9a2c --reason "the cart is empty then"',
      doc: "the one brought the other",
    },
    { line: 'twiceshy causes drop 5be0112f --reason "by chance"', doc: "this edge is wrong" },
    { line: "twiceshy causes 3f9a2c --depth 1 --json", doc: "for a machine" },
  ],
  run: causes,
};

async function causes({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const [word, ...more] = args as [string, ...string[]];
  if (!isCauseWord(word) && more.length > 0)
    throw new Trouble(
      "usage",
      "causes takes one failure, or investigate, add or drop.",
      "twiceshy causes --help",
    );
  return withMemory(house, (memory) => {
    const asked = { around: { house, memory }, flags, terminal };
    if (word === "investigate") return investigateCause(asked, more);
    if (word === "add" || word === "drop") return decideCause(asked, word, more);
    return showCauses(asked, word);
  });
}

async function withMemory(house: House, work: (memory: Memory) => Promise<number>): Promise<number> {
  const memory = await house.memoryIfThere();
  if (memory === null) throw nothingYet();
  try {
    return await work(memory);
  } finally {
    memory.close();
  }
}
