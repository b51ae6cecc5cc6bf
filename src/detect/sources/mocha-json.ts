import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { fieldsOf, millisOf, momentOf, textOf } from "./values.ts";

/** `mocha --reporter json`: one run. */
export const mochaJson: ReportSource = {
  id: "mocha-json",
  title: "mocha JSON",
  // {\n  "stats": {\n    "suites": 2,
  sniff: (head) => beginsAs(head, "{") && /^[\s\ufeff]*\{\s*"stats"\s*:\s*\{[^}]*"suites"\s*:/.test(head),
  open: (tell) => {
    let isOpen = false;
    return jsonReader(tell, {
      isListed: (path) => path === "passes" || path === "failures" || path === "pending" || path === "tests",
      item: (path, item, root) => {
        if (!isOpen) isOpen = begin(root, tell);
        const status = STATUS[path];
        if (status !== undefined) readTest(status, item, tell);
      },
      end: (root) => {
        if (!isOpen) begin(root, tell);
        const { duration } = fieldsOf(fieldsOf(root).stats);
        tell({ kind: "end", durationMs: millisOf(duration), exitCode: null, outcome: null });
      },
    });
  },
};

// "tests" has them all once more.
const STATUS: Readonly<Record<string, Status>> = { passes: "passed", failures: "failed", pending: "skipped" };

function begin(root: unknown, tell: Tell): true {
  const { start } = fieldsOf(fieldsOf(root).stats);
  tell({ kind: "run", title: "mocha", tool: "mocha", command: null, startedAt: momentOf(start) });
  return true;
}

function readTest(status: Status, item: unknown, tell: Tell): void {
  const test = fieldsOf(item);
  const name = textOf(test.title);
  const full = textOf(test.fullTitle);
  const suite =
    full !== null && name !== null && full.endsWith(` ${name}`) ? full.slice(0, -name.length - 1) : null;
  const error = fieldsOf(test.err);
  tell(
    resultTold({
      status,
      suites: suite === null ? [] : [suite],
      name,
      file: textOf(test.file),
      durationMs: millisOf(test.duration),
      message: textOf(error.message),
      text: textOf(error.stack) ?? textOf(error.message),
    }),
  );
}
