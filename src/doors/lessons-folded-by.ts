import type { LessonNumbers } from "#learn/lessons/numbers.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";

/** Under this key the memory keeps what settings said when all its lessons were folded. */
export const FOLDED_BY = "lessons/numbers";

/** The numbers that settings change, where they change any: what checks them is loaded only then. */
export async function numbersIfSet(house: Pick<House, "settings">): Promise<{ numbers?: LessonNumbers }> {
  if (house.settings.values.lessons.length === 0) return {};
  const { lessonNumbers } = await import("./lesson-numbers.ts");
  return { numbers: lessonNumbers(house).numbers };
}

/** What settings say of the numbers of lessons, in a form that can be compared. */
export function numbersAsSaid({ settings }: Pick<House, "settings">): string {
  return JSON.stringify(settings.values.lessons.map(({ origin, says }) => [origin, says]));
}

/** Whether lessons were folded by other numbers. For those in a hurry: it loads nothing, and asks one row. */
export function areFoldedByOthers(house: Pick<House, "settings">, memory: Memory): boolean {
  const before = storeOf(memory)
    .database.prepare("SELECT value FROM progress WHERE key = ?")
    .get([FOLDED_BY]);
  return String(before?.value ?? "[]") !== numbersAsSaid(house);
}
