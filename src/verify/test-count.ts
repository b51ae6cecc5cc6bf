import { stripVTControlCharacters } from "node:util";
import type { TestCount } from "#model/proof.ts";
import { type CountRecord, MACHINE_FORMATS } from "./test-count-machine.ts";
import { TEXT_RUNNERS, WRAPPERS } from "./test-count-runners.ts";
import { add } from "./test-count-tally.ts";

/**
 * How many tests ran, by the closing lines of the runner; null where nobody says.
 * A runner of runners (ctest, prove) counts alone, since what it shows of the others depends on their failing;
 * several runners in one output are summed; formats for machines count only where no text does.
 */
export function countTests(output: string): TestCount | null {
  // Node's own pattern for it takes a millisecond to make.
  const plain = /[\u001b\u009b]/.test(output) ? stripVTControlCharacters(output) : output;
  const text = plain.replaceAll("\r\n", "\n");
  for (const tier of [WRAPPERS, TEXT_RUNNERS, MACHINE_FORMATS]) {
    const found = countWith(tier, text);
    if (found) return found;
  }
  return null;
}

function countWith(records: readonly CountRecord[], text: string): TestCount | null {
  let lines: string[] | null = null;
  let sum: TestCount | null = null;
  for (const record of records) {
    if (!text.includes(record.needle)) continue;
    lines ??= text.split("\n").filter((line) => line.length <= 4000 || line.startsWith("{"));
    const count = record.read(lines);
    if (count) sum = sum ? add(sum, count) : count;
  }
  return sum;
}
