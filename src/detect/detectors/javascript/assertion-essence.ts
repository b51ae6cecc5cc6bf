// "1 !== 2", "'a' == 'b'", "assert.ok(total > 3)" on a line of its own under "Expected values to be strictly equal:"
const COMPARISON = /^\S.*(?:!==|===|!=|==) .+$/;
// "+ actual - expected", "+ actual - expected ... Lines skipped", "- Expected", "+ Received"
const LEGEND = /^[+-] (?:actual|expected|received|Expected|Received)\b/;

/**
 * One line for an assertion whose text goes on in a diff:
 * "Expected values to be strictly equal:" and "+ 'a'" / "- 'b'" become "Expected values to be strictly equal: 'a' !== 'b'",
 * as node prints it itself when the values are short.
 */
export function assertionEssence(message: string, following: readonly string[]): string {
  if (!message.endsWith(":")) return message;
  let actual: string | null = null;
  let expected: string | null = null;
  for (const raw of following.slice(0, 60)) {
    const line = raw.trim();
    if (line === "" || LEGEND.test(line)) continue;
    if (COMPARISON.test(line) && actual === null && expected === null) return `${message} ${line}`;
    if (line.startsWith("+ ")) actual ??= line.slice(2).trim();
    else if (line.startsWith("- ")) expected ??= line.slice(2).trim();
    if (actual !== null && expected !== null) return `${message} ${actual} !== ${expected}`;
  }
  const first = following.find((line) => line.trim() !== "")?.trim();
  return first === undefined || LEGEND.test(first) || /^[[{(]$/.test(first) ? message : `${message} ${first}`;
}
