import type { Tool } from "./tool.ts";
import { capture } from "./tools/capture.ts";
import { explain } from "./tools/explain.ts";
import { hook } from "./tools/hook.ts";
import { issues } from "./tools/issues.ts";
import { outcome } from "./tools/outcome.ts";
import { recall } from "./tools/recall.ts";
import { warn } from "./tools/warn.ts";

/** Every tool there is. */
export const TOOLS: readonly Tool[] = [recall, warn, capture, outcome, explain, issues, hook];

/** Tools as tools/list gives them. */
export function toolList(tools: readonly Tool[] = TOOLS) {
  return tools.map(({ name, description, inputSchema, isReadOnly }) => ({
    name,
    description,
    inputSchema,
    ...(isReadOnly ? { annotations: { readOnlyHint: true } } : {}),
  }));
}
