import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { recallIfReadable, rememberOrSpool } from "#memory/remember-or-spool.ts";
import { aDirectory, aFinding, aMemory, aRun } from "../memory/facts.ts";
import { buildWorker, removeWorker, startWorker } from "./memory-processes.ts";

const options = { redact: (text: string) => text, patienceMs: 500 };
let worker: string;
beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => removeWorker(worker));

const canMount = tryToMount();
if (!canMount)
  console.warn(
    "SKIPPED: full disk and read-only mount cannot be tried here: mounting a tmpfs is not allowed.",
  );

/** A file system of its own, gone when the test is over. */
function aMount(size: string): string {
  const directory = aDirectory();
  mount(directory, `size=${size}`);
  return directory;
}

describe.skipIf(!canMount)("a full disk", () => {
  test("while storing: every run is either remembered or spooled elsewhere, and comes back when there is room", () => {
    const disk = aMount("2m");
    const store = join(disk, ".twiceshy");
    const elsewhere = join(aDirectory(), "spool");
    const dirs = { store, spools: [join(store, "spool"), elsewhere] };
    const runs = Array.from({ length: 60 }, (_, i) => aRun({ output: `output ${i} `.repeat(8000) }));
    const kept = runs.map((run) => rememberOrSpool(dirs, run, [aFinding("one")], options));
    const kinds = new Set(kept.map((one) => one.kind));
    expect(kinds).toEqual(new Set(["remembered", "spooled"]));
    const reasons = kept.flatMap((one) => (one.kind === "spooled" ? [one.why] : []));
    expect(reasons.filter((why) => !/disk is full|reading or writing failed/.test(why))).toEqual([]);

    execFileSync("mount", ["-o", "remount,size=40m", disk]);
    const memory = aMemory({ spools: dirs.spools }, store);
    expect(memory.integrity()).toEqual([]);
    expect(runs.filter((run) => memory.run(run.id) === null)).toEqual([]);
    expect(memory.recall(["one"]).get("one")!.count).toBe(60);
  });

  test("before the store exists: the run is spooled elsewhere", () => {
    const disk = aMount("16k");
    const store = join(disk, ".twiceshy");
    fill(disk);
    const elsewhere = join(aDirectory(), "spool");
    const kept = rememberOrSpool(
      { store, spools: [join(store, "spool"), elsewhere] },
      aRun(),
      [aFinding("one")],
      options,
    );
    expect(kept).toMatchObject({ kind: "spooled" });
    expect(kept.kind === "spooled" && kept.where.startsWith(elsewhere)).toBe(true);
    expect(aMemory({ spools: [elsewhere] }).recall(["one"]).size).toBe(1);
  });

  test("a gc that has no room to rewrite the file breaks nothing", () => {
    const disk = aMount("5m");
    const memory = aMemory({}, join(disk, ".twiceshy"));
    for (let i = 0; i < 20; i += 1)
      memory.remember(aRun({ output: `output ${i} `.repeat(6000) }), [aFinding("one")]);
    fill(disk);
    try {
      memory.gc(200_000, Date.now());
    } catch (error) {
      expect((error as Error).message).toMatch(/disk is full|reading or writing failed/);
    }
    expect(memory.integrity()).toEqual([]);
    expect(memory.recall(["one"]).get("one")!.count).toBe(20);
  });
});

describe.skipIf(!canMount)("a read-only file system", () => {
  test("what is there can be read, what comes new is spooled and drained later", async () => {
    const disk = aMount("8m");
    const store = join(disk, ".twiceshy");
    // By another process: libsql lets go of the file only when its statements are collected.
    await startWorker(worker, ["capture", store, "1", "t1"]).finished;
    execFileSync("mount", ["-o", "remount,ro", disk]);

    const elsewhere = join(aDirectory(), "spool");
    const dirs = { store, spools: [join(store, "spool"), elsewhere] };
    const kept = rememberOrSpool(dirs, aRun(), [aFinding("hash0")], options);
    expect(kept.kind).toBe("spooled");
    expect(kept.kind === "spooled" && kept.why).toMatch(/read-only|cannot be opened/);
    expect(recallIfReadable(store, ["hash0"], {}, options)!.get("hash0")!.count).toBe(1);
    const reader = aMemory({ readOnly: true }, store);
    expect(reader.failures({}).length).toBe(1);
    expect(() => reader.remember(aRun(), [])).toThrow(/cannot be used: it is read-only/);
    reader.close();

    execFileSync("mount", ["-o", "remount,rw", disk]);
    expect(aMemory({ spools: dirs.spools }, store).recall(["hash0"]).get("hash0")!.count).toBe(2);
  });

  test("a store that was never made is not missed: the run is spooled", () => {
    const disk = aMount("1m");
    execFileSync("mount", ["-o", "remount,ro", disk]);
    const elsewhere = join(aDirectory(), "spool");
    const kept = rememberOrSpool(
      { store: join(disk, ".twiceshy"), spools: [elsewhere] },
      aRun(),
      [],
      options,
    );
    expect(kept.kind === "spooled" && kept.why).toMatch(/the file system is read-only \(EROFS\)/);
  });
});

test.skipIf(process.getuid?.() === 0)(
  "no permission: the run is spooled (as root permissions bind nobody)",
  () => {
    const parent = aDirectory();
    chmodSync(parent, 0o500);
    onTestFinished(() => chmodSync(parent, 0o700));
    const elsewhere = join(aDirectory(), "spool");
    const kept = rememberOrSpool(
      { store: join(parent, ".twiceshy"), spools: [elsewhere] },
      aRun(),
      [],
      options,
    );
    expect(kept.kind === "spooled" && kept.why).toMatch(/permission was denied/);
  },
);

test("a lock that is held for longer than the patience: the run is spooled, and drained after", async () => {
  const { openDatabase } = await import("#memory/driver.ts");
  const store = join(aDirectory(), ".twiceshy");
  aMemory({}, store).close();
  const holder = openDatabase(join(store, "memory.db"));
  holder.exec("BEGIN IMMEDIATE");
  const dirs = { store, spools: [join(store, "spool")] };
  const kept = rememberOrSpool(dirs, aRun(), [aFinding("one")], options);
  expect(kept.kind === "spooled" && kept.why).toMatch(/other processes held it for too long/);
  holder.exec("COMMIT");
  holder.close();
  expect(aMemory({}, store).recall(["one"]).get("one")!.count).toBe(1);
});

function mount(directory: string, how: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", how, "tmpfs", directory], { stdio: "pipe" });
  onTestFinished(() => {
    execFileSync("umount", ["-l", directory]);
  });
}

function tryToMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    mkdirSync("/tmp/twiceshy-mount-probe", { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/tmp/twiceshy-mount-probe"], { stdio: "pipe" });
    execFileSync("umount", ["/tmp/twiceshy-mount-probe"]);
    return true;
  } catch {
    return false;
  }
}

/** Fills what is left of a file system, first in large pieces, then in small ones. */
function fill(disk: string): void {
  for (const size of [65_536, 4096, 512, 1]) {
    try {
      for (let i = 0; ; i += 1) writeFileSync(join(disk, `fill-${size}-${i}`), Buffer.alloc(size));
    } catch {
      // Full for this size.
    }
  }
}
