import type { CycleFailure } from "#model/cycle.ts";

// 'it''s', "two words", `x`, 3.14, -2, 1_000
const LITERAL =
  /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(?<![\w.])(-?\d[\d_]*(?:\.\d+)?)|\b(true|false|True|False|null|None|nil|undefined)\b/g;

/** The strings and numbers in a line of code, as values. */
export function literalsIn(line: string): string[] {
  return [...line.matchAll(LITERAL)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "").replace(/(\d)_(?=\d)/g, "$1"),
  );
}

/** Values that any code returns somewhere: they say nothing about a test. */
export function isTrivial(value: string): boolean {
  return /^(?:|-?[01]|true|false|null|None|nil|undefined)$/.test(value);
}

/** True where the failure's own words hold the value, whole: 30 is not in 130. */
export function saysValue({ message, summary }: CycleFailure, value: string): boolean {
  if (value === "") return false;
  const text = `${message}\n${summary}`;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + value.length] ?? " ";
    const follows = text[at + value.length + 1] ?? " ";
    const isWhole =
      !/[\w]/.test(before) &&
      !/[\w]/.test(after) &&
      !(after === "." && /\d/.test(follows)) &&
      !(before === "." && /^\d/.test(value));
    if (isWhole) return true;
  }
  return false;
}

/** A line without its values: expect(total([10])).toBe(30) and …toBe(29) have one shape. */
export function shapeOf(line: string): string {
  return line
    .trim()
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|-?\b\d[\d_.]*\b/g, "#")
    .replace(/\b(?:true|false|True|False|null|None|nil|undefined)\b/g, "#")
    .replace(/#(?:, ?#)+/g, "#")
    .replace(/\s+/g, " ");
}
