// "LogicException: cart 12 is empty", "Error: Class "Courier" not found", "Acme\Closed: cart 12"
const RAISED = /^((?:\w+\\)*[A-Z]\w*)(?:: (.*))?$/;

/** The reason, and what the test itself said before PHPUnit's own words. */
export function reasonOf(lines: readonly string[]): { message: string; errorType: string | null } {
  const said = withoutBreaks(lines);
  const first = said[0] ?? "";
  const raised = /^Failed asserting/.test(first) ? null : RAISED.exec(first);
  if (raised !== null && (raised[2] !== undefined || /(?:Exception|Error)$/.test(raised[1]!)))
    return { message: raised[2] || said[1] || raised[1]!, errorType: raised[1]! };
  const isOwn = !/^Failed asserting/.test(first) && /^Failed asserting/.test(said[1] ?? "");
  return { message: isOwn ? `${first}: ${said[1]}` : first, errorType: null };
}

/** PHPUnit shows a line break in a text as "\n" and breaks the line there: "Failed asserting that 'line1\n", "line2' contains "abc"." */
function withoutBreaks(lines: readonly string[]): string[] {
  const said: string[] = [];
  for (const line of lines) {
    const before = said.at(-1);
    if (before?.endsWith("\\n") && before.length < MOST_CHARS) said[said.length - 1] = before + line;
    else said.push(line);
  }
  return said;
}

/** A text of many lines is told by its first. */
const MOST_CHARS = 300;
