/**
 * A report has the same failure as the tool's own output has, in other clothes. So it is told again as the tool prints it and goes
 * through the same detectors: one failure has one fingerprint, whichever way it was seen.
 */
import { COMPILED_TOOLS } from "./retell-compiled.ts";
import { JAVASCRIPT_TOOLS } from "./retell-javascript.ts";
import { SCRIPT_TOOLS } from "./retell-script.ts";
import type { Retell, Retold } from "./retold.ts";
import type { ResultTold } from "./source.ts";

const TOOLS: Readonly<Record<string, Retell>> = { ...JAVASCRIPT_TOOLS, ...SCRIPT_TOOLS, ...COMPILED_TOOLS };

// Reports under a name of their own: what the runner leaves in a stack tells whose they are.
const SIGNS: readonly (readonly [tool: string, sign: RegExp])[] = [
  // "    at Promise.then.completed (/srv/shop/node_modules/jest-circus/build/utils.js:298:28)"
  ["jest", /[\\/]node_modules[\\/]jest-(?:circus|jasmine2)[\\/]/],
  // " ❯ test/cart.test.ts:3:67"
  ["vitest", /^ *❯ \S+:\d+:\d+$/m],
];

/** The tool of a result: the report's, or the one whose stack it has. */
export function toolOf({ name, text }: ResultTold, tool: string | null): string | null {
  if (tool !== null || name === null || text === null) return tool;
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** What the tool would have printed about a failed result. */
export function retell(result: ResultTold, tool: string | null): Retold {
  const whose = toolOf(result, tool) ?? "";
  const tell = Object.hasOwn(TOOLS, whose) ? TOOLS[whose]! : plain;
  return tell(result, bodyOf(result).trimEnd());
}

/** A tool that nobody here knows: what was said is read for itself. A problem with a place is told as compilers do. */
function plain({ name, file, line, column, message }: ResultTold, body: string): Retold {
  if (name !== null || file === null || line === null || message === null)
    return { text: `${body}\n`, command: null };
  return {
    text: `${file}:${line}${column === null ? "" : `:${column}`}: error: ${message}\n`,
    command: null,
  };
}

/** The message and the text under it; most tools begin the text with the message. */
function bodyOf({ message, text }: ResultTold): string {
  if (text === null) return message ?? "";
  const first = (message ?? "").split("\n", 1)[0]!.trim();
  return first === "" || text.includes(first) ? text.replace(/^\s*\n/, "") : `${message}\n${text}`;
}
