import type { BisectCommit, BisectPorts } from "./bisect-ports.ts";
import type { CommitTrials } from "./bisect-trials.ts";

/** Of so few commits those that could not be told are asked once more. */
const FEW = 8;

export type Line =
  | { readonly kind: "found"; readonly first: BisectCommit; readonly before: BisectCommit }
  | { readonly kind: "not-found"; readonly why: string; readonly among: readonly BisectCommit[] };

/** Searches along one line, whose newest commit is bad. */
export async function searchLine(
  line: readonly BisectCommit[],
  good: string | null,
  trials: CommitTrials,
  ports: BisectPorts,
): Promise<Line> {
  const stop = (why: string, among: readonly BisectCommit[] = []): Line => ({
    kind: "not-found",
    why,
    among,
  });
  let bad = 0;
  const known = good === null ? -1 : line.findIndex(({ id }) => id === good);
  let far: number | null = await oldestGood(line, bad, known > 0 ? known : null, trials);
  for (;;) {
    if (trials.isLate()) return stop("the time was up", far === null ? [] : line.slice(bad, far));
    if (far === null) {
      const oldest = line.at(-1)!;
      return trials.verdict(oldest) === "bad"
        ? stop(`it is there in all ${line.length} commits, back to ${short(oldest)}`)
        : stop("no commit was found on which its check passes");
    }
    bad = lastBad(line, bad, far, trials);
    const between = line.slice(bad + 1, far);
    const next = untried(between, trials);
    if (next !== null) {
      ports.onStep?.({ runs: trials.runs, left: between.length, commit: next.id });
      const verdict = await trials.tell(next);
      if (verdict === "good") far = line.indexOf(next);
      continue;
    }
    if (between.length > 0 && between.length <= FEW && trials.askAgain()) continue;
    if (between.length > 0)
      return stop(
        `${between.length} commit${between.length === 1 ? "" : "s"} in between cannot be told: the check cannot be run there`,
        line.slice(bad, far),
      );
    // That the one before is good is all that the answer rests on.
    const before = line[far]!;
    const sure = await trials.confirm(before);
    if (sure === "good") return { kind: "found", first: line[bad]!, before };
    if (sure === "late")
      return stop("the time was up before the commit before it was sure", line.slice(bad, far));
    if (sure === "unclear")
      return stop(
        `it is not sure that ${short(before)} is good: the check cannot be run there each time`,
        line.slice(bad, far + 1),
      );
    bad = far;
    far = await oldestGood(line, bad, null, trials);
  }
}

/** Goes back in growing steps until a commit is good: its place; null where there is none. */
async function oldestGood(
  line: readonly BisectCommit[],
  from: number,
  hint: number | null,
  trials: CommitTrials,
): Promise<number | null> {
  if (hint !== null && (await trials.tell(line[hint]!)) === "good") return hint;
  let start = hint !== null && trials.verdict(line[hint]!) === "bad" ? hint : from;
  for (let step = 1; start < line.length - 1 && !trials.isLate(); step *= 2) {
    const place = Math.min(line.length - 1, start + step);
    for (const near of nearTo(place, start, line.length)) {
      const verdict = await trials.tell(line[near]!);
      if (verdict === "good") return near;
      if (verdict === "bad") break;
    }
    start = place;
  }
  return null;
}

/** A place, and those beside it that are asked where it cannot be told. */
function nearTo(place: number, after: number, length: number): number[] {
  const beside = [place, place + 1, place + 2, place - 1, place - 2];
  return beside.filter((near) => near > after && near < length).slice(0, 3);
}

/** The oldest commit known to be bad before a good one. */
function lastBad(line: readonly BisectCommit[], bad: number, far: number, trials: CommitTrials): number {
  for (let place = far - 1; place > bad; place--) if (trials.verdict(line[place]!) === "bad") return place;
  return bad;
}

/** The one nearest to the middle that nobody has tried. */
function untried(between: readonly BisectCommit[], trials: CommitTrials): BisectCommit | null {
  const middle = (between.length - 1) / 2;
  const open = between
    .map((commit, place) => ({ commit, away: Math.abs(place - middle) }))
    .filter(({ commit }) => trials.verdict(commit) === null)
    .sort((a, b) => a.away - b.away);
  return open[0]?.commit ?? null;
}

export function short({ id }: BisectCommit): string {
  return id.slice(0, 8);
}
