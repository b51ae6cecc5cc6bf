// "1 !== 2", "'a' == 'b'", "assert.ok(total > 3)" on a line of its own under "Expected values to be strictly equal:"
const COMPARISON = /^\S.*(?:!==|===|!=|==) .+$/;
// "+ actual - expected" (node), "+ expected - actual" (mocha), "- Expected" and "+ Received" (jest, vitest)
const LEGEND = /^[+-] (?:actual|expected|received|Expected|Received)\b/;
// "assert.ok(total > 3)", "assert(cart.isPaid)" under "The expression evaluated to a falsy value:"
const CODE = /^assert(?:\.\w{1,30}){0,3}\(/;

/**
 * One line for an assertion whose text goes on in a diff:
 * "Expected values to be strictly equal:" and "+ 'a'" / "- 'b'" become "Expected values to be strictly equal: 'a' !== 'b'",
 * as node prints it itself when the values are short.
 */
export function assertionEssence(message: string, following: readonly string[]): string {
  if (!message.endsWith(":")) return message;
  // "assert.ok(total > 3)" says more than mocha's diff below it: "-false", "+true".
  const code = following.find((line) => line.trim() !== "")?.trim() ?? "";
  if (CODE.test(code)) return `${message} ${code}`;
  const seen: { plus?: string; minus?: string } = {};
  let plusIsExpected = false;
  for (const raw of following.slice(0, 60)) {
    const line = raw.trim();
    const isLegend = LEGEND.test(line);
    if (isLegend && (seen.plus ?? seen.minus) !== undefined) break;
    if (isLegend) plusIsExpected = line.startsWith("+ expected");
    if (line === "" || isLegend) continue;
    if (COMPARISON.test(line) && (seen.plus ?? seen.minus) === undefined) return `${message} ${line}`;
    if (line.startsWith("+")) seen.plus ??= line.slice(1).trim();
    else if (line.startsWith("-")) seen.minus ??= line.slice(1).trim();
    if (seen.plus !== undefined && seen.minus !== undefined) {
      const [actual, expected] = plusIsExpected ? [seen.minus, seen.plus] : [seen.plus, seen.minus];
      return `${message} ${actual} !== ${expected}`;
    }
  }
  const first = following.find((line) => line.trim() !== "")?.trim();
  return first === undefined || LEGEND.test(first) || /^[[{(]$/.test(first) ? message : `${message} ${first}`;
}
