import type { KnownFix } from "#model/ports.ts";
import { diffCore } from "./diff-text.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

const LINES = 8;

/** What cured a failure before, under it: the core of the change or the command, its grade, how often it worked, and the way to have it again. */
export function knownFixText(fix: KnownFix, hash: string, paint: Paint, columns: number): string {
  const { bold, dim, green } = paint;
  const sure = fix.grade === "proven" ? green("proven") : fix.grade;
  const head = `  ${bold("fixed before")} ${dim("·")} worked ${fix.worked} of ${count(fix.tried, "time")}, ${sure} ${dim("·")} ${dim(`twiceshy fixes ${fix.id.slice(-12)}`)}`;
  const lines = fix.commands.map((command) => `    ${dim("$")} ${clip(command, columns - 6)}`);
  if (fix.diff !== null)
    lines.push(diffCore(fix.diff, paint, { lines: LINES, indent: "    " }).replace(/\n$/, ""));
  else if (fix.files.length > 0) lines.push(`    ${dim("in")} ${clip(fix.files.join(", "), columns - 8)}`);
  if (fix.grade === "proven") lines.push(`    ${dim("→")} twiceshy heal ${short(hash)}`);
  return [head, ...lines].filter((line) => line !== "").join("\n");
}
