import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, textOf, wholeOf } from "./values.ts";

/** GitLab's code quality report, which many linters write: one run. What is no more than "minor" did not fail it. */
export const codeQuality: ReportSource = {
  id: "code-quality",
  title: "GitLab code quality",
  // [{"description": "This variable total is unused.", "check_name": "lint/correctness/noUnusedVariables", "fingerprint": "15",
  sniff: (head) =>
    beginsAs(head, "[") &&
    /^[\s\ufeff]*\[\s*\{/.test(head) &&
    /"check_name"\s*:/.test(head) &&
    /"location"\s*:/.test(head),
  open: (tell) => {
    let isOpen = false;
    let harmless = NO_MORE_THAN_MINOR;
    return jsonReader(tell, {
      isListed: (path) => path === "",
      item: (_path, item) => {
        if (!isOpen) harmless = begin(textOf(fieldsOf(item).check_name), tell);
        isOpen = true;
        readProblem(item, harmless, tell);
      },
      end: () => {
        if (isOpen) tell({ kind: "end", durationMs: null, exitCode: null, outcome: null });
      },
    });
  },
};

const NO_MORE_THAN_MINOR = /^(?:info|minor)$/;
/** biome's errors are "critical". */
const BIOMES_WARNINGS = /^(?:info|minor|major)$/;

/** The report does not name its tool; biome's rules do: "lint/correctness/noUnusedVariables". What severities fail nothing depends on it. */
function begin(rule: string | null, tell: Tell): RegExp {
  const tool = /^(?:lint|assist|format|parse)\b/.test(rule ?? "") ? "biome" : null;
  tell({ kind: "run", title: tool ?? "code quality", tool, command: null, startedAt: null });
  return tool === null ? NO_MORE_THAN_MINOR : BIOMES_WARNINGS;
}

function readProblem(item: unknown, harmless: RegExp, tell: Tell): void {
  const { description, check_name, severity, location } = fieldsOf(item);
  const { path, lines, positions } = fieldsOf(location);
  const start = fieldsOf(fieldsOf(positions).begin);
  const [rule, said] = [textOf(check_name), textOf(description)];
  tell(
    resultTold({
      status: harmless.test(textOf(severity) ?? "") ? "skipped" : "failed",
      errorType: rule,
      // ruff: "F401: `os` imported but unused"
      message: rule !== null && said?.startsWith(`${rule}: `) ? said.slice(rule.length + 2) : said,
      file: textOf(path),
      line: wholeOf(fieldsOf(lines).begin) ?? wholeOf(start.line),
      column: wholeOf(start.column),
    }),
  );
}
