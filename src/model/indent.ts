/** How far a line is moved in. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
