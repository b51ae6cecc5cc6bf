/**
 * Which of many findings to act on, so that of those acted on at most a share of `rate` is expected to be wrong, whatever
 * they have to do with each other (the e-BH rule). In: the logarithm of each one's e-value. Out: places in the list.
 */
export function actOn(evidence: readonly number[], rate = 0.05): number[] {
  const order = evidence.map((_, place) => place).sort((a, b) => (evidence[b] ?? 0) - (evidence[a] ?? 0));
  let count = 0;
  order.forEach((place, i) => {
    if ((evidence[place] ?? 0) >= Math.log(evidence.length / ((i + 1) * rate))) count = i + 1;
  });
  return order.slice(0, count).sort((a, b) => a - b);
}
