import { beginsAs, jsonReader } from "./json-report.ts";
import { ownFinding } from "./own-finding.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

/** `twiceshy show --report json`, of another memory: one run, its failures worked out anew. */
export const ownJson: ReportSource = {
  id: "own-json",
  title: "twiceshy JSON",
  // {"version": 1, "run": {"id": "01a1f5fa-17f1-73eb-b241-8fa8423c6192", "source": "watch", "durationMs": 859, … "check": {
  sniff: (head) =>
    beginsAs(head, "{") &&
    /^[\s\ufeff]*\{\s*"version"\s*:\s*1\s*,\s*"run"\s*:\s*\{\s*"id"\s*:/.test(head) &&
    /"check"\s*:/.test(head) &&
    /"outcome"\s*:/.test(head),
  open: (tell) => {
    let isOpen = false;
    const open = (root: unknown) => {
      if (!isOpen) begin(root, tell);
      isOpen = true;
    };
    return jsonReader(tell, {
      isListed: (path) => path === "failures",
      item: (_path, item, root, around) => {
        open(around[0] ?? root);
        const own = ownFinding(item);
        const { message, test, excerpt } = fieldsOf(item);
        tell(
          resultTold({
            status: "failed",
            name: textOf(test),
            message: textOf(message),
            text: textOf(excerpt),
            own,
          }),
        );
      },
      end: (root) => {
        open(root);
        const { durationMs, exitCode, outcome } = fieldsOf(fieldsOf(root).run);
        const more = wholeOf(fieldsOf(root).notStored) ?? 0;
        if (more > 0) tell({ kind: "note", text: `${more} more failures of the run are in no report` });
        tell({
          kind: "end",
          durationMs: millisOf(durationMs),
          exitCode: wholeOf(exitCode),
          outcome: outcome === "failed" || outcome === "passed" ? outcome : null,
        });
      },
    });
  },
};

function begin(root: unknown, tell: Tell): void {
  const run = fieldsOf(fieldsOf(root).run);
  const command = textOf(fieldsOf(run.check).command);
  tell({
    kind: "run",
    title: command ?? "twiceshy",
    tool: null,
    command,
    startedAt: momentOf(run.startedAt),
    session: textOf(run.session),
    task: textOf(run.task),
    phase: textOf(run.phase),
    agent: textOf(run.agent),
  });
}
