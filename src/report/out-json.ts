import type { Failure, IdentifiedFinding } from "#model/failure.ts";
import { failureJson, findingJson } from "./failure-json.ts";
import { leftOut, type ReportedRun } from "./out-run.ts";
import { runJson } from "./run-json.ts";

/** The run and its failures as data, in the words of `--json` everywhere. */
export function jsonReport(reported: ReportedRun): string {
  const { run, failures } = reported;
  const report = {
    version: 1,
    run: runJson(run, false),
    failures: failures.map((finding) => (isStored(finding) ? failureJson(finding) : findingJson(finding))),
    notStored: leftOut(reported),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function isStored(finding: IdentifiedFinding | Failure): finding is Failure {
  return "seenAt" in finding;
}
