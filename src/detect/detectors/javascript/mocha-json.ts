import type { Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";

interface JsonFailure {
  readonly fullTitle?: unknown;
  readonly file?: unknown;
  readonly err?: { readonly message?: unknown; readonly stack?: unknown };
}

/** mocha's json reporter: one indented object with "stats", "tests" and "failures". */
export function readMochaJson(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let from = 0; from < lines.length; from++) {
    if (lines[from] !== "{" || !/^ {2}"stats": \{$/.test(lines[from + 1] ?? "")) continue;
    let to = from + 1;
    while (to < lines.length && lines[to] !== "}") to++;
    drafts.push(
      ...failuresIn(lines.slice(from, to + 1).join("\n")).map((failure) => toDraft(failure, from, to + 1)),
    );
    from = to;
  }
  return drafts;
}

// '["fail",{"title":"sums prices","fullTitle":"cart sums prices","file":"/srv/shop/test/cart.js","err":"no database","stack":"Error: …"}]'
const FAIL = /^\["fail",(\{.*\})\]$/;

/** mocha's json-stream reporter: a list in each line. */
export function readMochaStream(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const told = line.startsWith('["fail",') ? FAIL.exec(line)?.[1] : undefined;
    const test = told === undefined ? null : streamed(told);
    return test === null ? [] : [toDraft(test, i, i + 1)];
  });
}

function streamed(json: string): JsonFailure | null {
  try {
    const { fullTitle, file, err, stack } = JSON.parse(json) as Record<string, unknown>;
    return typeof fullTitle === "string" ? { fullTitle, file, err: { message: err, stack } } : null;
  } catch {
    return null;
  }
}

/** A page that is cut off or mixed with other output is no JSON, and tells nothing. */
function failuresIn(text: string): readonly JsonFailure[] {
  try {
    const { failures } = JSON.parse(text) as { failures?: unknown };
    return Array.isArray(failures)
      ? (failures as JsonFailure[]).filter((f) => typeof f?.fullTitle === "string")
      : [];
  } catch {
    return [];
  }
}

function toDraft(failure: JsonFailure, from: number, to: number): Draft {
  const stack = typeof failure.err?.stack === "string" ? failure.err.stack.split("\n") : [];
  const told = stack.length > 0 ? stack : [String(failure.err?.message ?? "failed")];
  const { message, errorType, frames, file, line, column } = readThrownError(told, 0);
  const own = typeof failure.file === "string" ? failure.file : null;
  return {
    message,
    errorType,
    frames,
    file: file ?? own,
    line,
    column,
    test: String(failure.fullTitle),
    from,
    to,
  };
}
