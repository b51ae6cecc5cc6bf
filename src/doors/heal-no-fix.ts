import { noFixIn } from "#heal/cycle/no-fix.ts";
import type { Plan } from "#model/heal.ts";
import type { TestCount } from "#model/proof.ts";
import type { HealHouse } from "./heal-audit.ts";
import { scriptsAt } from "./prove-scripts.ts";

/** Why a change is no fix, whatever the check says; null where nothing speaks against it. */
export function noFixOf(
  { house }: HealHouse,
  { failure, check, argv, diff }: Plan,
  testsBefore: TestCount | null,
  testsAfter: TestCount | null,
): string | null {
  const cheat = noFixIn(diff, {
    failures: [{ ...failure, summary: failure.message, checkId: check.id }],
    checks: [{ check, argv }],
    scripts: scriptsAt(house.project.root, check.directory),
    testsBefore,
    testsAfter,
  });
  return cheat === null ? null : `${cheat.where}: ${cheat.why}`;
}
