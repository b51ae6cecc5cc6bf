import type { Setting } from "./setting.ts";

/** The settings of judges: whom a change is shown to, and what that costs, is never for a committed file to say. */
export const JUDGE_SETTINGS: readonly Setting[] = [
  {
    key: "heal.judges",
    type: "list",
    default: [],
    env: "TWICESHY_HEAL_JUDGES",
    doc: 'Who approves what heals by itself, the change is sent to them: ["openai/gpt-5.2", "google/gemini-3-pro", "meta/llama-3.3@http://127.0.0.1:8000/v1", "agent:codex"]. Keys come from the vendors\' usual variables.',
    committed: false,
  },
  {
    key: "heal.judgePrices",
    type: "list",
    default: [],
    env: null,
    doc: 'What judges cost, in dollars for a million tokens: [{"judge": "openai/gpt-5.2", "input": 1.25, "output": 10}]. A vote of unknown price counts as heal.validationUsd.',
    committed: false,
  },
  {
    key: "heal.judgeSeconds",
    type: "whole",
    default: 120,
    env: null,
    doc: "Seconds that a judge has for its answer; later is a no.",
    committed: false,
  },
];
