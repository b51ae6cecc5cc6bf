import { type Cycle, type CycleVerdict, TECHNIQUES } from "#model/cycle.ts";
import { diffLines } from "#model/diff-lines.ts";
import { cleanCodeLine, cleanSlot } from "#warn/clean-slot.ts";

const MOST_ATTEMPTS = 4;
const MOST_DIFF_LINES = 30;

const WHAT: Readonly<Record<CycleVerdict, string>> = {
  fixed: "fixed it",
  fewer: "fixed a part",
  same: "changed nothing about the failures",
  other: "another failure took its place",
  worse: "made it worse",
  "no-fix": "was no fix: the check only looked away",
  flaky: "passed once and failed again on the same files",
  unchanged: "changed no file",
  "agent-failed": "did not come to an end",
  "not-tried": "could not begin",
  "not-verified": "could not be verified",
  "cut-off": "was cut off",
};

/** The attempts so far, each with its change and why it was not good enough; the oldest go first where there are many. */
export function attemptLines(attempts: readonly Cycle[]): string[] {
  if (attempts.length === 0) return [];
  const shown = attempts.slice(-MOST_ATTEMPTS);
  const lines = [
    'These changes did not do it. They are undone unless it says "kept". Do not repeat them.',
    "",
  ];
  for (const cycle of shown) lines.push(...attemptBlock(cycle));
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function attemptBlock({ number, end, approach, technique }: Cycle): string[] {
  const verdict = end?.verdict ?? "cut-off";
  const kept = end?.kept ? " (kept: it is in the files you see)" : "";
  const lines = [`## Attempt ${number}: ${WHAT[verdict]}${kept}`, ""];
  // Of our own cycles it is only the plan once more; an orchestrator says what it had in mind.
  const isOwn = (TECHNIQUES as readonly string[]).includes(technique);
  if (approach !== null && !isOwn) lines.push(`- idea: \`${cleanSlot(approach, 300)}\``);
  if (end?.why) lines.push(`- why: \`${cleanSlot(end.why, 300)}\``);
  if (end?.summary) lines.push(`- then: \`${cleanSlot(end.summary, 300)}\``);
  if (end?.failureReason) lines.push(`- it said itself: \`${cleanSlot(end.failureReason, 300)}\``);
  const change = changedLines(end?.diff ?? "");
  if (change.length > 0) lines.push("", "```diff", ...change, "```");
  lines.push("");
  return lines;
}

/** The files of a diff and its lines, without what git adds for itself. */
function changedLines(diff: string): string[] {
  const kept = diffLines(diff).flatMap((line) => {
    if (line.kind === "said" && /^(?:old mode|new mode|similarity )/.test(line.text)) return [];
    const shown = line.kind === "file" ? `# ${line.path}` : (SIGNS[line.kind] ?? "") + line.text;
    return shown.trim() === "" ? [] : [shown];
  });
  const shown = kept.slice(0, MOST_DIFF_LINES).map((line) => cleanCodeLine(line, 200));
  if (kept.length > shown.length) shown.push(`… ${kept.length - shown.length} more lines`);
  return shown;
}

const SIGNS: Readonly<Record<string, string>> = { added: "+", removed: "-", same: " " };
