/** Numbers from 0 to 1 that a seed decides (mulberry32): the same seed gives the same input on every machine. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The seed of one input of a run. */
export function seedOf(seed, at) {
  return Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b);
}

export const below = (random, limit) => Math.floor(random() * limit);
export const pick = (random, list) => list[below(random, list.length)];
export const many = (random, limit, make) => Array.from({ length: below(random, limit + 1) }, () => make());
