import { join } from "node:path";
import { PassThrough } from "node:stream";
import { serveMcp } from "../../../src/doors/mcp.ts";
import type { TestProject } from "../cli/play.ts";

export interface McpClient {
  /** Sends a request and waits for its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  ask(method: string, params?: unknown): Promise<any>;
  /** The text of a tool's answer. */
  call(name: string, args?: unknown): Promise<{ text: string; isError: boolean }>;
  /** Sends a line as it is. */
  send(line: string): void;
  /** The next answer to a line that was sent. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  next(): Promise<any>;
  /** Everything on stdout so far. */
  readonly out: string;
  /** Closes stdin and waits for the server to end. */
  end(): Promise<void>;
}

/** A server in this process, on streams of the test's own. */
export function connect(project: TestProject, env: Record<string, string> = {}): McpClient {
  const stdin = new PassThrough();
  let out = "";
  let id = 0;
  let read = 0;
  const wakers: (() => void)[] = [];
  const ended = serveMcp(
    {
      cwd: project.root,
      env: {
        HOME: join(project.root, "home"),
        PATH: process.env.PATH,
        TMPDIR: join(project.root, "tmp"),
        ...env,
      },
      stdin: () => stdin,
      out: async (text) => {
        out += text;
        for (const wake of wakers.splice(0)) wake();
      },
    },
    "1.2.3",
  );
  const answers = () =>
    out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((wake) => wakers.push(wake));
    }
  };
  const client: McpClient = {
    ask(method, params) {
      const wanted = `q${++id}`;
      client.send(JSON.stringify({ jsonrpc: "2.0", id: wanted, method, params }));
      return until(() => answers().find((answer) => answer.id === wanted));
    },
    async call(name, args) {
      const { result } = await client.ask("tools/call", { name, arguments: args });
      return { text: result.content[0].text, isError: result.isError === true };
    },
    send: (line) => void stdin.write(`${line}\n`),
    async next() {
      const at = read++;
      return until(() => answers()[at]);
    },
    get out() {
      return out;
    },
    async end() {
      stdin.end();
      await ended;
    },
  };
  return client;
}
