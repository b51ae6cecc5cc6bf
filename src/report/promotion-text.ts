import type { LessonEvent } from "#model/lesson.ts";
import type { Rate } from "#model/pattern.ts";
import type { Promotion } from "#model/promotion.ts";
import { shortId } from "./lesson-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, when } from "./words.ts";

/** Two or three lines each: how it stands, the line, what it lacks. */
export function promotionsText(
  shown: readonly Promotion[],
  all: number,
  paint: Paint,
  columns: number,
): string {
  if (shown.length === 0)
    return all === 0
      ? "nothing was learned here yet\n"
      : `nothing waits, and nothing is told to everybody (${count(all, "lesson")}; --all says what each lacks)\n`;
  const { bold, dim } = paint;
  const width = Math.max(40, columns - 4);
  return shown
    .map((one) => {
      const head = [
        dim(shortId(one.lesson)),
        stateWord(one, paint),
        preventionWords(one.prevention),
        count(one.tasks, "task"),
      ];
      const lacks = one.missing.length === 0 ? "" : `    ${dim(`lacks ${one.missing.join("; ")}`)}\n`;
      return `${head.join("  ")}\n    ${bold(clip(one.text, width))}\n${lacks}`;
    })
    .join("");
}

/** One with everything that speaks for it, and what was decided. */
export function promotionText(
  one: Promotion,
  events: readonly LessonEvent[],
  now: number,
  paint: Paint,
): string {
  const { bold, dim } = paint;
  const { proposal } = one;
  const rows: [string, string | null][] = [
    ["lesson", one.lesson],
    ["state", stateWord(one, paint)],
    ["context", proposal.context],
    ["problem", proposal.problem],
    ["solution", proposal.solution],
    ["frequency", proposal.frequency],
    ["example", proposal.example],
    ["prevention", preventionWords(one.prevention)],
    ["confidence", one.confidence.toFixed(2)],
    ["lacks", one.missing.length === 0 ? "nothing" : one.missing.join("; ")],
    ["line", one.text],
  ];
  const table = rows
    .flatMap(([name, value]) => (value === null ? [] : [`  ${dim(name.padEnd(11))}${value}\n`]))
    .join("");
  return `${bold(proposal.title)}\n${table}${events.length === 0 ? "" : `\n${promotionHistoryText(events, now, paint)}`}`;
}

/** What was decided, the latest first. */
export function promotionHistoryText(events: readonly LessonEvent[], now: number, { dim }: Paint): string {
  if (events.length === 0) return "nothing was decided yet\n";
  return events
    .map(({ at, lesson, by, reason, body }) => {
      const where = typeof body.file === "string" ? ` ${body.file}` : "";
      const words = [by === null ? null : `by ${by}`, reason].filter((word) => word !== null).join(": ");
      return `${dim(when(at, now).padEnd(14))}${shortId(lesson)}  ${String(body.step)}${where}${words === "" ? "" : dim(`  ${words}`)}\n`;
    })
    .join("");
}

function stateWord({ state, files, absent }: Promotion, { green, yellow, dim }: Paint): string {
  if (state === "pending") return yellow("waits for a decision");
  if (absent.length > 0) return yellow(`not in ${absent.join(", ")} now: taken out, or on another branch`);
  if (state === "promoted") return green(`in ${files.join(", ")}`);
  return dim(state === "none" ? "not proposed" : state);
}

function preventionWords(prevention: Rate | null): string {
  if (prevention === null) return "not enough data";
  const { count: held, of, low, high } = prevention;
  return `held ${held} of ${of} times (${Math.round(low * 100)} to ${Math.round(high * 100)} %)`;
}
