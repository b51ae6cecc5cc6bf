import type { Category } from "#model/category.ts";
import { kindFeatures } from "./kind-features.ts";
import { KINDS, WEIGHTS } from "./kind-weights.ts";

interface Model {
  readonly kinds: readonly Category[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

/** In tenths: a kind must be four times as likely as "other" to be told. */
const MARGIN = 15;

// Read when it is first asked: most failures never come so far.
let model: Model | null = null;

/**
 * The likeliest kind of a failure whose message and command no rule has an opinion on; "other" is one of the kinds. Trained by
 * scripts/train-kinds.mjs on output that may be read; alone it is worse than the rules, after them it is right more often than "other" is
 * (docs/measured.md).
 */
export function guessKind(message: string, errorType: string | null, command: string | null): Category {
  model ??= readModel();
  const { kinds, byWord } = model;
  const said = kindFeatures(message, errorType, command).flatMap((feature) => byWord.get(feature) ?? []);
  // Of words that it has never met it knows nothing.
  if (said.length === 0) return "other";
  const sums = [...byWord.get("1")!];
  for (const [n, weight] of said.entries()) sums[n % kinds.length]! += weight;
  const most = Math.max(...sums);
  return most - sums[kinds.indexOf("other")]! < MARGIN ? "other" : kinds[sums.indexOf(most)]!;
}

function readModel(): Model {
  const byWord = WEIGHTS.split("\n").map((line): [string, number[]] => {
    const [word, weights] = line.split(" ");
    return [word!, weights!.split(",").map(Number)];
  });
  return { kinds: KINDS.split(" ") as Category[], byWord: new Map(byWord) };
}
