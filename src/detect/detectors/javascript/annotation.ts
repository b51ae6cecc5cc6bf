import type { Detector, Draft } from "../../detector.ts";
import { readErrorHead } from "./error-head.ts";
import { plainFile } from "./v8-stack.ts";

/** Errors that a tool hands to GitHub Actions as annotations, when that is the only way it speaks. */
export const annotation: Detector = {
  id: "annotation",
  tool: "github-actions",
  check: "test",
  category: "build_error",
  rank: 1,
  needles: ["::error "],
  scan(log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const said = ANNOTATION.exec(lines[i]!);
      if (said) drafts.push(toDraft(said[1]!, said[2]!, i));
    }
    return drafts;
  },
};

// "::error file=test/a.test.ts,title=test/a.test.ts > sums,line=4,column=50::AssertionError: expected 1 to be 2%0A%0A- Expected"
const ANNOTATION = /^\s*::error (\S.*?)::(.+)$/;

function toDraft(properties: string, text: string, i: number): Draft {
  const of = (name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(properties)?.[1] ?? null;
  const head = decode(text).split("\n")[0]!;
  const error = readErrorHead(head);
  const title = decode(of("title") ?? "");
  const test = /^\S+\.\w+ > (.+)$/.exec(title)?.[1] ?? null;
  const file = of("file");
  const line = of("line");
  const column = of("col") ?? of("column");
  return {
    message: error?.message || head,
    errorType: error?.errorType ?? null,
    ...(BIOME.test(title) ? { tool: "biome", errorType: title, category: "lint_error" } : {}),
    ...(test === null ? (error ? { category: "runtime_error" } : {}) : { test, category: "test_failure" }),
    file: file === null ? null : plainFile(decode(file)),
    line: line === null ? null : Number(line),
    column: column === null ? null : Number(column),
    from: i,
    to: i + 1,
  };
}

// "lint/correctness/noUnusedVariables"
const BIOME = /^(?:lint|assist)\/[a-z]\w*\/\w+$/;

/** Workflow commands write a line break as %0A, and so on. */
function decode(text: string): string {
  return text
    .replace(/%0D/g, "")
    .replace(/%0A/g, "\n")
    .replace(/%3A/g, ":")
    .replace(/%2C/g, ",")
    .replace(/%25/g, "%");
}
