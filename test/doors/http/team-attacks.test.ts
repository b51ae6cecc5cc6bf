import { beforeAll, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { ROUTES } from "#doors/http/routes/routes.ts";
import { createToken } from "#doors/tokens.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import type { Role } from "#model/token.ts";
import { gitRepository } from "../../host/sandbox.ts";
import { clusterOf, describePostgres, psql, testDatabase } from "../../postgres/cluster.ts";

const SQL = [
  "'; DROP TABLE twiceshy.failures; --",
  "' OR project <> '' --",
  "1); DELETE FROM twiceshy.issues; --",
  "$1 ?1 ? :x @y \\' \" %s",
  "\u0000\u001f\ud800 no text that PostgreSQL holds",
];

describePostgres("a team's server, asked by who means harm", () => {
  let [url, name] = ["", ""];
  beforeAll(async () => {
    ({ url, name } = await testDatabase());
  });

  function token(project: string, role: Role): string {
    const memory = openTeamMemory({ url, project, redact: (text) => text });
    try {
      const house = { clock: { now: () => Date.now() } } as never;
      return createToken(house, memory, { role, project: null, label: role, expiresAt: null }).text;
    } finally {
      memory.close();
    }
  }

  async function served(project: string) {
    const said: string[] = [];
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: project, PATH: process.env.PATH };
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env, err: (text) => void said.push(text) },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true, needsToken: true, limits: { guesses: 1000 } },
    );
    onTestFinished(() => listening.close());
    const ask = (path: string, bearer: string, body?: unknown) =>
      fetch(new URL(path, listening.url), {
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
    return { ask, said };
  }

  it("a token of one project is none in another, though both are in one database", async () => {
    const [ofA, ofB] = [token("a", "admin"), token("b", "read")];
    const [a, b] = [await served("a"), await served("b")];
    expect((await a.ask("/api/issues", ofA, { kind: "process", title: "only a knows" })).status).toBe(201);
    expect((await a.ask("/api/issues", ofB)).status).toBe(401);
    expect((await b.ask("/api/issues", ofA)).status).toBe(401);
    expect((await b.ask("/api/issues?project=a", ofB)).status).toBe(403);
    const told = await b.ask("/api/issues?all=true", ofB);
    expect(await told.json()).toMatchObject({ issues: [] });
  });

  it("a token that reads changes nothing, by whatever route", async () => {
    const reader = token("r", "read");
    const { ask } = await served("r");
    for (const { path, role } of ROUTES.filter(({ method, role }) => method === "post" && role !== "read")) {
      const answer = await ask(path.replace(/\{\w+\}/g, "x"), reader, {});
      expect({ path, role, status: answer.status }).toEqual({ path, role, status: 403 });
    }
  });

  it("SQL in a title, a name, a filter or a path stays a text", async () => {
    const writer = token("s", "admin");
    const { ask, said } = await served("s");
    for (const evil of SQL) {
      const added = await ask("/api/issues", writer, {
        kind: "process",
        title: evil,
        detail: evil,
        files: [evil],
      });
      expect(added.status).toBe(201);
      const { issue } = (await added.json()) as { issue: { number: number; title: string } };
      // What no PostgreSQL holds is kept readable; the rest is as it was.
      if (!evil.includes("\u0000")) expect(issue.title).toBe(evil.trim());
      expect((await ask(`/api/issues/${issue.number}/dismiss`, writer, { reason: evil })).status).toBe(200);
      const word = encodeURIComponent(evil.replace(/[\ud800-\udfff]/g, "\ufffd"));
      for (const path of [
        ...[`/api/issues/${word}`, `/api/lessons/${word}`, `/api/patterns/${word}`, `/api/failures/${word}`],
        ...[`/api/failures?match=${word}`, `/api/failures?tool=${word}`, `/api/deliveries?session=${word}`],
        `/api/deliveries?cursor=${word}`,
      ])
        expect((await ask(path, writer)).status, path).toBeLessThan(500);
      const checks = [{ name: evil, passed: false, output: `Error: ${evil}` }];
      expect((await ask("/api/captures", writer, { checks, session: evil })).status).toBe(201);
    }
    expect(said).toEqual([]);
    const cluster = await clusterOf();
    expect(psql(cluster, "SELECT count(*) FROM twiceshy.issues WHERE project = 's'", name)).toBe(
      String(SQL.length),
    );
    expect(Number(psql(cluster, "SELECT count(*) FROM twiceshy.failures WHERE project = 's'", name))).toBe(
      SQL.length,
    );
  });
});
