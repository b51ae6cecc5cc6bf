import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** remark, retext, alex and all who report as vfile does: the file, then rows of place, level, sentence, rule and plugin. */
export const remark: Detector = byLines({
  id: "remark",
  tool: "remark",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [" warning ", " remark-"],
    [" warning ", " retext-"],
    [" error ", " remark-"],
    [" error ", " retext-"],
    [" warning ", " rehype-"],
  ],
  programs: ["remark", "alex", "rehype", "retext"],
  // "docs/cart.md", "README.md: no issues found" is of a file that is well
  heading: /^(?<file>\S[^:]*\.\w+)$/,
  forms: [
    // "3:5-3:25 warning Unexpected reference to undefined definition … no-undefined-references remark-lint"
    {
      pattern:
        /^\s*(?<line>\d+):(?<column>\d+)(?:-\d+:\d+)? +(?<severity>warning|error) +(?<message>\S.*?) +(?<type>[\w-]+) +(?:remark|retext|rehype)-[\w-]+$/,
    },
  ],
});

/** textlint where it differs from eslint: what it can mend, and its own frame. */
export const textlint: Detector = byLines({
  id: "textlint",
  tool: "textlint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["✓ error", "textlint"],
  programs: ["textlint"],
  isMine: (log, about) => /\btextlint\b/.test(`${about.command ?? ""}\n${log.lines.join("\n")}`),
  // "/home/dev/app/README.md"
  heading: /^(?<file>\S.*\.\w+)$/,
  forms: [
    // "  5:8   ✓ error  Incorrect term: “Javascript”, use “JavaScript” instead  terminology"
    {
      pattern:
        /^\s+(?<line>\d+):(?<column>\d+) +(?:✓ )?(?<severity>error|warning) +(?<message>\S.*?) {2,}(?<type>[\w@/-]+)$/,
    },
  ],
});

/** textlint -f pretty-error: rule and sentence, and the place on the line below. */
export const textlintFrame: Detector = {
  id: "textlint-frame",
  tool: "textlint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [["   v\n", "   ^\n"]],
  programs: ["textlint"],
  scan: (log) =>
    log.lines.flatMap((line, from) => {
      const place = PLACE.exec(log.lines[from + 1] ?? "");
      const said = place === null ? null : RULE.exec(line);
      if (place === null || said === null || !/^\s+v$/.test(log.lines[from + 2] ?? "")) return [];
      const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
      return [{ message: said[2]!, errorType: said[1]!, ...at, from, to: from + 2 }];
    }),
};

// "/home/dev/app/README.md:3:1"
const PLACE = /^(\S.*\.\w+):(\d+):(\d+)$/;
// "no-todo: Found TODO: 'TODO: say more'"
const RULE = /^([a-z][\w@/-]*): (\S.*)$/;

/** markdown-link-check: each dead link with what came back. */
export const markdownLinkCheck: Detector = byLines({
  id: "markdown-link-check",
  tool: "markdown-link-check",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [["[✖] ", " → status: "]],
  programs: ["markdown-link-check"],
  // "FILE: README.md", "  ERROR: 1 dead link found in README.md !"
  overBlanks: true,
  heading: /^\s*(?:FILE: |ERROR: \d+ dead links? found in )(?<file>\S.*?)(?: !)?$/,
  forms: [
    // "  [✖] docs/guide.md → Status: 400"
    { pattern: /^\s*\[✖\] (?<message>\S.* → Status: \d+.*)$/ },
  ],
});
