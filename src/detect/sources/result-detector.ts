import type { Finding } from "#model/failure.ts";
import type { Detector, Draft } from "../detector.ts";
import type { ResultTold } from "./source.ts";

/** A detector that has one thing to say: a report's result, filled in from what was seen in its text. */
export function draftOfResult(result: ResultTold, seen: Finding | null, tool: string | null): Detector {
  const isSeen = seen !== null && seen.detector !== "silent";
  const category = result.name === null ? (isSeen ? seen.category : "build_error") : "test_failure";
  return {
    id: "report",
    tool: tool ?? (isSeen ? seen.tool : "report"),
    check: "test",
    category,
    rank: 3,
    needles: [""],
    scan: (log): Draft[] => [
      {
        message:
          (isSeen ? seen.message : firstLine(result.message ?? result.text)) ??
          `${result.name ?? "it"} failed, and the report does not say why`,
        errorType: (isSeen ? seen.errorType : null) ?? plainType(result.errorType),
        file: isSeen && seen.file !== null ? seen.file : result.file,
        line: isSeen && seen.file !== null ? seen.line : result.line,
        column: isSeen && seen.file !== null ? seen.column : result.column,
        test: result.name === null ? null : [...result.suites, result.name].join(" > "),
        frames: isSeen ? seen.frames : [],
        from: 0,
        to: Math.max(1, log.lines.length),
      },
    ],
  };
}

function firstLine(text: string | null): string | null {
  return (
    text
      ?.split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? null
  );
}

/** "java.lang.AssertionError" is an AssertionError; "failure" says nothing. */
function plainType(type: string | null): string | null {
  const name = type?.split(/[.\\:]/).pop() ?? null;
  return name !== null && /^[A-Z]\w*$/.test(name) ? name : null;
}
