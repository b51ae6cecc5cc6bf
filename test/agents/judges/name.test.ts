import { expect, test } from "vitest";
import { makersOf } from "#agents/judges/makers.ts";
import { readJudgeName } from "#agents/judges/name.ts";

function makers(said: string): string[] {
  const read = readJudgeName(said);
  if (read.kind === "wrong" || read.judge.kind !== "model") throw new Error(`no model: ${said}`);
  return makersOf(read.judge);
}

test.each([
  ["openai/gpt-5.2", { kind: "model", vendor: "openai", model: "gpt-5.2", baseUrl: null }],
  [
    "openrouter/anthropic/claude-opus-4.5",
    { kind: "model", vendor: "openrouter", model: "anthropic/claude-opus-4.5", baseUrl: null },
  ],
  [
    "meta/llama-3.3@http://127.0.0.1:8000/v1",
    { kind: "model", vendor: "meta", model: "llama-3.3", baseUrl: "http://127.0.0.1:8000/v1" },
  ],
  ["agent:codex", { kind: "agent", agent: "codex" }],
  ["agent:command:node judge.mjs", { kind: "agent", agent: "command:node judge.mjs" }],
])("%s names a judge", (said, judge) => {
  expect(readJudgeName(said)).toMatchObject({ kind: "judge", judge: { ...judge, name: said } });
});

test.each([
  ["gpt-5.2", /neither vendor\/model nor agent:name/],
  ["", /neither/],
  [7, /is no text/],
  ["agent:", /names no agent/],
  ["acme/model", /nobody knows where acme is/],
  ["acme/model@nonsense", /is no address/],
  ["acme/model@http://llm.example/v1", /neither https nor on this machine/],
  ["acme/model@file:///etc/passwd", /neither https nor on this machine/],
  ["acme/model@https://user:word@llm.example/v1", /must not hold a user/],
  ["acme/model@https://llm.example/v1?key=1", /must not hold a question/],
  ["acme/model@http://localhost.example/v1", /neither https nor on this machine/],
])("%s names none", (said, why) => {
  const read = readJudgeName(said);
  expect(read.kind).toBe("wrong");
  expect(read.kind === "wrong" && read.why).toMatch(why);
});

test.each([
  ["openai/gpt-5.2", ["openai"]],
  ["openrouter/anthropic/claude-opus-4.5", ["anthropic"]],
  ["openrouter/x-ai/grok-4", ["xai"]],
  ["groq/llama-3.3-70b", ["meta"]],
  ["ollama/gpt-oss:20b", ["openai"]],
  ["ollama/my-own", []],
  ["compatible/my-own@http://localhost:1/v1", []],
  ["compatible/claude-opus-4@https://proxy.example/v1", ["anthropic"]],
  // Whose server it is counts too: a vendor that serves another's model is both.
  ["acme/qwen3-coder@https://llm.example/v1", ["alibaba", "acme"]],
])("the models of %s are made by %j", (said, expected) => {
  expect(makers(said)).toEqual(expected);
});
