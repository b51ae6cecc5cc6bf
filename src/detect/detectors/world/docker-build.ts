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
  needles: ["failed to solve", "did not complete successfully", "returned a non-zero code: ", "\n > ["],
  programs: ["docker", "buildx", "compose"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const match = SOLVE.exec(line);
      if (match !== null) drafts.push(readFailure(log, i, match[1]!, about));
      else if (CLASSIC.test(line))
        drafts.push({ message: CLASSIC.exec(line)![1]!, role: "consequence", from: i, to: i + 1 });
      else if (STEP.test(line))
        drafts.push({ message: line.replace(/^#\d+ ERROR: /, ""), role: "consequence", from: i, to: i + 1 });
    });
    if (drafts.length > 0) return drafts;
    const steps = log.lines.flatMap((_, i) => readStepError(log.lines, i) ?? []);
    if (steps.length > 0) return steps;
    return log.lines.flatMap((line, i) => (KEY.test(line) ? [readFailure(log, i, line, about)] : []));
  },
};

// "ERROR: failed to build: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1", "failed to solve: …" (compose), "target web: failed to solve: …" (bake),
// "Error: buildx failed with: ERROR: failed to solve: …" (GitHub's action), "Error: failed to fetch an image or build from source: error building: failed to solve: …" (fly), "failed to solve with frontend dockerfile.v0: failed to build LLB: …" (20.10)
const SOLVE =
  /^(?:Error: )?(?:buildx (?:call )?failed with: |failed to fetch an image or build from source: (?:error building: )?)?(?:ERROR: |error: )?(?:failed to build: )?(?:target [\w-]+: )?failed to solve(?: with frontend [\w./-]+)?: (?:failed to build LLB: |rpc error: code = \w+ desc = )*(\S.*)$/;
// "ERROR: failed to solve: Canceled: context canceled", and below it who broke it off: "##[error]Timeout of 3600000ms hit"
const LATE = /\b(?:time(?:d )?out|deadline exceeded|took longer than)\b/i;
// "failed to compute cache key: "/soup.conf" not found: not found", as the last word of docker 20.10
const KEY = /^failed to compute cache key: \S/;
// "#8 ERROR: process "/bin/sh -c cat config.json" did not complete successfully: exit code: 1"
const STEP = /^#\d+ ERROR: .*did not complete successfully/;
// "The command '/bin/sh -c npm ci' returned a non-zero code: 1", "2014/08/18 02:34:07 The command [/bin/sh -c npm ci] returned a non-zero code: 1" (before BuildKit)
const CLASSIC =
  /^(?:\d{4}\/\d\d\/\d\d [\d:]{8} )?(?:ERROR: Service '[^']+' failed to build ?: )?(The command .+ returned a non-zero code: \d+)$/;
// "#8 ERROR: "/soup.go" not found: not found", where the end was cut
const STEP_ERROR = /^#\d+ ERROR: (?!process )(\S.*)$/;
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
    role: isBrokenOff(lines, at, why)
      ? "consequence"
      : !isStep
        ? "cause"
        : last !== null && words.length <= FEW
          ? "summary"
          : "consequence",
    sure: place !== null || isLastWord(log, at, about, true),
    from: at,
    to: at + 1,
  };
}

function isBrokenOff(lines: readonly string[], at: number, why: string): boolean {
  return why === "Canceled: context canceled" && lines.slice(at + 1, at + 6).some((line) => LATE.test(line));
}

/** A step's own error, with the place in the Dockerfile that is shown below it. */
function readStepError(lines: readonly string[], at: number): Draft | null {
  const step = STEP_ERROR.exec(lines[at]!)?.[1];
  if (step === undefined) return null;
  // "failed to compute cache key: "/package.json" not found: not found": the end says more
  const why =
    lines.slice(at + 1, at + 60).find((line) => line.endsWith(`: ${step}`) && !line.startsWith("#")) ?? step;
  const place = lines
    .slice(at + 1, at + 60)
    .map((line) => PLACE.exec(line))
    .find((match) => match !== null);
  return {
    message: shortened(why),
    category: categoryOf(null, why),
    ...(place == null ? {} : { file: place[1]!, line: toNumber(place[2]) }),
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
