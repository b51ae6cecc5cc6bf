/** Folders, payloads and calls for the scenes: everything is started through pipes of Windows, as the clients do. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const HOME = "C:\\Users\\Zoë Ünal";
export const MODULES = join(HOME, "npm\\node_modules");
const BIN = join(MODULES, "twiceshy\\dist\\bin.cjs");
export const HOOK = join(HOME, ".local\\share\\twiceshy\\hook.cmd");

export const ENV = {
  ...process.env,
  USERPROFILE: HOME,
  PATH: `C:\\tools;${join(process.execPath, "..")};${process.env.PATH}`,
};

/** A project with a manifest: git is not needed. */
export function project(name) {
  const folder = join("C:\\work", process.versions.node, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  return folder;
}

export function twiceshy(cwd, words, { input = "", env = {} } = {}) {
  return start(process.execPath, [BIN, ...words], { cwd, input, env: { ...ENV, ...env } });
}

/** The launcher as cmd starts it. */
export function hook(cwd, words, payload, { env = {}, file = HOOK } = {}) {
  const input = typeof payload === "string" ? payload : `${JSON.stringify(payload)}\n`;
  // cmd takes the outer quotes away.
  return cmd(cwd, `"${file}" ${words}`, { input, env });
}

/** The same beside others; its end is not waited for here. */
export function hookBeside(cwd, words, payload, { file = HOOK } = {}) {
  const options = { cwd, env: ENV, stdio: ["pipe", "ignore", "ignore"], windowsVerbatimArguments: true };
  const child = spawn(process.env.ComSpec, ["/d", "/s", "/c", `""${file}" ${words}"`], options);
  child.stdin.end(payload);
  return new Promise((resolve) => child.on("close", resolve));
}

/** A line as cmd reads it. */
export function cmd(cwd, line, { input = "", env = {} } = {}) {
  const options = { cwd, input, env: { ...ENV, ...env }, windowsVerbatimArguments: true };
  return start(process.env.ComSpec, ["/d", "/s", "/c", `"${line}"`], options);
}

function start(program, words, options) {
  const settings = { ...options, encoding: "utf8", timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr, error } = spawnSync(program, words, settings);
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** What Claude Code tells of a command that failed. */
export function failure(cwd, { command = "npm test", output = TYPE_ERROR, id = "toolu_1" } = {}) {
  return {
    ...common(cwd, "PostToolUseFailure"),
    ...{ tool_name: "Bash", tool_use_id: id, tool_input: { command } },
    ...{ error: `Exit code 1\n${output}`, is_interrupt: false },
  };
}

const TYPE_ERROR = `TypeError: Cannot read properties of undefined (reading 'price')
    at total (C:\\work\\shop\\src\\cart.js:12:5)

Node.js v22.0.0`;

export function passed(cwd, command = "npm test") {
  return {
    ...common(cwd, "PostToolUse"),
    ...{ tool_name: "Bash", tool_use_id: "toolu_2", tool_input: { command } },
    tool_response: { stdout: "ok", stderr: "", interrupted: false },
  };
}

export function before(cwd, command = "npm test") {
  return { ...common(cwd, "PreToolUse"), tool_name: "Bash", tool_use_id: "toolu_3", tool_input: { command } };
}

export function common(cwd, hook_event_name) {
  return { session_id: "s1", transcript_path: null, cwd, hook_event_name };
}

export const storeOf = (folder) => join(folder, ".twiceshy");

/** Whether hook.cmd can keep payloads here: Wine has neither of these programs. */
export function canKeep() {
  return ["curl.exe", "findstr.exe"].every((name) => existsSync(join("C:\\windows\\system32", name)));
}

/** Files below a folder, with slashes; none where it is not there. */
export function filesIn(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"))
    : [];
}
