import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** size-limit: what is larger than it may be, or not there. */
export const sizeLimit: Detector = byLines({
  id: "size-limit",
  tool: "size-limit",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [
    "size limit has exceeded by ",
    "size limit can’t find files at ",
    "size limit can't find files at ",
  ],
  programs: ["size-limit"],
  forms: [
    // "  Package size limit has exceeded by 57 B"
    { pattern: /^\s*(?<message>Package size limit has exceeded by \S.*)$/ },
    // "  Size Limit can’t find files at dist/index.js"
    { pattern: /^\s*(?<message>Size Limit can[’']t find files at (?<file>\S+))$/ },
  ],
  kindOf: (message) => (message.startsWith("Size Limit can") ? "config_error" : undefined),
});

/** jscpd: code that stands in two places; over its threshold it fails. */
export const jscpd: Detector = {
  id: "jscpd",
  tool: "jscpd",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["clone found ("],
  programs: ["jscpd"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const one = /^Clone found \(/.test(line) ? PART.exec(log.lines[from + 1] ?? "") : null;
      const other = one === null ? null : OTHER.exec(log.lines[from + 2] ?? "");
      if (one === null || other === null) return [];
      const message = `${one[3] ?? "code"} duplicated in ${other[1]}`;
      return [{ message, file: one[1]!, line: Number(one[2]), from, to: from + 3 }];
    }),
};

// " - a.js [1:1 - 6:2] (6 lines, 45 tokens)"
const PART = /^ - (\S.*) \[(\d+):\d+ - \d+:\d+\](?: \((\d+ lines), .*\))?$/;
// "   b.js [1:1 - 6:2]"
const OTHER = /^ {3}(\S.*) \[\d+:\d+ - \d+:\d+\]$/;

/** syncpack lint: versions that differ between packages. */
export const syncpack: Detector = {
  id: "syncpack",
  tool: "syncpack",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [["      ✘ ", "package.json"]],
  programs: ["syncpack"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let name = "";
    log.lines.forEach((line, from) => {
      name = PACKAGE.exec(line)?.[1] ?? name;
      const said = INSTANCE.exec(line);
      if (said === null || name === "") return;
      drafts.push({
        message: `${name} ${said[1]}`,
        errorType: said[3] ?? null,
        file: said[2]!,
        from,
        to: from + 1,
      });
    });
    return drafts;
  },
};

// "   2x left-pad"
const PACKAGE = /^ {2,}\d+x (\S+)/;
// "      ✘ 1.0.0 → 1.3.0 in packages/a/package.json at .dependencies (DiffersToHighestOrLowestSemver)"
const INSTANCE = /^ {4,}✘ (\S.*) in (\S*package\.json) at \S+(?: \((\w+)\))?$/;

/** attw: each kind of problem is a sentence behind its sign, over the table. */
export const attw: Detector = byLines({
  id: "attw",
  tool: "attw",
  check: "types",
  category: "type_error",
  rank: 2,
  needles: ["arethetypeswrong"],
  programs: ["attw"],
  forms: [
    // "🎭 Import resolved to a CommonJS type declaration file, but an ESM JavaScript file. https://…/docs/problems/FalseCJS.md"
    {
      pattern:
        /^\p{Extended_Pictographic}\ufe0f? (?<message>[A-Z].+?) https:\/\/\S+\/docs\/problems\/(?<type>\w+)\.md$/u,
    },
    // "🐛 Import resolved to types through … This behavior is a TypeScript bug (https://…). It may misrepresent …. https://…"
    { pattern: /^\p{Extended_Pictographic}\ufe0f? (?<message>Import resolved to \S.*)$/u },
  ],
});
