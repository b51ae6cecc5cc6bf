import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { isLastWord } from "../shell/last-words.ts";

/** docker build (BuildKit, also under compose and bake): which step failed, where in the Dockerfile, and its last words. */
export const dockerBuild: Detector = {
  id: "docker-build",
  tool: "docker build",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["failed to solve: ", "did not complete successfully"],
  programs: ["docker", "buildx", "compose"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const match = SOLVE.exec(line);
      if (match !== null) drafts.push(readFailure(log, i, match[1]!, about));
      else if (STEP.test(line))
        drafts.push({ message: line.replace(/^#\d+ ERROR: /, ""), role: "consequence", from: i, to: i + 1 });
    });
    return drafts;
  },
};

// "ERROR: failed to build: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1", "failed to solve: …" (compose), "target web: failed to solve: …" (bake)
const SOLVE =
  /^(?:ERROR: )?(?:failed to build: )?(?:target [\w-]+: )?failed to solve: (?:rpc error: code = \w+ desc = )?(\S.*)$/;
// "#8 ERROR: process "/bin/sh -c cat config.json" did not complete successfully: exit code: 1"
const STEP = /^#\d+ ERROR: .*did not complete successfully/;
// " > [4/5] RUN cat config.json:" opens the failed step's last words between two rules
const QUOTE = /^ > \[.+\] .+:$/;
const RULE = /^-{6,}$/;
// "/bin/sh: line 0: npm: not found", "/bin/sh: 1: npm: not found"
const SHELL = /^\/bin\/sh: (?:(?:line )?\d+: )?|^line \d+: /;
/** "cat: can't open 'config.json': No such file or directory" is all that a step said. */
const FEW = 1;
// "Dockerfile:4" over the source, ">>>" before the step's lines
const PLACE = /^([\w@./\\-]{1,200}):(\d+)$/;

function readFailure(log: Log, at: number, why: string, about: About): Draft {
  const { lines } = log;
  const start = Math.max(0, at - 120);
  const place =
    lines
      .slice(start, at)
      .map((line) => PLACE.exec(line))
      .findLast((match) => match !== null) ?? null;
  const quote = lines.slice(start, at).findLastIndex((line) => QUOTE.test(line));
  const cited = quote < 0 ? [] : quoted(lines, start + quote + 1, at);
  const words = cited.length > 0 ? cited : stepWords(lines, start, at);
  const isStep = /did not complete successfully/.test(why);
  const last = isStep ? lastWord(words) : null;
  return {
    message: last ?? shortened(why),
    category: categoryOf(last, why),
    ...(place === null ? {} : { file: place[1]!, line: toNumber(place[2]) }),
    // What failed inside a step is told better by whoever knows the tool that ran there; one line alone is a plain command's.
    role: !isStep ? "cause" : last !== null && words.length <= FEW ? "summary" : "consequence",
    sure: place !== null || isLastWord(log, at, about, true),
    from: at,
    to: at + 1,
  };
}

/** The lines between the step's name and the next rule, without the seconds before them: "0.079 cat: can't open …". */
function quoted(lines: readonly string[], start: number, end: number): string[] {
  const words: string[] = [];
  for (let i = start; i < end && !RULE.test(lines[i]!); i++)
    words.push(
      lines[i]!.replace(/^\d+\.\d+ /, "")
        .replace(SHELL, "")
        .trim(),
    );
  return words.filter((line) => line !== "");
}

/** The last lines of the step itself, before "#8 ERROR: process …": the quote is blank where it only repeats them. */
function stepWords(lines: readonly string[], start: number, at: number): string[] {
  const end = lines.slice(start, at).findLastIndex((line) => STEP.test(line));
  if (end < 0) return [];
  const from = Math.max(start, start + end - 10);
  return lines
    .slice(from, start + end)
    .map((line) => line.replace(SHELL, "").trim())
    .filter((line) => line !== "" && !/^#\d+ /.test(line));
}

/** What the step said last, if it says that something is wrong; what a known tool said is told by its own detector. */
function lastWord(words: readonly string[]): string | null {
  return (
    words.findLast((line) =>
      /\b(?:error|fatal|cannot|can't|could not|unable|failed|not found|no such|denied|invalid|missing|unknown|undefined)\b/i.test(
        line,
      ),
    ) ?? null
  );
}

/** Without the ids of one build: "failed to compute cache key: failed to calculate checksum of ref e7175f8a-…::njsfjew…: "/package.json": not found". */
function shortened(why: string): string {
  return why.replace(
    /^(?:failed to compute cache key: )?failed to calculate checksum of ref \S+: /,
    "failed to calculate checksum: ",
  );
}

function categoryOf(last: string | null, why: string): Category {
  if (/parse error|unknown instruction/.test(why)) return "syntax_error";
  if (/failed to read dockerfile|no such file or directory$/.test(why) && last === null)
    return "config_error";
  return "build_error";
}
