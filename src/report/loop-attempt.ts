import type { Cycle, CycleFailure } from "#model/cycle.ts";
import { techniqueWords, verdictWords } from "./loop-words.ts";
import { code, fence } from "./out-markdown.ts";
import { clip, count, duration } from "./words.ts";

export interface AttemptToTell {
  readonly cycle: Cycle;
  readonly before: Cycle | null;
  readonly redBefore: readonly CycleFailure[];
  readonly command: string;
  readonly kindOf: (category: string) => string;
}

const MOST_DIFF_LINES = 40;

/** One attempt: how, what came of it, what was different from the one before, and its change. */
export function attemptBlock({ cycle, before, redBefore, command, kindOf }: AttemptToTell): string {
  const { end } = cycle;
  const verdict = end?.verdict ?? "cut-off";
  const kinds = [...new Set((end?.after ?? []).map(({ category }) => kindOf(category)))];
  const facts = [
    `- technique: ${code(cycle.technique)}: ${techniqueWords(cycle.technique)}`,
    cycle.approach === null ? null : `- idea: ${code(clip(cycle.approach, 300))}`,
    `- command: ${code(command)}${end?.exitCode == null ? "" : `, exit ${end.exitCode}`}${kinds.length === 0 ? "" : `, ${kinds.map(code).join(", ")}`}`,
    end === null ? null : `- came of it: ${code(clip(end.why, 400))}`,
    end?.summary ? `- summary: ${code(clip(end.summary, 400))}` : null,
    end?.failureReason ? `- the agent said: ${code(clip(end.failureReason, 400))}` : null,
    `- ${differenceOf(cycle, before, redBefore)}`,
    costOf(cycle),
  ].filter((fact) => fact !== null);
  const kept = end === null ? "" : end.kept ? ", kept" : end.diff ? ", rolled back" : "";
  const diff = shownDiff(end?.diff ?? null);
  return [`#### ${cycle.number}. ${verdictWords(verdict)}${kept}`, facts.join("\n"), diff]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** What changed: against the attempt before in files, against what was red in failures. */
function differenceOf(cycle: Cycle, before: Cycle | null, redBefore: readonly CycleFailure[]): string {
  if (cycle.end === null) return "changed: unknown, it was cut off";
  const files = cycle.end.files;
  const was = new Set(redBefore.map(({ fingerprint }) => fingerprint));
  const now = new Set(cycle.end.after.map(({ fingerprint }) => fingerprint));
  const gone = [...was].filter((one) => !now.has(one)).length;
  const fresh = [...now].filter((one) => !was.has(one)).length;
  const red =
    cycle.end.after.length === 0 && cycle.end.verdict !== "fixed"
      ? null
      : `${gone} gone, ${fresh} new, ${[...was].filter((one) => now.has(one)).length} as before`;
  const touched = files.length === 0 ? "no file" : files.slice(0, 6).map(code).join(", ");
  const more = files.length > 6 ? ` and ${files.length - 6} more` : "";
  const parts = [`changed: ${touched}${more}`];
  if (before?.end != null && before.end.files.length + files.length > 0) parts.push(against(before, cycle));
  if (red !== null) parts.push(`failures: ${red}`);
  return parts.join("; ");
}

function against(before: Cycle, cycle: Cycle): string {
  const was = before.end!.files;
  const is = cycle.end!.files;
  if (before.end!.diff !== null && before.end!.diff === cycle.end!.diff)
    return `the very same change as attempt ${before.number}`;
  const fresh = is.filter((file) => !was.includes(file));
  const left = was.filter((file) => !is.includes(file));
  if (fresh.length + left.length === 0) return `other lines of the same files as attempt ${before.number}`;
  const words = [
    fresh.length > 0 ? `now also ${fresh.slice(0, 4).map(code).join(", ")}` : null,
    left.length > 0 ? `no longer ${left.slice(0, 4).map(code).join(", ")}` : null,
  ].filter((word) => word !== null);
  return `against attempt ${before.number} ${words.join(", ")}`;
}

function costOf({ end }: Cycle): string | null {
  const parts = [
    end?.agentMs == null ? null : `agent ${duration(end.agentMs)}`,
    end?.checkMs == null ? null : `checks ${duration(end.checkMs)}`,
    end?.costUsd == null ? null : `$${end.costUsd.toFixed(2)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `- took: ${parts.join(", ")}`;
}

function shownDiff(diff: string | null): string {
  if (diff === null || diff.trim() === "") return "";
  const lines = diff.split("\n").filter((line) => !/^(?:index [\da-f]+\.\.|similarity index)/.test(line));
  const more = lines.length - MOST_DIFF_LINES;
  const shown = lines.slice(0, MOST_DIFF_LINES);
  if (more > 0) shown.push(`… ${count(more, "more line")}`);
  return fence(shown.join("\n")).replace(/^(`+)text/, "$1diff");
}
