/** What a command's environment says about who started it. */
export interface AgentContext {
  readonly agent: string | null;
  readonly session: string | null;
  /** The agent's own id for this call of its shell tool. */
  readonly callId: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** One agent: how to know it, and where its ids are. */
interface AgentRecord {
  readonly agent: string;
  /** Any of these: a variable that is set, or that has exactly this value. */
  readonly markers: readonly (string | readonly [name: string, value: string])[];
  readonly session: readonly string[];
  readonly callId: readonly string[];
}

/**
 * Agents before CI: an agent that runs in CI is the agent. An agent that another one started comes with both sets of
 * variables; the order below then decides, and the session is that of the agent named.
 */
const AGENTS: readonly AgentRecord[] = [
  {
    agent: "codex",
    markers: ["CODEX_TOOL_CALL_ID", "CODEX_SESSION_ID", "CODEX_THREAD_ID", "CODEX_CI"],
    session: ["CODEX_SESSION_ID", "CODEX_THREAD_ID"],
    callId: ["CODEX_TOOL_CALL_ID"],
  },
  { agent: "qwen", markers: ["QWEN_CODE"], session: ["QWEN_CODE_SESSION_ID"], callId: [] },
  { agent: "gemini", markers: ["GEMINI_CLI"], session: [], callId: [] },
  { agent: "copilot", markers: ["COPILOT_CLI"], session: ["COPILOT_AGENT_SESSION_ID"], callId: [] },
  { agent: "opencode", markers: ["OPENCODE"], session: [], callId: [] },
  { agent: "pi", markers: ["PI_CODING_AGENT", ["AI_AGENT", "pi"]], session: ["PI_SESSION_ID"], callId: [] },
  { agent: "cursor", markers: ["CURSOR_AGENT", "CURSOR_VERSION"], session: [], callId: [] },
  { agent: "claude", markers: ["CLAUDECODE"], session: ["CLAUDE_CODE_SESSION_ID"], callId: [] },
  // Aider has no variable of its own; it sets this one for its model router, and its commands inherit it.
  { agent: "aider", markers: [["OR_APP_NAME", "Aider"]], session: [], callId: [] },
  { agent: "ci", markers: ["GITHUB_ACTIONS"], session: ["GITHUB_RUN_ID"], callId: ["GITHUB_JOB"] },
  { agent: "ci", markers: ["GITLAB_CI"], session: ["CI_PIPELINE_ID"], callId: ["CI_JOB_ID"] },
  { agent: "ci", markers: ["CIRCLECI"], session: ["CIRCLE_WORKFLOW_ID", "CIRCLE_BUILD_NUM"], callId: [] },
  { agent: "ci", markers: ["BUILDKITE"], session: ["BUILDKITE_BUILD_ID"], callId: ["BUILDKITE_JOB_ID"] },
  { agent: "ci", markers: ["TF_BUILD"], session: ["BUILD_BUILDID"], callId: [] },
  { agent: "ci", markers: ["JENKINS_URL"], session: ["BUILD_TAG"], callId: [] },
  { agent: "ci", markers: ["CI"], session: [], callId: [] },
];

/** Variables by which an agent marks what it runs, CI apart: another agent that it starts must not take them for its own. */
export function agentVariables(): string[] {
  const agents = AGENTS.filter(({ agent }) => agent !== "ci");
  const names = agents.flatMap(({ markers, session, callId }) => [
    ...markers.map((marker) => (typeof marker === "string" ? marker : marker[0])),
    ...session,
    ...callId,
  ]);
  return [...new Set(names)];
}

/** Who runs this command, as far as the environment tells. */
export function readAgentContext(env: Env): AgentContext {
  const found = AGENTS.find(({ markers }) => markers.some((marker) => isMarked(env, marker)));
  if (found === undefined) return { agent: null, session: null, callId: null };
  return { agent: found.agent, session: firstOf(env, found.session), callId: firstOf(env, found.callId) };
}

function isMarked(env: Env, marker: AgentRecord["markers"][number]): boolean {
  if (typeof marker !== "string") return env[marker[0]] === marker[1];
  const value = env[marker];
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

function firstOf(env: Env, names: readonly string[]): string | null {
  for (const name of names) if (env[name]) return env[name];
  return null;
}
