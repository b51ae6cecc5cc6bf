import type { IdentifiedFinding } from "#model/failure.ts";
import type { Paint } from "./paint.ts";
import { clip, place } from "./words.ts";

/** How much of a fingerprint people see; enough to type into `twiceshy show`. */
export function short(hash: string): string {
  return hash.slice(0, 12);
}

/** A finding in a few lines: what, where, which test, which fingerprint. */
export function findingText(
  finding: IdentifiedFinding,
  { bold, dim, red, cyan }: Paint,
  columns: number,
): string {
  const width = Math.max(40, columns - 2);
  const kind = [finding.errorType, finding.tool, finding.severity].filter(Boolean).join(" · ");
  const where = place(finding);
  const lines = [
    `${red(finding.category)}  ${dim(kind)}`,
    `  ${bold(clip(finding.message, width * 2))}`,
    where === null ? null : `  ${cyan(where)}`,
    finding.test === null ? null : `  ${dim("test")} ${clip(finding.test, width - 5)}`,
    finding.tags.length === 0 ? null : `  ${dim("tags")} ${finding.tags.join(", ")}`,
    `  ${dim("fingerprint")} ${short(finding.fingerprint.hash)}`,
  ];
  return `${lines.filter((line) => line !== null).join("\n")}\n`;
}

/** The excerpt, set off from our own words. */
export function excerptText(excerpt: string, { dim }: Paint): string {
  return excerpt
    .split("\n")
    .map((line) => `  ${dim("│")} ${line}\n`)
    .join("");
}
