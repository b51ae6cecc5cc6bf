import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { ROUTES } from "#doors/http/routes/routes.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { gitRepository } from "../../host/sandbox.ts";
import { green, red } from "../../memory/learned-world.ts";
import { settle } from "../../memory/sync/known.ts";
import { aMachine, PROJECT } from "../../memory/sync/machines.ts";
import { describePostgres, testDatabase } from "../../postgres/cluster.ts";

describePostgres("twiceshy serve --team", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  async function served() {
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT, PATH: process.env.PATH };
    const said: string[] = [];
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env, err: (text) => void said.push(text) },
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
    for (const { method, path, role } of ROUTES.filter((route) => route.role !== "read")) {
      const answer = await fetch(new URL(path.replace(/\{\w+\}/g, "x"), at), {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      expect({ path, role, status: answer.status }).toEqual({ path, role, status: 403 });
    }
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
});

describe("twiceshy serve --team without a team", () => {
  it("says where the database has to be named", async () => {
    const around = { cwd: gitRepository({ "a.txt": "" }), env: { TWICESHY_TEAM_PROJECT: PROJECT } };
    await expect(listen(around, { port: 0, host: "0.0.0.0", version: "1", isTeam: true })).rejects.toThrow(
      /where the team's database is/,
    );
  });
});
