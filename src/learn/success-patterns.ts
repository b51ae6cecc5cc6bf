/**
 * What goes well. In: the first run of each check in each unit of work, and the fixes. Out: what passes at the first try, by the kind of work, of
 * check and of change; and which kinds of action cure which category of failure. Pure, and the same whatever the order of the facts.
 *
 * A first try that failed by flakes alone is left out; a unit that began with the check red has none. Only tests, builds, lints and type checks count: whether `ls` works says nothing about the work.
 */
import type { Fix } from "#model/fix.ts";
import type { Rate } from "#model/pattern.ts";
import type { FirstTry, FirstTryRate, SuccessPatterns } from "#model/success.ts";
import { actionKinds } from "./action-kind.ts";
import { commandKind } from "./command-kind.ts";
import { rateOf } from "./patterns/rate.ts";
import { strategiesOf } from "./strategies.ts";

/** What it is worked out from. */
export interface Successes {
  readonly tries: readonly FirstTry[];
  readonly fixes: readonly Fix[];
  /** Fingerprints that come and go by themselves. */
  readonly flaky: ReadonlySet<string>;
}

const CHECKS: ReadonlySet<string> = new Set(["test", "build", "lint", "types"]);
/** Where nobody said what kind of work a task is. */
const NOT_SAID = "not said";

/** What passes at the first try, and what cures what. */
export function successPatterns({ tries, fixes, flaky }: Successes): SuccessPatterns {
  const known = earliest(tries)
    .map((one) => ({ ...one, kind: commandKind(one.command) as string }))
    .filter(({ kind }) => CHECKS.has(kind))
    .filter((one) => one.hasPassed || !isFlake(one, flaky));
  return {
    firstTry: {
      all:
        known.length === 0 ? null : rateOf(known.filter(({ hasPassed }) => hasPassed).length, known.length),
      byWork: rates(known, ({ category }) => category ?? NOT_SAID),
      byCheck: rates(known, ({ kind }) => kind),
      byChange: rates(
        known.filter(({ files }) => files.length > 0),
        ({ files }) => actionKinds({ files, commands: [] }).sort().join(" and "),
      ),
    },
    techniques: strategiesOf(fixes),
  };
}

/** Of several runs of a check in one unit, the first; the same fact twice is one. */
function earliest(tries: readonly FirstTry[]): FirstTry[] {
  const first = new Map<string, FirstTry>();
  for (const one of tries) {
    const key = JSON.stringify([one.unit, one.check]);
    const known = first.get(key);
    if (known === undefined || one.at < known.at || (one.at === known.at && one.run < known.run))
      first.set(key, one);
  }
  return [...first.values()];
}

function isFlake({ fingerprints }: FirstTry, flaky: ReadonlySet<string>): boolean {
  return fingerprints.length > 0 && fingerprints.every((hash) => flaky.has(hash));
}

function rates<T extends FirstTry>(tries: readonly T[], nameOf: (one: T) => string): FirstTryRate[] {
  const groups = new Map<string, { passed: number; of: number }>();
  for (const one of tries) {
    const group = groups.get(nameOf(one)) ?? { passed: 0, of: 0 };
    groups.set(nameOf(one), { passed: group.passed + (one.hasPassed ? 1 : 0), of: group.of + 1 });
  }
  return [...groups]
    .map(([name, { passed, of }]) => ({ name, passed: rateOf(passed, of) as Rate }))
    .sort((a, b) => b.passed.low - a.passed.low || b.passed.of - a.passed.of || (a.name < b.name ? -1 : 1));
}
