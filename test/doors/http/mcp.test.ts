import { describe, expect, it } from "vitest";
import { failedCheck } from "../cli/play.ts";
import { bearer, served } from "./served.ts";

const ask = (method: string, params: object = {}, id = 1) => ({ jsonrpc: "2.0", id, method, params });

describe("POST /mcp", () => {
  it("speaks MCP: hello, tools, a call", async () => {
    const world = await served({
      before: (project) =>
        project.play(["capture"], { stdin: failedCheck("TypeError: cart.total is not a function") }),
    });
    const accept = { accept: "application/json, text/event-stream" };
    const hello = await world.post(
      "/mcp",
      ask("initialize", { protocolVersion: "2025-11-25", capabilities: {} }),
      accept,
    );
    expect(hello.headers.get("content-type")).toContain("application/json");
    expect(hello.json).toMatchObject({
      id: 1,
      result: { protocolVersion: "2025-11-25", serverInfo: { name: "twiceshy" } },
    });
    const note = await world.post("/mcp", { jsonrpc: "2.0", method: "notifications/initialized" });
    expect(note).toMatchObject({ status: 202, text: "" });
    const called = await world.post(
      "/mcp",
      ask("tools/call", { name: "recall", arguments: { text: "cart.total is not a function" } }),
      {
        "mcp-protocol-version": "2025-11-25",
      },
    );
    expect(called.json.result.content[0].text).toContain("cart.total");
    const modern = ask("tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } });
    expect((await world.post("/mcp", modern)).json.result.resultType).toBe("complete");
    expect((await world.post("/mcp", "{")).json.error.code).toBe(-32700);
  });

  it("has nothing for a GET, and refuses revisions that it does not know", async () => {
    const world = await served();
    const got = await world.get("/mcp", { accept: "text/event-stream" });
    expect(got.status).toBe(405);
    expect(got.headers.get("allow")).toBe("POST");
    const old = await world.post("/mcp", ask("ping"), { "mcp-protocol-version": "1999-01-01" });
    expect(old.status).toBe(400);
  });

  it("offers a reader what reads, a writer more, and nobody the hook of this machine", async () => {
    const world = await served();
    const tools = async (headers: Record<string, string>) =>
      (await world.post("/mcp", ask("tools/list"), headers)).json.result.tools.map(
        ({ name }: { name: string }) => name,
      );
    const read = bearer(await world.token("--role", "read"));
    const write = bearer(await world.token("--role", "write"));
    expect(await tools(read)).toEqual(["recall", "explain", "issues"]);
    expect(await tools(write)).toEqual(["recall", "warn", "capture", "outcome", "explain", "issues"]);
    expect(await tools({})).not.toContain("hook");
    const checks = [{ name: "unit", passed: false, output: "TypeError: smuggled in" }];
    const called = await world.post(
      "/mcp",
      ask("tools/call", { name: "capture", arguments: { checks } }),
      read,
    );
    expect(called.json.error.message).toContain('there is no tool "capture"');
    expect((await world.get("/api/failures")).json.failures).toEqual([]);
  });
});
