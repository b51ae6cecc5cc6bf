import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About } from "../../log.ts";

/** yarn 1 ("error ...") and yarn 2 and later ("➤ YN0028: │ ...", "Usage Error: ..."). */
export const yarn: Detector = {
  id: "yarn",
  tool: "yarn",
  check: "install",
  category: "config_error",
  rank: 2,
  needles: ["yarn", "error command ", "➤ yn", "usage error: ", "internal error: "],
  programs: ["yarn", "yarnpkg"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    return lines.some((line) => BERRY.test(line))
      ? readBerry(lines)
      : isYarn(lines, about)
        ? readClassic(lines)
        : [];
  },
};

// "yarn install v1.22.22", "info Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command."
const CLASSIC = /^\s*yarn \w+ v[01]\.|yarnpkg\.com\/en\/docs\/cli/;
// "➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden."
const BERRY = /^\s*➤ (YN\d{4}): (?:[│└┌·] )*(.*)$/;
// "➤ YN0035: │   Request Method: GET": more about the line above
const DETAIL = /^\s{2,}|^[-+] |^@@/;
// "error Command "lint" not found.", "error Your lockfile needs to be updated, but yarn was run with `--frozen-lockfile`."
const ERROR = /^\s*error (\S.*)$/;
// "Usage Error: Couldn't find a script named "lint".", "Internal Error: app@workspace:.: This package doesn't seem to be present"
const SENTENCE = /^\s*(Usage Error|Internal Error): (.+)$/;

function isYarn(lines: readonly string[], about: About): boolean {
  return /\byarn\b/.test(about.command ?? "") || lines.some((line) => CLASSIC.test(line));
}

function readClassic(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const said = ERROR.exec(lines[i]!);
    const sentence = said ? null : SENTENCE.exec(lines[i]!);
    const message = (said?.[1] ?? sentence?.[2])?.trim();
    if (message === undefined) continue;
    // "/app/node_modules/printer: Command failed.", and below it what its script printed
    const isMessenger =
      /^(?:\S+: )?Command failed(?: with exit code \d+)?\.?$|^Found incompatible module/.test(message);
    drafts.push({
      message,
      errorType: sentence?.[1] ?? null,
      category: categoryOf(message),
      role: isMessenger ? "consequence" : "cause",
      from: i,
      to: i + 1,
    });
  }
  return drafts;
}

// Codes that are only told, never fail an install: steps, peer and deprecation warnings.
const TOLD =
  /^YN(?:0000|0002|0005|0006|0007|0008|0013|0019|0032|0050|0060|0061|0065|0066|0068|0076|0085|0086|0087|0088)$/;

function readBerry(lines: readonly string[]): Draft[] {
  if (
    !lines.some((line) => /^\s*➤ YN0000: .*Failed with errors/.test(line)) &&
    !lines.some((line) => SENTENCE.test(line))
  )
    return [];
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const said = BERRY.exec(lines[i]!);
    if (said && !TOLD.test(said[1]!) && !DETAIL.test(said[2]!)) {
      const message = said[2]!.trim();
      drafts.push({ message, errorType: said[1]!, category: categoryOf(message), from: i, to: i + 1 });
    } else if (!said) {
      const sentence = SENTENCE.exec(lines[i]!);
      if (sentence) drafts.push({ message: sentence[2]!, errorType: sentence[1]!, from: i, to: i + 1 });
    }
  }
  return drafts;
}

function categoryOf(message: string): Category {
  // "canvas@npm:2.6.1 couldn't be built successfully (exit code 1, logs can be found here: /tmp/xfs-0e051dc3/build.log)"
  if (message.includes(" couldn't be built successfully")) return "build_error";
  return /couldn't find (?:any versions|package)|No candidates found|not found\b.*registry|Package not found|: Not found/i.test(
    message,
  )
    ? "missing_dependency"
    : "config_error";
}
