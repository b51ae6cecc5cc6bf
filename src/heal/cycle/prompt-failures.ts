import type { CycleFailure } from "#model/cycle.ts";
import type { FailureEvidence } from "#model/fix-event.ts";
import { tellingLines } from "#model/telling-lines.ts";
import { cleanSlot } from "#warn/clean-slot.ts";
import { fenced } from "./prompt-fence.ts";

const MOST_FAILURES = 12;
const MOST_EXCERPT_LINES = 40;

/** The failures, each with its place, its words as data and its frames. */
export function failuresPart(
  targets: readonly CycleFailure[],
  evidence: Readonly<Record<string, FailureEvidence>>,
): string {
  const shown = targets.slice(0, MOST_FAILURES);
  const blocks = shown.map((failure, at) => failureBlock(failure, evidence[failure.id], at, shown.length));
  const more = targets.length - shown.length;
  if (more > 0) blocks.push(`…and ${more} more of the same run; the first ones are the likely cause.`);
  return [
    `# ${targets.length === 1 ? "The failure" : `The ${targets.length} failures, the likely cause first`}`,
    ...blocks,
  ].join("\n\n");
}

function failureBlock(
  failure: CycleFailure,
  evidence: FailureEvidence | undefined,
  at: number,
  of: number,
): string {
  const { category, errorType, test, file, line } = failure;
  const facts = [
    test === null ? null : `test: \`${cleanSlot(test, 300)}\``,
    file === null ? null : `at: \`${cleanSlot(line === null ? file : `${file}:${line}`, 300)}\``,
    `kind: \`${cleanSlot([category, errorType].filter(Boolean).join(", "), 120)}\``,
  ].filter((fact) => fact !== null);
  const said = evidence?.excerpt.trim() ? evidence.excerpt : failure.summary || failure.message;
  const lines = tellingLines(said.trim());
  // The first is the likely cause, and gets the room.
  const most = at === 0 ? MOST_EXCERPT_LINES : Math.max(6, Math.floor(MOST_EXCERPT_LINES / of));
  const frames = (evidence?.frames ?? []).slice(0, 6);
  return [
    `## ${at + 1}. \`${cleanSlot(failure.summary || failure.message, 200)}\``,
    facts.map((fact) => `- ${fact}`).join("\n"),
    // One line that only says the heading and the place once more.
    lines.length === 1 && lines[0]!.includes(failure.message) ? "" : fenced(lines, most),
    frames.length === 0
      ? ""
      : `Frames: ${frames.map((frame) => `\`${cleanSlot(`${frame.file}${frame.line === null ? "" : `:${frame.line}`}${frame.fn === null ? "" : ` ${frame.fn}`}`, 200)}\``).join(" ← ")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
