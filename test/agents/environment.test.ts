import { describe, expect, it } from "vitest";
import { agentVariables, readAgentContext } from "#agents/environment.ts";

/** One row for each agent and CI: its variables as its shell tool sets them, and what they tell. */
const ROWS: [string, Record<string, string>, { agent: string | null; session?: string; callId?: string }][] =
  [
    [
      "Claude Code",
      { CLAUDECODE: "1", AI_AGENT: "claude-code_2.1", CLAUDE_CODE_SESSION_ID: "c-1" },
      { agent: "claude", session: "c-1" },
    ],
    ["Claude Code without a session", { CLAUDECODE: "1" }, { agent: "claude" }],
    [
      "Codex",
      {
        CODEX_CI: "1",
        CODEX_VERSION: "0.166.0",
        CODEX_SESSION_ID: "x-1",
        CODEX_THREAD_ID: "t-1",
        CODEX_TOOL_CALL_ID: "call_7",
      },
      { agent: "codex", session: "x-1", callId: "call_7" },
    ],
    ["Codex with a thread only", { CODEX_THREAD_ID: "t-1" }, { agent: "codex", session: "t-1" }],
    ["Gemini", { GEMINI_CLI: "1" }, { agent: "gemini" }],
    [
      "Qwen",
      { QWEN_CODE: "1", QWEN_CODE_SESSION_ID: "q-1", QWEN_CODE_PROMPT_ID: "p" },
      { agent: "qwen", session: "q-1" },
    ],
    ["Copilot", { COPILOT_CLI: "1", COPILOT_AGENT_SESSION_ID: "g-1" }, { agent: "copilot", session: "g-1" }],
    ["OpenCode", { OPENCODE: "1", AGENT: "1" }, { agent: "opencode" }],
    [
      "pi",
      { AI_AGENT: "pi", PI_CODING_AGENT: "true", PI_SESSION_ID: "pi-1" },
      { agent: "pi", session: "pi-1" },
    ],
    ["pi by its name alone", { AI_AGENT: "pi" }, { agent: "pi" }],
    ["Cursor", { CURSOR_AGENT: "1" }, { agent: "cursor" }],
    ["Cursor's hooks", { CURSOR_VERSION: "2.1", CURSOR_PROJECT_DIR: "/app" }, { agent: "cursor" }],
    ["Aider", { OR_APP_NAME: "Aider", OR_SITE_URL: "https://aider.chat" }, { agent: "aider" }],
    [
      "GitHub Actions",
      { CI: "true", GITHUB_ACTIONS: "true", GITHUB_RUN_ID: "42", GITHUB_JOB: "test" },
      { agent: "ci", session: "42", callId: "test" },
    ],
    [
      "GitLab",
      { CI: "true", GITLAB_CI: "true", CI_PIPELINE_ID: "7", CI_JOB_ID: "8" },
      { agent: "ci", session: "7", callId: "8" },
    ],
    [
      "CircleCI",
      { CI: "true", CIRCLECI: "true", CIRCLE_WORKFLOW_ID: "w", CIRCLE_BUILD_NUM: "3" },
      { agent: "ci", session: "w" },
    ],
    [
      "Buildkite",
      { CI: "true", BUILDKITE: "true", BUILDKITE_BUILD_ID: "b", BUILDKITE_JOB_ID: "j" },
      { agent: "ci", session: "b", callId: "j" },
    ],
    ["Azure", { TF_BUILD: "True", BUILD_BUILDID: "9" }, { agent: "ci", session: "9" }],
    [
      "Jenkins",
      { JENKINS_URL: "https://ci.example.org", BUILD_TAG: "jenkins-app-5" },
      { agent: "ci", session: "jenkins-app-5" },
    ],
    ["some other CI", { CI: "1" }, { agent: "ci" }],
    ["a person", { TERM: "xterm", HOME: "/home/ann" }, { agent: null }],
  ];

describe("readAgentContext", () => {
  it.each(ROWS)("knows %s", (_, env, { agent, session = null, callId = null }) => {
    expect(readAgentContext(env)).toEqual({ agent, session, callId });
  });

  it.each([
    ["an agent's variable that is switched off", { CI: "false" }],
    ["one that is 0", { CLAUDECODE: "0" }],
    ["one that is empty", { GEMINI_CLI: "" }],
    ["another program that talks to the same model router", { OR_APP_NAME: "Notebook" }],
    ["another value of the common marker", { AI_AGENT: "pineapple" }],
    ["a session id alone, without its marker", { CLAUDE_CODE_SESSION_ID: "left over" }],
  ])("takes %s for a person", (_, env) => {
    expect(readAgentContext(env).agent).toBeNull();
  });

  it("names the agent, not the CI it runs in", () => {
    const env = {
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_RUN_ID: "42",
      CLAUDECODE: "1",
      CLAUDE_CODE_SESSION_ID: "c-1",
    };
    expect(readAgentContext(env)).toEqual({ agent: "claude", session: "c-1", callId: null });
  });

  it("names the agent that another one started", () => {
    const env = {
      CLAUDECODE: "1",
      CLAUDE_CODE_SESSION_ID: "outer",
      CODEX_SESSION_ID: "inner",
      CODEX_TOOL_CALL_ID: "call_1",
    };
    expect(readAgentContext(env)).toEqual({ agent: "codex", session: "inner", callId: "call_1" });
  });
});

describe("agentVariables", () => {
  it("without them nobody is an agent, and CI stays CI", () => {
    const dropped = new Set(agentVariables());
    for (const [name, env, { agent }] of ROWS) {
      const rest = Object.fromEntries(Object.entries(env).filter(([variable]) => !dropped.has(variable)));
      expect(readAgentContext(rest).agent, name).toBe(agent === "ci" ? "ci" : null);
    }
    for (const kept of ["CI", "GITHUB_ACTIONS", "CODEX_HOME", "PATH"]) expect(dropped.has(kept)).toBe(false);
  });
});
