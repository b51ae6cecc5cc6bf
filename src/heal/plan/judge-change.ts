import type { Plan, Remedy } from "#model/heal.ts";
import type { CodeView } from "../gates/code/facts.ts";
import { LIMITS } from "../gates/limits.ts";
import { readPatch } from "../gates/read-patch.ts";
import { safetyOf } from "../gates/safety.ts";

const MOST_REASONS = 5;

/** What a remedy touches and how safe it is, by what it does and not by what is said of it. */
export function judgeChange(
  remedy: Remedy,
  diff: string,
  code: CodeView = {},
): Pick<Plan, "files" | "changedLines" | "safety" | "safetyWhy"> {
  if (remedy.kind === "command")
    return {
      files: [],
      changedLines: 0,
      safety: remedy.argv.length === 0 ? "risky" : "safe",
      safetyWhy:
        remedy.argv.length === 0 ? [] : ["it restores what manifest and lock file declare, with scripts off"],
    };
  if (diff === "")
    return {
      files: remedy.kind === "document" ? [remedy.file] : [],
      changedLines: 0,
      safety: "risky",
      safetyWhy: [],
    };
  const { safety, reasons } = safetyOf(diff, {}, code);
  const read = readPatch(diff, LIMITS);
  const files = read.kind === "unreadable" ? [] : read.files;
  const why = reasons.filter((one) => one.safety === safety).map(({ where, what }) => `${where}: ${what}`);
  return {
    files: files.map(({ path }) => path),
    changedLines: files.reduce((sum, { added, removed }) => sum + added + removed, 0),
    safety,
    safetyWhy: [...new Set(why)].slice(0, MOST_REASONS),
  };
}
