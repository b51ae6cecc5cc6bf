import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_DRAINED } from "#memory/drain.ts";
import { spool } from "#memory/spool.ts";
import { aDirectory, aMemory, aRun, aStoreDir } from "../memory/facts.ts";

it("takes in what it can read behind a spool full of a newer version's events, and leaves those", () => {
  const store = aStoreDir();
  const spools = [join(store, "spool"), join(aDirectory(), "elsewhere")];
  mkdirSync(spools[0]!, { recursive: true });
  for (let n = 0; n < MOST_DRAINED; n += 1)
    writeFileSync(join(spools[0]!, `0${n}.json`), '{"version":99,"kind":"dream"}');
  for (const directory of spools) spool([directory], { kind: "run", run: aRun(), findings: [] });
  expect(aMemory({ spools }, store).status()).toMatchObject({ runs: 2, spooled: MOST_DRAINED });
  expect(readdirSync(spools[1]!)).toEqual([]);
});
