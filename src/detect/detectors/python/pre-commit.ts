import type { Detector, Draft } from "../../detector.ts";

/** pre-commit: its settings, and hooks that changed files, or whose program is not there. What a hook prints is its tool's to read. */
export const preCommit: Detector = {
  id: "pre-commit",
  tool: "pre-commit",
  check: "lint",
  category: "lint_error",
  rank: 1,
  needles: ["- hook id: ", "an error has occurred: invalid"],
  programs: ["pre-commit", "prek"],
  scan(log): Draft[] {
    const lines = log.lines;
    return lines.flatMap((line, at) => {
      if (INVALID.test(line)) return readSettings(lines, at) ?? [];
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

// "pyflakes.................................................................Failed"
const NAME = /^(\S.*?)\.{3,}Failed$/;
// "- hook id: flakes"
const HOOK = /^- hook id: (\S+)$/;
// "- files were modified by this hook"
const MODIFIED = /^- (files were modified by this hook)$/;
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
const ENDED = /\.{3,}(?:\([^)]+\))?(?:Passed|Failed|Skipped)$/;
