import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { ROUTES } from "#doors/http/routes/routes.ts";
import { raiseIssue } from "#doors/issues.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import { gitRepository } from "../../host/sandbox.ts";
import { green, red } from "../../memory/learned-world.ts";
import { known, settle } from "../../memory/sync/known.ts";
import { aMachine, PROJECT } from "../../memory/sync/machines.ts";
import { clusterOf, describePostgres, psql, testDatabase } from "../../postgres/cluster.ts";

describePostgres("twiceshy serve --team", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  async function served(files: Record<string, string> = {}) {
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT, PATH: process.env.PATH };
    const said: string[] = [];
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "", ...files }), env, err: (text) => void said.push(text) },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true },
    );
    onTestFinished(() => listening.close());
    return { at: listening.url, said };
  }

  function aMember(origin: string) {
    const memory = openTeamMemory({ url, project: PROJECT, redact: (text) => text });
    onTestFinished(() => memory.close());
    return aMachine(origin, storeOf(memory).database);
  }

  const ask = async (at: string, path: string) => json(await fetch(new URL(path, at)), 200);
  const tell = async (at: string, path: string, body: unknown, status = 200) =>
    json(
      await fetch(new URL(path, at), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      status,
    );

  it("answers every question about what the whole team has seen, and changes nothing", async () => {
    const [a, b] = [aMember("a"), aMember("b")];
    red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
    green(a.memory, 2, "npm test", "t2");
    red(b.memory, 3, "npm test", "t3", { f1: "expected 1, got 2" });
    await settle(a, b);
    const { at, said } = await served();
    const ask = async (path: string) => (await fetch(new URL(path, at))).json();
    expect(await ask("/api/failures")).toMatchObject({ failures: [{ fingerprint: "f1", count: 2 }] });
    expect(await ask("/api/patterns")).toMatchObject({ patterns: [{ occurrences: 2 }] });
    expect(await ask("/api/fixes")).toMatchObject({ fixes: [{ kind: "change" }] });
    for (const { method, path } of ROUTES.filter(
      (route) => route.method === "get" && !route.path.includes("{"),
    )) {
      const answer = await fetch(new URL(path, at));
      expect({ path, method, status: answer.status, said }).toMatchObject({ status: 200, said: [] });
    }
    for (const { method, path, role } of ROUTES.filter(
      (route) => route.role !== "read" && route.isForTeams !== true,
    )) {
      const answer = await fetch(new URL(path.replace(/\{\w+\}/g, "x"), at), {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      expect({ path, role, status: answer.status }).toEqual({ path, role, status: 409 });
      expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(await answer.json()).toMatchObject({
        code: "refused",
        detail: expect.stringMatching(/the files of one machine.*do it there/),
      });
    }
  });

  it("what is decided, said and reported there is a fact that every machine takes in", async () => {
    const a = aMember("writer-a");
    red(a.memory, 1, "npm test", "t1", { w1: "expected 1, got 2", w2: "no such table: users" });
    green(a.memory, 2, "npm test", "t2");
    const around = {
      house: { clock: { now: () => 5 }, ids: { next: () => "event-1" }, around: { env: {} } },
    };
    raiseIssue({ ...around, memory: a.memory } as never, {
      ...BLANK_ISSUE,
      title: "who decides?",
      fingerprint: "w2",
    });
    await settle(a);
    const { at, said } = await served();
    const [issue] = (await ask(at, "/api/issues")).issues;
    expect(issue).toMatchObject({ title: "who decides?", state: "open" });
    expect(await tell(at, `/api/issues/${issue.number}/dismiss`, { reason: "nobody" })).toMatchObject({
      issue: { state: "dismissed" },
    });
    expect(
      await tell(at, "/api/issues", { kind: "process", title: "a review was skipped" }, 201),
    ).toMatchObject({
      issue: { state: "open" },
    });
    const [lesson] = (await ask(at, "/api/lessons")).lessons;
    await tell(at, `/api/lessons/${lesson.id}/confirm`, { reason: "so it is" });
    const [pattern] = (await ask(at, "/api/patterns")).patterns;
    await tell(at, `/api/patterns/${pattern.id}/reject`, { reason: "no pattern" });
    const { delivery } = await tell(
      at,
      "/api/deliveries",
      { lesson: lesson.id, moment: "command", text: "mind the cart", session: "s1" },
      201,
    );
    await tell(at, `/api/deliveries/${delivery.id}/ack`, {});
    await tell(at, `/api/deliveries/${delivery.id}/outcome`, { outcome: "prevented" });
    const captured = await tell(
      at,
      "/api/captures",
      { checks: [{ name: "unit", passed: false, output: "TypeError: cart.total is not a function" }] },
      201,
    );
    expect(captured.checks).toMatchObject([{ passed: false }]);
    expect(said).toEqual([]);

    const b = aMember("writer-b");
    await settle(a, b);
    expect(known(b)).toEqual(known(a));
    const { issues } = healingOf(b.memory);
    expect(
      issues
        .issues()
        .map(({ title, state }) => `${title} ${state}`)
        .sort(),
    ).toEqual(["a review was skipped open", "who decides? dismissed"]);
    const { lessons, patterns } = knowledgeOf(b.memory);
    expect(lessons.events(lesson.id).map(({ kind }) => kind)).toContain("confirmed");
    expect(patterns.pattern(pattern.id)?.state).toBe("rejected");
    expect(
      b.memory.failures({ match: "cart.total" }).map(({ message }) => message),
      "and what was captured there",
    ).toHaveLength(1);
    const team = b.sides.team;
    const origins = team.prepare("SELECT tbl, count(*) AS n FROM feed WHERE origin = 'server' GROUP BY tbl");
    const counts = Object.fromEntries(origins.all().map((row) => [row.tbl, row.n]));
    expect(counts).toMatchObject({
      ...{ issue_events: 2, deliveries: 1, runs: 1, failures: 1 },
    });
    expect(team.prepare("SELECT count(*) AS n FROM fixes").get(), "a server has no files of its own").toEqual(
      {
        n: known(a).fixes.length,
      },
    );
  });

  it("warns at a moment, and keeps with the team that it did", async () => {
    const { at } = await served({
      "twiceshy/lessons/generate.yaml": [
        "title: Generate the client first",
        "trigger: {conditions: [{field: file, operator: glob, value: 'schema/**'}]}",
        "action: {kind: command, argv: [npm, run, generate]}",
        "lifecycle: active",
      ].join("\n"),
    });
    const asked = { moment: "edit", files: ["schema/user.graphql"], text: "type User", session: "s2" };
    const warned = await tell(at, "/api/warnings", asked);
    expect(warned.warnings).toMatchObject([{ what: expect.stringContaining("Generate the client first") }]);
    const told = (await ask(at, "/api/deliveries?session=s2")).deliveries;
    expect(told.map(({ id }: { id: string }) => id)).toEqual(warned.deliveries);
    expect(told).toHaveLength(1);
  });

  it("tells what comes in from any machine", async () => {
    const { at } = await served();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(new URL("/api/events", at), { signal: stop.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const member = aMember("c");
    let heard = "";
    const hearing = (async () => {
      while (!heard.includes("a new thing")) heard += (await reader.read()).value ?? "";
    })();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    red(member.memory, 9, "npm test", null, { f9: "a new thing" });
    member.push();
    await hearing;
    expect(heard).toContain("event: failure");
  });

  it("every connection cut: it answers again, and hears again of what comes in", async () => {
    const { at, said } = await served();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(new URL("/api/events", at), { signal: stop.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    await ask(at, "/api/issues");
    const [cluster, name] = [await clusterOf(), new URL(url).pathname.slice(1)];
    const sessions = `FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;
    const listening = () =>
      psql(
        cluster,
        `SELECT count(*) ${sessions} AND application_name = 'twiceshy news' AND query LIKE 'LISTEN%'`,
      );
    const until = async (isSo: () => boolean) => {
      for (let tries = 0; !isSo() && tries < 100; tries++) await new Promise((go) => setTimeout(go, 100));
      expect(isSo()).toBe(true);
    };
    await until(() => Number(listening()) > 0);
    psql(cluster, `SELECT pg_terminate_backend(pid) ${sessions}`);
    let status = 0;
    for (let tries = 0; status !== 200 && tries < 20; tries++)
      ({ status } = await fetch(new URL("/api/issues", at)));
    expect(status).toBe(200);
    await until(() => Number(listening()) > 0);
    const member = aMember("d");
    let heard = "";
    const hearing = (async () => {
      while (!heard.includes("after the cut")) heard += (await reader.read()).value ?? "";
    })();
    red(member.memory, 11, "npm test", null, { f11: "after the cut" });
    member.push();
    await hearing;
    expect(said.join("")).toMatch(/no news from postgres:.* for now/);
  });
});

describe("twiceshy serve --team without a team", () => {
  it("says where the database has to be named", async () => {
    const around = { cwd: gitRepository({ "a.txt": "" }), env: { TWICESHY_TEAM_PROJECT: PROJECT } };
    await expect(listen(around, { port: 0, host: "0.0.0.0", version: "1", isTeam: true })).rejects.toThrow(
      /where the team's database is/,
    );
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
async function json(answer: Response, status: number): Promise<any> {
  const said = await answer.json();
  expect({ status: answer.status, said }).toMatchObject({ status });
  return said;
}
