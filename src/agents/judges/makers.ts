import type { JudgeName } from "#model/judge.ts";
import { vendorNamed } from "./vendors.ts";

/** Families of models by how their names begin, behind whatever folder a router puts them in. */
const FAMILIES: readonly (readonly [begins: RegExp, maker: string])[] = [
  [/^claude/, "anthropic"], // claude-opus-4-5
  [/^(?:gpt|chatgpt|codex|o[1-9])\b/, "openai"], // gpt-5.2, o3-mini, gpt-oss:20b
  [/^(?:gemini|gemma)/, "google"],
  [/^grok/, "xai"],
  [/^(?:mistral|mixtral|codestral|devstral|magistral|ministral)/, "mistral"],
  [/^deepseek/, "deepseek"],
  [/^(?:qwen|qwq)/, "alibaba"],
  [/^(?:llama|codellama)/, "meta"],
];

/** Who makes a judge's model, and whose server it is asked at; empty where nobody can tell. */
export function makersOf(judge: Extract<JudgeName, { kind: "model" }>): string[] {
  const path = judge.model.toLowerCase().split("/");
  const known = FAMILIES.find(([begins]) => begins.test(path.at(-1)!))?.[1];
  const folder = path.length > 1 ? normal(path[0]!) : undefined;
  const vendor = vendorNamed(judge.vendor);
  const server = vendor?.isRouter === true || judge.vendor === ANY ? undefined : normal(judge.vendor);
  return [...new Set([known, folder, server].filter((name) => name !== undefined))];
}

/** A server of which the name tells nothing. */
export const ANY = "compatible";

/** As others call them: "x-ai/grok-4", "mistralai/devstral", "meta-llama/llama-3.3". */
function normal(name: string): string {
  const others: Readonly<Record<string, string>> = {
    "x-ai": "xai",
    mistralai: "mistral",
    "meta-llama": "meta",
    qwen: "alibaba",
    "deepseek-ai": "deepseek",
  };
  const lower = name.toLowerCase();
  return others[lower] ?? lower;
}
