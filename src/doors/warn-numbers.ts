import type { LessonNumbers } from "#learn/lessons/numbers.ts";
import { WARN_NUMBERS, type WarnNumbers } from "#warn/numbers.ts";
import type { House } from "./compose.ts";
import { numbersIfSet } from "./lessons-folded-by.ts";

/** The numbers of warnings, and those of lessons where settings change any. */
export interface NumbersSet {
  readonly warn: WarnNumbers;
  readonly lessons: LessonNumbers | null;
}

const COUNT_HERE = ["untried", "confidence"];

/** The numbers by which this house ranks: what nobody has vouched for or tried counts as its settings say. */
export async function numbersFor(house: Pick<House, "settings">): Promise<NumbersSet> {
  // What checks all of them is loaded only where one of those is said that count here: an agent waits.
  const isSaid = house.settings.values.lessons.some(({ says }) =>
    COUNT_HERE.some((key) => says[key] != null),
  );
  const { numbers } = isSaid ? await numbersIfSet(house) : {};
  if (numbers === undefined) return { warn: WARN_NUMBERS, lessons: null };
  const { untried } = numbers;
  return {
    warn: { ...WARN_NUMBERS, untried: { ...WARN_NUMBERS.untried, observed: untried, preseeded: untried } },
    lessons: numbers,
  };
}
