import { headlessAgentNamed } from "../headless/registry.ts";

/** Not a vendor: any model may be behind it. */
const NOBODY: ReadonlySet<string> = new Set(["any", "unknown", "opencode", "github"]);

/** Who makes the model of a coding agent; empty where it works with anybody's. */
export function vendorsOfAgent(agent: string): string[] {
  const vendor = headlessAgentNamed(agent)?.vendor;
  return vendor === undefined || NOBODY.has(vendor) ? [] : [vendor];
}
