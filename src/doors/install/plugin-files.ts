import { piExtension } from "#agents/hooks/extension-pi.ts";
import { opencodePlugin } from "#agents/hooks/plugin-opencode.ts";

/** True for a program file that twiceshy wrote, in any version: its first line says so. */
export function isOurPlugin(text: string): boolean {
  return text.startsWith("// twiceshy:");
}

/** The program file of a client that takes programs instead of hooks. */
export function pluginText(agent: string): string {
  return agent === "pi" ? piExtension() : opencodePlugin();
}
