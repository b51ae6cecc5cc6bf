import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, momentOf, secondsOf, textOf, wholeOf } from "./values.ts";

/** pytest-json-report: one run. */
export const pytestJson: ReportSource = {
  id: "pytest-json",
  title: "pytest JSON",
  // {"created": 1518371686.79, "duration": 0.12, "exitcode": 1, "root": "/srv/shop", "environment": {}, "summary": {"failed": 1
  sniff: (head) =>
    beginsAs(head, "{") &&
    /"exitcode"\s*:\s*\d/.test(head) &&
    /"summary"\s*:\s*\{/.test(head) &&
    /"created"\s*:/.test(head),
  open: (tell) => {
    let isOpen = false;
    const begin = (root: unknown) => {
      if (!isOpen) beginRun(root, tell);
      isOpen = true;
    };
    return jsonReader(tell, {
      isListed: (path) => path === "tests" || path === "collectors",
      item: (path, item, root) => {
        begin(root);
        if (path === "tests") tell(testOf(item));
        else if (fieldsOf(item).outcome === "failed") tell(collectorOf(item));
      },
      end: (root) => {
        begin(root);
        const { duration, exitcode } = fieldsOf(root);
        tell({ kind: "end", durationMs: secondsOf(duration), exitCode: wholeOf(exitcode), outcome: null });
      },
    });
  },
};

function beginRun(root: unknown, tell: Tell): void {
  const { created, duration } = fieldsOf(root);
  const end = typeof created === "number" ? momentOf(created * 1000) : null;
  const startedAt = end === null ? null : end - (secondsOf(duration) ?? 0);
  tell({ kind: "run", title: "pytest", tool: "pytest", command: null, startedAt });
}

const PHASES = ["setup", "call", "teardown"] as const;

function testOf(item: unknown) {
  const test = fieldsOf(item);
  const outcome = textOf(test.outcome);
  const isFailed = outcome === "failed" || outcome === "error";
  // tests/test_cart.py::TestTax::test_adds[1-2]
  const [file, names] = namesIn(textOf(test.nodeid) ?? "");
  const phase = PHASES.map((name) => ({ name, ...fieldsOf(test[name]) })).find(
    (one) => "outcome" in one && (one.outcome === "failed" || one.outcome === "error"),
  );
  const told = fieldsOf(phase);
  const crash = fieldsOf(told.crash);
  return resultTold({
    status: isFailed ? "failed" : outcome === "passed" || outcome === "xpassed" ? "passed" : "skipped",
    name: names.length === 0 ? null : names.join("."),
    file: file || null,
    line: wholeOf(crash.lineno) ?? wholeOf(test.lineno),
    durationMs: PHASES.reduce(
      (sum: number, name) => sum + (secondsOf(fieldsOf(test[name]).duration) ?? 0),
      0,
    ),
    message: isFailed ? (phase?.name === "setup" ? "failed on setup" : textOf(crash.message)) : null,
    text: isFailed ? (textOf(told.longrepr) ?? textOf(crash.message)) : null,
  });
}

/** "tests/test_cart.py::TestTax::test_adds[a::b]": what a test is given may hold anything. */
function namesIn(nodeid: string): [file: string, names: string[]] {
  const [file = "", ...names] = nodeid.split("::");
  const last = names.findIndex((name) => name.includes("["));
  if (last < 0) return [file, names];
  return [file, [...names.slice(0, last), names.slice(last).join("::")]];
}

function collectorOf(item: unknown) {
  const { nodeid, longrepr } = fieldsOf(item);
  return resultTold({
    status: "failed",
    file: textOf(nodeid),
    text: textOf(longrepr),
    message: "collection failure",
  });
}
