import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { connectTeam } from "#memory/postgres/open-team.ts";
import { git } from "../host/sandbox.ts";
import { describePostgres, testDatabase } from "../postgres/cluster.ts";
import { aClone } from "./team-world.ts";
import { json } from "./twiceshy.ts";

describePostgres("a team", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  it("what one machine fixed another is told when it fails the same way", () => {
    const [a, b] = [aClone(url), aClone(url)];
    expect(a.say("team", "join").stdout).toMatch(/^joined the team of example\.org\/acme\/shop at postgres:/);
    expect(a.check().code).toBe(1);
    a.mend();
    expect(a.check().code).toBe(0);
    expect(json(a.say("status", "--json")).team).toMatchObject({
      project: "example.org/acme/shop",
      trouble: null,
    });
    expect(json(a.say("status", "--json")).team.waiting).toBeGreaterThan(0);
    expect(json(a.say("sync", "--json"))).toMatchObject({ waiting: 0, why: null });
    expect(json(b.say("team", "join", "--json"))).toMatchObject({ joined: true, isAgain: false, why: null });
    const again = b.check();
    expect(again.stderr).toMatch(/seen once.*fixed before.*\n\s+cart\.js\n\s+-.*a - b.*\n\s+\+.*a \+ b/s);
    expect(json(b.say("fixes", "--json")).fixes).toHaveLength(1);
    expect(json(b.say("sync", "--json"))).toMatchObject({ waiting: 0, why: null });
    expect(json(a.say("sync", "--json")).taken).toBeGreaterThan(0);
    expect(json(a.say("failures", "--json")).failures[0]).toMatchObject({ count: 2 });
    const team = connectTeam({ url, project: "example.org/acme/shop" }, Date.now());
    onTestFinished(() => team.close());
    expect(team.prepare("SELECT occurrences FROM patterns").all(), "folded by the team too").toEqual([
      { occurrences: 2 },
    ]);
    expect(team.prepare("SELECT count(*) AS n FROM lessons").get()).toEqual({ n: 1 });
    // What a command printed stays where it was printed.
    expect(JSON.stringify(json(b.say("failures", "--json")))).not.toContain(a.root);
  });

  it("keeps the address for its user alone, and shows it without the password", () => {
    const secret = url.replace("team@", "team:hunter2@");
    const one = aClone(secret);
    expect(one.say("team", "join").code).toBe(0);
    const file = join(one.root, ".twiceshy", "config.json");
    expect(readFileSync(file, "utf8")).toContain("hunter2");
    expect(statSync(file).mode & 0o077).toBe(0);
    for (const words of [
      ["team"],
      ["status"],
      ["config", "list"],
      ["config", "get", "team.database"],
      ["doctor"],
    ])
      expect(JSON.stringify(one.say(...words))).not.toContain("hunter2");
    expect(one.say("team", "leave").stdout).toMatch(/^left the team/);
    expect(readFileSync(file, "utf8")).not.toContain("hunter2");
    expect(existsSync(join(one.root, ".twiceshy", "team"))).toBe(false);
  });

  it("says what is wrong, and what to type", () => {
    const none = aClone("");
    expect(none.say("team", "join")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/TWICESHY_DATABASE_URL=postgres/),
    });
    expect(none.say("sync").stderr).toMatch(/belongs to no team yet.*team join/s);
    expect(none.say("team").stdout).toMatch(/belongs to no team/);
    const wrong = aClone("mysql://root@localhost/x");
    expect(wrong.say("team", "join").stderr).toMatch(/not "mysql:/);
    const closed = aClone("postgres://team@127.0.0.1:9/team");
    const join_ = closed.say("team", "join");
    expect(join_.stderr).toMatch(/ECONNREFUSED/);
    expect(existsSync(join(closed.root, ".twiceshy", "team")), "no team").toBe(false);
  });

  it("where the database is gone nothing is lost, and no command fails by it", () => {
    const one = aClone(url);
    one.say("team", "join");
    const away = "postgres://team@127.0.0.1:9/team";
    expect(one.check().code).toBe(1);
    const waiting = json(one.say("status", "--json")).team.waiting;
    expect(waiting).toBeGreaterThan(0);
    const gone = one.sayAt(away, "sync");
    expect(gone).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/not in step yet.*ECONNREFUSED.*nothing is lost/s),
    });
    expect(one.sayAt(away, "sync", "--wait", "1s").code, "a job goes on").toBe(0);
    expect(one.sayAt(away, "run", "--", "node", "check.cjs").code, "the check's own").toBe(1);
    expect(json(one.sayAt(away, "status", "--json")).team).toMatchObject({
      trouble: { times: 2, why: expect.stringContaining("ECONNREFUSED") },
    });
    expect(json(one.say("sync", "--json"))).toMatchObject({ waiting: 0, why: null });
    expect(json(one.say("status", "--json")).team).toMatchObject({ waiting: 0, trouble: null });
  });

  it("goes by the name it joined with, also where there is no remote", () => {
    const one = aClone(url);
    git(one.root, "remote", "remove", "origin");
    expect(one.say("team", "join").stderr).toMatch(/no remote that would name it.*--project/s);
    expect(json(one.say("team", "join", "--project", "renamed", "--json")).project).toBe("renamed");
    expect(json(one.say("team", "join", "--json"))).toMatchObject({ project: "renamed", isAgain: true });
    const made = json(one.say("token", "create", "--team", "--role", "read", "--json")).token;
    expect(json(one.say("token", "list", "--team", "--json")).tokens).toMatchObject([{ id: made.id }]);
    expect(json(one.say("token", "list", "--json")).tokens, "and not on this machine").toEqual([]);
  });

  it("a job that reaches no database writes a bundle, which somebody who does ingests and sends on", () => {
    const [job, other, third] = [aClone(""), aClone(url), aClone(url)];
    other.say("team", "join");
    third.say("team", "join");
    job.check();
    job.mend();
    job.check();
    const file = join(job.root, "facts.jsonl");
    expect(json(job.say("sync", "--bundle", file, "--json")).facts).toBeGreaterThan(2);
    expect(job.say("ingest", file).stdout).toMatch(/already here: it was written from this memory/);
    expect(other.say("ingest", file).stdout).toMatch(/twiceshy bundle/);
    expect(json(other.say("sync", "--json")).why).toBe(null);
    const taken = json(third.say("sync", "--json"));
    expect(taken.taken).toBeGreaterThan(0);
    expect(json(third.say("fixes", "--json")).fixes.length).toBeGreaterThan(0);
  });
});
