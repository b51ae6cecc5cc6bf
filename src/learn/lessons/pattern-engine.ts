import type { RE2JS } from "re2js";

/** Runs patterns that people or imports wrote, in time linear to the text. */
export interface PatternEngine {
  /** Whether a pattern is found in a text; false for one that is not valid. */
  finds(pattern: string, text: string): boolean;
  /** Why a pattern is not valid; null when it is. */
  fault(pattern: string): string | null;
}

const LONGEST_PATTERN = 2000;
const LONGEST_TEXT = 65_536;
const KEPT = 2000;

/** The linear-time engine; loaded only where a lesson has a pattern. */
export async function loadPatternEngine(): Promise<PatternEngine> {
  const { RE2JS } = await import("re2js");
  const compiled = new Map<string, RE2JS | string>();
  const compile = (pattern: string): RE2JS | string => {
    let known = compiled.get(pattern);
    if (known === undefined) {
      if (compiled.size >= KEPT) compiled.clear();
      known = compileOne(RE2JS, pattern);
      compiled.set(pattern, known);
    }
    return known;
  };
  return {
    finds: (pattern, text) => {
      const engine = compile(pattern);
      return typeof engine !== "string" && engine.matcher(text.slice(0, LONGEST_TEXT)).find();
    },
    fault: (pattern) => {
      const engine = compile(pattern);
      return typeof engine === "string" ? engine : null;
    },
  };
}

function compileOne(engine: typeof RE2JS, pattern: string): RE2JS | string {
  if (pattern === "") return "an empty pattern fits everything";
  if (pattern.length > LONGEST_PATTERN) return `longer than ${LONGEST_PATTERN} characters`;
  try {
    return engine.compile(pattern);
  } catch (error) {
    return `${(error as Error).message} (RE2 syntax: no look-around, no back-references)`;
  }
}
