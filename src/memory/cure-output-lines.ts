/**
 * By which lines an output may be known that was read before: of each the check that printed it, how that ended, and the lines that were its evidence, as numbers, 0 where there is none.
 * An output that says all of it has those lines; which one it is, if any, is asked of what is kept itself.
 */
import type { IdentifiedFinding } from "#model/failure.ts";
import { comparedLines } from "#model/grown-output.ts";
import { numberOfText } from "#model/number-of-text.ts";
import type { FailedOutput } from "#model/same-output.ts";

const LINES_EACH = 6;
/** Check and end, name, lines. */
const ROW_BYTES = 4 * (2 + LINES_EACH);
/** So many kept outputs are looked at. */
const MOST_NAMES = 3;

/** The row of an output that is kept under a name; its longest lines say most. */
export function linesRow(
  name: string,
  { check, exitCode, findings }: FailedOutput & { readonly findings: readonly IdentifiedFinding[] },
): Buffer {
  const lines = [...new Set(findings.flatMap(({ excerpt }) => comparedLines(excerpt)))];
  const longest = lines.sort((a, b) => b.length - a.length).slice(0, LINES_EACH);
  const row = Buffer.alloc(ROW_BYTES);
  row.writeUInt32LE(keyOf(check, exitCode), 0);
  row.writeUInt32LE(Number.parseInt(name, 16), 4);
  for (const [i, line] of longest.entries()) row.writeUInt32LE(numberOfText(line), 8 + 4 * i);
  return row;
}

/** Names of outputs of the same check, ended alike, whose lines all stand in the one that is asked about; the last written first. Its text is asked for only where there is one of its check. */
export function namesOfAlike(
  lists: readonly Buffer[],
  { check, exitCode }: FailedOutput,
  outputOf: () => string,
): string[] {
  const key = keyOf(check, exitCode);
  const names = new Set<string>();
  let numbers: Set<number> | null = null;
  for (const list of lists)
    for (let at = list.length - (list.length % ROW_BYTES) - ROW_BYTES; at >= 0; at -= ROW_BYTES) {
      if (list.readUInt32LE(at) !== key) continue;
      numbers ??= new Set(comparedLines(outputOf()).map(numberOfText));
      if (hasLines(list, at, numbers))
        names.add(
          list
            .readUInt32LE(at + 4)
            .toString(16)
            .padStart(8, "0"),
        );
      if (names.size === MOST_NAMES) return [...names];
    }
  return [...names];
}

/** One without any line is known by nothing. */
function hasLines(list: Buffer, at: number, numbers: ReadonlySet<number>): boolean {
  if (list.readUInt32LE(at + 8) === 0) return false;
  for (let k = 8; k < ROW_BYTES; k += 4) {
    const number = list.readUInt32LE(at + k);
    if (number !== 0 && !numbers.has(number)) return false;
  }
  return true;
}

function keyOf(check: string, exitCode: number | null): number {
  return numberOfText(`${check} ${exitCode}`);
}
