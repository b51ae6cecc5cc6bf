import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deferRun, MOST_DEFERRED } from "#memory/defer.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import { aDirectory, aMemory, aRun, aStoreDir, HOUR, MONDAY } from "./facts.ts";

const check = { id: "npm test@", command: "npm test", directory: "" };
const redact = (text: string) => text;

test("the hint follows the runs, whatever their order of arrival", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  const store = (hour: number, outcome: "passed" | "failed" | "interrupted") =>
    memory.remember(aRun({ check, outcome, startedAt: MONDAY + hour * HOUR }), []);
  expect(mayHaveOpenFailure(storeDir, check.id)).toBe(false);
  store(2, "failed");
  expect(mayHaveOpenFailure(storeDir, check.id)).toBe(true);
  store(1, "passed");
  store(3, "interrupted");
  expect(mayHaveOpenFailure(storeDir, check.id)).toBe(true);
  expect(mayHaveOpenFailure(storeDir, "another")).toBe(false);
  store(4, "passed");
  expect(mayHaveOpenFailure(storeDir, check.id)).toBe(false);
});

test("a hint that cannot be written costs nothing but the hint", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  writeFileSync(join(storeDir, "open"), "a file where the folder should be");
  expect(() => memory.remember(aRun({ check }), [])).not.toThrow();
  expect(memory.hasOpenFailure(check)).toBe(true);
});

test("a passing run waits in the spool of a store that is there, up to a number, and is then taken in", () => {
  const storeDir = aStoreDir();
  const dirs = { store: storeDir, spools: [join(storeDir, "spool"), aDirectory()] };
  const passed = () => aRun({ outcome: "passed", check });
  expect(deferRun(dirs, passed(), redact)).toBe(false);
  aMemory({}, storeDir).close();
  for (let i = 0; i < MOST_DEFERRED; i += 1) expect(deferRun(dirs, passed(), redact)).toBe(true);
  expect(deferRun(dirs, passed(), redact)).toBe(false);
  expect(readdirSync(dirs.spools[1]!)).toEqual([]);
  expect(aMemory({}, storeDir).status()).toMatchObject({ runs: MOST_DEFERRED, spooled: 0 });
  expect(deferRun(dirs, passed(), redact)).toBe(true);
});

test("forgetting a text takes the hint that names it", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  const leaky = { id: "deploy --to s3cr3t-host", command: "deploy", directory: "" };
  memory.remember(aRun({ check: leaky }), []);
  mkdirSync(join(storeDir, "open"), { recursive: true });
  memory.forget({ match: "s3cr3t-host" }, MONDAY);
  expect(readdirSync(join(storeDir, "open"))).toEqual([]);
});
