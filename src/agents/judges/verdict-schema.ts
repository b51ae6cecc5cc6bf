import type { JSONSchema7 } from "@ai-sdk/provider";

/** What a judge has to answer. Vendors that can hold their models to it do; whatever comes is read as strictly again. */
export const VERDICT_SCHEMA: JSONSchema7 = {
  type: "object",
  additionalProperties: false,
  required: ["approve", "score", "reasons"],
  properties: {
    approve: {
      type: "boolean",
      description: "true where the change may be applied without a person looking at it",
    },
    score: { type: "number", description: "how sure you are that it is right and harmless, from 0 to 1" },
    reasons: { type: "array", items: { type: "string" }, description: "one to five short sentences" },
  },
};
