// `twiceshy serve --team` in a process of its own, and whoever asks it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { environment, PROGRAM, twiceshy } from "./templates.mjs";

/** So many ask at once; each has a token, since what one asker may ask in a second is limited. */
export const CLIENTS = 20;

/** Starts the server; `tokens` are for those who ask. */
export async function startServer(root, url) {
  const tokens = Array.from({ length: CLIENTS }, (_, n) =>
    /tsy_\S+/.exec(
      twiceshy(root, url, ["token", "create", "--team", "--role", "write", "--label", `client ${n}`]),
    ),
  ).map((found) => found[0]);
  const child = spawn(process.execPath, [PROGRAM, "serve", "--team", "--port", "0"], {
    cwd: root,
    env: environment(url),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const at = await new Promise((resolve, reject) => {
    child.on("exit", () => reject(new Error(`the server did not start: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        said += piece;
        const found = /http:\/\/[^\s/]+/.exec(said);
        if (found !== null) resolve(found[0]);
      });
  });
  let next = 0;
  const ask = (path, { body, client = next++ % CLIENTS } = {}) => askOnce(at, path, tokens[client], body);
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { pid: child.pid, at, tokens, ask, stop, said: () => said };
}

/** A connection for each question: what a server closes while it is busy is not used again. */
const agent = new Agent({ keepAlive: false });

/** Milliseconds until the whole answer was there; trouble where it is none. */
function askOnce(at, path, token, body) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    const asked = request(
      new URL(path, at),
      { agent, method: body === undefined ? "GET" : "POST", headers },
      (answer) => {
        const pieces = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("end", () => {
          const text = Buffer.concat(pieces).toString();
          if (answer.statusCode !== 200)
            reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 500)}`));
          else resolve({ ms: performance.now() - begun, bytes: text.length, json: () => JSON.parse(text) });
        });
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The value that 95 of 100 stay below. */
export function p95(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)];
}
