/**
 * The coding agents that `init` can set up: where their configuration is, how a machine shows that they are used, and what
 * a person must approve. One record each; the events themselves are in src/agents/hooks/events.ts.
 */
import { join } from "node:path";
import { homeOf } from "./user-folder.ts";

export type Scope = "project" | "user";
type Env = Readonly<Record<string, string | undefined>>;

export interface Client {
  readonly agent: string;
  /** As people call it. */
  readonly title: string;
  /** A list of hooks in JSON, a program file of ours, or aider's settings. */
  readonly form: "hooks" | "plugin" | "aider";
  /** Below the project's root. */
  readonly projectFile: string;
  userFile(env: Env): string;
  /** Files and folders in a repository that only its users have. */
  readonly inRepository: readonly string[];
  /** The same at home. */
  atHome(env: Env): readonly string[];
  /** Programs; of a name that others use too a program alone says nothing. */
  readonly programs: readonly string[];
  /** What a person has to do before anything of it runs; null where nothing. */
  approve(scope: Scope): string | null;
}

const at = (variable: string, folder: string) => (env: Env) => env[variable] || join(homeOf(env), folder);

const claudeHome = at("CLAUDE_CONFIG_DIR", ".claude");
const codexHome = at("CODEX_HOME", ".codex");
const geminiHome = (env: Env) => join(env.GEMINI_CLI_HOME || homeOf(env), ".gemini");
const qwenHome = at("QWEN_HOME", ".qwen");
const copilotHome = at("COPILOT_HOME", ".copilot");
const cursorHome = (env: Env) => join(homeOf(env), ".cursor");
const piHome = at("PI_CODING_AGENT_DIR", ".pi/agent");
const opencodeHome = (env: Env) => join(env.XDG_CONFIG_HOME || join(homeOf(env), ".config"), "opencode");

/** In the order in which they are shown. */
export const CLIENTS: readonly Client[] = [
  {
    agent: "claude",
    title: "Claude Code",
    form: "hooks",
    projectFile: ".claude/settings.json",
    userFile: (env) => join(claudeHome(env), "settings.json"),
    inRepository: [".claude", "CLAUDE.md"],
    atHome: (env) => [claudeHome(env), join(homeOf(env), ".claude.json")],
    programs: ["claude"],
    approve: (scope) =>
      scope === "user"
        ? "`claude` asks in each folder, once, whether you trust it: before that no hook runs there; sessions that are open read the hooks when they start again"
        : "start `claude` in this folder once and accept that you trust it; sessions that are open read the hooks when they start again",
  },
  {
    agent: "codex",
    title: "Codex",
    form: "hooks",
    projectFile: ".codex/hooks.json",
    userFile: (env) => join(codexHome(env), "hooks.json"),
    inRepository: [".codex"],
    atHome: (env) => [codexHome(env)],
    programs: ["codex"],
    approve: (scope) =>
      `open \`codex\` ${scope === "project" ? "in this folder, trust the folder," : "in any folder,"} type \`/hooks\` and approve the hooks of twiceshy: until then Codex skips them without a word`,
  },
  {
    agent: "gemini",
    title: "Gemini CLI",
    form: "hooks",
    projectFile: ".gemini/settings.json",
    userFile: (env) => join(geminiHome(env), "settings.json"),
    inRepository: [".gemini", "GEMINI.md"],
    atHome: (env) => [geminiHome(env)],
    programs: ["gemini"],
    approve: (scope) =>
      scope === "user"
        ? "trust each folder in which you start `gemini`: in an untrusted folder no hook runs, not even one of yours"
        : "start `gemini` in this folder and trust it: in an untrusted folder no hook runs",
  },
  {
    agent: "qwen",
    title: "Qwen Code",
    form: "hooks",
    projectFile: ".qwen/settings.json",
    userFile: (env) => join(qwenHome(env), "settings.json"),
    inRepository: [".qwen", "QWEN.md"],
    atHome: (env) => [qwenHome(env)],
    programs: ["qwen"],
    // What newer versions ask about are the hooks of a project, not a person's own.
    approve: (scope) =>
      scope === "user"
        ? null
        : "start `qwen` in this folder: newer versions ask once whether the hooks of a project may run",
  },
  {
    agent: "copilot",
    title: "Copilot CLI",
    form: "hooks",
    projectFile: ".github/hooks/twiceshy.json",
    userFile: (env) => join(copilotHome(env), "hooks", "twiceshy.json"),
    inRepository: [".github/copilot-instructions.md", ".github/hooks"],
    atHome: (env) => [copilotHome(env)],
    programs: ["copilot"],
    approve: (scope) =>
      scope === "user" ? null : "start `copilot` in this folder and trust it: only then are its hooks read",
  },
  {
    agent: "opencode",
    title: "OpenCode",
    form: "plugin",
    projectFile: ".opencode/plugin/twiceshy.js",
    userFile: (env) => join(opencodeHome(env), "plugin", "twiceshy.js"),
    inRepository: [".opencode", "opencode.json", "opencode.jsonc"],
    atHome: (env) => [opencodeHome(env)],
    programs: ["opencode"],
    approve: () => null,
  },
  {
    agent: "cursor",
    title: "Cursor",
    form: "hooks",
    projectFile: ".cursor/hooks.json",
    userFile: (env) => join(cursorHome(env), "hooks.json"),
    inRepository: [".cursor", ".cursorrules"],
    atHome: (env) => [cursorHome(env)],
    programs: ["cursor-agent", "cursor"],
    approve: (scope) =>
      scope === "user"
        ? "Settings, Hooks in Cursor shows what it has read"
        : "trust the folder in Cursor; Settings, Hooks shows what it has read",
  },
  {
    agent: "pi",
    title: "pi",
    form: "plugin",
    projectFile: ".pi/extensions/twiceshy.ts",
    userFile: (env) => join(piHome(env), "extensions", "twiceshy.ts"),
    inRepository: [".pi"],
    atHome: (env) => [piHome(env)],
    programs: [],
    approve: (scope) =>
      scope === "user"
        ? null
        : "start `pi` in this folder and trust the project: only then is its extension loaded",
  },
  {
    agent: "aider",
    title: "aider",
    form: "aider",
    projectFile: ".aider.conf.yml",
    userFile: (env) => join(homeOf(env), ".aider.conf.yml"),
    inRepository: [".aider.conf.yml"],
    atHome: (env) => [join(homeOf(env), ".aider.conf.yml")],
    programs: ["aider"],
    approve: () => null,
  },
];

/** Their names, for flags. */
export const AGENTS: readonly string[] = CLIENTS.map(({ agent }) => agent);
