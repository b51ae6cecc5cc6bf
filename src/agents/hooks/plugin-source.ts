/** How long our programs in other programs wait for an answer. */
export const PLUGIN_TIMEOUT_MS = 5_000;

/**
 * The part that the plugin of OpenCode and the extension of pi share, as JavaScript text: `ask` starts the launcher with a payload on
 * stdin and gives what it answers, {} where there is no launcher, no answer in time, or anything goes wrong. It never rejects. The
 * launcher has a process group of its own, so that at the time limit, and when the client ends, nothing of it goes on.
 */
export function askSource(client: string): string {
  return `import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const HOOK = join(process.env.HOME || homedir(), ".local", "share", "twiceshy", "hook");
const CLIENT = ${JSON.stringify(client)};
const MOST = 262144;
const running = new Set();

function stop(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {}
}

let last;

// What a client does not wait for is told at its very end, the one time that nobody can be kept waiting long.
process.on("exit", () => {
  for (const child of running) stop(child);
  if (last === undefined || !isThere()) return;
  try {
    stop(
      spawnSync(HOOK, [CLIENT, "session-end"], {
        cwd: last.cwd,
        detached: true,
        input: JSON.stringify(last),
        stdio: ["pipe", "ignore", "ignore"],
        timeout: 3000,
        killSignal: "SIGKILL",
      }),
    );
  } catch {}
});

function isThere() {
  return process.platform !== "win32" && process.env.TWICESHY !== "off" && existsSync(HOOK);
}

function ask(event, payload, cwd) {
  return new Promise((resolve) => {
    try {
      if (!isThere()) return resolve({});
      const child = spawn(HOOK, [CLIENT, event], {
        cwd,
        detached: true,
        stdio: ["pipe", "pipe", "ignore"],
      });
      let said = "";
      let isOver = false;
      const over = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        running.delete(child);
        resolve(answer(said));
      };
      const timer = setTimeout(() => {
        said = "";
        stop(child);
        over();
      }, ${PLUGIN_TIMEOUT_MS});
      timer.unref?.();
      running.add(child);
      child.on("error", over);
      child.on("close", over);
      child.stdin.on("error", () => {});
      child.stdout.on("error", () => {});
      child.stdout.setEncoding("utf8");
      child.stdout.on("data", (text) => {
        if (said.length < MOST) said += text;
      });
      child.stdin.end(JSON.stringify(payload));
    } catch {
      resolve({});
    }
  });
}

function answer(said) {
  try {
    const value = said === "" ? {} : JSON.parse(said);
    return {
      context: typeof value.context === "string" && value.context !== "" ? value.context : undefined,
      hold: typeof value.hold === "string" && value.hold !== "" ? value.hold : undefined,
    };
  } catch {
    return {};
  }
}

function cut(text) {
  if (typeof text !== "string" || text.length <= MOST) return text;
  return text.slice(0, MOST / 4) + "\\n… [twiceshy cut the middle] …\\n" + text.slice(-(MOST / 4) * 3);
}

// What a before-hook has to say goes out with the tool's result: there is no way to say it earlier.
const waiting = new Map();

function keep(callId, context) {
  if (context === undefined || typeof callId !== "string") return;
  if (waiting.size > 100) waiting.clear();
  waiting.set(callId, context);
}

function take(callId) {
  const context = waiting.get(callId);
  waiting.delete(callId);
  return context;
}
`;
}
