import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** dart pub and flutter pub: why no set of versions was found, what could not be fetched, and what is wrong with pubspec.yaml. */
export const dartPub: Detector = {
  id: "dart-pub",
  tool: "dart pub",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: [["version solving failed", "because "], " trying to find package ", "pubspec.yaml"],
  programs: ["dart", "flutter"],
  scan(log): Draft[] {
    return log.lines.flatMap(
      (line, i) => readPubspec(line, i) ?? readFetch(line, i) ?? readSolving(log.lines, i) ?? [],
    );
  },
};

// "Error on line 5, column 1 of pubspec.yaml: While parsing a flow sequence, expected ',' or ']'."
const PUBSPEC = /^Error on line (\d+), column (\d+) of (\S*pubspec(?:_overrides)?\.(?:yaml|lock)): (\S.*)$/;

function readPubspec(line: string, at: number): Draft | null {
  const match = PUBSPEC.exec(line);
  if (match === null) return null;
  const place = { file: match[3]!, line: toNumber(match[1]), column: toNumber(match[2]) };
  return { message: match[4]!, category: "config_error", ...place, from: at, to: at + 1 };
}

// "Got socket error trying to find package http at https://pub.dev.", "Could not find package htpp at https://pub.dev."
const FETCH =
  /^(?:Got (?:socket|TLS|HTTP) error|Timed out|Timeout|Failed|HTTP error \d+: .*) trying to find package (\S+) at \S+$/;

function readFetch(line: string, at: number): Draft | null {
  const category: Category = "connection_error";
  return FETCH.test(line) ? { message: line, category, from: at, to: at + 1 } : null;
}

const FAILED = /version solving failed\.$/;
const SENTENCES = 30;

/** "Because shop depends on http any which doesn't exist (could not find package http in cache), version solving failed." and the sentences before it. */
function readSolving(lines: readonly string[], end: number): Draft | null {
  if (!FAILED.test(lines[end]!)) return null;
  let from = end;
  while (from > 0 && end - from < SENTENCES && isSentence(lines[from - 1]!)) from--;
  // Poetry and uv reason in the same words; only pub says them right under its progress.
  if (lines[from - 1] !== "Resolving dependencies..." || !lines[from]!.startsWith("Because ")) return null;
  return {
    message: lines
      .slice(from, end + 1)
      .map((line) => line.trim())
      .join(" "),
    from,
    to: end + 1,
  };
}

const isSentence = (line: string): boolean => line.trim() !== "" && !line.endsWith("...");
