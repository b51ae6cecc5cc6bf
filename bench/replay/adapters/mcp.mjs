// Memories that are MCP servers from the npm registry, installed elsewhere:
//   REPLAY_PEERS=DIR node bench/replay/adapters/mcp.mjs server-memory|memory-libsql|memory-keeper|agentmemory
// DIR has one folder for each with its node_modules (bench/replay/install-peers.sh makes it). The agent that uses them does what their
// tools are for: it saves every failure with the command, the error and the end of the output, adds what was changed when the command
// passed again, and searches: after a failure by its error line, before a command by the command, before an edit by the file.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadSource } from "../../../scripts/load-source.mjs";
import { PEERS } from "./mcp-peers.mjs";
import { serve } from "./serve.mjs";

const peer = PEERS[process.argv[2]];
if (peer === undefined) throw new Error(`known are ${Object.keys(PEERS).join(", ")}`);
const root = resolve(process.env.REPLAY_PEERS ?? ".peers", process.argv[2], "node_modules");
const { version } = JSON.parse(readFileSync(join(root, peer.package, "package.json"), "utf8"));
process.chdir(fileURLToPath(new URL("../../..", import.meta.url)));
const { KeptRuns, errorLine } = await loadSource("src/loop/replay-baselines.ts");

/** So much of the end of an output is saved: some of them refuse more. */
const OUTPUT_CHARS = 1500;

let server = null;
const kept = new KeptRuns();

serve({
  async reset() {
    await server?.close();
    kept.clear();
    server = await startServer();
    return { name: peer.package, version };
  },
  async learn(event) {
    if (event.kind === "change") {
      kept.change(event.files, event.diff);
      return;
    }
    const before = kept.all.filter(({ cure }) => cure === null);
    const failed = kept.ran(event);
    if (failed !== null) {
      const text = [event.command, failed.line, event.output.slice(-OUTPUT_CHARS)].join("\n");
      await peer.save(server.call, event.id, text);
    }
    for (const { run, cure } of before.filter((one) => one.cure !== null))
      await peer.add(server.call, run.id, `what was changed then:\n${cure}`);
  },
  async ask(event) {
    if (event.kind === "session") return { said: [], text: "" };
    const query =
      event.kind === "run"
        ? errorLine(event.output)
        : (event.command ?? event.edits.map(({ file }) => file).join(" "));
    const [best] = await peer.search(server.call, query.slice(0, 500));
    return best === undefined ? { said: [], text: "" } : { said: [{ about: [best.id] }], text: best.text };
  },
  close: () => server?.close(),
});

/** A server with an empty memory. */
async function startServer() {
  const home = mkdtempSync(join(tmpdir(), "replay-peer-"));
  const child = spawn(process.execPath, [join(root, peer.bin), ...(peer.args ?? [])], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, ...peer.env?.(home) },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(
      error === undefined ? result : { isError: true, content: [{ text: JSON.stringify(error) }] },
    );
    waiting.delete(id);
  });
  let last = 0;
  const tell = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method, params) =>
    new Promise((answered) => {
      waiting.set(++last, answered);
      tell({ id: last, method, params });
    });
  const client = { name: "replay", version: "1" };
  await ask("initialize", { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: client });
  tell({ method: "notifications/initialized" });
  return {
    /** The text that a tool answers; where it refuses, what it says goes to stderr, once. */
    async call(name, args) {
      const { content, isError } = await ask("tools/call", { name, arguments: args });
      const text = (content ?? []).map((part) => part.text ?? "").join("\n");
      if (isError === true) process.stderr.write(`${name}: ${text.slice(0, 300)}\n`);
      return isError === true ? "" : text;
    },
    async close() {
      const ended = new Promise((resolve) => child.on("close", resolve));
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
