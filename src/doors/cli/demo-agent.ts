import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HookTool } from "#agents/hooks/command.ts";
import type { Env, Shop } from "./demo-shop.ts";

/** What a hook was asked with and what it printed. */
export interface HookAnswer {
  /** The same as a line for a shell. */
  readonly line: string;
  readonly exitCode: number | null;
  /** Whether the action was denied. */
  readonly isHeld: boolean;
  /** The words that the agent gets to read; empty where nothing was said. */
  readonly words: string;
}

/** An edit that an agent is about to make. */
export interface AgentEdit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A session of Claude Code as its hooks see it. They are the commands that `twiceshy init` wrote into its settings, in a home of the
 * demo's own, started as the client starts them and with the payloads that it sends.
 */
export class DemoAgent {
  readonly session: string;
  readonly #shop: Shop;
  readonly #env: Env;
  readonly #home: string;
  #calls = 0;

  constructor(session: string, shop: Shop, env: Env) {
    this.session = session;
    this.#shop = shop;
    this.#env = env;
    this.#home = agentHome(shop);
  }

  /** Asks before an edit, as the client does; nothing is written. */
  aboutToEdit({ file, from, to }: AgentEdit): HookAnswer {
    return this.#tell("PreToolUse", "edit", {
      tool_name: "Edit",
      tool_input: { file_path: join(this.#shop.home, file), old_string: from, new_string: to },
    });
  }

  /** Runs the check for real, and tells how it ended. */
  runs(command: readonly string[]): number | null {
    const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), {
      cwd: this.#shop.home,
      env: this.#env,
      encoding: "utf8",
      timeout: 20_000,
    });
    const told = { tool_name: "Bash", tool_input: { command: command.join(" ") } };
    if (status === 0)
      this.#tell("PostToolUse", "command", {
        ...told,
        tool_response: { stdout, stderr, interrupted: false },
      });
    else
      this.#tell("PostToolUseFailure", "command", {
        ...told,
        error: `Exit code ${status}\n${stdout}${stderr}`,
        is_interrupt: false,
      });
    return status;
  }

  /** Its turn ends, and then the session. */
  ends(): void {
    this.#tell("Stop", null, {});
    this.#tell("SessionEnd", null, { reason: "other" });
  }

  #tell(event: string, tool: HookTool | null, more: Record<string, unknown>): HookAnswer {
    this.#calls += 1;
    const payload = {
      session_id: this.session,
      transcript_path: null,
      cwd: this.#shop.home,
      hook_event_name: event,
      ...(tool === null ? {} : { tool_use_id: `${this.session}-call-${this.#calls}` }),
      ...more,
    };
    const words = ["claude", event, ...(tool === null ? [] : [tool])].join(" ");
    const line = `~/.local/share/twiceshy/hook ${words} < ../payload.json`;
    const command = writtenCommand(this.#home, event, words);
    if (command === null) return { line, exitCode: null, isHeld: false, words: "" };
    const file = join(this.#shop.home, "../payload.json");
    writeFileSync(file, `${JSON.stringify(payload)}\n`);
    const { status, stdout } = spawnSync(command, {
      cwd: this.#shop.home,
      env: atHome(this.#env, this.#home),
      shell: true,
      input: readFileSync(file),
      encoding: "utf8",
      timeout: 20_000,
    });
    return { line, exitCode: status, ...readReply(stdout ?? "") };
  }
}

/** The home that the agent's settings are in. */
export function agentHome({ home }: Shop): string {
  return join(home, "../home");
}

/** The same environment with another home. */
export function atHome(env: Env, home: string): Env {
  return { ...env, HOME: home, USERPROFILE: home };
}

interface HookEntry {
  readonly hooks?: readonly { readonly command?: string }[];
}

/** The command that the agent's settings name for an event; null where `init` wrote none. */
function writtenCommand(home: string, event: string, words: string): string | null {
  try {
    const { hooks } = JSON.parse(readFileSync(join(home, ".claude/settings.json"), "utf8")) as {
      hooks?: Record<string, readonly HookEntry[]>;
    };
    const commands = (hooks?.[event] ?? []).flatMap((entry) => entry.hooks ?? []);
    // What stands around the words is the dialect's: more may follow them.
    const written = commands.find(({ command = "" }) => `${command} `.includes(` ${words} `));
    return written?.command ?? null;
  } catch {
    return null;
  }
}

/** What Claude Code takes out of a reply: whether it is a denial, and the words for the model. */
function readReply(stdout: string): Pick<HookAnswer, "isHeld" | "words"> {
  try {
    const { hookSpecificOutput: said } = JSON.parse(stdout) as {
      hookSpecificOutput?: {
        permissionDecision?: string;
        permissionDecisionReason?: string;
        additionalContext?: string;
      };
    };
    const isHeld = said?.permissionDecision === "deny";
    return { isHeld, words: said?.permissionDecisionReason ?? said?.additionalContext ?? "" };
  } catch {
    return { isHeld: false, words: "" };
  }
}
