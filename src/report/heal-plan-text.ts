import type { GateAnswer, Plan } from "#model/heal.ts";
import { diffText } from "./diff-text.ts";
import { shortFix } from "./fix-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, place } from "./words.ts";

const DIFF_LINES = 80;

/** A plan for a person: what fails, what would be done about it, what speaks for it, what each gate says, and what to type. */
export function planText(plan: Plan, gates: readonly GateAnswer[], paint: Paint, columns: number): string {
  const { bold, dim, cyan, red } = paint;
  const { failure, check, remedy, lesson, fix, safety, safetyWhy, misfit } = plan;
  const row = (name: string, text: string) => `  ${dim(name.padEnd(9))} ${text}\n`;
  const where = place({ ...failure, column: null });
  const lines = [
    `${bold("plan")} ${shortPlan(plan.id)}\n`,
    row("failure", `${failure.fingerprint.slice(0, 8)}  ${clip(failure.message, columns - 24)}`),
    ...(where === null ? [] : [row("", cyan(where))]),
    row("check", clip(check.command, columns - 14)),
    row("remedy", remedyWords(plan)),
    row("evidence", evidenceWords(plan)),
  ];
  if (lesson !== null) lines.push(row("lesson", `${lesson.slice(0, 12)}${lessonWords(plan)}`));
  if (fix !== null) lines.push(row("fix", shortFix(fix)));
  if (misfit === null)
    lines.push(row("safety", `${safetyPaint(safety, paint)}  ${clip(safetyWhy.join("; "), columns - 24)}`));
  else lines.push(row("fits", red(`no: ${clip(misfit, columns - 18)}`)));
  const done = remedy.kind === "patch" ? plan.diff || remedy.diff : "";
  if (done !== "") lines.push("\n", diffText(done, paint, { lines: DIFF_LINES, indent: "  " }));
  lines.push("\n", gatesText(gates, paint, columns));
  return lines.join("");
}

/** What each gate says, one line each. */
export function gatesText(gates: readonly GateAnswer[], paint: Paint, columns: number): string {
  const { dim, green, red, yellow } = paint;
  return gates
    .map(({ gate, verdict, binds, why, next }) => {
      const mark =
        verdict === "pass"
          ? green("pass ")
          : verdict === "forecast"
            ? dim("later")
            : binds
              ? red("no   ")
              : yellow("no   ");
      const more = verdict === "refuse" && !binds ? dim(" (does not bind you)") : "";
      const say = verdict === "refuse" && binds && next !== null ? dim(`  → ${next}`) : "";
      return `  ${mark} ${gate.padEnd(15)} ${clip(why, Math.max(40, columns - 26 - (more === "" ? 0 : 20)))}${more}${say}\n`;
    })
    .join("");
}

/** One line of a list: the failure and what could be done. */
export function planLine(plan: Plan, stop: GateAnswer | null, paint: Paint, columns: number): string {
  const { bold, dim, green, yellow } = paint;
  const { failure, misfit, safety } = plan;
  const can = misfit === null && stop === null;
  const why =
    misfit !== null
      ? `does not fit: ${misfit}`
      : stop !== null
        ? `${stop.gate}: ${stop.why}`
        : remedyWords(plan);
  const next = can
    ? `twiceshy heal apply ${shortPlan(plan.id)}`
    : misfit === null
      ? (stop?.next ?? null)
      : null;
  return [
    `${can ? green("can be healed") : yellow("not healed   ")}  ${bold(failure.fingerprint.slice(0, 8))}  ${clip(failure.message, columns - 26)}\n`,
    `  ${dim(clip(`${can ? `${safety}; ` : ""}${why}`, columns - 4))}\n`,
    ...(next === null ? [] : [`  ${dim("→")} ${next}\n`]),
  ].join("");
}

/** The part of an id that people type: its random end, since those of one day begin alike. */
export function shortPlan(id: string): string {
  return id.slice(-12);
}

function remedyWords({ remedy, files, changedLines, misfit }: Plan): string {
  if (remedy.kind === "command")
    return remedy.argv.length === 0 ? `runs ${remedy.asked.join(" ")}` : `runs ${remedy.argv.join(" ")}`;
  if (remedy.kind === "document") return `edits ${remedy.file}`;
  if (misfit !== null) return "a change of files";
  return `changes ${files.join(", ")} (${count(changedLines, "line")})`;
}

function evidenceWords({ evidence }: Plan): string {
  const { grade, worked, tried, proofs, verified, corrections } = evidence;
  return [
    grade,
    `worked ${worked} of ${tried}`,
    ...(proofs.length === 0 ? [] : [count(proofs.length, "proof")]),
    `verified ${count(verified, "time")}`,
    ...(corrections === 0 ? [] : [count(corrections, "correction")]),
  ].join(", ");
}

function lessonWords({ evidence }: Plan): string {
  const { confidence, lifecycle, isInShadow, low, high } = evidence;
  const range = low === null || high === null ? "" : ` (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `  ${lifecycle ?? ""}${isInShadow ? ", in shadow" : ""}${confidence === null ? "" : `, confidence ${confidence.toFixed(2)}${range}`}`;
}

function safetyPaint(safety: Plan["safety"], { green, yellow, red }: Paint): string {
  return safety === "safe" ? green(safety) : safety === "moderate" ? yellow(safety) : red(safety);
}
