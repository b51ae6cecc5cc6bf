import type { Detector, Draft } from "./detector.ts";
import type { About } from "./log.ts";

export interface Claim {
  readonly detector: Detector;
  readonly draft: Draft;
}

/**
 * Where two detectors claim the same lines the higher rank keeps them, in a run that is known to have failed who is sure before who is not; among equals the one whose program stands in the
 * command, then the earlier record. Drafts of one detector never fight each other.
 */
export function resolveOverlaps(claims: readonly Claim[], about: About, lineCount: number): Claim[] {
  const isKnown = about.exitCode !== null || about.signal !== null;
  const heads = new Set(claims.filter(({ draft }) => draft.sure !== false).map(({ draft }) => draft.from));
  // Who begins where somebody who is sure begins tells the same, and knows more of it; not where all it knows is a library's insides.
  const isVouched = ({ from, frames = [] }: Draft) =>
    heads.has(from) && (frames.length === 0 || frames.some(({ own }) => own));
  const isDoubted = ({ draft }: Claim) => isKnown && draft.sure === false && !isVouched(draft);
  const owner: (Detector | undefined)[] = new Array(lineCount);
  const order = claims
    .map((claim, index) => ({ claim, index, named: isNamed(claim.detector, about) }))
    .sort(
      (a, b) =>
        Number(isDoubted(a.claim)) - Number(isDoubted(b.claim)) ||
        b.claim.detector.rank - a.claim.detector.rank ||
        Number(b.named) - Number(a.named) ||
        a.index - b.index,
    );
  const kept: { claim: Claim; index: number }[] = [];
  for (const { claim, index } of order) {
    const { from, to } = claim.draft;
    let free = true;
    for (let i = from; i < to && free; i++) free = owner[i] === undefined || owner[i] === claim.detector;
    if (!free) continue;
    for (let i = from; i < to; i++) owner[i] = claim.detector;
    kept.push({ claim, index });
  }
  return kept.sort((a, b) => a.index - b.index).map((entry) => entry.claim);
}

/** "npx jest --ci" names jest; "cat jest.log" names nothing, but a word is all there is to go by. */
export function isNamed(detector: Detector, about: About): boolean {
  if (about.command === null || detector.programs === undefined) return false;
  // "src/main/java" is a folder
  const words = about.command
    .split(/[\s;&|"'()]+/)
    .filter((word) => !word.includes("/") || /^[./~]|bin\//.test(word))
    .map((word) => word.slice(word.lastIndexOf("/") + 1));
  return detector.programs.some((program) => words.includes(program));
}
