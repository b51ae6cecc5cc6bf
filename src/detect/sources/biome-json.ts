import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, textOf, wholeOf } from "./values.ts";

/** `biome … --reporter=json`, of version 2 and, without lines, of version 1: one run. */
export const biomeJson: ReportSource = {
  id: "biome-json",
  title: "biome JSON",
  // {"summary":{"changed":0,"unchanged":1, … "diagnostics":[{"severity":"error",
  sniff: (head) => beginsAs(head, "{") && /^[\s\ufeff]*\{\s*"summary"\s*:\s*\{\s*"changed"\s*:/.test(head),
  open: (tell) => {
    tell({ kind: "run", title: "biome", tool: "biome", command: null, startedAt: null });
    return jsonReader(tell, {
      isListed: (path) => path === "diagnostics",
      item: (_path, item) => readProblem(item, tell),
      end: () => tell({ kind: "end", durationMs: null, exitCode: null, outcome: null }),
    });
  },
};

function readProblem(item: unknown, tell: Tell): void {
  const { severity, message, description, category, location } = fieldsOf(item);
  const { path, start } = fieldsOf(location);
  tell(
    resultTold({
      status: severity === "error" || severity === "fatal" ? "failed" : "skipped",
      errorType: textOf(category),
      message: textOf(message) ?? textOf(description),
      file: textOf(path) ?? textOf(fieldsOf(path).file),
      line: wholeOf(fieldsOf(start).line),
      column: wholeOf(fieldsOf(start).column),
    }),
  );
}
