/** To one decimal. */
export const round = (value) => Math.round(value * 10) / 10;

/** A part of a whole in per cent. */
export const percent = (part, whole) => round((100 * part) / Math.max(1, whole));

/** Things by a key of theirs, in the order in which the keys were met. */
export function groupBy(things, keyOf) {
  const groups = new Map();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
