/** What was found, and whether it can be made no smaller by leaving out any one unit. */
export interface Reduced<T> {
  readonly units: readonly T[];
  /** False when the budget ended first: `units` is then the best so far. */
  readonly complete: boolean;
}

/**
 * Delta debugging: from units that together still do it to a subset that does, of which no single unit can be left
 * out. `stillDoes` must be true of all of them; no may also mean that a subset makes no sense. The order of the units stays.
 */
export async function ddmin<T>(
  units: readonly T[],
  stillDoes: (subset: readonly T[]) => Promise<boolean>,
  isSpent: () => boolean = () => false,
): Promise<Reduced<T>> {
  let left = units;
  let parts = Math.min(2, left.length);
  while (left.length > 1) {
    const smaller = await findSmaller(left, parts, stillDoes, isSpent);
    if (smaller === "spent") return { units: left, complete: false };
    if (smaller !== null) {
      left = smaller.units;
      parts = Math.max(2, Math.min(smaller.parts, left.length));
    } else if (parts >= left.length) break;
    else parts = Math.min(left.length, parts * 2);
  }
  return { units: left, complete: true };
}

/** One part alone, or all but one part. */
async function findSmaller<T>(
  units: readonly T[],
  parts: number,
  stillDoes: (subset: readonly T[]) => Promise<boolean>,
  isSpent: () => boolean,
): Promise<{ units: readonly T[]; parts: number } | null | "spent"> {
  const cuts = Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * units.length) / parts));
  for (let i = 0; i < parts; i++) {
    if (isSpent()) return "spent";
    const part = units.slice(cuts[i], cuts[i + 1]);
    if (await stillDoes(part)) return { units: part, parts: 2 };
  }
  // Of two parts, each is what the other leaves.
  if (parts === 2) return null;
  for (let i = 0; i < parts; i++) {
    if (isSpent()) return "spent";
    const rest = [...units.slice(0, cuts[i]), ...units.slice(cuts[i + 1])];
    if (await stillDoes(rest)) return { units: rest, parts: parts - 1 };
  }
  return null;
}
