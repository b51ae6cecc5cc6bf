import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { fieldsOf, listOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

/** `jest --json` and `vitest --reporter=json`: each test file is a run. */
export const jestJson: ReportSource = {
  id: "jest-json",
  title: "jest or vitest JSON",
  // {"numFailedTestSuites":1, … "testResults":[{"assertionResults":
  sniff: (head) => beginsAs(head, "{") && /"num(?:Total|Failed)Test(?:Suite)?s"\s*:/.test(head),
  open: (tell) => {
    let passed = 0;
    let failed = 0;
    return jsonReader(tell, {
      isListed: (path) => path === "testResults",
      item: (_path, item) =>
        readFile(item, (told) => {
          if (told.kind === "result" && told.status === "passed") passed += 1;
          if (told.kind === "result" && told.status === "failed") failed += 1;
          tell(told);
        }),
      end: (root) => {
        if (passed > 0 && failed === 0 && fieldsOf(root).success === false) tellUnsaid(tell);
      },
    });
  },
};

/** Of a threshold of coverage that was not met there is a word on the console alone. */
function tellUnsaid(tell: Tell): void {
  const message = "the run failed beside its tests, and the report does not say why";
  tell({ kind: "run", title: "jest", tool: "jest", command: null, startedAt: null });
  tell(resultTold({ status: "failed", message, isOwnWords: true }));
  tell({ kind: "end", durationMs: null, exitCode: null, outcome: null });
}

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["passed", "passed"],
  ["failed", "failed"],
]);

function readFile(item: unknown, tell: Tell): void {
  const file = fieldsOf(item);
  const name = textOf(file.name) ?? textOf(file.testFilePath) ?? "";
  const tests = listOf(file.assertionResults ?? file.testResults).map(fieldsOf);
  // What is no file's result did not pass either: "testResults":[[]]
  if (name === "" && tests.length === 0) return;
  const from = momentOf(file.startTime);
  const to = momentOf(file.endTime);
  // Only jest's tests have these.
  const isJest = tests.some((test) => "failureDetails" in test || "numPassingAsserts" in test);
  const message = textOf(file.message);
  const tool = isJest || message?.includes("●") ? "jest" : "vitest";
  tell({ kind: "run", title: name, tool, command: null, startedAt: from });
  for (const test of tests) {
    const messages = listOf(test.failureMessages)
      .filter((text) => typeof text === "string")
      .map((text) => inWords(text, test.duration));
    const place = fieldsOf(test.location);
    const status = STATUS.get(textOf(test.status) ?? "") ?? "skipped";
    const [text = null, ...further] = status === "failed" ? [...new Set(messages)] : [];
    const told = resultTold({
      status,
      suites: listOf(test.ancestorTitles).filter(
        (title) => typeof title === "string" && title !== "",
      ) as string[],
      name: textOf(test.title),
      file: name,
      line: wholeOf(place.line),
      column: wholeOf(place.column),
      durationMs: millisOf(test.duration),
      text: text || null,
    });
    tell(told);
    // Soft assertions, or the tries of a test that none of them saved.
    for (const one of further.slice(0, MOST_FURTHER)) tell({ ...told, text: one, isFurther: true });
  }
  const beside = tests.some((test) => test.status === "failed") ? besideTests(message ?? "") : null;
  if (beside !== null) tell(resultTold({ status: "failed", file: name, text: beside }));
  // A file that could not be loaded has no tests, only a message; vitest's hook that failed has none at all.
  if (file.status === "failed" && !tests.some((test) => test.status === "failed"))
    tell(
      message === null
        ? resultTold({ status: "failed", file: name, message: WORDLESS, isOwnWords: true })
        : resultTold({ status: "failed", file: name, text: message }),
    );
  tell({
    kind: "end",
    durationMs: from !== null && to !== null && to >= from ? to - from : null,
    exitCode: null,
    outcome: null,
  });
}

/** What befell jest's file beside its tests, in an afterAll for one: a block of its own behind theirs. */
function besideTests(message: string): string | null {
  const at = message.indexOf("  ● Test suite failed to run\n");
  if (at < 0) return null;
  const next = message.indexOf("\n  ● ", at);
  return message.slice(at, next < 0 ? undefined : next).trimEnd();
}

/** Failures of one test. */
const MOST_FURTHER = 20;

const WORDLESS = "the file failed beside its tests, and the report does not say why";

/** vitest's stack of a test that took too long has lost its words: "Error: STACK_TRACE_ERROR". */
function inWords(text: string, duration: unknown): string {
  const took = Math.floor(typeof duration === "number" ? duration : 0);
  return text.replace(/^Error: STACK_TRACE_ERROR$/m, `Error: Test timed out in ${took}ms.`);
}
