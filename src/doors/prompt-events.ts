/** What clients call a prompt; of all that waits, only these say what a session is at. */
export const PROMPTS: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "BeforeAgent",
  "userPromptSubmitted",
  "beforeSubmitPrompt",
  "chat-message",
  "before_agent_start",
]);
