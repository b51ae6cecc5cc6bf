import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands before a server and calls our tools and resources by the names that the MCP project's suite asks for: what is checked is
 * what our server answers about what it has. Nothing else of a request or an answer is touched. `lesson` is the address of one
 * that speaks of 123, which the suite looks for in what it reads by a template.
 */
export async function relayTo(url: string, lesson: string): Promise<{ url: string; close(): void }> {
  const there = new URL(url);
  const server: Server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      const body = Buffer.from(renamed(Buffer.concat(parts).toString("utf8"), lesson));
      const headers = { ...asked.headers, "content-length": String(body.length) };
      const { method, url: path } = asked;
      const onward = request({ host: "127.0.0.1", port: there.port, method, path, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        got.pipe(answer);
      });
      onward.on("error", () => answer.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

interface Message {
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly uri?: string };
}

/** Our own by the suite's names: a tool that answers, one that finds nothing and says so as an error, a resource, and one of a template. */
const TOOLS: Readonly<Record<string, object>> = {
  test_simple_text: { name: "recall", arguments: { text: "TypeError: cart.total is not a function" } },
  test_error_handling: { name: "explain", arguments: { id: "there is no such failure" } },
};

function renamed(text: string, lesson: string): string {
  let message: Message;
  try {
    message = JSON.parse(text) as Message;
  } catch {
    return text;
  }
  const { method, params } = message;
  const tool = method === "tools/call" ? TOOLS[params?.name ?? ""] : undefined;
  const named = new Map([
    ["test://static-text", "twiceshy://lessons"],
    ["test://template/123/data", lesson],
  ]);
  const uri = method === "resources/read" ? named.get(params?.uri ?? "") : undefined;
  if (tool === undefined && uri === undefined) return text;
  return JSON.stringify({
    ...message,
    params: { ...params, ...tool, ...(uri === undefined ? {} : { uri }) },
  });
}
