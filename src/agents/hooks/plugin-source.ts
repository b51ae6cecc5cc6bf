import { hookCommandCmd } from "./command.ts";

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

const IS_WINDOWS = process.platform === "win32";
const HOME = (IS_WINDOWS ? process.env.USERPROFILE : process.env.HOME) || homedir();
const HOOK = join(HOME, ".local", "share", "twiceshy", IS_WINDOWS ? "hook.cmd" : "hook");
const SYSTEM = join(process.env.SystemRoot || "C:\\\\Windows", "System32");
const CLIENT = ${JSON.stringify(client)};
const MOST = 262144;
const running = new Set();

// A batch file is started by cmd, in a line without quotes; elsewhere the launcher has a group of processes of its own.
function program(event) {
  if (!IS_WINDOWS) return [HOOK, [CLIENT, event], { detached: true }];
  const line = ${JSON.stringify(hookCommandCmd(client, "EVENT"))}.replace("EVENT", event);
  return [join(SYSTEM, "cmd.exe"), ["/d", "/s", "/c", line], { windowsHide: true }];
}

function stop(child) {
  try {
    if (IS_WINDOWS) spawnSync(join(SYSTEM, "taskkill.exe"), ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore", timeout: 2000, windowsHide: true });
    else process.kill(-child.pid, "SIGKILL");
  } catch {}
}

let last;

// What a client does not wait for is told at its very end, the one time that nobody can be kept waiting long.
process.on("exit", () => {
  for (const child of running) stop(child);
  if (last === undefined || !isThere()) return;
  try {
    const [file, words, how] = program("session-end");
    const end = spawnSync(file, words, {
      ...how,
      cwd: last.cwd,
      input: JSON.stringify(last),
      stdio: ["pipe", "ignore", "ignore"],
      timeout: 3000,
      killSignal: "SIGKILL",
    });
    if (!IS_WINDOWS || end.error) stop(end);
  } catch {}
});

function isThere() {
  return process.env.TWICESHY !== "off" && existsSync(HOOK);
}

function ask(event, payload, cwd) {
  return new Promise((resolve) => {
    try {
      if (!isThere()) return resolve({});
      const [file, words, how] = program(event);
      const child = spawn(file, words, { ...how, cwd, stdio: ["pipe", "pipe", "ignore"] });
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
