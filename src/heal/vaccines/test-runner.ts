import type { Repository } from "./template.ts";

/** A runner of tests other than node's own that package.json asks for; null where there is none. */
export function otherRunner(repository: Repository): "vitest" | "jest" | "mocha" | null {
  const text = repository.text("package.json") ?? "";
  // "vitest": "^4.0.0"   "test": "vitest run"
  return (["vitest", "jest", "mocha"] as const).find((name) => new RegExp(`"${name}[" ]`).test(text)) ?? null;
}
