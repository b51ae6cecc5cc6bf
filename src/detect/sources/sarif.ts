import { beginsAs, jsonReader } from "./json-report.ts";
import { ownFinding } from "./own-finding.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, listOf, momentOf, textOf, wholeOf } from "./values.ts";

/** SARIF 2.1: each of its runs is one; what is marked as an error failed it, warnings and notes did not. */
export const sarif: ReportSource = {
  id: "sarif",
  title: "SARIF",
  // {"version": "2.1.0", "$schema": "…sarif…", "runs": [{"tool": {"driver":
  sniff: (head) =>
    beginsAs(head, "{") &&
    (/"\$schema"\s*:\s*"[^"]{0,300}sarif/.test(head) ||
      (/"version"\s*:\s*"2\.\d/.test(head) && /"runs"\s*:\s*\[/.test(head))),
  open: (tell) => {
    let isOpen = false;
    let failed = 0;
    const count: Tell = (told) => {
      if (told.kind === "result" && told.status === "failed") failed += 1;
      tell(told);
    };
    const begin = (run: Run) => {
      if (isOpen) return;
      beginRun(run, tell);
      isOpen = true;
      failed = 0;
    };
    return jsonReader(tell, {
      isListed: (path) => path === "runs.*.results" || path === "runs",
      item: (path, item, _root, around) => {
        if (path === "runs") {
          // The run is over: its results went before, what else it says comes with it.
          const run = fieldsOf(item);
          begin(run);
          tellNotices(run, count);
          if (failed === 0) tellBrokenOff(run, tell);
          endRun(run, tell);
          isOpen = false;
        } else {
          begin(fieldsOf(around[2]));
          count(resultOf(fieldsOf(item)));
        }
      },
      end: () => {
        if (isOpen) tell({ kind: "end", durationMs: null, exitCode: null, outcome: null });
      },
    });
  },
};

type Run = Readonly<Record<string, unknown>>;

/** The tool stands before the results in all that was seen; where it comes after them, it is not known in time. */
function beginRun(run: Run, tell: Tell): void {
  const name = textOf(fieldsOf(fieldsOf(run.tool).driver).name);
  const [first] = listOf(run.invocations).map(fieldsOf);
  tell({
    kind: "run",
    title: name?.toLowerCase() ?? "SARIF",
    tool: name === null ? "SARIF" : name.toLowerCase(),
    command: textOf(first?.commandLine),
    startedAt: momentOf(first?.startTimeUtc),
  });
}

/** What went wrong with the tool itself. */
function tellNotices(run: Run, tell: Tell): void {
  for (const invocation of listOf(run.invocations).map(fieldsOf))
    for (const notice of [
      ...listOf(invocation.toolExecutionNotifications),
      ...listOf(invocation.toolConfigurationNotifications),
    ])
      if (fieldsOf(notice).level === "error") tell(resultOf(fieldsOf(notice)));
}

/** A scanner that broke off found nothing: {"executionSuccessful": false, "exitCodeDescription": "out of memory"} */
function tellBrokenOff(run: Run, tell: Tell): void {
  const broken = listOf(run.invocations)
    .map(fieldsOf)
    .find((one) => one.executionSuccessful === false);
  if (broken === undefined) return;
  const why =
    textOf(broken.processStartFailureMessage) ??
    textOf(broken.exitCodeDescription) ??
    textOf(broken.exitSignalName);
  const message = why ?? "the tool did not run to its end, and the report does not say why";
  tell(resultTold({ status: "failed", message, isOwnWords: true }));
}

function endRun(run: Run, tell: Tell): void {
  const [first] = listOf(run.invocations).map(fieldsOf);
  const from = momentOf(first?.startTimeUtc);
  const to = momentOf(first?.endTimeUtc);
  tell({
    kind: "end",
    durationMs: from !== null && to !== null && to >= from ? to - from : null,
    exitCode: wholeOf(first?.exitCode),
    outcome: null,
  });
}

function resultOf(result: Readonly<Record<string, unknown>>) {
  const place = fieldsOf(fieldsOf(listOf(result.locations)[0]).physicalLocation);
  const region = fieldsOf(place.region);
  const message = fieldsOf(result.message);
  const level = textOf(result.level) ?? (textOf(result.kind) === "pass" ? "none" : "warning");
  const rule = textOf(result.ruleId) ?? textOf(fieldsOf(result.rule).id);
  return resultTold({
    status: level === "error" && listOf(result.suppressions).length === 0 ? "failed" : "skipped",
    errorType: rule,
    message: textOf(message.text) ?? textOf(message.markdown),
    file: fileOf(textOf(fieldsOf(place.artifactLocation).uri)),
    line: wholeOf(region.startLine),
    column: wholeOf(region.startColumn),
    // `twiceshy show --report sarif` carries the failure itself.
    own: ownFinding(fieldsOf(result.properties).twiceshy),
  });
}

/** "file:///srv/shop/src/a%20b.js" is a path. */
function fileOf(uri: string | null): string | null {
  if (uri === null) return null;
  const path = uri.replace(/^file:\/\//, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
