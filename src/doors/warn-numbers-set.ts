import type { Settings } from "./settings.ts";

const COUNT_HERE = ["untried", "confidence"];

/** Whether settings say one of the numbers of lessons that count for warnings too. */
export function isNumberSet({ lessons }: Pick<Settings, "lessons">): boolean {
  return lessons.some(({ says }) => COUNT_HERE.some((key) => says[key] != null));
}
