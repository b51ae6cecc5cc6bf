import { githubReport } from "./out-github.ts";
import { jsonReport } from "./out-json.ts";
import { junitReport } from "./out-junit.ts";
import { markdownReport } from "./out-markdown.ts";
import type { ReportedRun, ReportFormat } from "./out-run.ts";
import { sarifReport } from "./out-sarif.ts";

const RENDERERS: Readonly<Record<ReportFormat, (reported: ReportedRun) => string>> = {
  junit: junitReport,
  sarif: sarifReport,
  github: githubReport,
  markdown: markdownReport,
  json: jsonReport,
};

/** A run in a format that others read. */
export function renderReport(format: ReportFormat, reported: ReportedRun): string {
  return RENDERERS[format](reported);
}
