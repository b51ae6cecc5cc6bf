/**
 * How agents say that nobody is logged in, or that the key is not taken. Each shows a real line.
 * Only asked of an agent's own errors, never of what a test of the user's printed.
 */
const SIGNS: readonly RegExp[] = [
  // Claude Code: "Not logged in · Please run /login"; "Invalid API key · Please run /login"
  /\bplease run \/login\b/i,
  // Codex: "Not logged in. Run `codex login` …"; "unexpected status 401 Unauthorized: …"
  /\bnot logged in\b/i,
  /\b401 unauthorized\b/i,
  // Gemini: "Please set an Auth method in your …/settings.json or specify one of …: GEMINI_API_KEY"
  /\bplease set an auth method\b/i,
  // Google: "API key not valid. Please pass a valid API key."; {"code":401,"status":"UNAUTHENTICATED"}
  /\bapi key not valid\b/i,
  /\bUNAUTHENTICATED\b/,
  // Qwen Code: "No auth type is selected. Please configure an auth type …"; "[API Error: 401 …]"
  /\bno auth type is selected\b/i,
  /\bAPI Error: 401\b/i,
  // Copilot: "Error: No authentication information found."; "Authentication failed with provider at … (HTTP 401)."
  /\bno authentication information found\b/i,
  /\bauthentication failed\b/i,
  // Aider over litellm: "litellm.AuthenticationError: AnthropicException - …"
  /\bAuthenticationError\b/,
  // "Incorrect API key provided: sk-…"; "invalid x-api-key"
  /\b(?:incorrect|invalid|missing) (?:x-)?api[- ]key\b/i,
  // "No API key found for …"
  /\bno api key\b/i,
];

/** Whether an agent's error means that a person has to log in. */
export function meansNoLogin(text: string | null): boolean {
  return text !== null && SIGNS.some((sign) => sign.test(text));
}
