/**
 * The story of a search for the first bad commit. In: a commit on which a failure is seen, a way to run its check on any
 * commit. Out: the commit that brought it, or why nobody can say. A failure seen once on a commit is there for good; that it
 * is not there is only believed, as far as so many runs without it go. So a flaky one is run more often, and the commit before
 * the one found is run again at the end. Commits that cannot be told (they do not build) are gone round.
 */
import type { BisectAnswer, FoundCommit } from "#model/cause.ts";
import { type Line, searchLine, short } from "./bisect-line.ts";
import type { BisectCommit, BisectPorts, BisectRequest } from "./bisect-ports.ts";
import { CommitTrials } from "./bisect-trials.ts";

/** Finds the first bad commit, as far as the time goes. */
export async function bisectCheck(request: BisectRequest, ports: BisectPorts): Promise<BisectAnswer> {
  const startedAt = ports.clock.now();
  const trials = new CommitTrials(request, ports);
  const end = () => ({
    runs: trials.runs,
    skipped: trials.skipped(),
    ms: ports.clock.now() - startedAt,
  });
  const notFound = (why: string, among: readonly BisectCommit[] = []): BisectAnswer => ({
    kind: "not-found",
    why,
    among: among.map(({ id }) => id).reverse(),
    ...end(),
  });

  const history = await ports.history(request.bad, null);
  const newest = history?.[0];
  if (history == null || newest === undefined) return notFound("git cannot tell the history");
  const atEnd = await trials.measure(newest);
  if (atEnd !== "bad")
    return notFound(
      atEnd === "late"
        ? "the time was up before it was seen on the newest commit"
        : atEnd === "unclear"
          ? `its check cannot be run on ${short(newest)}`
          : `it is not seen on ${short(newest)}: files that are not committed may be the reason`,
    );
  const found = await searchLine(history, request.good, trials, ports);
  if (found.kind !== "found") return notFound(found.why, found.among);
  const { first, before } = await intoMerge(found, trials, ports, 0);
  return {
    kind: "found",
    first: await toFound(first, ports),
    before: before.id,
    confidence: trials.confidence(before),
    rate: trials.rate(),
    commits: trials.commits(),
    ...end(),
  };
}

const DEEPEST_MERGE = 5;

/** A merge brings what its other side did: where that side is bad by itself, the search goes on there. */
async function intoMerge(
  found: Extract<Line, { readonly kind: "found" }>,
  trials: CommitTrials,
  ports: BisectPorts,
  depth: number,
): Promise<Extract<Line, { readonly kind: "found" }>> {
  const { first } = found;
  if (depth >= DEEPEST_MERGE) return found;
  for (const side of first.parents.slice(1)) {
    const base = await ports.mergeBase(first.parents[0]!, side);
    if (base === null || trials.isLate()) continue;
    const [merged, root] = [await ports.history(side, base), await ports.history(base, null)];
    const [tip, bottom] = [merged?.[0], root?.[0]];
    if (merged == null || tip === undefined || bottom === undefined) continue;
    if ((await trials.tell(tip)) !== "bad" || (await trials.tell(bottom)) !== "good") continue;
    const line = await searchLine([...merged, bottom], base, trials, ports);
    if (line.kind === "found") return intoMerge(line, trials, ports, depth + 1);
  }
  return found;
}

async function toFound({ id, subject, at }: BisectCommit, ports: BisectPorts): Promise<FoundCommit> {
  return { commit: id, subject, at, files: await ports.files(id) };
}
