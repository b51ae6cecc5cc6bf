import type { IdentifiedFinding } from "#model/failure.ts";
import { knownWords } from "./out-known.ts";
import { leftOut, plain, type ReportedRun } from "./out-run.ts";
import { clip, count, duration, place } from "./words.ts";

/** Markdown for a summary page or a comment. Whatever was captured stands in code: no link, mention, heading or tag comes of it. */
export function markdownReport(reported: ReportedRun): string {
  const { run, failures } = reported;
  const command = code(run.check.command);
  const total = Math.max(run.failureCount, failures.length);
  const head =
    run.outcome === "failed"
      ? `### ❌ ${command} failed: ${count(total, "failure")}`
      : run.outcome === "passed"
        ? `### ✅ ${command} passed`
        : `### ⚠️ ${command} was interrupted`;
  const more = leftOut(reported);
  const blocks = [head, factsOf(reported), ...failures.map((one, at) => failureBlock(reported, one, at))];
  if (failures.length === 0 && run.outcome === "failed") blocks.push("Nothing more is stored about it.");
  else if (more > 0) blocks.push(`…and ${count(more, "more failure")}, not stored.`);
  return `${blocks.join("\n\n")}\n`;
}

function factsOf({ run }: ReportedRun): string {
  const { head = null, branch = null } = run.git ?? {};
  return [
    run.exitCode === null ? null : `exit ${run.exitCode}`,
    run.signal === null ? null : code(run.signal),
    run.durationMs === null ? null : duration(run.durationMs),
    run.check.directory === "" ? null : `in ${code(run.check.directory)}`,
    head === null ? null : `at ${code(head.slice(0, 10))}${branch === null ? "" : ` on ${code(branch)}`}`,
    `run ${code(run.id)}`,
  ]
    .filter((fact) => fact !== null)
    .join(" · ");
}

function failureBlock(reported: ReportedRun, finding: IdentifiedFinding, at: number): string {
  const { test, errorType, category, message, tool, fingerprint } = finding;
  const where = place(finding);
  const title = [test ?? errorType ?? category, where === null ? "" : where]
    .filter(Boolean)
    .map(code)
    .join(" at ");
  const kind = `${code(category)} of ${code(tool)}, fingerprint ${code(fingerprint.hash)}`;
  const known = knownWords(reported, finding);
  const cure = known?.cure ? fence(known.cure) : null;
  return [
    `#### ${at + 1}. ${title}`,
    code(clip(message, 500)),
    kind,
    known && `**${known.words}**`,
    cure,
    fence(finding.excerpt),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** A code span that the text cannot end: its ticks are more than the text has in a row. */
export function code(text: string): string {
  const line = plain(text).replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Fenced code that the text cannot end. */
export function fence(text: string): string {
  const body = plain(text).replace(/^\n+/, "").trimEnd();
  if (body === "") return "";
  const ticks = "`".repeat(Math.max(3, longestRun(body) + 1));
  return `${ticks}text\n${body}\n${ticks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
