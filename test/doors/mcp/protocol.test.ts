import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "../cli/play.ts";
import { connect, type McpClient } from "./client.ts";

let project: TestProject;
let client: McpClient;
beforeEach(() => {
  project = makeProject();
  client = connect(project);
});
afterEach(async () => {
  await client.end();
  project.remove();
});

const MODERN = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

describe("the handshake", () => {
  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("agrees on %s", async (version) => {
    const { result } = await client.ask("initialize", { protocolVersion: version, capabilities: {} });
    expect(result).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: "twiceshy", version: "1.2.3" },
    });
    expect(result.resultType).toBeUndefined();
  });

  it.each(["1999-01-01", "2026-07-28", undefined, 7])("offers its newest to %s", async (version) => {
    const { result } = await client.ask("initialize", { protocolVersion: version });
    expect(result.protocolVersion).toBe("2025-11-25");
  });

  it("takes notes without a word, and answers a ping", async () => {
    client.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    client.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}');
    client.send('{"jsonrpc":"2.0","id":4,"result":{}}');
    client.send("");
    expect(await client.ask("ping")).toEqual({ jsonrpc: "2.0", id: "q1", result: {} });
    expect(client.out.split("\n")).toHaveLength(2);
  });
});

describe("without a handshake", () => {
  it("says what it is", async () => {
    const { result } = await client.ask("server/discover", { _meta: MODERN });
    expect(result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: "twiceshy" },
      ttlMs: expect.any(Number),
      cacheScope: "public",
    });
  });

  it.each([
    ["tools/list", {}, { ttlMs: 3_600_000, cacheScope: "public" }],
    ["resources/list", {}, { ttlMs: 0, cacheScope: "private" }],
    ["resources/templates/list", {}, { cacheScope: "public" }],
    ["resources/read", { uri: "twiceshy://lessons" }, { ttlMs: 0, cacheScope: "private" }],
    ["tools/call", { name: "issues" }, {}],
  ])("%s says what its result is", async (method, params, hints) => {
    const { result } = await client.ask(method, { ...params, _meta: MODERN });
    expect(result).toMatchObject({ resultType: "complete", ...hints });
  });

  it("refuses a revision that it does not speak, and names those it does", async () => {
    const params = { _meta: { ...MODERN, "io.modelcontextprotocol/protocolVersion": "2031-01-01" } };
    expect((await client.ask("tools/list", params)).error).toMatchObject({
      code: -32022,
      data: { supported: ["2026-07-28"], requested: "2031-01-01" },
    });
  });

  it("knows no resource by another code than before", async () => {
    const uri = "twiceshy://lessons/nowhere";
    expect((await client.ask("resources/read", { uri, _meta: MODERN })).error.code).toBe(-32602);
    expect((await client.ask("resources/read", { uri })).error.code).toBe(-32002);
  });
});

describe("what is no request", () => {
  it.each([
    ["not json", "{nope", -32700, null],
    ["a text", '"hello"', -32600, null],
    ["null", "null", -32600, null],
    ["an empty batch", "[]", -32600, null],
    ["no version", '{"id":1,"method":"ping"}', -32600, 1],
    ["no method", '{"jsonrpc":"2.0","id":"a"}', -32600, "a"],
    ["a method that is no text", '{"jsonrpc":"2.0","id":2,"method":7}', -32600, 2],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ["params in a list", '{"jsonrpc":"2.0","id":3,"method":"ping","params":[1]}', -32602, 3],
    ["an unknown method", '{"jsonrpc":"2.0","id":4,"method":"prompts/list"}', -32601, 4],
    ["an unknown tool", '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"rm"}}', -32602, 5],
    ["no tool", '{"jsonrpc":"2.0","id":6,"method":"tools/call"}', -32602, 6],
    [
      "arguments in a list",
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"recall","arguments":[]}}',
      -32602,
      7,
    ],
    ["a uri that is none", '{"jsonrpc":"2.0","id":8,"method":"resources/read","params":{}}', -32602, 8],
    [
      "a cursor of somebody else",
      '{"jsonrpc":"2.0","id":9,"method":"resources/list","params":{"cursor":"x"}}',
      -32602,
      9,
    ],
  ])("%s gets a clear error", async (_, line, code, id) => {
    client.send(line);
    expect(await client.next()).toMatchObject({
      jsonrpc: "2.0",
      id,
      error: { code, message: expect.any(String) },
    });
    expect((await client.ask("ping")).result).toEqual({});
  });

  it("a batch is answered as one, but for its notes", async () => {
    client.send(
      '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},{"jsonrpc":"2.0","id":2,"method":"nope"}]',
    );
    expect(await client.next()).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32601 } },
    ]);
  });

  it("a line that never ends is dropped, and the next one is read", async () => {
    client.send(`{"jsonrpc":"2.0","id":1,"x":"${"y".repeat(17 * 1024 * 1024)}"}`);
    expect((await client.next()).error.message).toContain("too long");
    expect((await client.ask("ping")).result).toEqual({});
  });
});

describe("tools", () => {
  it("have schemas that cost little", async () => {
    const answer = await client.ask("tools/list");
    expect(answer.result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      "recall",
      "warn",
      "capture",
      "outcome",
      "explain",
      "issues",
      "hook",
    ]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(4_000);
    for (const { inputSchema } of answer.result.tools) expect(inputSchema.type).toBe("object");
  });

  it.each([
    ["explain", {}, "id is missing"],
    ["explain", { id: 7 }, "id must be of type string"],
    ["explain", { id: "x", toString: 1 }, 'there is no argument "toString"'],
    ["recall", {}, "give either text or fingerprint"],
    ["recall", { text: "a", limit: 0 }, "limit must be a whole number from 1 up"],
    ["recall", { text: "a", limit: 1.5 }, "limit must be a whole number"],
    ["recall", { fingerprint: "feedfeed" }, 'no failure has the fingerprint "feedfeed"'],
    ["warn", { moment: "later" }, "moment must be one of"],
    ["warn", { moment: "edit", files: ["a", 1] }, "files[1] must be of type string"],
    ["outcome", { delivery: "nope", outcome: "prevented" }, 'no warning is called "nope"'],
    ["outcome", { delivery: "x", outcome: "good" }, "outcome must be one of"],
    ["capture", { checks: [] }, "a list of at least one"],
    ["capture", { checks: "all" }, "checks must be of type array"],
    ["capture", { checks: [{ name: "unit" }] }, "true or false is expected"],
    ["explain", { id: "nothing-like-it" }, 'no lesson, failure or run is called "nothing-like-it"'],
  ])("%s %j is an error that a model can act on", async (name, args, message) => {
    const { text, isError } = await client.call(name, args);
    expect(isError).toBe(true);
    expect(text).toContain(message);
  });
});
