import { count } from "#report/words.ts";
import { compose } from "../../compose.ts";
import { type Rebuilt, rebuildAll } from "../../rebuild.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

export const command: Command = {
  name: "rebuild",
  summary: "Fold what is known again from the facts",
  details:
    "Runs, failures, changes, proofs and decisions are facts and stay as they are. Counters, fixes, flakes, patterns and lessons are folded from them, " +
    "and are dropped and folded again here. The result is the same, whatever the order in which the facts came; where it is not, that is said, and the new one holds.",
  args: [],
  flags: { ...STORE_FLAG },
  examples: [{ line: "twiceshy rebuild", doc: "after an upgrade, or in doubt" }],
  run: rebuild,
};

async function rebuild({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const done = memory === null ? null : await rebuildAll(house, memory);
    if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, ...(done ?? {}) })}\n`);
    else await terminal.out(done === null ? "nothing is remembered here yet\n" : words(done));
    return 0;
  } finally {
    memory?.close();
  }
}

function words({ after, identical }: Rebuilt): string {
  const { fixes, flakes, patterns, lessons } = after;
  const known = `${count(fixes, "fix", "fixes")}, ${count(flakes, "flake")}, ${count(patterns, "pattern")}, ${count(lessons, "lesson")}`;
  return `folded again from the facts: ${known}; ${identical ? "nothing differs" : "something was out of date, and is right now"}\n`;
}
