import { Unexpected } from "./unexpected.ts";

/** True for a program file that twiceshy wrote, in any version. */
export function isOurPlugin(text: string): boolean {
  return text.includes("share/twiceshy/hook");
}

/** The program file of a client that takes programs instead of hooks. */
export function pluginText(agent: string): string {
  throw new Unexpected(`there is no plugin for ${agent} yet`);
}
