import { pitfallsJson, pitfallsMarkdown } from "#report/pitfalls-markdown.ts";
import { compose } from "../../compose.ts";
import { pitfallsNow } from "../../pitfalls.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { momentFlag } from "../moment-flag.ts";

const DEFAULT_LIMIT = 50;

export const command: Command = {
  name: "pitfalls",
  summary: "Write the common pitfalls as a document",
  details:
    "A Markdown document of validated patterns: confirmed by a person, or cured by a change that did it again or is proven. Of each: what happens, where, how often, " +
    "what fixed it, since when. The same facts give the same document, so it can be committed. What tools printed is shown as data.",
  args: [],
  flags: {
    category: { doc: "Only this category", value: "CATEGORY" },
    since: { doc: "Only seen from this moment on", value: "MOMENT" },
    limit: { doc: `At most so many, the most frequent (default ${DEFAULT_LIMIT})`, value: "N" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy pitfalls > docs/pitfalls.md", doc: "a document to commit" },
    { line: "twiceshy pitfalls --category missing_dependency", doc: "of one kind" },
    { line: "twiceshy pitfalls --json", doc: "for a machine" },
  ],
  run: pitfalls,
};

async function pitfalls({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const since = momentFlag(flags, "since", house.clock.now(), "pitfalls");
  const category = flags.text("category");
  const wish = {
    limit: flags.whole("limit", 1) ?? DEFAULT_LIMIT,
    ...(category === null ? {} : { category }),
    ...(since === null ? {} : { since }),
  };
  const memory = await house.memoryIfThere();
  try {
    const found = memory === null ? [] : await pitfallsNow(house, memory, wish);
    if (flags.has("json")) await terminal.out(`${JSON.stringify(pitfallsJson(found))}\n`);
    else await terminal.out(pitfallsMarkdown(found));
    return 0;
  } finally {
    memory?.close();
  }
}
