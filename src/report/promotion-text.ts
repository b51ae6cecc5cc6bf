import type { LessonEvent } from "#model/lesson.ts";
import type { Rate } from "#model/pattern.ts";
import type { LineEffect, Promotion, PromotionsSynced } from "#model/promotion.ts";
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
      const leaves =
        one.leaving.length === 0
          ? ""
          : `    ${paint.yellow(`leaves with the next \`promote sync\`: ${leavingWords(one)}`)}\n`;
      return `${head.join("  ")}\n    ${bold(clip(one.text, width))}\n${one.state === "promoted" ? leaves : lacks}`;
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
    ["in the file", one.line === null ? null : lineWords(one.line.held)],
    ["by lot", one.line === null ? null : effectWords(one.line.effect)],
    ["leaves", one.leaving.length === 0 ? null : leavingWords(one)],
  ];
  const table = rows
    .flatMap(([name, value]) => (value === null ? [] : [`  ${dim(name.padEnd(12))}${value}\n`]))
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
      return `${dim(when(at, now).padEnd(14))}${shortId(lesson)}  ${stepWord(body.step)}${where}${words === "" ? "" : dim(`  ${words}`)}\n`;
    })
    .join("");
}

/** What happened to lines by itself, or would; what was left alone, and why. */
export function promotionsSyncedText(
  { changes, left }: PromotionsSynced,
  isDry: boolean,
  paint: Paint,
): string {
  const { dim, yellow } = paint;
  const words = { demoted: "taken out", "held-out": "left out for a while", "put-back": "put back" } as const;
  const done = changes.map(
    ({ lesson, title, file, change, reason }) =>
      `${dim(shortId(lesson))}  ${isDry ? "would be " : ""}${words[change]}: ${file}  ${title}\n    ${dim(reason)}\n`,
  );
  const alone = left.map(
    ({ file, lesson, why }) =>
      `${yellow("left as it is")}: ${file}${lesson === null ? "" : ` ${shortId(lesson)}`}  ${dim(why)}\n`,
  );
  return done.length + alone.length === 0 ? "every line stands as it should\n" : [...done, ...alone].join("");
}

function stepWord(step: unknown): string {
  return step === "drawn" ? "left out" : String(step);
}

/** What all lines do together. */
export function togetherText(effect: LineEffect): string {
  return `\nall lines together, of sessions struck: ${effectWords(effect)}\n`;
}

function leavingWords({ leaving }: Promotion): string {
  return leaving.map(({ words }) => words).join("; ");
}

function lineWords(held: Rate | null): string {
  if (held === null) return "no session yet in which it could have struck";
  const { count: quiet, of, low, high } = held;
  return `nothing struck in ${quiet} of ${count(of, "session")} (${Math.round(low * 100)} to ${Math.round(high * 100)} %)`;
}

/** "−12 points (−30 to +4) in 26 epochs, 3 of them without the line": below 0 it helps. */
function effectWords(effect: LineEffect | null): string {
  if (effect === null) return "not enough data: it takes epochs with and without the line";
  const points = (share: number) => `${share > 0 ? "+" : ""}${Math.round(share * 100)}`.replace("-", "−");
  const { value, low, high, n, withheld } = effect;
  return `${points(value)} points (${points(low)} to ${points(high)}) in ${count(n, "epoch")}, ${withheld} of them without the line`;
}

function stateWord({ state, files, absent, heldOut }: Promotion, { green, yellow, dim }: Paint): string {
  if (state === "pending") return yellow("waits for a decision");
  if (heldOut.length > 0) return yellow(`left out of ${heldOut.join(", ")} by lot for a while`);
  if (absent.length > 0) return yellow(`not in ${absent.join(", ")} now: taken out, or on another branch`);
  if (state === "promoted") return green(`in ${files.join(", ")}`);
  return dim(state === "none" ? "not proposed" : state);
}

function preventionWords(prevention: Rate | null): string {
  if (prevention === null) return "not enough data";
  const { count: held, of, low, high } = prevention;
  return `held ${held} of ${count(of, "time")} (${Math.round(low * 100)} to ${Math.round(high * 100)} %)`;
}
