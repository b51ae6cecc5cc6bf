import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { tracerOf } from "#doors/http/trace.ts";

describe("a header for traces that holds a percent sign", () => {
  it("is sent as it is where it is no escape, and does not keep the server from starting", async () => {
    const got: (string | undefined)[] = [];
    const collector = createServer((asked, answer) => {
      got.push(String(asked.headers["api-key"]), String(asked.headers.other));
      answer.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void collector.close());
    await new Promise((resolve) => collector.once("listening", resolve));
    const { port } = collector.address() as AddressInfo;
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=100%sure,other=a%20b",
    };
    const tracer = tracerOf(env, "1.0.0");
    const at = { beganAt: 1, endedAt: 2, status: 200, attributes: {} };
    tracer.end({ ...tracer.begin(undefined), name: "GET /", ...at });
    await tracer.close();
    expect(got).toEqual(["100%sure", "a b"]);
  });
});
