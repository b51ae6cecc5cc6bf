import { type ReadNumbers, readNumbers } from "#learn/lessons/read-numbers.ts";
import type { House } from "./compose.ts";
import type { SaidSection } from "./settings.ts";

const READ = new WeakMap<readonly SaidSection[], ReadNumbers>();

/** The numbers by which this house folds lessons, as its settings say. Trouble where one is out of its range. */
export function lessonNumbers({ settings }: Pick<House, "settings">): ReadNumbers {
  return numbersSaid(settings.values.lessons);
}

/** The same of what was said, strongest first. */
function numbersSaid(said: readonly SaidSection[]): ReadNumbers {
  const known = READ.get(said);
  if (known !== undefined) return known;
  const read = readNumbers(
    said.map(({ where, says, origin }) => ({ where, says, mayLoosen: origin !== "committed" })).reverse(),
  );
  READ.set(said, read);
  return read;
}
