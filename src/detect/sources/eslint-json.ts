import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, listOf, textOf, wholeOf } from "./values.ts";

/** `eslint -f json`, and the linters that write the same (stylelint and oxlint nearly do): one run. */
export const eslintJson: ReportSource = {
  id: "eslint-json",
  title: "eslint JSON",
  // [{"filePath":"/srv/shop/src/cart.js","messages":[{"ruleId":"eqeqeq"
  sniff: (head) =>
    beginsAs(head, "[") && /^[\s\ufeff]*\[\s*\{\s*"filePath"\s*:/.test(head) && /"messages"\s*:/.test(head),
  open: (tell) => {
    tell({ kind: "run", title: "eslint", tool: "eslint", command: null, startedAt: null });
    return jsonReader(tell, {
      isListed: (path) => path === "",
      item: (_path, item) => readFile(item, tell),
      end: () => tell({ kind: "end", durationMs: null, exitCode: null, outcome: null }),
    });
  },
};

function readFile(item: unknown, tell: Tell): void {
  const { filePath, messages } = fieldsOf(item);
  const file = textOf(filePath);
  const found = listOf(messages).map(fieldsOf);
  for (const problem of found)
    tell(
      resultTold({
        status: problem.severity === 2 || problem.fatal === true ? "failed" : "skipped",
        errorType: textOf(problem.ruleId),
        message: textOf(problem.message),
        file,
        line: wholeOf(problem.line),
        column: wholeOf(problem.column),
      }),
    );
  if (found.length === 0) tell(resultTold({ status: "passed", file }));
}
