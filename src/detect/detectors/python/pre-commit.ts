import type { Detector, Draft } from "../../detector.ts";

/** pre-commit: its settings, and hooks that changed files, or whose program is not there. What a hook prints is its tool's to read. */
export const preCommit: Detector = {
  id: "pre-commit",
  tool: "pre-commit",
  check: "lint",
  category: "lint_error",
  rank: 1,
  needles: [
    "- hook id: ",
    "\nhookid: ",
    "an error has occurred: invalid",
    "an unexpected error has occurred: ",
  ],
  programs: ["pre-commit", "prek"],
  scan(log): Draft[] {
    const lines = log.lines;
    return lines.flatMap((line, at) => {
      if (INVALID.test(line)) return readSettings(lines, at) ?? [];
      if (UNEXPECTED.test(line)) return readUnexpected(lines, at);
      return HOOK.test(line) ? readHook(lines, at) : [];
    });
  },
};

// "An error has occurred: InvalidConfigError:"
const INVALID = /^An error has occurred: Invalid(?:Config|Manifest)Error:/;
// "=====> Missing required key: name"
const WHY = /^=====> (\S.*)$/;
// "==> File .pre-commit-config.yaml", "=====> .pre-commit-config.yaml is not a file"
const FILE = /^=+> (?:File )?(\S+\.ya?ml)\b/;

function readSettings(lines: readonly string[], from: number): Draft | null {
  const below = lines.slice(from + 1, from + 30);
  const why = below.findIndex((line) => WHY.test(line));
  if (why < 0) return null;
  const file = below.map((line) => FILE.exec(line)?.[1]).find((name) => name !== undefined) ?? null;
  return { message: WHY.exec(below[why]!)![1]!, category: "config_error", file, from, to: from + 2 + why };
}

// "An unexpected error has occurred: CalledProcessError: command: ('/usr/bin/git', 'checkout', 'v9')", "…: PermissionError: [Errno 13] …"
const UNEXPECTED = /^An unexpected error has occurred: (\w+): ?(.*)$/;
// "stderr:", before 2.0 "Errors: "
const STREAM = /^(?:stderr|Errors): ?$/;

/** Of a command that pre-commit ran for itself its first word on the other stream says why. */
function readUnexpected(lines: readonly string[], from: number): Draft[] {
  const [, errorType, said] = UNEXPECTED.exec(lines[from]!) as unknown as [string, string, string];
  let to = from + 1;
  while (to < lines.length && to < from + 60 && !/^Check the log at /.test(lines[to]!)) to++;
  const stream = lines.slice(from, to).findIndex((line) => STREAM.test(line));
  const word = stream < 0 ? undefined : lines.slice(from + stream + 1, to).find((line) => line.trim() !== "");
  const message = word?.trim().replace(/^(?:error|fatal): /, "") ?? said;
  return [{ message: message || errorType, errorType, category: "config_error", from, to }];
}

// "pyflakes.................................................................Failed"
const NAME = /^(\S.*?)(?<!\.)\.{3,}Failed$/;
// "- hook id: flakes", before 1.18 "hookid: flakes"
const HOOK = /^(?:- hook id|hookid): (\S+)$/;
// "- files were modified by this hook", before 1.18 "Files were modified by this hook. Additional output:"
const MODIFIED = /^(?:- )?([Ff]iles were modified by this hook)(?:\.(?: Additional output:)?)?$/;
// "Executable `frobnicate` not found"
const ABSENT = /^(Executable `.+` not found)$/;
const MOST = 2000;

function readHook(lines: readonly string[], at: number): Draft[] {
  const name = NAME.exec(lines[at - 1] ?? "")?.[1] ?? HOOK.exec(lines[at]!)![1]!;
  const drafts: Draft[] = [];
  for (let from = at + 1; from < lines.length && from < at + MOST && !ENDED.test(lines[from]!); from++) {
    const absent = ABSENT.exec(lines[from]!);
    const modified = MODIFIED.exec(lines[from]!);
    const to = from + 1;
    if (modified !== null) drafts.push({ message: `${name}: ${modified[1]}`, from, to });
    else if (absent !== null) drafts.push({ message: absent[1]!, category: "missing_dependency", from, to });
  }
  return drafts;
}

// "black....................................................................Passed", the next hook
const ENDED = /(?<!\.)\.{3,}(?:\([^)]+\))?(?:Passed|Failed|Skipped)$/;
