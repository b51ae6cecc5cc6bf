import { describe, expect, it } from "vitest";
import { ROUTES } from "../../../src/doors/http/routes/routes.ts";
import type { TestProject } from "../cli/play.ts";
import { learn, type Served, served } from "./served.ts";

const RED = "TypeError: cart.total is not a function\n    at pay (src/pay.ts:3:9)\nTests: 1 failed";

/** A project with something of everything: failures, a pattern, a fix, a lesson, an issue. */
async function aHistory(project: TestProject): Promise<void> {
  const capture = (passed: boolean, more: object = {}) =>
    project.play(["capture"], {
      stdin: JSON.stringify({
        checks: [{ name: "unit", command: "npm test", passed, ...(passed ? {} : { output: RED }) }],
        ...more,
      }),
    });
  project.write("src/pay.ts", "one\n");
  for (const task of ["t-1", "t-2", "t-3"]) {
    await capture(false, { task });
    project.write("src/pay.ts", `changed for ${task}\n`);
    await capture(true, { task, filesModified: ["src/pay.ts"], diff: DIFF });
  }
  await capture(false, { task: "t-4" });
  await project.play(["issues", "add", "--kind", "process", "security review was skipped"]);
  await learn(project);
}

const DIFF = `--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1 +1 @@
-one
+two
`;

/** Ids for the paths that name one. */
async function idsIn({ get }: Served) {
  const first = async (path: string, list: string, key = "id") => (await get(path)).json[list][0]?.[key];
  return {
    failure: await first("/api/failures", "failures", "fingerprint"),
    pattern: await first("/api/patterns", "patterns"),
    fix: await first("/api/fixes?all=true", "fixes"),
    lesson: await first("/api/lessons?all=true", "lessons"),
    promotion: await first("/api/promotions?all=true", "promotions", "lesson"),
    issue: await first("/api/issues", "issues", "number"),
  };
}

describe("every route", () => {
  it("says what it is for, in schemas that a document can be made of", async () => {
    const { get } = await served();
    const { json } = await get("/api/openapi.json");
    expect(json.openapi).toBe("3.1.0");
    for (const route of ROUTES) {
      const operation = json.paths[route.path]?.[route.method];
      expect(operation, `${route.method} ${route.path}`).toBeDefined();
      expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(
        operation.responses[String(route.status ?? 200)].content["application/json"].schema,
      ).toBeDefined();
      expect(operation.responses.default.content["application/problem+json"].schema.$ref).toContain(
        "Problem",
      );
      if (route.method === "post") expect(operation.requestBody.required).toBe(true);
      for (const parameter of operation.parameters ?? []) expect(parameter.schema).toBeDefined();
    }
    const ids = ROUTES.map(({ path, method }) => json.paths[path][method].operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("that reads answers as its own schema says", async () => {
    const world = await served({ before: aHistory });
    const ids = await idsIn(world);
    expect(Object.entries(ids).filter(([, id]) => id === undefined)).toEqual([]);
    const delivered = await world.post("/api/deliveries", {
      lesson: ids.lesson,
      moment: "session",
      text: "Load the cart first.",
      session: "s-9",
    });
    const idFor: Record<string, string> = {
      "/api/failures/{id}": ids.failure,
      "/api/patterns/{id}": ids.pattern,
      "/api/patterns/{id}/insight": ids.pattern,
      "/api/lessons/{id}/insight": encodeURIComponent(ids.lesson),
      "/api/sessions/{id}": "s-9",
      "/api/fixes/{id}": ids.fix,
      "/api/lessons/{id}": encodeURIComponent(ids.lesson),
      "/api/promotions/{id}": ids.promotion,
      "/api/deliveries/{id}": delivered.json.delivery.id,
      "/api/issues/{id}": String(ids.issue),
      "/api/heal/explain/{id}": ids.failure,
    };
    const notHere = ["/api/heal/applications/{id}", "/api/issues/{id}/proposal"];
    for (const route of ROUTES.filter(({ method }) => method === "get")) {
      if (notHere.includes(route.path)) continue;
      const path = route.path.replace("{id}", idFor[route.path] ?? "");
      const { status, json } = await world.get(path);
      expect(status, `${path}: ${JSON.stringify(json).slice(0, 300)}`).toBe(200);
      const read = route.answer.safeParse(json);
      expect(read.success ? [] : read.error.issues, path).toEqual([]);
    }
    expect(world.said).toEqual([]);
  });
});

describe("what the command line answers", () => {
  it("is what the API answers", async () => {
    const { project, get } = await served({ before: aHistory });
    const ids = await idsIn({ get } as Served);
    for (const [path, words, part] of [
      ["/api/patterns", ["patterns"], "patterns"],
      ["/api/patterns?category=runtime_error", ["patterns", "--category", "runtime_error"], "patterns"],
      ["/api/fixes", ["fixes"], "fixes"],
      ["/api/fixes?all=true", ["fixes", "--all"], "fixes"],
      ["/api/lessons", ["lessons"], "lessons"],
      ["/api/lessons?all=true&limit=200", ["lessons", "--all", "--limit", "200"], "lessons"],
      [`/api/lessons/${encodeURIComponent(ids.lesson)}`, ["lessons", ids.lesson], "lesson"],
      ["/api/issues", ["issues", "list"], "issues"],
      ["/api/issues/review", ["issues"], "review"],
      ["/api/heal/applications", ["heal", "history"], "applications"],
      ["/api/audit/verify", ["heal", "audit", "verify"], "chains"],
      ["/api/deliveries", ["deliveries"], "deliveries"],
    ] as const) {
      const said = (await project.play([...words, "--json"])).json;
      const { json } = await get(path);
      expect(json[part], path).toEqual(said[part]);
    }
    const heal = (await project.play(["heal", "status", "--json"])).json;
    expect((await get("/api/heal")).json).toEqual(heal);
    const { pattern } = (await get(`/api/patterns/${ids.pattern}`)).json;
    const shown = (await project.play(["patterns", ids.pattern, "--json"])).json.patterns[0];
    expect({ ...pattern, tried: shown.tried }).toEqual(shown);
  });
});
