import type { Detector, Draft } from "../../detector.ts";

/** pug, pug-lint, ejs and what shows an excerpt as they do: the place, lines of the template with one marked, and under them the reason. */
export const pug: Detector = {
  id: "pug",
  tool: "pug",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [".pug:", "> "],
    [".jade:", "> "],
    [".ejs:", ">> "],
  ],
  programs: ["pug", "pug-lint", "jade", "ejs"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, from): Draft[] => {
      const place = PLACE.exec(line);
      const under = place === null ? null : readReason(log.lines, from);
      if (place === null || under === null) return [];
      const [, who, type, file, row, column] = place;
      // Only the linter names the place without a word before it.
      const isLint = who === undefined;
      return [
        {
          message: under.reason,
          ...kindOf(under.reason, isLint),
          ...(file!.endsWith(".ejs") && { tool: "ejs" }),
          ...(isLint && { tool: "pug-lint" }),
          errorType: type ?? null,
          file: file!,
          line: Number(row),
          column: column === undefined ? null : Number(column),
          from,
          to: under.to,
        },
      ];
    });
  },
};

// "views/cart.pug:2:3", "Error: /app/views/cart.pug:3:8", "ejs: /app/views/cart.ejs:2", "ReferenceError: /app/views/cart.ejs:2"
const PLACE = /^((?:ejs|(\w*Error)): )?(\S.*\.(?:pug|jade|ejs)):(\d+)(?::(\d+))?$/;
// "  > 2|   #cart", " >> 2| <p><%= cart.items.length %></p>", "    1| html", "---------^"
const MARKED = /^\s*>{1,2} *\d+\|/;
const EXCERPT = /^\s*(?:>{1,2} *)?\d+\||^\s*-*\^$/;
const MOST = 14;

function readReason(lines: readonly string[], from: number): { reason: string; to: number } | null {
  let at = from + 1;
  while (at < lines.length && at < from + MOST && EXCERPT.test(lines[at]!)) at++;
  if (!lines.slice(from + 1, at).some((line) => MARKED.test(line))) return null;
  while (at < lines.length && at < from + MOST && lines[at]!.trim() === "") at++;
  const reason = lines[at]?.trim() ?? "";
  return reason === "" ? null : { reason, to: at + 1 };
}

/** A linter finds; a template that was read and then failed met it while running. */
function kindOf(reason: string, isLint: boolean): Pick<Draft, "category"> {
  if (isLint) return { category: "lint_error" };
  if (/^Could not find the include file/.test(reason)) return { category: "missing_dependency" };
  if (/is not defined|cannot read propert|is not a function/i.test(reason))
    return { category: "runtime_error" };
  return /unexpected|expected|syntax|unclosed|no closing bracket|end of string/i.test(reason)
    ? { category: "syntax_error" }
    : {};
}

/** handlebars' precompiler does not name the template; the place behind the sentence is in it. */
export const handlebars: Detector = {
  id: "handlebars",
  tool: "handlebars",
  check: "build",
  category: "syntax_error",
  rank: 2,
  needles: [["error: ", "/handlebars/dist/"]],
  programs: ["handlebars"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const said = MISMATCH.exec(line);
      if (said === null) return [];
      return [
        { message: said[1]!, file: null, line: Number(said[2]), column: Number(said[3]), from, to: from + 1 },
      ];
    }),
};

// "Error: each doesn't match if - 2:3"
const MISMATCH = /^Error: (\S.* doesn't match \S.*) - (\d+):(\d+)$/;
