import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { storeOf } from "#memory/open.ts";
import { migrateTeam, teamMigrations, teamSchema } from "#memory/postgres/migrate-team.ts";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { beginOutbox, countWaiting } from "#memory/sync/outbox.ts";
import { pullBatch } from "#memory/sync/pull.ts";
import { pushBatch, type SyncSides } from "#memory/sync/push.ts";
import { beginAnewIfOther } from "#memory/sync/same-feed.ts";
import { aDirectory, aFinding, aMemory, aRun } from "../memory/facts.ts";
import { red } from "../memory/learned-world.ts";
import { aMachine, aTeamFile, type Machine, PROJECT } from "../memory/sync/machines.ts";
import { clusterOf, describePostgres, psql, testDatabase } from "../postgres/cluster.ts";
import { type OwnCluster, ownCluster, standbyOf } from "./own-cluster.ts";

const FAST = "-c fsync=off -c full_page_writes=off -c autovacuum=off";
const canMount = process.platform === "linux" && process.getuid?.() === 0;
if (!canMount) console.warn("SKIPPED: a full disk can only be tried as root, who may mount a small one.");

function join_(url: string): SqlDatabase {
  const team = connectTeam({ url, project: PROJECT, connectSeconds: 5, statementSeconds: 20 }, Date.now());
  onTestFinished(() => {
    try {
      team.close();
    } catch {
      // Its server is gone.
    }
  });
  return team;
}

/** So many runs with one failure each. */
function queue({ memory }: Machine, runs: number, seed: string): void {
  for (let run = 0; run < runs; run++)
    red(memory, run + 1, "npm test", null, { [`${seed}${run}`]: `problem ${run}` });
}

/** Sends and takes in until nothing is left; what breaks is tried again. The answer is how often it broke. */
function insist(sides: SyncSides, most = 50): number {
  let broken = 0;
  for (let isMore = true; isMore; )
    try {
      const sent = pushBatch(sides, most);
      isMore = pullBatch(sides, most).isMore || sent > 0;
    } catch (error) {
      broken += 1;
      if (broken > 200) throw error;
      execFileSync("sleep", ["0.05"]);
    }
  return broken;
}

const count = (cluster: OwnCluster, table = "failures") =>
  Number(psql(cluster, `SELECT count(*) FROM twiceshy.${table}`, "team"));

describePostgres("a team's PostgreSQL", () => {
  it("out of connections: it is said, nothing is lost, and the next try sends it all once", async () => {
    const cluster = await ownCluster(
      `${FAST} -c max_connections=6 -c superuser_reserved_connections=1 -c max_wal_senders=0`,
    );
    const a = aMachine("a", aTeamFile());
    queue(a, 30, "c");
    connectTeam({ url: cluster.url, project: PROJECT }, Date.now()).close();
    const others = Array.from({ length: 5 }, () => openPostgres({ url: cluster.url, project: null }));
    for (const one of others) one.prepare("SELECT 1 AS n").get();
    const waiting = countWaiting(a.sides.local);
    const open = () => openTeamMemory({ url: cluster.url, project: PROJECT, redact: (text) => text });
    expect(open).toThrow(
      /cannot be used: other processes held it for too long \(.*(?:too many clients|connection slots).*53300/,
    );
    expect(countWaiting(a.sides.local)).toBe(waiting);
    for (const one of others) one.close();
    const memory = open();
    onTestFinished(() => memory.close());
    insist({ ...a.sides, team: storeOf(memory).database });
    expect(count(cluster)).toBe(30);
  });

  it.skipIf(!canMount)(
    "out of disk: it is said, nothing is half, and there is room again it goes on",
    async () => {
      const cluster = await ownCluster(FAST);
      const disk = join(cluster.folder, "small");
      mkdirSync(disk);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk]);
      onTestFinished(() => void execFileSync("umount", ["-l", disk]));
      execFileSync("chown", ["postgres", disk]);
      psql(cluster, `CREATE TABLESPACE small LOCATION '${disk}'`);
      psql(cluster, "CREATE DATABASE crowded OWNER team TABLESPACE small");
      const url = cluster.url.replace(/team$/, "crowded");
      const a = aMachine("a", join_(url));
      queue(a, 60, "d");
      psql(
        cluster,
        `DO $$ BEGIN CREATE TABLE fill (t text); LOOP BEGIN INSERT INTO fill SELECT repeat(md5(i::text), 40) FROM generate_series(1, 200) i;
       EXCEPTION WHEN disk_full THEN EXIT; END; END LOOP; END $$`,
        "crowded",
      );
      let why = "";
      try {
        a.push();
      } catch (error) {
        why = (error as Error).message;
      }
      expect(why).toMatch(/No space left on device.*53100/);
      expect(countWaiting(a.sides.local), "it waits on").toBeGreaterThan(0);
      execFileSync("mount", ["-o", "remount,size=200m", disk]);
      insist(a.sides);
      expect(psql(cluster, "SELECT count(*), count(DISTINCT id) FROM twiceshy.failures", "crowded")).toBe(
        "60|60",
      );
      expect(psql(cluster, "SELECT sum(count) FROM twiceshy.fingerprints", "crowded")).toBe("60");
    },
  );

  it("killed in the middle of a push and started again on its data: all is there once", async () => {
    const cluster = await ownCluster("-c autovacuum=off");
    const a = aMachine("a", join_(cluster.url));
    queue(a, 200, "k");
    let [kills, broken] = [0, 0];
    for (let isDone = false; !isDone; ) {
      if (kills < 3) cluster.killAfter(60 + 40 * kills);
      try {
        // Small pieces, so that the end comes between two of them or within one.
        for (let piece = 0; piece < 40 && !isDone; piece++) isDone = pushBatch(a.sides, 5) === 0;
        if (kills < 3) execFileSync("sleep", ["0.3"]);
      } catch {
        broken += 1;
      }
      if (kills >= 3) continue;
      kills += 1;
      isDone = false;
      execFileSync("sleep", ["0.3"]);
      cluster.start();
    }
    expect(broken, "it was killed while it was asked").toBeGreaterThan(0);
    expect(count(cluster, "runs")).toBe(200);
    expect(psql(cluster, "SELECT count(*), count(DISTINCT id) FROM twiceshy.failures", "team")).toBe(
      "200|200",
    );
    expect(psql(cluster, "SELECT sum(count) FROM twiceshy.fingerprints", "team")).toBe("200");
    const b = aMachine("b", join_(cluster.url));
    b.pull();
    expect(b.memory.status().failures).toBe(200);
  }, 180_000);

  it("failed over to a standby that had not all of it: every machine sends what is missing, and takes in what the others do", async () => {
    const primary = await ownCluster(FAST);
    const [a, b] = [aMachine("a", join_(primary.url)), aMachine("b", join_(primary.url))];
    const standby = await standbyOf(primary, FAST);
    standby.start();
    queue(a, 10, "before-");
    for (const one of [a, b]) expect(beginAnewIfOther(one.sides)).toBe(false);
    a.push();
    b.pull();
    const replayed = () => psql(standby, "SELECT count(*) FROM twiceshy.failures", "team");
    for (let tries = 0; replayed() !== "10" && tries < 100; tries++) execFileSync("sleep", ["0.1"]);
    expect(() => join_(standby.url), "a standby is not written to").toThrow(/read-only/);
    standby.stop("fast");
    queue(a, 20, "lost-");
    a.push();
    b.pull();
    expect(count(primary)).toBe(30);
    primary.kill();
    standby.start();
    asPromoted(standby);
    expect(count(standby), "what the old one had not handed on is gone").toBe(10);
    // A third one writes on, past the place up to which the others have read.
    const c = aMachine("c", join_(standby.url));
    queue(c, 40, "after-");
    c.push();
    const moved = [a, b].map(({ sides }) => ({ ...sides, team: join_(standby.url) }));
    for (const sides of moved) expect(beginAnewIfOther(sides)).toBe(true);
    for (const sides of [...moved, c.sides, ...moved]) insist(sides);
    expect(count(standby)).toBe(70);
    expect(psql(standby, "SELECT sum(count) FROM twiceshy.fingerprints", "team")).toBe("70");
    for (const one of [a, b, c]) expect(one.memory.status().failures).toBe(70);
    for (const sides of moved) expect(beginAnewIfOther(sides), "once").toBe(false);
  }, 120_000);

  it("whoever migrates is cut off at any moment: nothing is half, and the next one does it all", async () => {
    const { url, name } = await testDatabase();
    const cluster = await clusterOf();
    const all = teamMigrations();
    const die = "SELECT pg_terminate_backend(pg_backend_pid());";
    for (const [at, step] of all.entries()) {
      const owner = openPostgres({ url, project: null });
      const cut = { ...step, sql: at % 2 === 0 ? `${step.sql}\n${die}` : `${die}\n${step.sql}` };
      expect(() => migrateTeam(owner, 5, [...all.slice(0, at), cut, ...all.slice(at + 1)])).toThrow();
      owner.close();
      const left =
        "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'twiceshy'";
      expect(psql(cluster, left, name), `cut at ${step.name}`).toBe("0");
    }
    const owner = openPostgres({ url, project: null });
    onTestFinished(() => owner.close());
    join_(url);
    expect(teamSchema(owner)).toBe(all.at(-1)!.number);
  }, 120_000);
});

it.skipIf(!canMount)(
  "a machine whose own disk fills up while the team cannot be reached loses nothing, and sends all of it once",
  () => {
    const disk = aDirectory();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", disk]);
    onTestFinished(() => void execFileSync("umount", ["-l", disk]));
    const store = join(disk, ".twiceshy");
    const elsewhere = join(aDirectory(), "spool");
    const dirs = { store, spools: [join(store, "spool"), elsewhere] };
    const first = aMemory({ spools: dirs.spools }, store);
    beginOutbox(storeOf(first).database);
    first.close();
    const options = { redact: (text: string) => text, patienceMs: 500 };
    const runs = Array.from({ length: 60 }, (_, i) => aRun({ output: `output ${i} `.repeat(8000) }));
    const kept = runs.map((run, i) => rememberOrSpool(dirs, run, [aFinding(`one${i % 7}`)], options));
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(["remembered", "spooled"]));
    for (const one of kept)
      if (one.kind === "spooled") expect(one.why).toMatch(/disk is full|reading or writing failed/);
    execFileSync("mount", ["-o", "remount,size=60m", disk]);
    const memory = aMemory({ spools: dirs.spools }, store);
    expect(memory.integrity()).toEqual([]);
    const team = aTeamFile();
    insist({ local: storeOf(memory).database, team, project: PROJECT, origin: "full" });
    expect(team.prepare("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 60 });
    expect(team.prepare("SELECT sum(count) AS n FROM fingerprints").get()).toEqual({ n: 60 });
  },
);

function asPromoted(standby: OwnCluster): void {
  psql(standby, "SELECT pg_promote(true, 60)");
}
