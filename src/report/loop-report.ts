/**
 * The report of a fix loop that stopped, as a markdown section that a person can act on. Whatever was captured stands in code:
 * no heading, link or tag comes of it. Short; full logs are files beside it.
 */
import type { Cycle, CycleFailure } from "#model/cycle.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { tellingLines } from "#model/telling-lines.ts";
import { attemptBlock } from "./loop-attempt.ts";
import { nextSteps } from "./loop-next.ts";
import type { LoopReport } from "./loop-told.ts";
import { isCostUntold, reasonWords } from "./loop-words.ts";
import { utcStamp } from "./note-entry.ts";
import { code, fence } from "./out-markdown.ts";
import { clip, count, duration, place } from "./words.ts";

export type { LoopReport } from "./loop-told.ts";

const MOST_FAILURES = 10;
const MOST_AROUND = 3;
const MOST_DIAGNOSIS_LINES = 40;

/** The section, from its heading to its last line. Headings begin at the second level: it is put into a file that has a title. */
export function loopReport(report: LoopReport): string {
  const { end, at } = report;
  const parts = [
    `## ${utcStamp(at).slice(0, 16)} UTC: ${code(end.check.command)} ${headline(end)}`,
    factsOf(report),
    stillRed(report),
    attemptsOf(report),
    reproducePart(report),
    framesPart(report),
    diagnosisPart(report),
    section(
      "What to look at next",
      nextSteps(report)
        .map((step) => `- ${step}`)
        .join("\n"),
    ),
    logsPart(report),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function headline({ reason }: FixEnd): string {
  if (reason === "fixed") return "is green again";
  if (reason === "already_green") return "was green already";
  return `is still red (${code(reason)})`;
}

function factsOf({ end, kindOf }: LoopReport): string {
  const { goal, spent, limits } = end;
  const wanted = goal?.failures.length ?? 0;
  const of = end.cycles.length === 1 ? "1 cycle" : `${end.cycles.length} cycles`;
  const money = spent.costUsd > 0 ? `, $${spent.costUsd.toFixed(2)} of $${limits.costUsd}` : "";
  const untold = isCostUntold(end.cycles)
    ? `, the agent tells no cost: the limit of $${limits.costUsd} could not bind`
    : "";
  const kinds = [...new Set((end.last?.failures ?? []).map(({ category }) => kindOf(category)))];
  return [
    `- **Goal:** ${goal?.text ? `${code(clip(goal.text, 300))}, ` : ""}${wanted === 0 ? "the check green" : `${count(wanted, "failure")} gone, nothing new red`}${goal && goal.baseline.length > 0 ? `; ${goal.baseline.length} that ${goal.baseline.length === 1 ? "was" : "were"} red before may stay` : ""}`,
    `- **Why it stopped:** ${plainLine(end.why || reasonWords(end.reason))}`,
    `- **Used:** ${of} in this loop, ${count(end.attempts, "attempt")} of ${limits.maxCycles} at this failure in all, ${duration(spent.ms)} of ${limits.minutes} min${money}${untold}, ${spent.commands} of ${limits.commands} commands, ${spent.tests} of ${limits.tests} verifications`,
    `- **Who:** ${end.agent === null ? "no agent" : code(end.agent)}, profile ${code(end.profile)}`,
    `- **Last run:** ${code(end.argv.join(" "))}${end.last === null ? "" : ended(end.last)}${kinds.length === 0 ? "" : `, ${kinds.map(code).join(", ")}`}`,
    ...(end.landed === null
      ? []
      : [
          `- **Kept:** ${plainLine(end.landed.text)}${end.landed.next === null ? "" : ` Next: ${code(end.landed.next)}`}`,
        ]),
    ...end.notes.map((note) => `- ${plainLine(note)}`),
  ].join("\n");
}

function ended({ exitCode, signal, timedOut }: NonNullable<FixEnd["last"]>): string {
  if (timedOut) return " did not end in time";
  if (signal !== null) return ` was ended by ${code(signal)}`;
  return exitCode === null ? "" : ` ended with ${exitCode}`;
}

function stillRed({ end, kindOf }: LoopReport): string {
  const red = stillWanted(end);
  if (red.length === 0) return "";
  const shown = red.slice(0, MOST_FAILURES).map((failure, at) => {
    const where = place({ ...failure, column: null });
    const head = [failure.test, where].filter((part) => part !== null).map((part) => code(clip(part!, 200)));
    const say = [
      ...head,
      code(kindOf(failure.category)),
      `fingerprint ${code(failure.fingerprint.slice(0, 12))}`,
    ].join(", ");
    return `${at + 1}. ${say}\n\n   ${code(clip(failure.summary || failure.message, 400))}`;
  });
  const more = red.length - shown.length;
  return section("Still red", [...shown, ...(more > 0 ? [`…and ${more} more.`] : [])].join("\n"));
}

/** What has to go and is red, without the baseline. */
function stillWanted(end: FixEnd): CycleFailure[] {
  const baseline = new Set(
    (end.goal?.baseline ?? []).map(({ checkId, fingerprint }) => `${checkId} ${fingerprint}`),
  );
  if (end.reason === "fixed" || end.reason === "already_green") return [];
  const red = end.last?.outcome === "failed" ? end.last.failures : (end.goal?.failures ?? []);
  return red.filter(({ checkId, fingerprint }) => !baseline.has(`${checkId} ${fingerprint}`));
}

function attemptsOf({ end, kindOf }: LoopReport): string {
  if (end.cycles.length === 0) return section("Attempts", "None in this loop.");
  const start: readonly CycleFailure[] = end.goal?.failures ?? [];
  const blocks = end.cycles.map((cycle, at) =>
    attemptBlock({
      cycle,
      before: end.cycles[at - 1] ?? null,
      redBefore: redBefore(end.cycles, at, start),
      command: end.argv.join(" "),
      kindOf,
    }),
  );
  return section("Attempts", blocks.join("\n\n"));
}

/** What was red when a cycle began: what the last kept one left, else the goal. */
function redBefore(
  cycles: readonly Cycle[],
  at: number,
  start: readonly CycleFailure[],
): readonly CycleFailure[] {
  return cycles.slice(0, at).findLast((cycle) => cycle.end?.kept)?.end?.after ?? start;
}

function reproducePart({ reproduce, end }: LoopReport): string {
  if (end.reason === "fixed" || end.reason === "already_green") return "";
  const directory = end.check.directory === "" ? "" : `cd ${end.check.directory} && `;
  return section("Reproduce it", fence(`${directory}${reproduce ?? end.argv.join(" ")}`));
}

function framesPart({ around, end }: LoopReport): string {
  const cause = stillWanted(end)[0];
  const evidence = cause === undefined ? undefined : end.last?.evidence[cause.id];
  const blocks = around.slice(0, MOST_AROUND).map(({ file, from, lines, line }) => {
    const numbered = lines.map(
      (text, at) => `${from + at === line ? ">" : " "}${String(from + at).padStart(5)} ${text}`,
    );
    return `${code(line === null ? file : `${file}:${line}`)}\n\n${fence(numbered.join("\n"))}`;
  });
  const said = evidence?.excerpt.trim() ? fence(tellingLines(evidence.excerpt).slice(0, 30).join("\n")) : "";
  return blocks.length === 0 && said === ""
    ? ""
    : section("Where it fails", [said, ...blocks].filter(Boolean).join("\n\n"));
}

function diagnosisPart({ diagnosis }: LoopReport): string {
  if (diagnosis === null || diagnosis.trim() === "") return "";
  const lines = diagnosis.trim().split("\n");
  const more = lines.length - MOST_DIAGNOSIS_LINES;
  const shown = lines.slice(0, MOST_DIAGNOSIS_LINES).join("\n");
  return section("What the agent found", fence(more > 0 ? `${shown}\n… ${count(more, "more line")}` : shown));
}

function logsPart({ logs }: LoopReport): string {
  return logs.length === 0
    ? ""
    : section("Full logs", logs.map(({ name, file }) => `- ${plainLine(name)}: ${code(file)}`).join("\n"));
}

function section(title: string, body: string): string {
  return body === "" ? "" : `### ${title}\n\n${body}`;
}

/** Words of our own that may quote something: what markdown would read as its own is quoted. */
function plainLine(text: string): string {
  return clip(text, 600).replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);
}
