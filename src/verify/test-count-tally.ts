import type { TestCount } from "#model/proof.ts";

const WORDS: Record<string, "passed" | "failed" | "skipped"> = {};
for (const [kind, words] of [
  ["passed", "pass passed passing passes successful xpassed flaky ok"],
  ["failed", "fail failed failing failure failures error errors cancelled crashed interrupted unexpected"],
  [
    "skipped",
    "skip skipped skips pending pendings todo ignored xfailed incomplete omissions omitted disabled known aborted",
  ],
] as const)
  for (const word of words.split(" ")) WORDS[word] = kind;

/** "1 failed, 2 passed" or "failures=1, skipped=2" as a count; with a stated total the rest has passed. */
export function tally(text: string, total?: number): TestCount {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  // 1 failed | Failures: 1 | skipped=2
  for (const match of text.matchAll(/(\d+) +([a-z]+)|([A-Za-z]+) *[:=] *(\d+)/g)) {
    const kind = WORDS[(match[2] ?? match[3])!.toLowerCase()];
    if (kind) sums[kind] += Number(match[1] ?? match[4]);
  }
  if (total === undefined) return count(sums.passed, sums.failed, sums.skipped);
  // Subtests and class-level hooks fail more often than there are tests.
  const failed = Math.min(sums.failed, Math.max(total - sums.skipped, sums.failed > 0 ? 1 : 0));
  return count(Math.max(0, total - failed - sums.skipped), failed, sums.skipped);
}

/** A count from its parts. */
export function count(
  passed: number,
  failed: number,
  skipped: number,
  unit: TestCount["unit"] = "test",
  errors = 0,
): TestCount {
  return { passed, failed, skipped, total: passed + failed + skipped, errors, unit };
}

/** Two runs in one output. Packages say nothing beside tests. */
export function add(a: TestCount, b: TestCount): TestCount {
  if (a.unit !== b.unit) return a.unit === "test" ? a : b;
  const errors = a.errors + b.errors;
  return count(a.passed + b.passed, a.failed + b.failed, a.skipped + b.skipped, a.unit, errors);
}

/** Sums what `read` makes of each line; null where it makes nothing of any. */
export function sumLines(
  lines: readonly string[],
  read: (line: string, at: number) => TestCount | null,
): TestCount | null {
  let sum: TestCount | null = null;
  for (let at = 0; at < lines.length; at++) {
    const found = read(lines[at]!, at);
    if (found) sum = sum ? add(sum, found) : found;
  }
  return sum;
}
