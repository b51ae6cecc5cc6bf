import type { Fix } from "#model/fix.ts";
import { shortFix } from "./fix-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

/** The line after a check that turned green: what was learned, or why nothing was. "" where there is nothing to say. */
export function greenText(real: readonly Fix[], all: readonly Fix[], paint: Paint, columns: number): string {
  const { bold, dim, green } = paint;
  const [fix] = real;
  if (fix !== undefined) {
    const lead = fix.cures[0]?.message ?? fix.check.command;
    const said = `${dim("twiceshy:")} ${green("fixed")} after ${count(Math.max(1, fix.attempts.length), "attempt")}`;
    const where = dim(`twiceshy fixes ${shortFix(fix.id)}`);
    if (fix.marks.includes("suppression") && fix.grade !== "proven")
      return `${dim("twiceshy:")} green, but the check looks away: nothing is learned from it ${dim("·")} ${where}\n`;
    return `${said} ${dim("·")} ${bold(clip(lead, Math.max(20, columns - 70)))} ${dim("·")} ${where}\n`;
  }
  if (all.some((one) => one.marks.includes("same-tree") || one.marks.includes("flaky")))
    return `${dim("twiceshy: passed again with nothing changed: kept as flaky (twiceshy flaky)")}\n`;
  return "";
}
