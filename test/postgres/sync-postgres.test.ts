import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import { sqlErrorOf } from "#memory/postgres/sql-state.ts";
import { openPostgres, type PostgresDatabase } from "#memory/postgres/sync-postgres.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { SqlError } from "#memory/sql-error.ts";
import { inTransaction } from "#memory/transaction.ts";
import { Trouble } from "#model/trouble.ts";
import { aFinding, aRun } from "../memory/facts.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

describePostgres("PostgreSQL behind the calls of SQLite", () => {
  let [url, name] = ["", ""];
  /** Another one, with the schema of the store. */
  let team = { url: "", name: "" };
  let cluster: Cluster;
  let database: PostgresDatabase;
  beforeAll(async () => {
    cluster = await clusterOf();
    ({ url, name } = await testDatabase());
    database = openPostgres({ url, project: null });
    database.execAsItIs(`CREATE SCHEMA twiceshy;
      CREATE TABLE t (id text PRIMARY KEY, n bigint, r double precision, told text)`);
    team = await testDatabase();
  });
  afterAll(() => database.close());

  it("gives back what was stored: whole numbers, fractions, texts, nothing", () => {
    const stored = ["a", 2 ** 53 - 1, 0.1, "it's ? “quoted” \\ \n é 🐦"];
    expect(database.prepare("INSERT INTO t (id, n, r, told) VALUES (?, ?, ?, ?)").run(stored)).toBe(1);
    const row = database.prepare("SELECT id, n, r, told FROM t WHERE id = ?").get(["a"]);
    expect(row).toEqual({ id: "a", n: 2 ** 53 - 1, r: 0.1, told: stored[3] });
    expect(database.prepare("SELECT count(*) AS n, sum(n) AS s, max(told) > '' AS yes FROM t").get()).toEqual(
      {
        n: 1,
        s: 2 ** 53 - 1,
        yes: 1,
      },
    );
    database.prepare("INSERT INTO t (id, n) VALUES (?, ?)").run(["b", null]);
    expect(database.prepare("SELECT n, told FROM t WHERE id = 'b'").get()).toEqual({ n: null, told: null });
    expect(database.prepare("SELECT * FROM t WHERE id = 'c'").get()).toBeUndefined();
    expect(database.prepare("DELETE FROM t").run()).toBe(2);
  });

  it("text that PostgreSQL cannot hold is kept readable", () => {
    database.prepare("INSERT INTO t (id, told) VALUES (?, ?)").run(["z", "a\0b \ud83d c"]);
    expect(database.prepare("SELECT told FROM t WHERE id = 'z'").get()?.told).toBe("a\uFFFDb \uFFFD c");
    database.prepare("DELETE FROM t").run();
  });

  it("a parameter stays a value, whatever is in it", () => {
    const hostile = "x'); DROP TABLE t; --";
    database.prepare("INSERT INTO t (id, told) VALUES (?, ?)").run([hostile, "$1 ?"]);
    expect(database.prepare("SELECT told FROM t WHERE id = ?").get([hostile])?.told).toBe("$1 ?");
    database.prepare("DELETE FROM t").run();
  });

  it("a transaction in which a statement failed is not taken for committed, also where nobody minded the error", () => {
    const insert = database.prepare("INSERT INTO t (id) VALUES (?)");
    const carelessly = () =>
      inTransaction(database, () => {
        insert.run(["lost"]);
        expect(() => insert.run(["lost"])).toThrow(/duplicate key/);
      });
    expect(carelessly).toThrow(/all of it is undone/);
    inTransaction(database, () => insert.run(["kept"]));
    expect(database.prepare("SELECT id FROM t").all()).toEqual([{ id: "kept" }]);
    database.prepare("DELETE FROM t").run();
  });

  it("an error says what kind it is, and the session goes on", () => {
    const insert = database.prepare("INSERT INTO t (id) VALUES (?)");
    insert.run(["twice"]);
    expect(kindOf(() => insert.run(["twice"]))).toBe("constraint");
    expect(kindOf(() => database.prepare("SELECT * FROM nowhere").all())).toBe("other");
    expect(database.prepare("SELECT count(*) AS n FROM t").get()?.n).toBe(1);
    database.prepare("DELETE FROM t").run();
  });

  it("all or nothing", () => {
    const insert = database.prepare("INSERT INTO t (id) VALUES (?)");
    expect(() =>
      inTransaction(database, () => {
        insert.run(["one"]);
        insert.run(["one"]);
      }),
    ).toThrow(SqlError);
    expect(database.prepare("SELECT count(*) AS n FROM t").get()?.n).toBe(0);
  });

  it("a lost connection is told; the next question opens a new one, but never in the middle of a transaction", () => {
    const cut = () =>
      psql(cluster, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    const insert = database.prepare("INSERT INTO t (id) VALUES (?)");
    let afterwards = "";
    const error = thrownBy(() =>
      inTransaction(database, () => {
        insert.run(["before"]);
        cut();
        try {
          insert.run(["after"]);
        } catch {
          // Whoever goes on nevertheless writes nothing into a new session.
          afterwards = kindOf(() => insert.run(["later"]));
          throw new Error("over");
        }
      }),
    );
    expect([error.message, afterwards]).toEqual(["over", "io"]);
    expect(database.prepare("SELECT count(*) AS n FROM t").get()?.n).toBe(0);
    cut();
    const asked = thrownOrNot(() => database.prepare("SELECT 1 AS n").get()?.n);
    expect(asked === 1 || (asked instanceof SqlError && asked.kind === "io")).toBe(true);
    expect(database.prepare("SELECT 1 AS n").get()?.n).toBe(1);
  });

  it("a session that was cut comes back in its own project, and as its own role", () => {
    const memory = openTeamMemory({ url: team.url, project: "kept", redact: (text) => text });
    onTestFinished(() => memory.close());
    memory.remember(aRun(), [aFinding("aaaa")]);
    psql(cluster, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${team.name}'`);
    const first = thrownOrNot(() => memory.recall(["aaaa"]).size);
    expect(first === 1 || first instanceof Trouble).toBe(true);
    expect(memory.recall(["aaaa"]).size).toBe(1);
  });

  it("a statement that takes too long is ended by the server", () => {
    const hasty = openPostgres({ url, project: null, statementSeconds: 1 });
    onTestFinished(() => hasty.close());
    const begun = Date.now();
    expect(kindOf(() => hasty.prepare("SELECT pg_sleep(60)").all())).toBe("busy");
    expect(Date.now() - begun).toBeLessThan(30_000);
    expect(hasty.prepare("SELECT 1 AS n").get()?.n).toBe(1);
  });

  it("a server that takes the call and says nothing, before or after the greeting, is given up", async () => {
    const silent = await silentServer();
    const mute = openPostgres({ url: silent, project: null, connectSeconds: 1, statementSeconds: 1 });
    onTestFinished(() => mute.close());
    const begun = Date.now();
    expect(kindOf(() => mute.prepare("SELECT 1 AS n").get())).toBe("cannot_open");
    // Frozen in the middle of a transaction: neither the rest of it nor a new session takes what belonged there.
    const one = openPostgres({ url, project: null, connectSeconds: 1, statementSeconds: 1 });
    onTestFinished(() => one.close());
    const pid = Number(one.prepare("SELECT pg_backend_pid() AS pid").get()?.pid);
    const insert = one.prepare("INSERT INTO t (id) VALUES (?)");
    onTestFinished(() => wake(pid));
    const kinds: string[] = [];
    expect(() =>
      inTransaction(one, () => {
        insert.run(["frozen"]);
        process.kill(pid, "SIGSTOP");
        kinds.push(
          kindOf(() => insert.run(["lost"])),
          kindOf(() => insert.run(["lost too"])),
        );
        throw new Error("over");
      }),
    ).toThrow("over");
    wake(pid);
    expect(kinds).toEqual(["io", "io"]);
    expect(Date.now() - begun).toBeLessThan(45_000);
    expect(one.prepare("SELECT count(*) AS n FROM t").get()?.n).toBe(0);
  });

  it("writers of one project stand in a line; those of another do not", () => {
    const open = (project: string): SqlDatabase => {
      const one = connectTeam({ url: team.url, project }, Date.now());
      onTestFinished(() => one.close());
      return one;
    };
    const [first, second, elsewhere] = [open("line"), open("line"), open("other")];
    inTransaction(first, () => {
      expect(kindOf(() => inTransaction(second, () => 1, 0))).toBe("busy");
      expect(inTransaction(elsewhere, () => 1, 0)).toBe(1);
    });
    expect(inTransaction(second, () => 1, 0)).toBe(1);
  });

  it.each([
    ["nobody listens", () => "postgres://team@127.0.0.1:1/x"],
    ["no such host", () => "postgres://team@no-such-host.invalid/x"],
    ["no such database", () => url.replace(/\/[^/]*$/, "/nowhere")],
    ["no such user", () => url.replace("team@", "stranger@")],
  ])("what cannot be reached is trouble, with the place and without the password: %s", (_, where) => {
    const secret = where().replace("@", ":hunter2@");
    const begun = Date.now();
    const error = thrownBy(() =>
      openTeamMemory({ url: secret, project: "a", redact: (text) => text, connectSeconds: 3 }),
    );
    expect(error).toBeInstanceOf(Trouble);
    expect((error as Trouble).code).toBe("memory_unavailable");
    expect(error.message).toContain("postgres://");
    expect(error.message).not.toContain("hunter2");
    expect(Date.now() - begun).toBeLessThan(40_000);
  });

  it.each([
    ["53100", "full"],
    ["53200", "full"],
    ["53300", "busy"],
    ["40P01", "busy"],
    ["55P03", "busy"],
    ["57P03", "busy"],
    ["25006", "readonly"],
    ["42501", "readonly"],
    ["23505", "constraint"],
    ["22P02", "constraint"],
    ["57P01", "io"],
    ["08006", "io"],
    ["ECONNRESET", "io"],
    ["ECONNREFUSED", "cannot_open"],
    ["28P01", "cannot_open"],
    ["XX001", "corrupt"],
    ["XX000", "other"],
    ["42P01", "other"],
  ])("%s is what the store calls %s", (code, kind) => {
    expect(sqlErrorOf({ message: "it said so", code }).kind).toBe(kind);
  });

  it("closing ends the session at the server, and what is asked afterwards is refused", () => {
    const one = openPostgres({ url, project: null });
    const pid = Number(one.prepare("SELECT pg_backend_pid() AS pid").get()?.pid);
    one.close();
    expect(
      psql(cluster, `SELECT count(*) FROM pg_stat_activity WHERE pid = ${pid} AND state <> 'idle'`),
    ).toBe("0");
    expect(() => one.prepare("SELECT 1 AS n").get()).toThrow("closed");
  });
});

/** Lets a frozen process go on, where it is still there. */
function wake(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It has ended.
  }
}

/** Takes every call and never answers. */
async function silentServer(): Promise<string> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  server.unref();
  return `postgres://team@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

function thrownOrNot(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

function kindOf(action: () => unknown): string {
  const error = thrownBy(action);
  if (!(error instanceof SqlError)) throw error;
  return error.kind;
}
