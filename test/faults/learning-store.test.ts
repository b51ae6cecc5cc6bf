import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { MIGRATIONS } from "#memory/migrations/migrations.ts";
import { SCHEMA } from "#memory/schema-of.ts";
import { json, twiceshy } from "../e2e/twiceshy.ts";
import { tempFolder } from "../host/sandbox.ts";
import {
  breakAgain,
  brokenRepository,
  check,
  fixesIn,
  isSound,
  mend,
  mendedRepository,
  proveAll,
} from "./learning-world.ts";

const disk = mkdtempSync(join(tmpdir(), "twiceshy-learn-disk-"));
const canMount = tryMount();
afterAll(() => {
  if (canMount) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=30m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    console.warn("SKIPPED: full and read-only disks cannot be tried here: mounting a tmpfs is not allowed.");
    return false;
  }
}

const LOOKS = [
  ["fixes"],
  ["failures"],
  ["patterns"],
  ["lessons"],
  ["flaky"],
  ["status"],
  ["recall", "Expected values to be strictly equal"],
];

describe.skipIf(!canMount)("a disk of its own", () => {
  const STORE = { TWICESHY_STORE: join(disk, "store") };

  it("full while a change is learned: the run is not disturbed, and it is learned when there is room", () => {
    const root = brokenRepository();
    expect(check(root, STORE).code).toBe(1);
    mend(root);
    fill(disk);
    const { code, stderr } = check(root, STORE);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/at .*\.ts|at .*\.cjs/);
    for (const name of readdirSync(disk)) if (name.startsWith("fill-")) rmSync(join(disk, name));
    if (fixesIn(root, STORE).length === 0) expect(check(root, STORE).code).toBe(0);
    expect(fixesIn(root, STORE)).toHaveLength(1);
    expect(json(twiceshy(root, ["doctor", "--json"], { env: STORE })).symptoms).toContainEqual(
      expect.objectContaining({ name: "integrity", level: "ok" }),
    );
  }, 60_000);

  it("read-only: everything that was known is still told, and what is new waits", () => {
    const store = { TWICESHY_STORE: join(disk, "ro-store"), XDG_STATE_HOME: tempFolder() };
    const root = brokenRepository();
    check(root, store);
    mend(root);
    check(root, store);
    const [fix] = fixesIn(root, store);
    twiceshy(root, ["patterns"], { env: store });
    twiceshy(root, ["lessons"], { env: store });
    const before = LOOKS.map((args) => twiceshy(root, [...args, "--json"], { env: store }));
    execFileSync("mount", ["-o", "remount,ro", disk]);
    try {
      LOOKS.forEach((args, i) => {
        const { code, stdout, stderr } = twiceshy(root, [...args, "--json"], { env: store });
        expect({ args, code, stderr }).toEqual({ args, code: before[i]!.code, stderr: before[i]!.stderr });
        if (args[0] !== "status" && args[0] !== "recall")
          expect(JSON.parse(stdout)).toEqual(JSON.parse(before[i]!.stdout));
      });
      expect(twiceshy(root, ["show", fix.failure.id ?? fix.failure.fingerprint], { env: store }).code).toBe(
        0,
      );
      breakAgain(root);
      const red = check(root, store);
      expect(red.code).toBe(1);
      expect(red.stderr).toContain("seen once");
      const proof = twiceshy(root, ["prove", fix.id], { env: store });
      expect(proof.code).not.toBe(0);
      expect(proof.stderr).toMatch(/read-only|cannot be/);
      const forgotten = twiceshy(root, ["forget", fix.id, "--yes"], { env: store });
      expect(forgotten.code).not.toBe(0);
      expect(forgotten.stderr).toContain("read-only");
      const confirmed = twiceshy(root, ["patterns", "confirm", fix.failure.fingerprint], { env: store });
      expect([confirmed.code, confirmed.stderr]).toEqual([2, expect.stringContaining("read-only")]);
    } finally {
      execFileSync("mount", ["-o", "remount,rw", disk]);
    }
    mend(root);
    check(root, store);
    expect(fixesIn(root, store)).toHaveLength(2);
  }, 90_000);
});

/** Fills what is left of a file system, first in large pieces, then in small ones. */
function fill(folder: string): void {
  for (const size of [1_000_000, 65_536, 4096, 512, 1]) {
    try {
      for (let i = 0; ; i += 1) writeFileSync(join(folder, `fill-${size}-${i}`), Buffer.alloc(size));
    } catch {
      // Full for this size.
    }
  }
}

describe("stores of other versions", () => {
  /** Takes a store back to its first schema, as the first release left it: facts, and no family of a check. */
  function toFirstSchema(root: string): void {
    const path = join(root, ".twiceshy", "memory.db");
    const now = openDatabase(path);
    const tables = [
      "runs",
      "outputs",
      "failures",
      "task_events",
      "fingerprints",
      "fingerprint_scopes",
      "summaries",
    ];
    const old = join(root, ".twiceshy", "old.db");
    now.exec(`ATTACH '${old}' AS old`);
    const first = openDatabase(old);
    first.exec("CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID");
    first.exec(MIGRATIONS[0]!.sql);
    first.exec("PRAGMA user_version = 1");
    first.close();
    for (const table of tables) {
      const columns = now
        .prepare(`SELECT name FROM pragma_table_info('${table}', 'old')`)
        .all()
        .map((row) => String(row.name))
        .join(", ");
      now.exec(`INSERT INTO old.${table} (${columns}) SELECT ${columns} FROM main.${table}`);
    }
    now.exec("DETACH old");
    now.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    execFileSync("mv", [old, path]);
  }

  it("an older one is brought up to date, and a rebuild learns from its runs", () => {
    const root = mendedRepository();
    const [fix] = fixesIn(root);
    toFirstSchema(root);
    expect(json(twiceshy(root, ["status", "--json"])).memory).toMatchObject({
      schema: SCHEMA,
      runs: 2,
      failures: 1,
    });
    expect(isSound(root)).toBe(true);
    expect(json(twiceshy(root, ["rebuild", "--json"])).after).toMatchObject({ fixes: 1, patterns: 1 });
    expect(fixesIn(root)).toEqual([fix]);
    expect(proveAll(root)).toMatchObject([{ verdict: "proven" }]);
  }, 60_000);

  it.skipIf(!canMount)(
    "an older one that can only be read is read as far as it goes, or says so in a sentence",
    () => {
      const root = mendedRepository();
      toFirstSchema(root);
      execFileSync("cp", ["-r", join(root, ".twiceshy"), join(disk, "old-store")]);
      execFileSync("mount", ["-o", "remount,ro", disk]);
      try {
        for (const args of LOOKS) {
          const { code, stdout, stderr } = twiceshy(root, args, {
            env: { TWICESHY_STORE: join(disk, "old-store") },
          });
          expect({ args, code, isClear: !/no such table|at .*\.cjs/.test(stdout + stderr) }).toEqual({
            args,
            code: expect.any(Number),
            isClear: true,
          });
        }
      } finally {
        execFileSync("mount", ["-o", "remount,rw", disk]);
      }
    },
    60_000,
  );

  it("a newer one with a breaking step is not touched: runs go on, everything else says what to do", () => {
    const root = mendedRepository();
    const path = join(root, ".twiceshy", "memory.db");
    const database = openDatabase(path);
    database.exec(
      "INSERT OR REPLACE INTO meta (key, value) VALUES ('breaking', '999'); PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)",
    );
    database.close();
    const bytes = readFileSync(path);
    breakAgain(root);
    const run = check(root, { XDG_STATE_HOME: tempFolder() });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("schema 999");
    for (const args of [
      ["fixes"],
      ["prove", "--all"],
      ["patterns"],
      ["lessons"],
      ["rebuild"],
      ["forget", "--match", "cart", "--yes"],
      ["gc"],
    ]) {
      const { code, stderr } = twiceshy(root, args);
      expect({ args, failed: code !== 0 }).toEqual({ args, failed: true });
      expect(stderr).toContain("a newer twiceshy");
      expect(stderr).toContain("npm install twiceshy@latest");
    }
    expect(readFileSync(path).equals(bytes)).toBe(true);
  }, 60_000);

  it("a newer one without a breaking step is read and written", () => {
    const root = mendedRepository();
    const database = openDatabase(join(root, ".twiceshy", "memory.db"));
    database.exec("PRAGMA user_version = 999");
    database.close();
    expect(fixesIn(root)).toHaveLength(1);
    breakAgain(root);
    expect(check(root).stderr).toContain("seen once");
  }, 60_000);
});

describe("scratch.git in trouble", () => {
  it.each([
    ["deleted", (scratch: string) => rmSync(scratch, { recursive: true })],
    ["emptied of objects", (scratch: string) => emptyObjects(scratch)],
    ["corrupted", (scratch: string) => spoilObjects(scratch)],
    [
      "a file",
      (scratch: string) => {
        rmSync(scratch, { recursive: true });
        writeFileSync(scratch, "no folder");
      },
    ],
  ])(
    "%s: fixes show the change that was kept, prove says why it cannot, and the next story is whole",
    (_, harm) => {
      const root = mendedRepository();
      const [before] = fixesIn(root);
      harm(join(root, ".twiceshy", "scratch.git"));
      expect(fixesIn(root)).toEqual([before]);
      expect(before.diff).toContain("sum + item");
      const proofs = proveAll(root);
      expect(proofs).toHaveLength(1);
      expect(proofs[0].verdict ?? proofs[0].outcome).not.toBe("proven");
      expect(proofs[0].why).toMatch(/\w+ \w+/);
      expect(proofs[0].why).not.toMatch(/undefined|\[object/);
      breakAgain(root);
      expect(check(root).stderr).toContain("seen once");
      mend(root, { "more.txt": "other\n" });
      expect(check(root).code).toBe(0);
      expect(fixesIn(root)).toHaveLength(2);
      expect(isSound(root)).toBe(true);
    },
    90_000,
  );
});

function objectsOf(scratch: string): string[] {
  const objects = join(scratch, "objects");
  return readdirSync(objects)
    .filter((name) => name.length === 2)
    .flatMap((fan) => readdirSync(join(objects, fan)).map((name) => join(objects, fan, name)));
}

function emptyObjects(scratch: string): void {
  for (const file of objectsOf(scratch)) rmSync(file);
}

function spoilObjects(scratch: string): void {
  for (const file of objectsOf(scratch)) {
    rmSync(file);
    writeFileSync(file, "this is no object");
  }
}

describe("git that is missing", () => {
  it("runs are remembered, what is known is told, and a proof says why it cannot be", () => {
    const root = mendedRepository();
    const [before] = fixesIn(root);
    const bin = tempFolder();
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, "node"));
    const without = { PATH: bin };
    expect(fixesIn(root, without)).toEqual([before]);
    breakAgain(root);
    expect(check(root, without).stderr).toContain("seen once");
    mend(root);
    expect(check(root, without)).toMatchObject({ code: 0 });
    const told = fixesIn(root, without);
    expect(told).toHaveLength(2);
    const proofs = proveAll(root, without);
    expect(proofs.length).toBeGreaterThan(0);
    for (const proof of proofs) {
      expect(proof.verdict ?? proof.outcome).not.toBe("proven");
      expect(proof.why).toMatch(/\w+ \w+/);
    }
    expect(isSound(root)).toBe(true);
  }, 60_000);
});
