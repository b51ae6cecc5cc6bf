import type { Finding } from "#model/failure.ts";
import type { Detector, Draft } from "../detector.ts";
import type { ResultTold } from "./source.ts";

/** A detector that has one thing to say: a report's result, filled in from what was seen in its text. */
export function resultDetector(result: ResultTold, seen: Finding | null, tool: string | null): Detector {
  const known = seen === null || seen.detector === "silent" ? null : seen;
  const place = known?.file != null ? known : result;
  const said = result.isOwnWords === true ? result.message : null;
  const draft: Omit<Draft, "from" | "to"> = {
    message: said ?? (known?.message || null) ?? firstLine(result.message ?? result.text) ?? unsaid(result),
    errorType: said === null ? (known?.errorType ?? plainType(result)) : null,
    file: place.file,
    line: place.line,
    column: place.column,
    test: result.name === null ? null : [...result.suites, result.name].join(" > "),
    frames: known?.frames ?? [],
  };
  return {
    id: "report",
    tool: tool ?? known?.tool ?? "report",
    check: "test",
    category: result.name !== null ? "test_failure" : (known?.category ?? "other"),
    rank: 3,
    needles: [""],
    scan: (log) => [{ ...draft, from: 0, to: Math.max(1, log.lines.length) }],
  };
}

function unsaid({ name }: ResultTold): string {
  return `${name ?? "it"} failed, and the report does not say why`;
}

function firstLine(text: string | null): string | null {
  const line = text?.split("\n").find((one) => one.trim() !== "");
  return line?.trim() ?? null;
}

/** "java.lang.AssertionError" is an AssertionError, "eqeqeq" a rule; "failure" says nothing. */
function plainType({ errorType, name }: ResultTold): string | null {
  if (errorType === null || /^(?:failure|error|failed|testCodeFailure)$/i.test(errorType)) return null;
  // A rule, as it is: what no test found.
  if (name === null) return errorType;
  const last = errorType.split(/[.\\:]/).pop()!;
  return /^[A-Z]\w*$/.test(last) ? last : null;
}
