import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { foresee, foreseen } from "#doors/heal-foreseen.ts";
import type { Plan } from "#model/heal.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";

const NOW = 1_800_000_000_000;
const FINGERPRINT = "5357e0f01f7c626aa304";

function aHouse(now = NOW, env: Record<string, string> = {}) {
  const root = tempFolder();
  return { root, house: at(root, now, env), later: (ms: number) => at(root, now + ms, env) };
}

const at = (root: string, now: number, env: Record<string, string>) =>
  ({
    dirs: { store: root },
    project: { root, storeDir: root, commonDir: join(root, "git") },
    around: { env },
    clock: { now: () => now },
  }) as never;

function aPlan(over: Record<string, unknown> = {}): Plan {
  return {
    id: "0199a1b2-c3d4-7e5f-8a9b-aabbccddeeff",
    failure: { fingerprint: FINGERPRINT },
    check: { directory: "pkg" },
    argv: ["npm", "test"],
    baseTree: "tree-1",
    misfit: null,
    remedy: { kind: "patch", diff: "" },
    evidence: { verified: 1, proofs: ["p1"] },
    ...over,
  } as unknown as Plan;
}

const wanted = FINGERPRINT.slice(0, 8);
const shown = (plan = aPlan(), isStopped = false) => [{ plan, isStopped }];

it("what was shown is foreseen by its plan, its fingerprint, or the beginning of it", () => {
  const { house } = aHouse();
  expect(foreseen(house, wanted), "nothing was shown").toBeNull();
  foresee(house, shown());
  const expected = {
    argv: ["/bin/sh", "-c", 'exec "$@"', "sh", "npm", "test"],
    directory: "pkg",
    tree: "tree-1",
    outputCap: 4 * 1024 * 1024,
  };
  for (const name of [wanted, FINGERPRINT, "aabbccddeeff"]) expect(foreseen(house, name)).toEqual(expected);
  for (const other of ["5357e0f1", "535", "bbccddeef", ""]) expect(foreseen(house, other), other).toBeNull();
});

it.each([
  ["it would be refused", shown(aPlan(), true)],
  ["it was never proven", shown(aPlan({ evidence: { verified: 1, proofs: [] } }))],
  ["nothing verified it", shown(aPlan({ evidence: { verified: 0, proofs: ["p1"] } }))],
  ["it does not fit", shown(aPlan({ misfit: "the lines are gone" }))],
  ["it is a command", shown(aPlan({ remedy: { kind: "command", argv: ["npm", "ci"], environment: {} } }))],
  ["a secret is missing from its words", shown(aPlan({ argv: ["deploy", "[redacted:token]"] }))],
  ["there is no tree", shown(aPlan({ baseTree: null }))],
])("nothing is foreseen where %s, and what was is forgotten", (_why, now) => {
  const { house, root } = aHouse();
  foresee(house, shown());
  foresee(house, now);
  expect(foreseen(house, wanted)).toBeNull();
  expect(existsSync(join(root, "heal-foreseen.json"))).toBe(false);
});

it("an hour later, behind a lock, or while another heals, nothing is", () => {
  const { house, later, root } = aHouse();
  foresee(house, shown());
  expect(foreseen(later(59 * 60_000), wanted)).not.toBeNull();
  expect(foreseen(later(61 * 60_000), wanted)).toBeNull();
  expect(foreseen(later(-1_000), wanted), "a clock that was set back").toBeNull();
  expect(foreseen(at(root, NOW, { TWICESHY_LOCK: "1" }), wanted)).toBeNull();
  writeFileSync(join(root, "heal.json"), JSON.stringify({ pid: process.ppid, since: NOW }));
  expect(foreseen(house, wanted)).toBeNull();
});

it("a note that git's index names came with the repository, and is not taken", () => {
  const root = gitRepository({ "a.txt": "a\n" });
  const store = join(root, ".twiceshy");
  mkdirSync(store);
  const house = {
    dirs: { store },
    project: { root, storeDir: store, commonDir: join(root, ".git") },
    around: { env: {} },
    clock: { now: () => NOW },
  } as never;
  foresee(house, shown());
  expect(foreseen(house, wanted)).not.toBeNull();
  git(root, "add", "-f", ".twiceshy/heal-foreseen.json");
  expect(foreseen(house, wanted)).toBeNull();
});

it("a name that two have is nobody's, and what was shown before stays", () => {
  const { house } = aHouse();
  const other = aPlan({
    id: "0199a1b2-0000-7e5f-8a9b-112233445566",
    failure: { fingerprint: "5357e0f0ffff" },
  });
  foresee(house, shown());
  foresee(house, shown(other));
  expect(foreseen(house, "5357e0f0")).toBeNull();
  expect(foreseen(house, "5357e0f01")).not.toBeNull();
  expect(foreseen(house, "5357e0f0f")).not.toBeNull();
});

it.each(["", "{", "null", "[null, 1, {}]", '[{"at":1800000000000,"plan":1}]', '{"at":1}'])(
  "a broken note says nothing: %s",
  (text) => {
    const { house, root } = aHouse();
    writeFileSync(join(root, "heal-foreseen.json"), text);
    expect(foreseen(house, wanted)).toBeNull();
    foresee(house, shown());
    expect(JSON.parse(readFileSync(join(root, "heal-foreseen.json"), "utf8"))).toHaveLength(1);
  },
);
