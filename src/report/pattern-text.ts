import type { Fix } from "#model/fix.ts";
import type { Pattern, PatternEvent, Rate, Regularity } from "#model/pattern.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, percent, stamp, when } from "./words.ts";

/** A pattern with what belongs to it. */
export interface ShownPattern {
  readonly pattern: Pattern;
  readonly fixes: readonly Fix[];
  readonly decisions: readonly PatternEvent[];
}

/** Two or three lines per pattern: how often, what kind, how it develops; what it is; what fixes it. */
export function patternsText(
  patterns: readonly Pattern[],
  now: number,
  paint: Paint,
  columns: number,
): string {
  if (patterns.length === 0) return "no pattern that fits\n";
  const width = Math.max(...patterns.map(({ occurrences }) => String(occurrences).length));
  const { bold, dim, green } = paint;
  return patterns
    .map((pattern) => {
      const head = [
        dim(short(pattern.id)),
        `${pattern.occurrences}×`.padStart(width + 1),
        ...facts(pattern, paint),
        dim(when(pattern.lastAt, now)),
      ];
      const fix =
        pattern.works === null && !pattern.edited.includes("fix")
          ? ""
          : `\n    ${green("→")} ${clip(fixLine(pattern), Math.max(40, columns - 6))}`;
      return `${head.join("  ")}\n    ${bold(clip(pattern.name, Math.max(40, columns - 4)))}${fix}\n`;
    })
    .join("");
}

function facts(pattern: Pattern, { cyan, green, red, yellow }: Paint): string[] {
  const { category, state, taskCount, isRecurring, trend, confirmed } = pattern;
  return [
    red(category),
    ...(taskCount > 0
      ? [isRecurring ? yellow(`${count(taskCount, "task")}`) : count(taskCount, "task")]
      : []),
    ...(trend === "steady" ? [] : [trend === "rising" ? yellow(trend) : cyan(trend)]),
    state === "open" ? "open" : green(state),
    ...(confirmed ? [green("confirmed")] : []),
  ];
}

function fixLine(pattern: Pattern): string {
  return pattern.works === null
    ? pattern.recommended
    : `${pattern.recommended} Worked ${ofTimes(pattern.works)}.`;
}

/** One pattern with all that is known. */
export function patternText(
  { pattern, fixes, decisions }: ShownPattern,
  now: number,
  paint: Paint,
  columns: number,
): string {
  const { bold, dim } = paint;
  const blocks = [
    `${bold(pattern.name)}\n${[dim(pattern.id), ...facts(pattern, paint)].join("  ")}\n`,
    rows(
      [
        ["what", pattern.summary],
        ["cause", pattern.cause],
        ["fix", pattern.recommended],
      ],
      paint,
    ),
    rows(numbers(pattern, now), paint),
    section("keeps happening", pattern.regularities.map(regularityWords), paint),
    section(
      "fixed by",
      fixes.slice(0, 5).map((fix) => fixWords(fix, now)),
      paint,
    ),
    section("files", pattern.files.slice(0, 10), paint),
    section("tasks", pattern.tasks.length === 0 ? [] : [clip(pattern.tasks.join(", "), columns - 2)], paint),
    section("fingerprints", pattern.fingerprints.slice(0, 20), paint),
    section(
      "see also",
      pattern.related.slice(0, 5).map(({ pattern: id, score }) => `${short(id)}  alike ${score.toFixed(2)}`),
      paint,
    ),
    section("decisions", decisions.filter((event) => event.by === "person").map(decisionWords), paint),
  ];
  return `${blocks.filter((block) => block !== "").join("\n")}`;
}

function numbers(pattern: Pattern, now: number): [string, string][] {
  const { works, category, detectedCategory } = pattern;
  return [
    [
      "seen",
      `${count(pattern.occurrences, "time")} in ${count(pattern.runs, "run")}, ${count(pattern.taskCount, "task")} and ${count(pattern.sessions, "session")}`,
    ],
    ["first", `${stamp(pattern.firstAt)}, last ${when(pattern.lastAt, now)}`],
    ["trend", pattern.trend],
    [
      "works",
      works === null
        ? "not enough data"
        : `${ofTimes(works)} (${percent(works.low)} to ${percent(works.high)})`,
    ],
    ["confidence", pattern.confidence.toFixed(2)],
    ...(category === detectedCategory
      ? []
      : [["category", `${category}, corrected; it was taken for ${detectedCategory}`] as [string, string]]),
  ];
}

/** "struck in 7 of 10 tasks that touched database/*" */
export function regularityWords({ kind, subject, rate }: Regularity): string {
  const n = `${rate.count} of ${rate.of}`;
  switch (kind) {
    case "tasks":
      return `struck in ${n} tasks`;
    case "files":
      return `struck in ${n} tasks that touched ${subject}`;
    case "after-edit":
      return `struck in ${n} tasks that edited ${subject}`;
    case "after-command":
      return `struck after ${n} runs of \`${subject}\``;
    case "category":
      return `${n} failures are ${subject}`;
  }
}

function fixWords(fix: Fix, now: number): string {
  const what = fix.kind === "command" ? fix.commands.join(" && ") : fix.files.join(", ");
  return `${fix.id.slice(-12)}  ${fix.grade}, ${count(Math.max(1, fix.attempts.length), "attempt")}, ${when(fix.resolvedAt, now)}  ${clip(what, 80)}`;
}

function decisionWords(event: PatternEvent): string {
  const about = [
    event.other === null ? null : short(event.other),
    ...Object.values(event.text),
    event.reason,
  ].filter(Boolean);
  return `${stamp(event.at)}  ${event.kind}${about.length === 0 ? "" : `: ${clip(about.join(", "), 100)}`}`;
}

function section(title: string, lines: readonly string[], { bold }: Paint): string {
  return lines.length === 0 ? "" : `${bold(title)}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function rows(given: readonly (readonly [string, string])[], { dim }: Paint): string {
  return given.map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}\n`).join("");
}

function ofTimes({ count: worked, of }: Rate): string {
  return `${worked} of ${count(of, "time")}`;
}
