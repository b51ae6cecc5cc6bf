import type { Lesson } from "#model/lesson.ts";
import { type Judged, lessonJson } from "./lesson-json.ts";
import { shortId } from "./lesson-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

/** What became of one record that was taken in. */
export interface IntakeLine {
  readonly place: string;
  readonly title: string | null;
  readonly kind: "created" | "strengthened" | "known" | "noise" | "bad";
  readonly lesson?: string;
  readonly why?: string;
  readonly score?: number;
}

/** What became of each record, for machines. */
export function intakeJson(
  lines: readonly IntakeLine[],
  lessons: ReadonlyMap<string, Lesson>,
  judge: (lesson: Lesson) => Judged,
  archived: readonly { readonly lesson: string; readonly why: string }[],
): Record<string, unknown> {
  return {
    version: 1,
    counts: countsOf(lines),
    items: lines.map((line) => {
      const lesson = line.lesson === undefined ? undefined : lessons.get(line.lesson);
      return { ...line, ...(lesson === undefined ? {} : { now: lessonJson(lesson, judge(lesson)) }) };
    }),
    archived,
  };
}

/** What became of each record, a line each, and the sum. */
export function intakeText(
  lines: readonly IntakeLine[],
  lessons: ReadonlyMap<string, Lesson>,
  archived: readonly { readonly lesson: string; readonly why: string }[],
  paint: Paint,
  columns: number,
): string {
  const colour = {
    created: paint.green,
    strengthened: paint.cyan,
    known: paint.dim,
    noise: paint.yellow,
    bad: paint.red,
  };
  const body = lines.map((line) => {
    const lesson = line.lesson === undefined ? undefined : lessons.get(line.lesson);
    const name = line.lesson === undefined ? "" : ` ${paint.dim(shortId(line.lesson))}`;
    const confidence = lesson === undefined ? "" : ` confidence ${lesson.confidence.toFixed(2)}`;
    const tail = line.why === undefined ? confidence : `: ${line.why}`;
    const title = line.title === null ? "" : `  ${clip(line.title, Math.max(30, columns - 60))}`;
    return `${line.place}  ${colour[line.kind](line.kind)}${name}${title}${tail}\n`;
  });
  const gone = archived.map(({ lesson, why }) => `archived ${shortId(lesson)}: ${why}\n`);
  const sum = Object.entries(countsOf(lines))
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`);
  return `${body.join("")}${gone.join("")}${sum.length === 0 ? "nothing to take in" : `${count(lines.length, "record")}: ${sum.join(", ")}`}\n`;
}

function countsOf(lines: readonly IntakeLine[]): Record<IntakeLine["kind"], number> {
  const counts = { created: 0, strengthened: 0, known: 0, noise: 0, bad: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}
