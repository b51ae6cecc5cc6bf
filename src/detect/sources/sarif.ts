import { beginsAs, jsonReader } from "./json-report.ts";
import { HeldResults } from "./sarif-held.ts";
import { type SarifResult, sarifResult, toldSarif } from "./sarif-result.ts";
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
    const held = new HeldResults();
    const begin = (run: Run) => {
      if (isOpen) return;
      beginRun(run, tell);
      isOpen = true;
      failed = 0;
    };
    const say = (result: SarifResult, run: Run) => {
      begin(run);
      const told = toldSarif(result, run);
      if (told.status === "failed") failed += 1;
      tell(told);
    };
    return jsonReader(tell, {
      isListed: (path) => path === "runs.*.results" || path === "runs",
      item: (path, item, _root, around) => {
        const run = fieldsOf(path === "runs" ? item : around[2]);
        if (path !== "runs") {
          const result = sarifResult(fieldsOf(item));
          if (held.size > 0 || (!isOpen && lacks(result, run))) held.add(result);
          else say(result, run);
          return;
        }
        // The run is over: what it says beside its results is known now.
        for (const result of held.take()) say(result, run);
        begin(run);
        for (const notice of noticesOf(run)) say(sarifResult(notice), run);
        if (failed === 0) tellBrokenOff(run, tell);
        endRun(run, tell);
        isOpen = false;
      },
      end: () => {
        if (isOpen) tell({ kind: "end", durationMs: null, exitCode: null, outcome: null });
      },
    });
  },
};

/** The order of a run's parts is free: semgrep writes the tool last. */
function lacks({ uri, file }: SarifResult, run: Run): boolean {
  return run.tool === undefined || (uri === null && file !== null && run.artifacts === undefined);
}

type Run = Readonly<Record<string, unknown>>;

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
function noticesOf(run: Run): Run[] {
  return listOf(run.invocations)
    .map(fieldsOf)
    .flatMap((invocation) => [
      ...listOf(invocation.toolExecutionNotifications),
      ...listOf(invocation.toolConfigurationNotifications),
    ])
    .map(fieldsOf)
    .filter(({ level }) => level === "error");
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
