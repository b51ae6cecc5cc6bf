import { expect, test } from "vitest";
import { vendorsOf } from "#doors/heal-judges-fixers.ts";

test.each([
  ["codex", null, ["openai"]],
  ["claude", "opus", ["anthropic"]],
  ["claude", "anthropic/claude-opus-4-5", ["anthropic"]],
  ["opencode", "Anthropic/claude-opus-4-5", ["anthropic"]],
  ["opencode", "openrouter/openai/gpt-5.2", ["openrouter", "openai"]],
  ["opencode", null, []],
  ["command", null, []],
])("behind %s with %s are %j", (agent, model, vendors) => {
  expect(vendorsOf(agent, model)).toEqual(vendors);
});
