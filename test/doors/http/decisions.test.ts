import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { failedCheck, type TestProject } from "../cli/play.ts";
import { bearer, learn, served } from "./served.ts";

const RED = "TypeError: cart.total is not a function\n    at pay (src/pay.ts:3:9)";

describe("issues", () => {
  it("are written down, put off, taken back, dismissed and resolved, and signed with the token's label", async () => {
    const world = await served();
    const token = bearer(await world.token("--role", "review", "--label", "bea"));
    const made = await world.post("/api/issues", { kind: "process", title: "a review was skipped" }, token);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe("/api/issues/1");
    const deferred = await world.post("/api/issues/1/defer", { until: "3d", reason: "later" }, token);
    expect(deferred.json.issue).toMatchObject({ number: 1, state: "deferred", deferrals: 1 });
    expect(deferred.json.issue.dueAt - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect((await world.get("/api/issues")).json.issues).toHaveLength(1);
    expect((await world.post("/api/issues/1/reopen", {}, token)).json.issue.state).toBe("open");
    expect((await world.post("/api/issues/1/dismiss", {}, token)).status).toBe(400);
    expect((await world.post("/api/issues/1/dismiss", { reason: "intended" }, token)).json.issue.state).toBe(
      "dismissed",
    );
    const again = await world.post("/api/issues/1/dismiss", { reason: "again" }, token);
    expect(again).toMatchObject({
      status: 409,
      json: { code: "refused", detail: expect.stringContaining("already") },
    });
    expect((await world.get("/api/issues")).json.issues).toEqual([]);
    expect((await world.get("/api/issues?state=dismissed")).json.issues).toHaveLength(1);
    const { events } = (await world.get("/api/issues/1")).json;
    expect(events.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ["opened", "bea"],
      ["deferred", "bea"],
      ["reopened", "bea"],
      ["dismissed", "bea"],
    ]);
    expect((await world.post("/api/issues/99/resolve", {}, token)).status).toBe(404);
    expect((await world.post("/api/issues/1-1/resolve", {}, token)).status).toBe(404);
  });

  it("that propose an edit show it and make it in the files; nothing is committed", async () => {
    const before = async (project: TestProject) => {
      project.write("AGENTS.md", "# Rules\n\nBe kind.\n");
      project.write(
        "edit.diff",
        "--- a/AGENTS.md\n+++ b/AGENTS.md\n@@ -1,3 +1,4 @@\n # Rules\n \n Be kind.\n+Load the cart first.\n",
      );
      await project.play(["issues", "add", "--kind", "process", "--proposal", "edit.diff", "say it"]);
      await project.play(["issues", "add", "--kind", "process", "nothing to apply"]);
    };
    const world = await served({ before });
    const shown = (await world.get("/api/issues/1/proposal")).json;
    expect(shown).toMatchObject({ kind: "edit", files: ["AGENTS.md"] });
    await world.post("/api/heal/lock", { reason: "not now" });
    expect((await world.post("/api/issues/1/apply", {})).status, "locked").toBe(409);
    await world.post("/api/heal/unlock", {});
    const done = await world.post("/api/issues/1/apply", {});
    expect(done).toMatchObject({ status: 202, json: { outcome: "applied", files: ["AGENTS.md"] } });
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(`${world.project.root}/AGENTS.md`, "utf8")).toContain("Load the cart first.");
    expect((await world.get("/api/issues/1")).json.issue.state).toBe("resolved");
    expect((await world.post("/api/issues/2/apply", {})).status).toBe(409);
  });
});

describe("lessons and patterns", () => {
  it("are confirmed, edited and rejected", async () => {
    const world = await served({ before: learn });
    const [lesson] = (await world.get("/api/lessons")).json.lessons;
    const say = (decision: string, body: object) => world.post(`/api/lessons/${lesson.id}/${decision}`, body);
    const confirmed = (await say("confirm", { reason: "seen it" })).json.lesson;
    expect(confirmed.confidence).toBeGreaterThan(lesson.confidence);
    const edited = (await say("edit", { title: "Load first", advice: "call load()" })).json.lesson;
    expect(edited).toMatchObject({ title: "Load first", action: { kind: "advice", text: "call load()" } });
    expect((await say("edit", {})).status).toBe(400);
    expect((await say("confirm", { title: "smuggled in" })).status).toBe(400);
    expect((await say("explode", {})).status).toBe(400);
    expect((await say("retire", {})).json.lesson.archived).toBe(true);
    expect((await world.get("/api/lessons")).json.lessons).toEqual([]);
    const { events } = (await world.get(`/api/lessons/${lesson.id}`)).json;
    expect(events.map(({ kind, by }: { kind: string; by: string }) => [kind, by]).slice(-1)).toEqual([
      ["archived", "ann"],
    ]);
  });

  it("a pattern that is rejected is not listed any more", async () => {
    const world = await served({
      before: (project) => project.play(["capture"], { stdin: failedCheck(RED) }),
    });
    const [{ id }] = (await world.get("/api/patterns")).json.patterns;
    expect((await world.post(`/api/patterns/${id}/confirm`, {})).json.pattern.confirmed).toBe(true);
    expect((await world.post(`/api/patterns/${id}/reject`, { reason: "mine" })).json.pattern.state).toBe(
      "rejected",
    );
    expect((await world.get("/api/patterns")).json.patterns).toEqual([]);
    expect((await world.get("/api/patterns?state=rejected")).json.patterns).toHaveLength(1);
  });
});

describe("captures, warnings and what comes of them", () => {
  it("stores a verdict, warns of what is known, and learns from the outcome", async () => {
    const world = await served({ before: learn });
    const captured = await world.post("/api/captures", {
      checks: [{ name: "unit", command: "npm test", passed: false, output: RED }],
      task: "t-1",
    });
    expect(captured).toMatchObject({ status: 201, json: { checks: [{ name: "unit", passed: false }] } });
    expect((await world.get("/api/failures?task=t-1")).json.failures).toHaveLength(1);
    const asked = { moment: "failure", text: RED, command: "npm test", session: "s-1", agent: "codex" };
    const dry = (await world.post("/api/warnings", { ...asked, dryRun: true })).json;
    expect(dry.warnings.length).toBeGreaterThan(0);
    expect(dry.deliveries).toEqual([]);
    const said = (await world.post("/api/warnings", asked)).json;
    expect(said.text).toContain("call load()");
    const [id] = said.deliveries;
    expect((await world.get("/api/deliveries?session=s-1&agent=codex")).json.deliveries[0].id).toBe(id);
    expect((await world.post(`/api/deliveries/${id}/ack`, {})).json.delivery.acknowledgedAt).not.toBeNull();
    const settled = await world.post(`/api/deliveries/${id}/outcome`, {
      outcome: "prevented",
      why: "it was done",
    });
    expect(settled.json.delivery).toMatchObject({ outcome: "prevented", outcomeWhy: "it was done" });
    expect((await world.post(`/api/deliveries/${id}/outcome`, { outcome: "great" })).status).toBe(400);
    const known = (await world.post("/api/recall", { text: RED })).json;
    expect(JSON.stringify(known)).toContain("cart.total");
    expect((await world.post("/api/recall", {})).status).toBe(400);
    expect((await world.post("/api/warnings", { moment: "command" })).json.detail).toContain(
      "command must be given",
    );
  });
});

describe("POST /api/deliveries", () => {
  it("is answered where the warning can only wait in a spool", async () => {
    const world = await served({ before: learn });
    const database = openDatabase(join(world.project.root, ".twiceshy", "memory.db"));
    database.exec(
      "CREATE TRIGGER no_room BEFORE INSERT ON deliveries BEGIN SELECT RAISE(FAIL, 'no room'); END",
    );
    database.close();
    const told = { lesson: "l-1", moment: "command", text: "call load() first", session: "s-9" };
    const answer = await world.post("/api/deliveries", told);
    expect(answer).toMatchObject({ status: 201, json: { delivery: { ...told, outcome: null } } });
    expect(readdirSync(join(world.project.root, ".twiceshy", "spool"))).toHaveLength(1);
  });
});

describe("GET /api/deliveries", () => {
  it("goes through all pages, by agent too, without losing or doubling one", async () => {
    const world = await served();
    for (let i = 0; i < 7; i++)
      await world.post("/api/deliveries", {
        ...{
          lesson: "a-lesson",
          moment: "command",
          text: `warning ${i}`,
          agent: i % 2 === 0 ? "codex" : "claude",
        },
      });
    const all = async (more: string) => {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: { deliveries: { text: string }[]; next: string | null } = (
          await world.get(`/api/deliveries?limit=2${more}${cursor && `&cursor=${cursor}`}`)
        ).json;
        found.push(...page.deliveries.map(({ text }) => text.slice(-1)));
        cursor = page.next;
      }
      return found.join("");
    };
    expect(await all("")).toBe("6543210");
    expect(await all("&agent=codex")).toBe("6420");
    expect(await all("&agent=nobody")).toBe("");
  });
});

describe("the two QA routes", () => {
  it("answer in the shape that was documented, and null where nothing is known", async () => {
    const world = await served();
    expect((await world.get("/api/qa/failures/dashboard")).json).toEqual({
      total_failures: { count: 0 },
      by_category: [],
      resolution_rate: { rate: null },
      top_patterns: [],
    });
    const capture = (passed: boolean, output: string, command: string) =>
      world.post("/api/captures", { checks: [{ name: command, command, passed, output }] });
    await capture(false, RED, "npm test");
    await capture(true, "ok", "npm test");
    await capture(false, RED, "npm test");
    await capture(false, "Error: Cannot find module 'left-pad'", "npm run build");
    const board = (await world.get("/api/qa/failures/dashboard")).json;
    expect(board.total_failures).toEqual({ count: 3 });
    expect(board.by_category.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(3);
    expect(board.by_category[0].count).toBe(2);
    expect(board.resolution_rate.rate).toBeCloseTo(1 / 3, 5);
    expect(board.top_patterns[0]).toMatchObject({ occurrences: 2, prevention_effectiveness: null });
    const { fingerprint } = (await world.get("/api/failures?match=cart.total")).json.failures[0];
    const tell = async (outcome: string) => {
      const told = { lesson: "a-lesson", moment: "command", text: "x", fingerprint };
      const { id } = (await world.post("/api/deliveries", told)).json.delivery;
      await world.post(`/api/deliveries/${id}/outcome`, { outcome });
    };
    for (const outcome of ["prevented", "prevented", "failed_anyway", "task_incomplete"]) await tell(outcome);
    const { patterns, count } = (await world.get("/api/qa/failures/patterns")).json;
    expect(count).toBe(2);
    const cart = patterns.find(({ error_pattern }: { error_pattern: string }) =>
      error_pattern.includes("cart"),
    );
    expect(cart).toMatchObject({ prevention_successes: 2, prevention_failures: 1, occurrences: 2 });
    expect(cart.prevention_effectiveness).toBeCloseTo(2 / 3, 5);
    const { prevention } = (await world.get(`/api/patterns/${cart.id}`)).json;
    expect(prevention).toEqual({ warned: 4, prevented: 2, failedAnyway: 1, rate: 2 / 3 });
  });
});
