import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "#memory/connect.ts";
import { failedCheck, type TestProject } from "../cli/play.ts";
import { served } from "./served.ts";

/** Three failures of different kinds, one of them twice. */
async function someFailures(project: TestProject): Promise<void> {
  const capture = (error: string, more: object = {}, env: Record<string, string> = {}) =>
    project.play(["capture"], { stdin: failedCheck(error, more), env });
  await capture("TypeError: cart.total is not a function\n    at pay (src/pay.ts:3:9)", { task: "t-1" });
  await capture("Error: Cannot find module 'left-pad'", { session: "s-1" });
  await capture("TypeError: cart.total is not a function\n    at pay (src/pay.ts:3:9)", { task: "t-2" });
  await capture("AssertionError: expected 1 to equal 2", {}, { TWICESHY_AGENT: "codex" });
}

describe("GET /api/failures", () => {
  it("answers what the command line answers", async () => {
    const { project, get } = await served({ before: someFailures });
    for (const [path, words] of [
      ["/api/failures?limit=20", ["failures", "--json"]],
      ["/api/failures?all=true&limit=20", ["failures", "--all", "--json"]],
      ["/api/failures?task=t-2", ["failures", "--task", "t-2", "--json"]],
      ["/api/failures?session=s-1&all=true", ["failures", "--session", "s-1", "--all", "--json"]],
      ["/api/failures?match=CART", ["failures", "--match", "CART", "--json"]],
      ["/api/failures?since=1h&state=open", ["failures", "--since", "1h", "--state", "open", "--json"]],
    ] as const) {
      const { failures } = (await get(path)).json;
      expect(failures.length, path).toBeGreaterThan(0);
      expect(failures, path).toEqual((await project.play(words)).json.failures);
    }
  });

  it("filters by agent, and knows of none where there is none", async () => {
    const { get } = await served({ before: someFailures });
    const found = (await get("/api/failures?agent=codex&all=true")).json.failures;
    expect(found.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining("expected 1 to equal 2"),
    ]);
    expect((await get("/api/failures?agent=nobody")).json.failures).toEqual([]);
  });

  it.each(["", "&all=true"])("goes through all pages without losing or doubling one (%s)", async (more) => {
    const { get } = await served({ before: someFailures });
    const whole = (await get(`/api/failures?limit=200${more}`)).json.failures;
    const pages: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { failures: unknown[]; next: string | null } = (
        await get(`/api/failures?limit=1${more}${cursor && `&cursor=${cursor}`}`)
      ).json;
      expect(page.failures).toHaveLength(1);
      pages.push(...page.failures);
      cursor = page.next;
    }
    expect(pages).toEqual(whole);
  });

  it("looks for a text through the newest 20,000, and says so; through all from a moment on", async () => {
    const { project, get } = await served({ before: someFailures });
    expect((await get("/api/failures?match=cart")).json).not.toHaveProperty("lookedSince");
    const database = connect(join(project.root, ".twiceshy"), Date.now());
    const names = database.prepare("SELECT name FROM pragma_table_info('failures')").all();
    const changed: Record<string, string> = { id: "id || n", seen_at: "seen_at + 1 + n", message: "'other'" };
    const values = names.map(({ name }) => changed[String(name)] ?? String(name));
    database.exec(`INSERT INTO failures (${names.map(({ name }) => name).join(", ")})
      WITH RECURSIVE many (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM many WHERE n < 20100)
      SELECT ${values.join(", ")} FROM many CROSS JOIN (SELECT * FROM failures ORDER BY seen_at DESC, id DESC LIMIT 1)`);
    database.close();
    const some = (await get("/api/failures?match=cart")).json;
    expect(some).toMatchObject({ failures: [], next: null, lookedSince: expect.any(String) });
    const found = (await get("/api/failures?match=cart&since=30d")).json;
    expect(found.failures).toMatchObject([{ count: 2 }]);
    expect(found).not.toHaveProperty("lookedSince");
    // What an index finds is found however old it is.
    expect((await get("/api/failures?task=t-2")).json.failures).toHaveLength(1);
  });

  it("shows one with its history, by the beginning of its fingerprint", async () => {
    const { project, get } = await served({ before: someFailures });
    const [{ fingerprint }] = (await get("/api/failures?match=cart")).json.failures;
    const shown = await get(`/api/failures/${fingerprint.slice(0, 8)}`);
    expect(shown.json.history).toHaveLength(2);
    expect(shown.json).toEqual((await project.play(["show", fingerprint, "--json"])).json);
    expect(await get("/api/failures/ffffffffffff")).toMatchObject({ status: 404 });
  });

  it("has nothing where nothing is remembered", async () => {
    const { get } = await served();
    expect((await get("/api/failures")).json).toEqual({ version: 1, failures: [], next: null });
  });

  it("says 304 while nothing has changed", async () => {
    const { project, get } = await served({ before: someFailures });
    const first = await get("/api/failures");
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^".{20,}"$/);
    const again = await get("/api/failures", { "if-none-match": etag });
    expect(again).toMatchObject({ status: 304, text: "" });
    await project.play(["capture"], { stdin: failedCheck("RangeError: another one") });
    expect((await get("/api/failures", { "if-none-match": etag })).status).toBe(200);
  });

  it.each([
    ["limit=0", "query.limit"],
    ["limit=1000", "query.limit"],
    ["limit=1&limit=2", "query.limit"],
    ["since=whenever", "since"],
    ["state=broken", "query.state"],
    ["catagory=oom", "query"],
    ["cursor=nonsense", "cursor"],
  ])("says what is wrong with %s", async (query, where) => {
    const { get } = await served();
    const { status, headers, json } = await get(`/api/failures?${query}`);
    expect(status).toBe(400);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(json).toMatchObject({ status: 400, code: "bad_input", type: "urn:twiceshy:problem:bad_input" });
    expect(json.errors[0].where).toBe(where);
  });
});
