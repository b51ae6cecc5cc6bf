/** What the server lets anybody take. Tests hold it to less. */
export interface Limits {
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Requests that one asker may send at once, and how many come back every second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Wrong tokens from one address within a minute, before none is looked at any more. */
  readonly guesses: number;
  /** Milliseconds for the head of a request, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Listeners to events at once, in all and of one asker. */
  readonly listeners: number;
  readonly listenersEach: number;
  /** How often a listener gets a sign of life, and its token is looked at again. */
  readonly beatMs: number;
}

export const LIMITS: Limits = {
  bodyBytes: 2_000_000,
  burst: 300,
  perSecond: 50,
  guesses: 10,
  headersMs: 10_000,
  requestMs: 30_000,
  listeners: 500,
  listenersEach: 300,
  beatMs: 15_000,
};

/** More askers than this are not told apart any more: a table must not grow without bound. */
const MOST_KEYS = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** Buckets that fill up again with time, one for each key. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    readonly size: number,
    readonly perSecond: number,
    readonly now: () => number = Date.now,
  ) {}

  /** Takes from a key's bucket: 0 where it may, else the seconds to wait. */
  take(key: string): number {
    const bucket = this.#bucketOf(key);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.left) / this.perSecond));
  }

  /** Seconds until a key's bucket has something again, 0 where it has; takes nothing. */
  waitFor(key: string): number {
    const { left } = this.#bucketOf(key);
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / this.perSecond));
  }

  #bucketOf(key: string): Bucket {
    const now = this.now();
    const known = this.#buckets.get(key);
    if (known === undefined) {
      if (this.#buckets.size >= MOST_KEYS) this.#dropFull(now);
      const made = { left: this.size, at: now };
      this.#buckets.set(key, made);
      return made;
    }
    known.left = Math.min(this.size, known.left + (Math.max(0, now - known.at) / 1000) * this.perSecond);
    known.at = now;
    return known;
  }

  /** A full bucket says nothing; where none is full, the oldest half goes. */
  #dropFull(now: number): void {
    for (const [key, { left, at }] of this.#buckets)
      if (left + ((now - at) / 1000) * this.perSecond >= this.size) this.#buckets.delete(key);
    if (this.#buckets.size < MOST_KEYS) return;
    for (const key of [...this.#buckets.keys()].slice(0, MOST_KEYS / 2)) this.#buckets.delete(key);
  }
}
