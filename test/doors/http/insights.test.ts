import { describe, expect, it } from "vitest";
import type { TestProject } from "../cli/play.ts";
import { bearer, learn, served } from "./served.ts";

const HOSTILE = "<script>alert(1)</script>";
const red = (what: string) =>
  `TypeError: ${what} is not a function\n    at pay (src/pay.ts:3:9)\nTests: 1 failed`;

async function capture(project: TestProject, passed: boolean, more: object, output = red("cart.total")) {
  await project.play(["capture"], {
    stdin: JSON.stringify({
      checks: [{ name: "unit", command: "npm test", passed, ...(passed ? {} : { output }) }],
      ...more,
    }),
  });
}

async function aStory(project: TestProject): Promise<void> {
  for (const task of ["t-1", "t-2"]) {
    project.write("src/pay.ts", `broken by ${task}\n`);
    await capture(project, false, { task, agent: "claude", session: "s-1" });
    project.write("src/pay.ts", `mended in ${task}\n`);
    await capture(project, true, { task, agent: "claude", session: "s-1" });
  }
  await capture(project, false, { task: "t-3", agent: "codex", session: "s-2" }, `Error: ${HOSTILE}`);
}

describe("a pattern", () => {
  it("is told over its life: when, where, and why it is one, as `inspect --explain` does", async () => {
    const { get, said } = await served({ before: aStory });
    const { patterns } = (await get("/api/patterns")).json;
    const { id } = patterns.find(({ message }: { message: string }) => message.includes("cart.total"));
    const { status, json } = await get(`/api/patterns/${id}/insight`);
    expect([status, said]).toEqual([200, []]);
    expect(json.timeline.points.at(-1).failures).toBe(2);
    expect(json.files[0]).toMatchObject({ file: "src/pay.ts", count: 2, lines: [{ line: 3, count: 2 }] });
    expect(json.agents).toEqual([{ name: "claude", count: 2 }]);
    const [fingerprint] = json.fingerprints;
    expect(fingerprint).toMatchObject({ hash: id, count: 2 });
    expect(fingerprint.parts.some(({ contributes }: { contributes: boolean }) => contributes)).toBe(true);
    expect(fingerprint.parts.every(({ why }: { why: string }) => why.length > 3)).toBe(true);
    expect(json.causes.nodes[0]).toMatchObject({ id, isSubject: true });
    for (const table of ["timeline", "files", "fingerprints"])
      expect((await get(`/api/patterns/${id}/insight?format=csv&table=${table}`)).status).toBe(200);
  });

  it("is merged, split, ignored and described, each can be taken back, and the log says who did it", async () => {
    const { get, post } = await served({ before: aStory });
    const ids = async () =>
      ((await get("/api/patterns")).json.patterns as { id: string }[]).map(({ id }) => id).sort();
    const before = await ids();
    const [first, second] = before as [string, string];
    const merged = (await post(`/api/patterns/${first}/merge`, { other: second, reason: "one cause" })).json;
    expect(await ids()).toHaveLength(before.length - 1);
    expect((await post(merged.undo.path, merged.undo.body)).status).toBe(200);
    expect(await ids()).toEqual(before);
    const ignored = (await post(`/api/patterns/${first}/ignore`, { reason: "known" })).json;
    expect((await get(`/api/patterns/${first}/insight`)).json).toMatchObject({ ignored: true });
    expect((await post(`/api/patterns/${first}/ignore`, {})).status).toBe(409);
    await post(ignored.undo.path, ignored.undo.body);
    expect((await get(`/api/patterns/${first}/insight`)).json).toMatchObject({ ignored: false });
    const was = (await get(`/api/patterns/${first}`)).json.pattern.name;
    const named = (await post(`/api/patterns/${first}/describe`, { name: HOSTILE })).json;
    expect(named.pattern.name).toBe(HOSTILE);
    await post(named.undo.path, named.undo.body);
    expect((await get(`/api/patterns/${first}`)).json.pattern.name).toBe(was);
    const called = (await post(`/api/patterns/${first}/category`, { category: "config_error" })).json;
    await post(called.undo.path, called.undo.body);
    for (const [word, body] of [
      ["merge", {}],
      ["merge", { other: first }],
      ["split", { fingerprint: first }],
      ["describe", {}],
      ["category", { category: "not a word" }],
      ["explode", {}],
    ] as const)
      expect((await post(`/api/patterns/${first}/${word}`, body)).status, word).toBe(400);
    const { entries } = (await get("/api/audit?limit=200")).json;
    const steps = entries.map(({ step, detail }: { step: string; detail: { by: string } }) => [
      step,
      detail.by,
    ]);
    for (const step of ["pattern-merge", "pattern-split", "ignore", "unignore", "pattern-describe"])
      expect(steps).toContainEqual([step, "ann"]);
    expect((await get("/api/audit/verify")).json.isWhole).toBe(true);
  });
});

describe("a session", () => {
  it("is told as a story, with what it was told and what came of it", async () => {
    const { get, post } = await served({ before: aStory });
    const { delivery } = (
      await post("/api/deliveries", {
        lesson: "seed/x",
        moment: "command",
        text: HOSTILE,
        session: "s-1",
        agent: "claude",
      })
    ).json;
    await post(`/api/deliveries/${delivery.id}/outcome`, { outcome: "prevented", why: "it passed" });
    const { sessions } = (await get("/api/sessions")).json;
    expect(sessions.map(({ id }: { id: string }) => id).sort()).toEqual(["s-1", "s-2"]);
    const one = sessions.find(({ id }: { id: string }) => id === "s-1");
    expect(one).toMatchObject({
      agent: "claude",
      runs: 4,
      failedRuns: 2,
      failures: 2,
      told: 1,
      prevented: 1,
    });
    const page = (await get("/api/sessions?limit=1")).json;
    const rest = (await get(`/api/sessions?limit=1&cursor=${page.next}`)).json;
    expect([page.sessions[0].id, rest.sessions[0].id].sort()).toEqual(["s-1", "s-2"]);
    expect(rest.next).toBeNull();
    const { story, says } = (await get("/api/sessions/s-1")).json;
    expect(says).toContain("1 failure");
    const told = story.find(({ kind }: { kind: string }) => kind === "told");
    expect(told).toMatchObject({ text: HOSTILE, outcome: "prevented", why: "it passed" });
    expect(new Set(story.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(["run", "failure", "told", "fix"]),
    );
    expect((await get("/api/sessions/nobody")).status).toBe(404);
    expect((await get("/api/sessions?agent=codex")).json.sessions).toHaveLength(1);
  });
});

describe("activity", () => {
  it("is the latest of everything, and says where events go on", async () => {
    const { get } = await served({
      before: async (project) => {
        await aStory(project);
        await learn(project);
        await project.play(["issues", "add", "--kind", "process", "a review was skipped"]);
      },
    });
    const { events, position } = (await get("/api/activity?limit=50")).json;
    expect(new Set(events.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(["failure", "fix", "lesson", "issue"]),
    );
    const times = events.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(position).toMatch(/^\d+(\.\d+){3}$/);
    expect((await get("/api/activity?limit=2")).json.events).toHaveLength(2);
  });
});

describe("settings and tokens", () => {
  it("say where each value comes from, and nothing secret", async () => {
    const { get, token } = await served({
      before: (project) =>
        project.play(["config", "set", "webhooks", '[{"url":"https://x.example/","secret":"hush-hush-1"}]']),
    });
    const { text, json } = await get("/api/settings");
    expect(text).not.toContain("hush-hush-1");
    expect(json.policy).toMatchObject({ value: "observe", from: "default" });
    expect(json.settings.find(({ key }: { key: string }) => key === "webhooks").from).toBe("local");
    const read = await get("/api/settings", bearer(await token("--role", "read")));
    expect(read.json.settings.every(({ isSecret }: { isSecret: boolean }) => !isSecret)).toBe(true);
    expect((await get("/api/settings?format=csv")).headers.get("content-type")).toContain("text/csv");
  });

  it("are made and ended by an admin, within the own project", async () => {
    const { get, post, token, listening, project } = await served();
    const made = (await post("/api/tokens", { role: "read", label: HOSTILE, expires: "7d" })).json;
    expect(made.token).toMatchObject({ role: "read", label: HOSTILE, state: "valid" });
    expect((await get("/api/status", bearer(made.text))).status).toBe(200);
    expect((await get("/api/tokens", bearer(made.text))).status).toBe(403);
    expect((await get("/api/tokens")).text).not.toContain(made.text.slice(18));
    expect((await post(`/api/tokens/${made.token.id}/revoke`, {})).json.token.state).toBe("revoked");
    expect((await get("/api/status", bearer(made.text))).status).toBe(401);
    expect((await post("/api/tokens", { role: "read", expires: "yesterday" })).status).toBe(400);
    const name = project.root.split("/").at(-1)!;
    const bound = bearer(await token("--role", "admin", "--project", name));
    const child = (await post("/api/tokens", { role: "admin", project: "other" }, bound)).json;
    expect(child.token.project).toBe(name);
    expect(
      (await get("/api/tokens", bound)).json.tokens.every((one: { project: string }) => one.project === name),
    ).toBe(true);
    expect((await post(`/api/tokens/${made.token.id}/revoke`, {}, bound)).status).toBe(404);
    expect(listening.port).toBeGreaterThan(0);
  });

  it("set the policy of healing as the command line would", async () => {
    const { get, post } = await served();
    expect((await post("/api/settings/policy", { policy: "auto-safe" })).status).toBe(409);
    const { json } = await post("/api/settings/policy", { policy: "suggest", reason: "we trust it now" });
    expect(json).toMatchObject({ policy: "suggest", before: "observe" });
    expect((await get("/api/audit")).json.entries[0]).toMatchObject({
      step: "policy",
      detail: { from: "observe", to: "suggest", reason: "we trust it now", via: "http" },
    });
    expect((await get("/api/heal")).json.policy).toBe("suggest");
    await post(json.undo.path, json.undo.body);
    expect((await get("/api/heal")).json.policy).toBe("observe");
  });
});
