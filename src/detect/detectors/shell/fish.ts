import type { Draft } from "../../detector.ts";

// "run.fish (line 2): " under "fish: Unknown command: frobnicate"
const PLACE = /^(\S[^:]*) \(line (\d+)\): ?$/;
const UNKNOWN = /^fish: (Unknown command:? \S.*)$/;
// "run.fish (line 1): Missing end to balance this if statement"
const SAID = /^(\S[^:]*\.fish) \(line (\d+)\): (\S.*)$/;
const UNREAD = /^(?:Missing end |Expected |Unexpected |Unsupported |Variables cannot |Illegal |The )/;

/** What fish says: the place stands behind the words or a line below them, over the code and its caret. */
export function readFish(lines: readonly string[], i: number): Omit<Draft, "from"> | null {
  const unknown = UNKNOWN.exec(lines[i]!);
  if (unknown !== null) {
    const place = PLACE.exec(lines[i + 1] ?? "");
    if (place === null) return null;
    const message = unknown[1]!;
    return { message, category: "missing_dependency", file: place[1]!, line: Number(place[2]), to: i + 2 };
  }
  const said = SAID.exec(lines[i]!);
  if (said === null) return null;
  const message = said[3]!;
  const category = message.startsWith("Unknown command")
    ? "missing_dependency"
    : UNREAD.test(message)
      ? "syntax_error"
      : "other";
  return { message, category, file: said[1]!, line: Number(said[2]), to: i + 1 };
}
