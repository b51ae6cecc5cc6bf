import type { EmbeddingModelV3 } from "@ai-sdk/provider";
import type { Embedder, EmbedReply } from "#model/embedder.ts";
import type { JudgeName } from "#model/judge.ts";
import { boundedFetch } from "../judges/bounded-fetch.ts";
import { keyOf, missingKey } from "../judges/model-judge.ts";
import { troubleIn } from "../judges/trouble-in.ts";
import { vendorNamed } from "../judges/vendors.ts";

type Env = Readonly<Record<string, string | undefined>>;
type ModelName = Extract<JudgeName, { kind: "model" }>;

/** Texts in one call; every vendor takes so many. */
const MOST = 32;
const TIMEOUT_MS = 30_000;
/** What an answer may weigh: 32 directions of 4,096 numbers. */
const MOST_BYTES = 4_000_000;

/** A vendor's embeddings. The key is read when it is asked, given to the SDK, and kept nowhere. */
export function modelEmbedder(name: ModelName, env: Env): Embedder {
  return {
    name: name.name,
    isLocal: false,
    most: MOST,
    embed: async (texts, signal) => {
      const missing = missingKey(name, env);
      if (missing !== null) return none(`no key: ${missing} is not set`, true);
      const clock = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const model = await modelOf(name, keyOf(name, env)!);
        if (model === null) return none(`${name.vendor} has no embeddings`, true);
        const abortSignal = AbortSignal.any([clock, signal]);
        const { embeddings, usage } = await model.doEmbed({ values: [...texts], abortSignal });
        return replyOf(texts.length, embeddings, usage?.tokens ?? null);
      } catch (error) {
        if (signal.aborted) return none("stopped on request");
        if (clock.aborted) return none(`no answer within ${TIMEOUT_MS / 1000} s`);
        const { why, isFree } = troubleIn(error);
        return none(why, isFree);
      }
    },
  };
}

/** Each vendor's part of the SDK is loaded when it is asked. */
async function modelOf(
  { vendor, model, baseUrl }: ModelName,
  apiKey: string,
): Promise<EmbeddingModelV3 | null> {
  const known = vendorNamed(vendor);
  const baseURL = baseUrl ?? known?.baseUrl ?? undefined;
  const common = { fetch: boundedFetch(MOST_BYTES), ...(baseURL === undefined ? {} : { baseURL }) };
  switch (known?.speaks) {
    case "anthropic":
      return null;
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI({ ...common, apiKey }).embeddingModel(model);
    case "google":
      return (await import("@ai-sdk/google"))
        .createGoogleGenerativeAI({ ...common, apiKey })
        .embeddingModel(model);
    default: {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const key = apiKey === "" ? {} : { apiKey };
      return createOpenAICompatible({
        ...common,
        ...key,
        name: vendor,
        baseURL: baseURL ?? "",
      }).embeddingModel(model);
    }
  }
}

/** One for each text, all of one size, of plain numbers; anything else is no answer. */
function replyOf(wanted: number, given: readonly (readonly number[])[], tokens: number | null): EmbedReply {
  if (given.length !== wanted) return none(`it gave ${given.length} directions for ${wanted} texts`);
  const size = given[0]?.length ?? 0;
  const isPlain = (one: readonly number[]) =>
    one.length === size && size > 0 && size <= 8192 && one.every(Number.isFinite);
  if (!given.every(isPlain)) return none("its directions are not of one size, or hold no numbers");
  return { vectors: given.map(unit), trouble: null, tokens, isFree: false };
}

function unit(numbers: readonly number[]): Float32Array | null {
  const length = Math.hypot(...numbers);
  return length === 0 ? null : Float32Array.from(numbers, (x) => x / length);
}

const none = (trouble: string, isFree = false): EmbedReply => ({
  ...{ vectors: null, trouble, tokens: null },
  isFree,
});
