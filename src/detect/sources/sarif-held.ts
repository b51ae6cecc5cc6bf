import type { SarifResult } from "./sarif-result.ts";

/** Of what is kept whole: the results of a report of some hundred megabytes. */
const KEPT_CHARS = 16 << 20;
/** Kinds of results that are counted beyond those. */
const MOST_KINDS = 10_000;

/** Results whose rules or files stand behind them; of very many only the first of each kind is kept, and how often it came. */
export class HeldResults {
  #kept: SarifResult[] = [];
  #chars = 0;
  readonly #more = new Map<string, { readonly first: SarifResult; times: number }>();

  get size(): number {
    return this.#kept.length;
  }

  add(result: SarifResult): void {
    if (this.#chars < KEPT_CHARS) {
      this.#kept.push(result);
      this.#chars += 300 + (result.words?.length ?? 0);
      return;
    }
    const { rule, level, kind, isOff } = result;
    const key = JSON.stringify([rule, level, kind, isOff]);
    const same = this.#more.get(key);
    if (same !== undefined) same.times += 1;
    else if (this.#more.size < MOST_KINDS) this.#more.set(key, { first: result, times: 1 });
  }

  /** All of them, in their order; nothing is held any more. */
  *take(): Generator<SarifResult> {
    const kept = this.#kept;
    this.#kept = [];
    this.#chars = 0;
    yield* kept;
    for (const { first, times } of this.#more.values()) for (let i = 0; i < times; i++) yield first;
    this.#more.clear();
  }
}
