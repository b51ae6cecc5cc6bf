import type { CycleFailure } from "#model/cycle.ts";

const MOST_LINES = 3;
const MOST_LETTERS = 200;

/** One to three lines of what is red, the likely cause first; null where nothing is. */
export function summaryOfRed(failures: readonly Pick<CycleFailure, "test" | "summary">[]): string | null {
  const lines = failures.slice(0, MOST_LINES).map(({ test, summary }) => {
    const first = summary.split("\n")[0]!.slice(0, MOST_LETTERS);
    return test === null || first.includes(test) ? first : `${test}: ${first}`;
  });
  return lines.length === 0 ? null : lines.join("\n");
}
