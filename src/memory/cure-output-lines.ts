/**
 * By which lines an output may be known that was read before: of each the check that printed it and how that ended, the name it is kept under, and the longest
 * lines of what it tells. An output that tells the same has those lines; whether it does is asked of what is kept itself.
 */
import { numberOfText } from "#model/number-of-text.ts";
import type { FailedOutput } from "#model/same-output.ts";
import type { TroubleLines } from "#model/same-trouble.ts";

const MOST_LINES = 3;
/** So many kept outputs are looked at. */
const MOST_NAMES = 3;

/** The row of an output that is kept under a name. */
export function linesRow(name: string, about: FailedOutput, { telling }: TroubleLines): string {
  const lines = [...new Set(telling)].filter((line) => !line.includes("\t"));
  const longest = lines.sort((a, b) => b.length - a.length).slice(0, MOST_LINES);
  return longest.length === 0 ? "" : `${[keyOf(about), name, ...longest].join("\t")}\n`;
}

/** Names of kept outputs of the same check, ended alike, whose lines all stand in the one that is asked about; of each list the last written first. */
export function namesOfAlike(
  lists: readonly string[],
  about: FailedOutput,
  linesOf: () => string[],
): string[] {
  const key = `${keyOf(about)}\t`;
  const names = new Set<string>();
  let lines: Set<string> | null = null;
  for (const list of lists)
    for (const row of list.split("\n").reverse()) {
      if (!row.startsWith(key)) continue;
      const [, name = "", ...wanted] = row.split("\t");
      lines ??= new Set(linesOf());
      if (wanted.length > 0 && wanted.every((line) => lines!.has(line))) names.add(name);
      if (names.size === MOST_NAMES) return [...names];
    }
  return [...names];
}

function keyOf({ check, exitCode }: FailedOutput): string {
  return numberOfText(`${check} ${exitCode}`).toString(16).padStart(8, "0");
}
