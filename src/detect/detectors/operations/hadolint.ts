import type { Detector, Draft } from "../../detector.ts";

/** hadolint: a rule of its own or of shellcheck, with the line of the Dockerfile. */
export const hadolint: Detector = {
  id: "hadolint",
  tool: "hadolint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [" dl3", " dl4", " dl1", ["hadolint", " sc"]],
  programs: ["hadolint"],
  scan: ({ lines }): Draft[] =>
    lines.flatMap((line, from) => {
      const match = PROBLEM.exec(line);
      if (match === null) return [];
      return [
        {
          message: match[4]!,
          errorType: match[3]!,
          file: match[1]!,
          line: Number(match[2]),
          from,
          to: from + 1,
        },
      ];
    }),
};

// "Dockerfile:1 DL3006 warning: Always tag the version of an image explicitly", before 2.0 "Dockerfile:2 DL4000 MAINTAINER is deprecated"
const PROBLEM = /^(\S+):(\d+) ((?:DL|SC)\d{4}) (?:(?:error|warning|info|style): )?(\S.*)$/;
