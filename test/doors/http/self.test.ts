import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { served } from "./served.ts";

describe("the server itself", () => {
  it("says that it lives and is ready, and counts what it does by route, not by id", async () => {
    const { get } = await served();
    expect((await get("/healthz")).text).toBe("ok\n");
    expect((await get("/readyz")).text).toBe("ready\n");
    await get("/api/failures");
    await get("/api/failures/abcd1234");
    await get("/nowhere/at/all");
    const { text, headers } = await get("/metrics");
    expect(headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(text).toContain('twiceshy_http_requests_total{method="GET",route="/api/failures",status="200"} 1');
    expect(text).toContain('{method="GET",route="/api/failures/:id",status="404"} 1');
    expect(text).toContain('{method="GET",route="other",status="404"} 1');
    expect(text).toMatch(/^twiceshy_store_failures 0$/m);
    expect(text).toMatch(/_duration_seconds_count\{method="GET",route="\/api\/failures"\} 1/);
    expect(text).not.toContain("abcd1234");
    // Every line is a comment or a sample.
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) twiceshy_\w+ .+|twiceshy_\w+(?:\{[^}]*\})? [\d.e+-]+)$/);
  });

  it("has a page that needs nothing from elsewhere", async () => {
    const { get } = await served();
    const { text, headers } = await get("/api/docs");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain("/api/failures/{id}");
    expect(text).toContain('id="Failure"');
    expect(text).not.toMatch(/<script|src=|https?:\/\/|@import|url\(/);
  });

  it("says plainly where the port is taken", async () => {
    const { listening } = await served();
    await expect(served({ port: listening.port })).rejects.toThrow(/is in use already/);
  });

  it("keeps a bug to itself and answers with a problem", async () => {
    const { get, said, project } = await served();
    const { writeFileSync, rmSync, mkdirSync } = await import("node:fs");
    // A store that is no folder any more.
    rmSync(`${project.root}/.twiceshy`, { recursive: true, force: true });
    writeFileSync(`${project.root}/.twiceshy`, "");
    const { status, json } = await get("/api/failures");
    expect([500, 503]).toContain(status);
    expect(json.title).toBeDefined();
    expect((await get("/readyz")).status).toBe(503);
    expect(said.join("")).toContain("not ready");
    rmSync(`${project.root}/.twiceshy`);
    mkdirSync(`${project.root}/.twiceshy`);
    expect((await get("/readyz")).status).toBe(200);
  });

  it("sends traces where it is told to, and only there", async () => {
    const sent: { url: string; body: string; key: string }[] = [];
    const collector = createServer((asked, answer) => {
      let body = "";
      asked.on("data", (data) => {
        body += data;
      });
      asked.on("end", () => {
        sent.push({ url: asked.url ?? "", body, key: String(asked.headers["api-key"]) });
        answer.end("{}");
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void collector.close());
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const { get, listening } = await served({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "api-key=abc" },
    });
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await get("/api/failures", { traceparent });
    await listening.close();
    expect(sent.map(({ url, key }) => [url, key])).toEqual([["/v1/traces", "abc"]]);
    const [resource] = JSON.parse(sent[0]!.body).resourceSpans;
    expect(resource.resource.attributes[0]).toEqual({
      key: "service.name",
      value: { stringValue: "twiceshy" },
    });
    const [span] = resource.scopeSpans[0].spans;
    expect(span).toMatchObject({
      name: "GET /api/failures",
      kind: 2,
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
    });
    expect(BigInt(span.endTimeUnixNano) > BigInt(span.startTimeUnixNano)).toBe(true);
  });

  it("does not wait for a collector that is not there", async () => {
    const { get, listening } = await served({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" } });
    expect((await get("/api/failures")).status).toBe(200);
    await listening.close();
  });
});
