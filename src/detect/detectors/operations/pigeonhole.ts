import type { Detector, Draft } from "../../detector.ts";

/** Dovecot's sieve (sievec, sieve-test): a script by its name without an ending, and at the end the file. */
export const pigeonhole: Detector = {
  id: "pigeonhole",
  tool: "sievec",
  check: "build",
  category: "syntax_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["compile sieve script", ": error: "],
    ["error: validation failed", ": line "],
    ["error: parse failed", ": line "],
  ],
  programs: ["sievec", "sieve-test", "sieve-filter"],
  scan: ({ lines }, about): Draft[] => {
    const files = [...lines.flatMap((text) => COMPILED.exec(text)?.[1] ?? []), ...wordsOf(about.command)];
    return lines.flatMap((text, from): Draft[] => {
      const [, script, line, message] = PROBLEM.exec(text) ?? [];
      if (script === undefined) return [];
      const file = files.find((name) => nameOf(name) === script) ?? script;
      return [{ message: message!, file, line: Number(line), from, to: from + 1 }];
    });
  },
};

// "main: line 4: error: unknown command 'addflag' (only reported once at first occurrence)."
const PROBLEM = /^([\w.-]{1,100}): line (\d+): error: (\S.*)$/;
// "sievec: Fatal: failed to compile sieve script 'sieve/main.sieve'"
const COMPILED = /failed to compile sieve script '([^']{1,300})'/;

const wordsOf = (command: string | null): string[] =>
  (command ?? "").split(/\s+/).filter((word) => word.endsWith(".sieve"));

const nameOf = (file: string): string => file.replace(/^.*\//, "").replace(/\.sieve$/, "");
