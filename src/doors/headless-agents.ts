import { delimiter, isAbsolute, join, resolve } from "node:path";
import { agentVariables } from "#agents/environment.ts";
import { commandAgent } from "#agents/headless/command.ts";
import { commandArgv } from "#agents/headless/command-argv.ts";
import { HEADLESS_AGENTS, headlessAgentNamed } from "#agents/headless/registry.ts";
import { redact } from "#detect/redact.ts";
import { findExecutable } from "#host/find-executable.ts";
import { runAgent } from "#host/run-agent.ts";
import { runCaptured } from "#host/run-captured.ts";
import type { AgentAdapter, AgentEnd, AgentRequest, HeadlessAgent } from "#model/headless-agent.ts";
import { Trouble } from "#model/trouble.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What an agent is looked for and started with. */
export interface AgentSurroundings {
  readonly env: Env;
  /** Where the user is: a command with a path in it is found from here. */
  readonly cwd: string;
  /** The loop it works for: in its environment, so that its hooks know and what it leaves behind is found. */
  readonly loop: string;
  /** More of its environment: where its hooks find the memory. */
  readonly extraEnv?: Readonly<Record<string, string>>;
}

export type AgentLookup =
  | { readonly kind: "found"; readonly agent: HeadlessAgent; readonly executable: string }
  | { readonly kind: "missing"; readonly why: string; readonly hint: string };

/** What the agent's environment says of the loop. */
const LOOP_VARIABLE = "TWICESHY_FIX_LOOP";

const VERSION_MS = 15_000;

/** Finds the agent that was asked for, `claude` or `command:node fix.mjs`; without a name the first that is there. */
export async function findHeadlessAgent(
  asked: string | null,
  around: AgentSurroundings,
): Promise<AgentLookup> {
  const adapters = asked === null ? HEADLESS_AGENTS : [adapterOf(asked)];
  for (const adapter of adapters) {
    const executable = locate(adapter, around);
    if (executable === null) continue;
    const version = await versionOf(adapter, executable, around);
    return { kind: "found", executable, agent: headlessAgent(adapter, executable, version, around) };
  }
  const names = adapters.flatMap(({ executables }) => executables).join(", ");
  return {
    kind: "missing",
    why: `${asked ?? "no coding agent"} was ${asked === null ? "" : "not "}found: there is no ${names} on the PATH or in the usual folders`,
    hint: 'twiceshy fix --agent "command:node agent.mjs" -- npm test (any program), or install it',
  };
}

function adapterOf(asked: string): AgentAdapter {
  if (!asked.startsWith("command:")) {
    const known = headlessAgentNamed(asked);
    if (known !== null) return known;
    const names = [...HEADLESS_AGENTS.map(({ name }) => name), "command:…"].join(", ");
    throw new Trouble(
      "usage",
      `there is no agent ${JSON.stringify(asked)}; there are ${names}.`,
      "twiceshy fix --agent claude -- npm test",
    );
  }
  const words = commandArgv(asked.slice("command:".length));
  if (words.kind === "refused")
    throw new Trouble(
      "usage",
      `--agent ${asked}: ${words.why}.`,
      'twiceshy fix --agent "command:node agent.mjs" -- npm test',
    );
  return commandAgent(words.argv);
}

function locate({ executables, places = [] }: AgentAdapter, { env, cwd }: AgentSurroundings): string | null {
  const home = env.HOME ?? env.USERPROFILE ?? "/nonexistent";
  const usual = [...places, "/usr/local/bin", "/opt/homebrew/bin", "~/.bun/bin"];
  const folders = [
    ...(env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...usual.map((folder) => folder.replace(/^~/, home)),
  ].map((folder) => resolve(cwd, folder));
  for (const name of executables) {
    const candidates = name.includes("/") ? [resolve(cwd, name)] : folders.map((one) => join(one, name));
    const found = candidates.find((path) => findExecutable(path, cwd, undefined) === "found");
    if (found !== undefined) return found;
  }
  return null;
}

/** "2.1.325 (Claude Code)", "codex-cli 0.166.0" → the number; null when it does not say. */
const VERSION = /\d{1,6}\.\d{1,6}(?:\.\d{1,6})?(?:-[A-Za-z0-9.]{1,30})?/;

async function versionOf(
  { versionArgv }: AgentAdapter,
  executable: string,
  around: AgentSurroundings,
): Promise<string | null> {
  if (versionArgv.length === 0) return null;
  const { exitCode, output, errors } = await runCaptured({
    argv: [executable, ...versionArgv],
    cwd: around.cwd,
    env: environmentFor(around, null),
    timeoutMs: VERSION_MS,
    outputCap: 4096,
  });
  return exitCode === 0 ? (VERSION.exec(output || errors)?.[0] ?? null) : null;
}

function headlessAgent(
  adapter: AgentAdapter,
  executable: string,
  version: string | null,
  around: AgentSurroundings,
): HeadlessAgent {
  return {
    name: adapter.name,
    vendor: adapter.vendor,
    version,
    leaves: adapter.leaves ?? [],
    flagsFor: (request) => adapter.invocation(request, executable).permissionFlags,
    async run(request, limits) {
      const { argv, stdin, env } = adapter.invocation(request, executable);
      const reader = adapter.reader();
      const isOverCost = () => request.maxCostUsd !== null && (reader.costUsd() ?? 0) > request.maxCostUsd;
      const exit = await runAgent({
        argv,
        stdin,
        cwd: request.directory,
        env: { ...environmentFor(around, request), ...env },
        timeoutMs: limits.timeoutMs,
        maxOutputBytes: limits.maxOutputBytes,
        logFile: limits.logFile,
        signal: limits.signal,
        mark: `${LOOP_VARIABLE}=${around.loop}`,
        scrub: redact,
        onLine(text, from) {
          const doing = reader.line(text, from);
          if (doing !== null && doing !== "") limits.onProgress(redact(doing));
        },
        stopAs: () => (isOverCost() ? "over-cost" : (reader.cannotGoOn?.() ?? null)),
        isFinished: () => reader.isFinished?.() ?? false,
      });
      return scrubbed(reader.end(exit));
    },
  };
}

/** Told to an agent by whoever runs us, and not meant for one that we start. */
const NOT_PASSED_ON = [
  "TWICESHY_RUN",
  "TWICESHY_SESSION",
  "TWICESHY_AGENT",
  "TWICESHY_EXECUTION",
  "CLAUDE_CODE_ENTRYPOINT",
];

/** No marks of an agent around us: Claude Code refuses to start inside another one, and sessions would be mixed up. */
function environmentFor(around: AgentSurroundings, request: AgentRequest | null): Env {
  const dropped = new Set([...agentVariables(), ...NOT_PASSED_ON, "OLDPWD"]);
  const kept = Object.entries(around.env).filter(([name]) => !dropped.has(name));
  return {
    ...Object.fromEntries(kept),
    [LOOP_VARIABLE]: around.loop,
    // The end of the agent's session starts no worker: the loop ends one session after another.
    TWICESHY_BACKGROUND: "off",
    ...(request === null ? {} : { PWD: request.directory, TWICESHY_PROMPT_FILE: promptFileOf(request) }),
    ...around.extraEnv,
  };
}

function promptFileOf({ promptFile, directory }: AgentRequest): string {
  return isAbsolute(promptFile) ? promptFile : resolve(directory, promptFile);
}

function scrubbed(end: AgentEnd): AgentEnd {
  const clean = (text: string | null) => (text === null ? null : redact(text));
  return {
    ...end,
    why: redact(end.why),
    result: clean(end.result),
    error: clean(end.error),
    failureReason: clean(end.failureReason),
  };
}
