import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** RuboCop, and standardrb with its format: offenses, and a configuration that it does not understand. */
export const rubocop: Detector = {
  id: "rubocop",
  tool: "rubocop",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["offense", ": w: ", ": c: ", ": e: ", ": f: ", ".rubocop.yml"],
  programs: ["rubocop", "standardrb"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let file: string | null = null;
    log.lines.forEach((line, i) => {
      // "== lib/cart.rb ==" (--format simple)
      file = /^== (\S.*) ==$/.exec(line)?.[1] ?? file;
      const draft = readOffense(line) ?? readListed(line, file) ?? readTrouble(line);
      if (draft !== null) drafts.push({ ...draft, from: i, to: i + 1 });
    });
    return drafts;
  },
};

type Read = Omit<Draft, "from" | "to"> | null;

// "lib/cart.rb:5:5: W: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax."
const OFFENSE =
  /^(\S.*?):(\d+):(\d+): ([CWEFR]): (?:\[Correctable\] )?(?:([A-Z]\w+(?:\/\w+)+): )?(?!\[Corrected\])(\S.*)$/;

function readOffense(line: string): Read {
  const match = OFFENSE.exec(line);
  if (match === null) return null;
  return offense(match[1]!, match[2]!, match[3]!, match[4]!, match[5], match[6]!);
}

// "W:  5:  5: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax."
const LISTED =
  /^([CWEFR]): {1,3}(\d+): {1,3}(\d+): (?:\[Correctable\] )?(?:([A-Z]\w+(?:\/\w+)+): )?(?!\[Corrected\])(\S.*)$/;

function readListed(line: string, file: string | null): Read {
  const match = file === null ? null : LISTED.exec(line);
  return match === null ? null : offense(file!, match[2]!, match[3]!, match[1]!, match[4], match[5]!);
}

function offense(
  file: string,
  line: string,
  column: string,
  level: string,
  cop: string | undefined,
  message: string,
): Read {
  const isError = level === "E" || level === "F";
  return {
    message,
    errorType: cop ?? null,
    file,
    line: toNumber(line),
    column: toNumber(column),
    ...(cop === "Lint/Syntax" && { category: "syntax_error" }),
    // What cannot be parsed or would crash comes before what could be written otherwise.
    score: isError ? 1 : 0,
  };
}

// "Error: unrecognized cop or department Lint/Nothing found in .rubocop.yml", "Error: RuboCop found unknown Ruby version 9.9 in ..."
const TROUBLE = /^Error: ((?:unrecognized |RuboCop found |obsolete |The `|.+\.rubocop\w*\.yml).*)$/;

function readTrouble(line: string): Read {
  const match = TROUBLE.exec(line);
  if (match === null) return null;
  // "… found in config/.rubocop.yml"
  const file = / found in (\S+\.ya?ml)\b/.exec(match[1]!)?.[1] ?? null;
  return { message: match[1]!, file, category: "config_error" };
}
