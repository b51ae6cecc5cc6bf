import type { Detector, Needle } from "./detector.ts";
import type { About, Log } from "./log.ts";

/** The text in which needles are looked for: the command and what it printed, a line break at both ends of each. */
export function needleText({ lines }: Pick<Log, "lines">, { command }: Pick<About, "command">): string {
  return `\n${command ?? ""}\n${lines.join("\n")}\n`.toLowerCase();
}

/** Whether a detector has to be asked at all. */
export function mayRead({ needles }: Pick<Detector, "needles">, text: string): boolean {
  return needles.some((needle) =>
    typeof needle === "string" ? text.includes(needle) : needle.every((one) => text.includes(one)),
  );
}

/** What a large output is searched for: of literals that must all be there, the first. */
export function mostTelling(needle: Needle): string {
  return typeof needle === "string" ? needle : needle[0]!;
}
