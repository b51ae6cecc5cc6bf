import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface JudgeServer {
  /** Without a path. */
  readonly origin: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** A vendor's server on this machine: real HTTP, and whatever a test wants it to answer. */
export async function judgeServer(
  answer: (response: ServerResponse, asked: Asked) => void,
): Promise<JudgeServer> {
  const all: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString("utf8");
      const asked = { path: request.url ?? "", headers: request.headers, body: text ? JSON.parse(text) : {} };
      all.push(asked);
      answer(response, asked);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: all,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, data: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(data));
}

export const YES = '{"approve": true, "score": 0.9, "reasons": ["It adds the missing import."]}';

/** An answer as each vendor wraps it, with 1000 tokens in and 100 out. */
export const WRAPPED: Readonly<
  Record<"anthropic" | "openai" | "google" | "compatible", (text: string) => unknown>
> = {
  anthropic: (text) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-x",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 100 },
  }),
  openai: (text) => ({
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "gpt-x",
    output: [
      {
        type: "message",
        id: "m",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 1000, output_tokens: 100, total_tokens: 1100 },
  }),
  google: (text) => ({
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 100, totalTokenCount: 1100 },
  }),
  compatible: (text) => ({
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "x",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  }),
};
