/** A vendor's server and how one asks it. */
export interface Vendor {
  readonly name: string;
  /** Which of the SDK's ways of asking it speaks. */
  readonly speaks: "anthropic" | "openai" | "google" | "compatible";
  /** null: it has to be said with the model. */
  readonly baseUrl: string | null;
  /** The usual variables for its key, the first that is set counts. */
  readonly keys: readonly string[];
  /** Passes models of several makers on: whose a model is stands in its name. */
  readonly isRouter?: boolean;
  /** Answers without a key. */
  readonly isOpen?: boolean;
}

/** One row each. Whoever is missing is reached by its address: `acme/model@https://llm.acme.example/v1`. */
export const VENDORS: readonly Vendor[] = [
  { name: "anthropic", speaks: "anthropic", baseUrl: null, keys: ["ANTHROPIC_API_KEY"] },
  { name: "openai", speaks: "openai", baseUrl: null, keys: ["OPENAI_API_KEY"] },
  {
    name: "google",
    speaks: "google",
    baseUrl: null,
    keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"],
  },
  { name: "xai", speaks: "compatible", baseUrl: "https://api.x.ai/v1", keys: ["XAI_API_KEY"] },
  { name: "mistral", speaks: "compatible", baseUrl: "https://api.mistral.ai/v1", keys: ["MISTRAL_API_KEY"] },
  { name: "deepseek", speaks: "compatible", baseUrl: "https://api.deepseek.com", keys: ["DEEPSEEK_API_KEY"] },
  {
    name: "groq",
    speaks: "compatible",
    baseUrl: "https://api.groq.com/openai/v1",
    keys: ["GROQ_API_KEY"],
    isRouter: true,
  },
  {
    name: "openrouter",
    speaks: "compatible",
    baseUrl: "https://openrouter.ai/api/v1",
    keys: ["OPENROUTER_API_KEY"],
    isRouter: true,
  },
  {
    name: "ollama",
    speaks: "compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    keys: [],
    isRouter: true,
    isOpen: true,
  },
];

/** The key of servers that no row knows. */
export const OTHER_KEYS: readonly string[] = ["TWICESHY_JUDGE_API_KEY"];

export function vendorNamed(name: string): Vendor | null {
  return VENDORS.find((vendor) => vendor.name === name) ?? null;
}
