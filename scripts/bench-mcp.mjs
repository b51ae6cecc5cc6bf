// What an answer takes where no process is started: a client's hook of type mcp_tool, by a `twiceshy mcp` that runs already.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CHECK, fullMemory } from "./bench-full-memory.mjs";
import { payloadOf } from "./bench-hook.mjs";
import { BIN, ENV, summary } from "./bench-measure.mjs";

const ALLOWED_MS = 10;

/** Time from a call of the hook tool to its answer, as the client sees it. */
export async function benchMcp(folder, { quick }) {
  const { root, failures, lessons, wrong } = fullMemory(folder, { quick });
  writeFileSync(join(root, "sum.js"), wrong);
  const server = spawn(process.execPath, [BIN, "mcp"], {
    cwd: root,
    env: ENV,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ask = asker(server);
  try {
    const clientInfo = { name: "bench", version: "0" };
    await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    const hold = { tool_name: "Bash", tool_input: { command: CHECK.join(" ") } };
    const row = async (what, name, more, says) => {
      const times = [];
      for (let n = 0; n < (quick ? 15 : 40); n++) {
        const payload = JSON.parse(payloadOf(root, name, `mcp-${process.pid}-${name}-${n}`, more));
        const start = performance.now();
        const answer = await ask("tools/call", {
          name: "hook",
          arguments: { client: "claude", event: name, payload },
        });
        times.push(performance.now() - start);
        if (!JSON.stringify(answer).includes(says)) throw new Error(`mcp ${what}: ${JSON.stringify(answer)}`);
      }
      const taken = summary(times.slice(5));
      const size = `${failures.toLocaleString("en-US")} failures, ${lessons.toLocaleString("en-US")} lessons`;
      return {
        what: `hook by mcp: ${what}, ${size}, against ${ALLOWED_MS} ms`,
        ratio: taken.low / ALLOWED_MS,
        median: taken.median / ALLOWED_MS,
        target: 1,
        note: `${taken.low.toFixed(1)} ms from question to answer, median ${taken.median.toFixed(1)}`,
      };
    };
    return [
      await row("holds a command", "PreToolUse", hold, "a + b, 0)"),
      await row("warns as a session starts", "SessionStart", { source: "startup" }, "[twiceshy]"),
    ];
  } finally {
    server.kill();
  }
}

function asker(server) {
  const waiting = new Map();
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(result ?? error);
    waiting.delete(id);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    });
}
