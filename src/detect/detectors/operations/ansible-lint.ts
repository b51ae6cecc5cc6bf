import type { Detector, Draft } from "../../detector.ts";

/** ansible-lint: a rule with its sentence, and the place under it, or all in one line (-p, --parseable). */
export const ansibleLint: Detector = {
  id: "ansible-lint",
  tool: "ansible-lint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["violation(s) that are fatal", "ansible-lint", "task/handler: "],
  programs: ["ansible-lint", "molecule"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, from) => {
      const flat = FLAT.exec(line);
      if (flat !== null)
        return [
          {
            message: flat[5]!,
            errorType: flat[4]!,
            file: flat[1]!,
            line: Number(flat[2]),
            from,
            to: from + 1,
          },
        ];
      const head = HEAD.exec(line);
      const place = head === null ? null : PLACE.exec(lines[from + 1] ?? "");
      if (head === null || place === null) return [];
      return [
        {
          message: head[2]!,
          errorType: head[1]!,
          file: place[1]!,
          line: Number(place[2]),
          from,
          to: from + 2,
        },
      ];
    });
  },
};

// "site.yml:4: fqcn[action-core]: Use FQCN for builtin module actions (command)."
const FLAT = /^([\w./-]+\.ya?ml):(\d+):(?:(\d+):)? ([a-z]+(?:-[a-z]+)*(?:\[[\w./-]+\])?): (\S.+)$/;
// "fqcn[action-core]: Use FQCN for builtin module actions (command)."
const HEAD = /^([a-z]+(?:-[a-z]+)*(?:\[[\w./-]+\])?): (\S.+?)(?: \(warning\))?$/;
// "site.yml:4 Use `ansible.builtin.command` or `ansible.legacy.command` instead."
const PLACE = /^([\w./-]+\.ya?ml):(\d+)(?::\d+)?(?: |$)/;
