/** Something that may be said: what it could score at most, without a closer look. */
export interface Candidate<T> {
  readonly lesson: string;
  readonly most: number;
  readonly about: T;
}

/**
 * The best few of many, the best first and equals by their ids, with as few closer looks as there can be: those that could score most
 * are looked at first, until nobody who is left could come before the last of them. One that only repeats another of the few gives its
 * place to the next.
 */
export function bestOf<T, F extends { readonly lesson: string; readonly score: number }>(
  count: number,
  candidates: readonly Candidate<T>[],
  look: (about: T) => F | null,
  repeats: (one: F, other: F) => boolean = () => false,
): F[] {
  const found: F[] = [];
  for (const { lesson, most, about } of [...candidates].sort(byMost)) {
    const last = firstOf(count, found, repeats)[count - 1];
    if (last !== undefined && (last.score > most || (last.score === most && last.lesson < lesson))) break;
    const one = look(about);
    if (one === null) continue;
    found.push(one);
    found.sort(byScore);
  }
  return firstOf(count, found, repeats);
}

function firstOf<F>(count: number, found: readonly F[], repeats: (one: F, other: F) => boolean): F[] {
  let few: F[] = [];
  for (const one of found) {
    if (few.length === count) break;
    if (few.some((other) => repeats(one, other))) continue;
    few = [...few.filter((other) => !repeats(other, one)), one];
  }
  return few;
}

function byMost(a: Candidate<unknown>, b: Candidate<unknown>): number {
  return b.most - a.most || (a.lesson < b.lesson ? -1 : 1);
}

function byScore(a: { lesson: string; score: number }, b: { lesson: string; score: number }): number {
  return b.score - a.score || (a.lesson < b.lesson ? -1 : 1);
}
