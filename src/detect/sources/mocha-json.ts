import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { fieldsOf, listOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `mocha --reporter json`, and mochawesome's: one run. */
export const mochaJson: ReportSource = {
  id: "mocha-json",
  title: "mocha JSON",
  // {\n  "stats": {\n    "suites": 2,
  sniff: (head) => beginsAs(head, "{") && /^[\s\ufeff]*\{\s*"stats"\s*:\s*\{[^}]*"suites"\s*:/.test(head),
  open: (tell) => {
    let isOpen = false;
    let failed = 0;
    const count: Tell = (told) => {
      if (told.kind === "result" && told.status === "failed") failed += 1;
      tell(told);
    };
    return jsonReader(tell, {
      isListed: (path) => path === "results" || path === "tests" || STATUS.has(path),
      item: (path, item, root) => {
        if (!isOpen) isOpen = begin(root, tell);
        const status = STATUS.get(path);
        if (path === "results") readSuite(fieldsOf(item), count);
        else if (status !== undefined) readTest(status, fieldsOf(item), count);
      },
      end: (root) => {
        if (!isOpen) begin(root, tell);
        const { duration, failures } = fieldsOf(fieldsOf(root).stats);
        // What it counts and does not tell failed all the same.
        const outcome = failed === 0 && (wholeOf(failures) ?? 0) > 0 ? "failed" : null;
        tell({ kind: "end", durationMs: millisOf(duration), exitCode: null, outcome });
      },
    });
  },
};

// "tests" has them all once more.
const STATUS: ReadonlyMap<string, Status> = new Map([
  ["passes", "passed"],
  ["failures", "failed"],
  ["pending", "skipped"],
]);

function begin(root: unknown, tell: Tell): true {
  const { start } = fieldsOf(fieldsOf(root).stats);
  tell({ kind: "run", title: "mocha", tool: "mocha", command: null, startedAt: momentOf(start) });
  return true;
}

/** mochawesome's suites hold their tests, their hooks and the suites in them. */
function readSuite(suite: Fields, tell: Tell, depth = 0): void {
  const of = (key: string) => listOf(suite[key]).map(fieldsOf);
  for (const hook of [...of("beforeHooks"), ...of("afterHooks")])
    if (hook.fail === true) readTest("failed", hook, tell, suite);
  for (const test of of("tests"))
    readTest(test.fail === true ? "failed" : test.pass === true ? "passed" : "skipped", test, tell, suite);
  if (depth < MAX_DEPTH) for (const inner of of("suites")) readSuite(inner, tell, depth + 1);
}

const MAX_DEPTH = 100;

function readTest(status: Status, test: Fields, tell: Tell, around: Fields = {}): void {
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
      file: textOf(test.file) ?? textOf(around.fullFile),
      durationMs: millisOf(test.duration),
      message: textOf(error.message),
      text: textOf(error.stack) ?? textOf(error.estack) ?? textOf(error.message),
    }),
  );
}
