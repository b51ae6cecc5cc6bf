import type { Detector, Draft } from "../../detector.ts";
import { readLocation } from "../../location.ts";

/** pre-commit: hooks that failed, with the first thing the tool inside says where no record of its own reads it. */
export const preCommit: Detector = {
  id: "pre-commit",
  tool: "pre-commit",
  check: "lint",
  category: "lint_error",
  rank: 1,
  needles: ["- hook id: ", "an error has occurred: "],
  programs: ["pre-commit", "prek"],
  scan({ lines }): Draft[] {
    return lines.flatMap((_, at) => readHook(lines, at) ?? readTrouble(lines, at) ?? []);
  },
};

// "count the plates.........................................................Failed", "- hook id: plates"
const FAILED = /^(\S.{0,200}?)\.{3,}(?:\(.*\))?Failed$/;
const DETAIL = /^- (?:hook id: .+|duration: .+|exit code: \d+|(files were modified by this hook))$/;

function readHook(lines: readonly string[], at: number): Draft | null {
  const head = FAILED.exec(lines[at]!);
  if (head === null || !lines[at + 1]?.startsWith("- hook id: ")) return null;
  let to = at + 1;
  while (to < lines.length && DETAIL.test(lines[to]!)) to++;
  const isModified = lines.slice(at + 1, to).some((line) => DETAIL.exec(line)?.[1] !== undefined);
  const said = lines.slice(to, to + 3).findIndex((line) => line.trim() !== "");
  const line = said < 0 ? undefined : lines[to + said]!;
  // The next hook's line is no word of this one.
  const words =
    line === undefined || /\.{3,}(?:\(.*\))?(?:Failed|Passed|Skipped)$/.test(line) ? undefined : line;
  if (words === undefined || isModified) {
    const how = isModified ? "files were modified by this hook" : "failed";
    return { message: `${head[1]}: ${how}`, role: isModified ? "cause" : "consequence", from: at, to };
  }
  // "Executable `ruffian` not found"
  if (/^Executable `.+` not found$/.test(words))
    return { message: words, category: "missing_dependency", from: at, to: to + said + 1 };
  const place = readLocation(words);
  const told = /^[^\s:]+:\d+:(?:\d+:)? +(?:(?:error|warning): )?(\S.*)$/.exec(words)?.[1];
  return {
    message: told ?? words.trim(),
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    from: to + said,
    to: to + said + 1,
  };
}

// "An error has occurred: InvalidConfigError: ", and below it "=====> Missing required key: id"
const TROUBLE = /^An (?:unexpected )?error has occurred: (\w+): ?(.*)$/;

function readTrouble(lines: readonly string[], at: number): Draft | null {
  const head = TROUBLE.exec(lines[at]!);
  if (head === null) return null;
  const below = lines.slice(at + 1, at + 15).findIndex((line) => line.startsWith("=====> "));
  const message = below < 0 ? head[2]! : lines[at + 1 + below]!.slice("=====> ".length);
  if (message === "") return null;
  // "==> File .pre-commit-config.yaml"
  const file = /^==> File (\S+)$/.exec(lines[at + 1] ?? "")?.[1] ?? null;
  const category = head[1] === "CalledProcessError" ? "runtime_error" : "config_error";
  return { message, errorType: head[1]!, category, file, from: at, to: below < 0 ? at + 1 : at + 2 + below };
}
