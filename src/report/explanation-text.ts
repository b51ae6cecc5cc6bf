import type { Fingerprint, FingerprintPart } from "#model/failure.ts";
import type { Paint } from "./paint.ts";
import { clip, wrapped } from "./words.ts";

/**
 * A fingerprint for a reader who doubts it: which parts two failures must agree in to be the same and why these, which parts
 * were seen and left out and why, and what the looser kind is for.
 */
export function explanationText(fingerprint: Fingerprint, paint: Paint, columns: number): string {
  const { parts, recipe, coarse } = fingerprint;
  const counted = parts.filter((part) => part.contributes);
  const left = parts.filter((part) => !part.contributes && part.value !== null);
  const unnamed = parts.filter((part) => part.value === null).map((part) => part.name);
  const name = Math.max(4, ...parts.map((part) => part.name.length));
  const rows = (some: readonly FingerprintPart[]) =>
    some.map((part) => partText(part, name, paint, columns)).join("");
  return [
    `  made of ${parted(counted.length)} (recipe ${recipe})\n`,
    rows(counted),
    left.length + unnamed.length === 0 ? "" : `  and not of\n${rows(left)}`,
    unnamed.length === 0 ? "" : `    ${paint.dim("-")} ${unnamed.join(", ")}: not named in the output\n`,
    `  kind ${coarse.slice(0, 12)}\n`,
    ...wrapped(
      "shared with failures of the same words but other names and numbers: finds what is alike",
      columns - 4,
    ).map((line) => `    ${paint.dim(line)}\n`),
  ].join("");
}

/** Of a value: what two failures differ in is seldom at the beginning. */
const MOST_LINES = 4;

function parted(n: number): string {
  return n === 1
    ? "1 part: whatever agrees in it is the same failure"
    : `${n} parts: whatever agrees in all of them is the same failure`;
}

function partText(part: FingerprintPart, name: number, { dim, green }: Paint, columns: number): string {
  const mark = part.contributes ? green("+") : dim("-");
  const width = Math.max(30, columns - name - 8);
  const value = wrapped(clip(part.value ?? "", width * MOST_LINES), width);
  const why = wrapped(part.why, width).map(dim);
  const below = `\n      ${" ".repeat(name)}  `;
  return `    ${mark} ${part.name.padEnd(name)}  ${[...value, ...why].join(below)}\n`;
}
