import type { Bench } from "#model/proof.ts";
import { parsePatch } from "./parse-patch.ts";
import type { Found } from "./prove-reason.ts";
import type { Trials } from "./prove-trials.ts";

/**
 * A check may write its own cure: the snapshot it misses, a lock file, the code it formats. Red, and red again in every fresh copy,
 * it is green at home the second time, and what it wrote is the whole change. So it is run twice in one copy of the
 * tree without the change. Null where it stays red there; otherwise why nothing can be called proven.
 */
export async function cureOfItsOwn(
  trials: Trials,
  bench: Bench,
  withoutTree: string,
  diff: string,
): Promise<Found | null> {
  const unknown = (what: string): Found => ({
    verdict: "inconclusive",
    why: `${what} before it was seen whether the check cures itself`,
  });
  const cut = () => unknown(trials.isStopped ? "stopped" : "time was up");
  if (trials.isSpent()) return cut();
  const found = await trials.again(withoutTree);
  if (found === "unrun" && !trials.isStopped) {
    const why = bench.trouble?.() ?? null;
    return unknown(`the check could not be run twice${why === null ? "" : ` (${why})`}`);
  }
  if (found === "unrun" || (found === "timeout" && trials.isSpent())) return cut();
  if (found !== "green") return null;
  const isOwn = !trials.isSpent() && (await bench.writes(withoutTree, filesIn(diff)));
  return isOwn
    ? {
        verdict: "flaky",
        why: "the check's own run writes what cures it: run once more, it is green by itself",
      }
    : {
        verdict: "inconclusive",
        why: "run once more without the change the check is green: its first run leaves something behind that cures it",
      };
}

function filesIn(diff: string): string[] {
  const paths = parsePatch(diff).flatMap(({ oldPath, newPath }) => [oldPath, newPath]);
  return [...new Set(paths.filter((path) => path !== null))];
}
