import { fitTo, screenWidth } from "./screen-width.ts";

// "\x1b[31m", "\x1b[0m", "\x1b[1;32m"
const COLOUR = /(\u001b\[[\d;]*m)/;

/** A painted line in so many columns: broken between words, what follows two columns further in than the line begins. */
export function wrapPainted(line: string, columns: number): string[] {
  const indent = " ".repeat(/^ */.exec(line)![0].length + 2);
  const lines: string[] = [];
  let [now, width] = ["", 0];
  for (const word of line.match(/ *[^ ]+| +$/g) ?? []) {
    const more = widthOf(word);
    if (width > 0 && width + more > columns) {
      lines.push(now);
      [now, width] = [`${indent}${word.trimStart()}`, indent.length + widthOf(word.trimStart())];
    } else [now, width] = [now + word, width + more];
  }
  return [...lines, now];
}

/** A painted line cut to so many columns; its colours still end. */
export function fitPainted(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let left = columns;
  let kept = "";
  for (const part of line.split(COLOUR)) {
    if (COLOUR.test(part)) kept += part;
    else if (left > 0 && part !== "") {
      // One more column than there is, so that the part that reaches the edge shows that it was cut.
      const isCut = screenWidth(part) >= left;
      const text = isCut ? fitTo(`${part} `, left) : part;
      kept += text;
      left = isCut ? 0 : left - screenWidth(text);
    }
  }
  return kept;
}

function widthOf(painted: string): number {
  return painted.split(COLOUR).reduce((sum, part) => (COLOUR.test(part) ? sum : sum + screenWidth(part)), 0);
}
