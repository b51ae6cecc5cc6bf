import type { Detector, Draft } from "../../detector.ts";

/** Composer: requirements that cannot be met, scripts that failed; what it throws is told by the console's block. */
export const composer: Detector = {
  id: "composer",
  tool: "composer",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: ["could not be resolved to an installable", "  problem 1", " event returned with error code "],
  programs: ["composer"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let problem = false;
    log.lines.forEach((line, i) => {
      const script = SCRIPT.exec(line);
      if (script !== null)
        drafts.push({ message: script[1]!, category: "other", role: "consequence", from: i, to: i + 1 });
      else if (PROBLEM.test(line)) problem = true;
      else if (problem) {
        const reason = REASON.exec(line);
        if (reason !== null) drafts.push({ message: reason[1]!, from: i, to: i + 1 });
        problem = false;
      }
    });
    return drafts;
  },
};

// "  Problem 1"
const PROBLEM = /^ {2}Problem \d+$/;
// "    - Root composer.json requires acme/courier, it could not be found in any version, there may be a typo in the package name."
const REASON = /^ {4}- (\S.*)$/;
// "Script sh check.sh handling the check event returned with error code 3"
const SCRIPT = /^(Script .+ handling the .+ event returned with error code \d+)$/;
