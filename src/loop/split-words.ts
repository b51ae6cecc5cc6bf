/** A simple command's words; one with shell syntax stays whole, as `sh -c` would get it. */
export function splitWords(command: string): string[] {
  // npm test && echo ok, a | b, $(x), `x`, > file
  if (/[|&;<>$`\n\\(){}*?]/.test(command)) return ["sh", "-c", command.trim()];
  // -t "two words" --x='y z' plain
  const words = command.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
}
