/**
 * Coding agents that can be run without a person: one record each. Pure: a record says how the agent is started with what
 * permissions, and reads what it prints; whoever starts it is the host. What an agent changed is asked of git, never of it.
 */
import type { AgentAdapter } from "#model/headless-agent.ts";
import { AIDER } from "./aider.ts";
import { CLAUDE } from "./claude.ts";
import { CODEX } from "./codex.ts";
import { COPILOT } from "./copilot.ts";
import { GEMINI } from "./gemini.ts";
import { OPENCODE } from "./opencode.ts";
import { QWEN } from "./qwen.ts";

/** The order is that in which one is looked for when nobody named any. */
export const HEADLESS_AGENTS: readonly AgentAdapter[] = [
  CLAUDE,
  CODEX,
  GEMINI,
  OPENCODE,
  QWEN,
  COPILOT,
  AIDER,
];

/** The agent of a name. */
export function headlessAgentNamed(name: string): AgentAdapter | null {
  return HEADLESS_AGENTS.find((agent) => agent.name === name) ?? null;
}
