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
    log.lines.forEach((line, i) => {
      const script = SCRIPT.exec(line);
      if (script !== null)
        drafts.push({ message: script[1]!, category: "other", role: "consequence", from: i, to: i + 1 });
      else if (PROBLEM.test(line)) drafts.push(...readProblem(log.lines, i));
    });
    return drafts;
  },
};

// "  Problem 1"
const PROBLEM = /^ {2}Problem \d+$/;
// "    - Root composer.json requires acme/courier, it could not be found in any version, there may be a typo in the package name."
const REASON = /^ {4}- (\S.*)$/;
// "    - acme/cart 1.0 requires php ^8.3 -> your php version (8.1.2) does not satisfy that requirement.", "    - acme/cart 1.0 requires acme/till ^2 -> no matching package found."
const TELLING = /-> (?!satisfiable by )|\b(?:could not be found|is missing|conflicts with)\b/;
const MOST = 200;

/** Of the sentences of a problem the first that does not only say what was asked for. */
function readProblem(lines: readonly string[], at: number): Draft[] {
  let to = at + 1;
  while (to < lines.length && to < at + MOST && REASON.test(lines[to]!)) to++;
  const reasons = lines.slice(at + 1, to).map((line) => REASON.exec(line)![1]!);
  const told = Math.max(
    0,
    reasons.findIndex((reason) => TELLING.test(reason)),
  );
  return reasons.length === 0 ? [] : [{ message: reasons[told]!, from: at + 1 + told, to: at + 2 + told }];
}

// "Script sh check.sh handling the check event returned with error code 3"
const SCRIPT = /^(Script .+ handling the .+ event returned with error code \d+)$/;
