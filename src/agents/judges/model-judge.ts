import type { LanguageModelV3, LanguageModelV3GenerateResult } from "@ai-sdk/provider";
import type { Judge, JudgeLimits, JudgeName, JudgeQuestion, JudgeReply } from "#model/judge.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { makersOf } from "./makers.ts";
import { troubleIn } from "./trouble-in.ts";
import { OTHER_KEYS, type Vendor, vendorNamed } from "./vendors.ts";
import { VERDICT_SCHEMA } from "./verdict-schema.ts";

type Env = Readonly<Record<string, string | undefined>>;
type ModelName = Extract<JudgeName, { kind: "model" }>;

/** A model behind a vendor's API. The key is read when it is asked, given to the SDK, and kept nowhere. */
export function modelJudge(name: ModelName, env: Env): Judge {
  return {
    name: name.name,
    vendors: makersOf(name),
    ask: async (question, limits) => {
      const startedAt = performance.now();
      const ms = () => Math.round(performance.now() - startedAt);
      const missing = missingKey(name, env);
      if (missing !== null) return none(`no key: ${missing} is not set`, ms(), 0);
      const clock = AbortSignal.timeout(limits.timeoutMs);
      try {
        const model = await modelOf(name, keyOf(name, env)!);
        const signal = AbortSignal.any([clock, limits.signal]);
        return replyOf(await orAborted(model.doGenerate(callOf(question, limits, signal)), signal), ms());
      } catch (error) {
        if (limits.signal.aborted) return none("stopped on request", ms());
        if (clock.aborted) return none(`no answer within ${Math.round(limits.timeoutMs / 1000)} s`, ms());
        const { why, isFree } = troubleIn(error);
        return none(why, ms(), isFree ? 0 : null);
      }
    },
  };
}

/** The variable whose key is missing; null where there is one, or none is needed. */
export function missingKey(name: ModelName, env: Env): string | null {
  return keyOf(name, env) === null ? keysOf(name).join(" or ") : null;
}

function keysOf({ vendor }: ModelName): readonly string[] {
  return vendorNamed(vendor)?.keys ?? OTHER_KEYS;
}

/** The key itself; "" where none is needed, null where it is missing. */
export function keyOf(name: ModelName, env: Env): string | null {
  const set = keysOf(name).find((variable) => env[variable]);
  if (set !== undefined) return env[set]!;
  const vendor = vendorNamed(name.vendor);
  // A server of one's own may have none.
  return vendor === null || vendor.isOpen === true ? "" : null;
}

/** Each vendor's part of the SDK is loaded when it is asked. */
async function modelOf({ vendor, model, baseUrl }: ModelName, apiKey: string): Promise<LanguageModelV3> {
  const known: Vendor | null = vendorNamed(vendor);
  const baseURL = baseUrl ?? known?.baseUrl ?? undefined;
  const common = { fetch: boundedFetch(), ...(baseURL === undefined ? {} : { baseURL }) };
  switch (known?.speaks) {
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic({ ...common, apiKey })(model);
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI({ ...common, apiKey })(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI({ ...common, apiKey })(model);
    default: {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const key = apiKey === "" ? {} : { apiKey };
      const server = createOpenAICompatible({ ...common, ...key, name: vendor, baseURL: baseURL ?? "" });
      return server(model);
    }
  }
}

function callOf({ rules, text }: JudgeQuestion, { maxOutputTokens }: JudgeLimits, abortSignal: AbortSignal) {
  return {
    prompt: [
      { role: "system" as const, content: rules },
      { role: "user" as const, content: [{ type: "text" as const, text }] },
    ],
    responseFormat: { type: "json" as const, schema: VERDICT_SCHEMA, name: "verdict" },
    maxOutputTokens,
    abortSignal,
  };
}

/** A server that takes the question and never ends its answer does not hold us. */
function orAborted<T>(asked: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    asked.then(resolve, reject);
  });
}

function replyOf({ content, finishReason, usage }: LanguageModelV3GenerateResult, ms: number): JudgeReply {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  const { inputTokens, outputTokens } = usage;
  const isTold = isCount(inputTokens?.total) && isCount(outputTokens?.total);
  const told = {
    tokens: isTold ? { input: inputTokens.total!, output: outputTokens.total! } : null,
    costUsd: null,
    ms,
  };
  const why = WHY_NOT[finishReason.unified];
  return why === undefined ? { ...told, text, trouble: null } : { ...told, text: null, trouble: why };
}

const isCount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;

const WHY_NOT: Readonly<Record<string, string>> = {
  length: "its answer was cut off",
  "content-filter": "it refused to answer",
  error: "it broke off with an error",
  "tool-calls": "it asked for a tool instead of answering",
};

/** What nobody has answered may still have been worked on, and is paid for: how much, nobody knows. */
const none = (trouble: string, ms: number, costUsd: number | null = null): JudgeReply => ({
  text: null,
  trouble,
  tokens: null,
  costUsd,
  ms,
});
