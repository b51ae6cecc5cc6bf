import { cleanCodeLine } from "#warn/clean-slot.ts";

/** Captured lines as data; the middle goes where there are too many. */
export function fenced(lines: readonly string[], most: number): string {
  const all =
    lines.length <= most
      ? lines
      : [
          ...lines.slice(0, Math.ceil(most / 2)),
          `… ${lines.length - most} lines left out …`,
          ...lines.slice(lines.length - Math.floor(most / 2)),
        ];
  return ["```text", ...all.map((line) => cleanCodeLine(line, 300)), "```"].join("\n");
}

/** A part cut at a line, with its fence closed. */
export function cutPart(part: string, most: number): string {
  if (part.length <= most) return part;
  const kept = part.slice(0, part.lastIndexOf("\n", most));
  const isOpen = (kept.match(/^```/gm) ?? []).length % 2 === 1;
  return `${kept}\n${isOpen ? "```\n" : ""}(cut)`;
}
