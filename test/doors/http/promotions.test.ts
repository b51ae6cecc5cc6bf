import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toldLesson } from "../cli/promote-world.ts";
import { bearer, served } from "./served.ts";

describe("promotions", () => {
  it("are listed with what speaks for them, approved, edited and rolled back by whoever may review", async () => {
    let id = "";
    const world = await served({
      before: async (project) => {
        id = await toldLesson(project, 20, 6);
        await toldLesson(project, 2, 1, "Load the cart before it is shown");
      },
    });
    const { json } = await world.get("/api/promotions");
    expect(json).toMatchObject({
      promotions: [{ lesson: id, state: "pending", prevention: { count: 20, of: 20 }, missing: [] }],
      counts: { pending: 1, none: 1 },
      total: 1,
    });
    expect((await world.get("/api/promotions?all=true")).json.promotions).toHaveLength(2);
    const reader = bearer(await world.token("--role", "read"));
    expect((await world.post("/api/promotions/approve", { lessons: [id] }, reader)).status).toBe(403);
    const token = bearer(await world.token("--role", "review", "--label", "bea"));
    const approved = await world.post("/api/promotions/approve", { lessons: [id] }, token);
    expect(approved.json.promotions).toMatchObject([{ state: "promoted", files: ["AGENTS.md"] }]);
    const file = join(world.project.root, "AGENTS.md");
    expect(readFileSync(file, "utf8")).toContain(`lesson ${id} receipt`);
    await world.post("/api/promotions/edit", { lessons: [id], text: "Mind asyncio" }, token);
    expect(readFileSync(file, "utf8")).toContain("- Mind asyncio <!-- lesson");
    await world.post("/api/promotions/rollback", { lessons: [id], reason: "enough" }, token);
    expect(existsSync(file)).toBe(false);
    const { history } = (await world.get(`/api/promotions/${id}`)).json;
    expect(history.map(({ step, by }: { step: string; by: string }) => [step, by])).toEqual([
      ["rolled-back", "bea"],
      ["edited", "bea"],
      ["approved", "bea"],
    ]);
    const { entries } = (await world.get("/api/audit")).json;
    expect(JSON.stringify(entries)).toContain("promotion-approve");
  });

  it("are not put down to whoever reads them: what a person wrote into the file is nobody's by name", async () => {
    let id = "";
    const world = await served({
      before: async (project) => {
        id = await toldLesson(project, 20, 6);
      },
    });
    const bea = bearer(await world.token("--role", "review", "--label", "bea"));
    await world.post("/api/promotions/approve", { lessons: [id] }, bea);
    const file = join(world.project.root, "AGENTS.md");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^- \*\*[^*]+\*\*/m, "- **Mind asyncio!**"));
    const eve = bearer(await world.token("--role", "read", "--label", "eve"));
    await world.get("/api/promotions", eve);
    const { history } = (await world.get(`/api/promotions/${id}`, eve)).json;
    expect(history.map(({ step, by }: { step: string; by: string | null }) => [step, by])).toEqual([
      ["edited", null],
      ["approved", "bea"],
    ]);
  });

  it("refuse what has not shown enough, what is not there, and a path that leads out", async () => {
    let id = "";
    const world = await served({
      before: async (project) => {
        id = await toldLesson(project, 2, 1);
      },
    });
    const refused = await world.post("/api/promotions/approve", { lessons: [id] });
    expect(refused).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining("has not shown enough") },
    });
    const out = { lessons: [id], file: "../x.md", force: true, reason: "why not" };
    expect((await world.post("/api/promotions/approve", out)).status).toBe(409);
    expect((await world.post("/api/promotions/approve", { lessons: ["nobody"] })).status).toBe(404);
    expect((await world.post("/api/promotions/approve", { lessons: [] })).status).toBe(400);
    expect((await world.post("/api/promotions/burn", { lessons: [id] })).status).toBe(400);
  });
});
