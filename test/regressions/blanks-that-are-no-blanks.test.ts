import { expect, it } from "vitest";
import { parseLine } from "#loop/backfill-transcripts-shell.ts";

// A command copied from a web page has no-break spaces: the reader stood still before one, and filled the memory with empty words.
it.each([
  ["npm\u00a0test", [["npm\u00a0test"]]],
  ["npm test\u00a0-- cart", [["npm", "test\u00a0--", "cart"]]],
  ["npm test \u2003", [["npm", "test", "\u2003"]]],
  ["npm test\f && \vtsc", [["npm", "test\f"], ["\vtsc"]]],
])(
  "%j has the words that a shell sees",
  (line, words) => {
    const read = parseLine(line)?.flatMap(({ commands }) => commands.map((command) => command.words));
    expect(read).toEqual(words);
  },
  5000,
);
