import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { documentOfText } from "#learn/similarity/document.ts";
import { nearDuplicate, related } from "#learn/similarity/near-duplicate.ts";
import { LINK_THRESHOLD, MERGE_THRESHOLD } from "#learn/similarity/weights.ts";
import { openWordVectors } from "#learn/similarity/word-vectors.ts";
import { failure } from "./finding.ts";

const bytes = readFileSync(fileURLToPath(new URL("../../../data/vectors.bin", import.meta.url)));
const vectors = openWordVectors({ read: (offset, length) => bytes.subarray(offset, offset + length) })!;

const python = (message: string, errorType = "TypeError") =>
  failure({ message, errorType, file: "app/main.py" });

describe("nearDuplicate", () => {
  it("merges what differs in place only", () => {
    const a = failure({
      message: "'fetchUser' is not defined",
      errorType: "no-undef",
      category: "lint_error",
      file: "src/a.js",
    });
    const b = failure({
      message: "'fetchUser' is not defined.",
      errorType: "no-undef",
      category: "lint_error",
      file: "lib/b.js",
    });
    expect(a.hash).not.toBe(b.hash);
    expect(nearDuplicate(a, b)).toBeGreaterThanOrEqual(MERGE_THRESHOLD);
  });

  it("does not merge another name, another sentence or another tool's words", () => {
    const missing = (message: string) =>
      failure({ message, category: "missing_dependency", file: "src/a.js" });
    const a = missing("Cannot find module 'dayjs'");
    for (const other of [
      "Cannot find module 'axios'",
      'Rollup failed to resolve import "dayjs" from "src/a.js".',
      "'dayjs' was imported twice",
    ])
      expect(nearDuplicate(a, missing(other))).toBeLessThan(MERGE_THRESHOLD);
  });
});

describe("related", () => {
  const pair = [
    python("'NoneType' object is not iterable"),
    python("cannot unpack non-iterable NoneType object"),
  ] as const;

  it("links neighbours in meaning, which are not merged", () => {
    expect(related(...pair, vectors)).toBeGreaterThanOrEqual(LINK_THRESHOLD);
    expect(nearDuplicate(...pair)).toBeLessThan(MERGE_THRESHOLD);
  });

  it("does not link what has nothing to do with it", () => {
    for (const other of ["database is locked", "No space left on device", "division by zero"])
      expect(related(pair[0], python(other, "Error"), vectors)).toBeLessThan(LINK_THRESHOLD);
  });

  it("prefers the meaning to nothing in common, and needs the vectors for it", () => {
    const asked = documentOfText("port 3000 is taken by another process");
    const right = documentOfText("listen: address already in use");
    const wrong = documentOfText("unterminated string literal");
    expect(related(asked, right, vectors)).toBeGreaterThan(related(asked, wrong, vectors) + 0.1);
    expect(related(asked, right, null)).toBeLessThan(related(asked, right, vectors));
  });
});
