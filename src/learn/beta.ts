/** Mean and 95 % interval of a Beta posterior with a flat prior. */
export interface BetaInterval {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
}

/** The posterior of a probability after so many hits and misses. */
export function betaInterval(hits: number, misses: number): BetaInterval {
  const a = hits + 1;
  const b = misses + 1;
  return { probability: a / (a + b), low: quantile(a, b, 0.025), high: quantile(a, b, 0.975) };
}

/** Found by halving: the incomplete beta function rises steadily. */
function quantile(a: number, b: number, p: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(a, b, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised incomplete beta function for whole a and b, as the tail of a binomial distribution. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const n = a + b - 1;
  // Sum over k >= a of C(n, k) x^k (1-x)^(n-k), in logarithms so that thousands of runs do not overflow.
  let sum = 0;
  let logChoose = 0;
  for (let k = 0; k <= n; k++) {
    if (k > 0) logChoose += Math.log(n - k + 1) - Math.log(k);
    if (k >= a) sum += Math.exp(logChoose + k * Math.log(x) + (n - k) * Math.log1p(-x));
  }
  return Math.min(1, sum);
}
