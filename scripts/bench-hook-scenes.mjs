// The moments of an agent's session that hooks are measured at: what starts, what it is handed, what must come of it, what it may cost.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CHECK, UNKNOWN_CHECK, UNKNOWN_TOOL } from "./bench-full-memory.mjs";

/** The hook's own program. */
export const HOOK = fileURLToPath(new URL("../dist/hook.cjs", import.meta.url));
/** Payloads that wait when a hook takes them in. */
export const WAITING = 200;

/**
 * A scene: `payload` of a round and the output of the failing check; `before` makes it so; `says` must be in the answer, empty for
 * silence; `leaves` payloads wait afterwards.
 */
export function hookScenes({ store, failures, lessons, wrong, right }, launcher) {
  const flags = flagsIn(launcher);
  const node = (name) => ({ argv: [process.execPath, ...flags, HOOK, "claude", name], name });
  const shell = (name, tool) => ({ argv: [launcher, "claude", name, ...(tool ? [tool] : [])], name });
  const clean = `rm -rf '${store}'/hooks/* '${store}'/hooks/.[!.]* '${store}'/open/*`;
  const write = (text) => `${clean}; printf '%s' '${text}' > sum.js`;
  const silent = { before: write(right), says: "", leaves: 0 };
  const warns = { before: write(wrong), says: "a + b, 0)", leaves: 0, target: 2, isSlow: true };
  const with_ = `${failures.toLocaleString("en-US")} failures, ${lessons.toLocaleString("en-US")} lessons`;
  const turnEnd = { ...silent, ...node("Stop"), target: null, payload: () => ({ stop_hook_active: false }) };
  return [
    {
      ...{ ...silent, ...shell("PostToolUse", "command"), payload: passing, target: 0.2, leaves: 1 },
      what: "the launcher keeps a payload, node is not started",
    },
    {
      ...{ ...silent, ...shell("PreToolUse", "command"), payload: () => bash("ls -la"), target: 0.2 },
      what: `the launcher has nothing to say before a command, ${with_}`,
    },
    {
      ...{ ...silent, ...node("PreToolUse"), payload: () => bash("ls -la"), target: 1.3 },
      what: `node has nothing to say before a command, ${with_}`,
    },
    {
      ...{ ...silent, ...node("PostToolUse"), payload: passing, target: 1.5, leaves: 1 },
      what: "node captures a passing command",
    },
    {
      ...{ ...silent, ...node("PostToolUseFailure"), target: 1.5, isSlow: true, leaves: 1 },
      payload: (n) => failing(`src/a.c:${n + 9}:3: error: nobody has seen ${words(n)} before\n`),
      what: `captures a failure that nobody knows, ${with_}`,
    },
    {
      ...{ ...silent, ...node("PostToolUseFailure"), target: 1.5, isSlow: true, leaves: 1 },
      payload: (n) => failing(UNKNOWN_TOOL.replaceAll("courier", `courier${words(n)}`)),
      what: `captures one of a tool that no detector knows, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), payload: (_, output) => failing(output), leaves: 1 },
      what: `warns at a failure, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), leaves: 1 },
      payload: (n, output) => failing(`${output}# ${words(n)}\n`),
      what: `warns at a failure, in an output that says something else besides, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), says: "+right", leaves: 1 },
      payload: () => failing(UNKNOWN_TOOL, UNKNOWN_CHECK),
      what: `warns at one of a tool that no detector knows, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), says: "+right", leaves: 1 },
      payload: (n) => failing(`${UNKNOWN_TOOL}${words(n)}\n`, UNKNOWN_CHECK),
      what: `the same in an output that says something else besides, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), says: "+right", leaves: 1, target: null },
      payload: (n) => failing(labelled(UNKNOWN_TOOL, words(n)), UNKNOWN_CHECK),
      what: `the same in an output that has to be read (docs/speed.md), ${with_}`,
    },
    {
      ...{ ...warns, ...node("PostToolUseFailure"), says: "general advice", leaves: 1, target: null },
      payload: (n) => failing(`Error: Cannot find module '${words(n)}-lite'\n`, ["sh", "start.sh"]),
      what: `says what comes with twiceshy (docs/speed.md), ${with_}`,
    },
    {
      ...{ ...warns, ...node("PreToolUse"), payload: () => bash(CHECK.join(" ")) },
      what: `holds a command, ${with_}`,
    },
    {
      ...{ ...warns, ...node("PreToolUse"), before: write(right) },
      payload: () => ({ tool_name: "Edit", tool_input: { old_string: right, new_string: wrong } }),
      what: `holds an edit, ${with_}`,
    },
    {
      ...{ ...warns, ...node("SessionStart"), says: "[twiceshy]", payload: () => ({ source: "startup" }) },
      what: `warns as a session starts, ${with_}`,
    },
    { ...turnEnd, what: `a turn ends and nothing is new, ${with_}` },
    {
      ...turnEnd,
      before: `${silent.before}; mkdir -p '${store}'/hooks; cp "$waiting"/$n/* '${store}'/hooks/`,
      drains: passing,
      what: `a turn ends and ${WAITING} payloads are taken in`,
    },
  ];
}

/** What the launcher starts node with. */
function flagsIn(launcher) {
  const flags = /^ *exec "\$node" (.*)"\$bundle"/m.exec(readFileSync(launcher, "utf8"));
  if (flags === null) throw new Error(`${launcher} does not start node`);
  return flags[1].split(" ").filter((flag) => flag !== "");
}

function bash(command, more = {}) {
  return { tool_name: "Bash", tool_input: { command }, duration_ms: 5, ...more };
}

function passing() {
  return bash("ls -la", { tool_response: { stdout: "a\nb\n", stderr: "", interrupted: false } });
}

function failing(output, check = CHECK) {
  return bash(check.join(" "), { error: `Exit code 1\n${output}`, is_interrupt: false });
}

/** As a runner of several scripts hands it on. */
function labelled(output, label) {
  return output.replace(/^/gm, `[${label}] `);
}

/** Numbers would be taken for noise: the hundredth of these is another failure than the first. */
function words(n) {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return `${letters[Math.abs(n) % 26]}${letters[Math.floor(Math.abs(n) / 26) % 26]}oid`;
}
