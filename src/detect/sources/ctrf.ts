import { beginsAs, jsonReader } from "./json-report.ts";
import { countedTold, type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { fieldsOf, listOf, millisOf, momentOf, textOf, wholeOf } from "./values.ts";

/** CTRF, the common test report format: one run. */
export const ctrf: ReportSource = {
  id: "ctrf",
  title: "CTRF",
  // {"reportFormat":"CTRF","specVersion":"0.0.0","results":{"tool":{"name":"jest"},"summary":
  sniff: (head) =>
    beginsAs(head, "{") &&
    (/"reportFormat"\s*:\s*"CTRF"/.test(head) || /"results"\s*:\s*\{\s*"tool"\s*:\s*\{\s*"name"/.test(head)),
  open: (tell) => {
    let tool: string | null | undefined;
    let failed = 0;
    const begin = (root: unknown) => (tool === undefined ? (tool = beginRun(root, tell)) : tool);
    return jsonReader(tell, {
      isListed: (path) => path === "results.tests",
      item: (_path, item, _root, around) => {
        const test = testOf(item, begin({ results: around[1] }));
        if (test.status === "failed") failed += 1;
        tell(test);
      },
      end: (root) => {
        begin(root);
        const { start, stop, failed: counted } = fieldsOf(fieldsOf(fieldsOf(root).results).summary);
        const took = typeof start === "number" && typeof stop === "number" ? stop - start : null;
        const count = failed === 0 ? (wholeOf(counted) ?? 0) : 0;
        if (count > 0) tell(countedTold(count));
        tell({ kind: "end", durationMs: millisOf(took), exitCode: null, outcome: null });
      },
    });
  },
};

function beginRun(root: unknown, tell: Tell): string | null {
  const results = fieldsOf(fieldsOf(root).results);
  const tool = textOf(fieldsOf(results.tool).name)?.toLowerCase() ?? null;
  tell({
    kind: "run",
    title: tool ?? "CTRF",
    tool,
    command: null,
    startedAt: momentOf(fieldsOf(results.summary).start),
  });
  return tool;
}

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["passed", "passed"],
  ["failed", "failed"],
]);

function testOf(item: unknown, tool: string | null) {
  const test = fieldsOf(item);
  const status = STATUS.get(textOf(test.status) ?? "") ?? "skipped";
  const file = textOf(test.filePath);
  const suites = suitesOf(test.suite, file);
  const message = textOf(test.message);
  const trace = textOf(test.trace);
  return resultTold({
    status,
    suites,
    name: withoutSuites(textOf(test.name), suites),
    file,
    line: wholeOf(test.line),
    durationMs: millisOf(test.duration),
    message: trace === null || tool === "jest" ? message : null,
    // jest's message and stack come apart.
    text:
      status === "failed"
        ? tool === "jest" && trace !== null
          ? `${message?.trimEnd()}\n${indented(trace)}`
          : (trace ?? message)
        : null,
  });
}

/** "cart.test.js > cart", ["cart.test.js", "cart"]: the file's own name is none of the suites. */
function suitesOf(suite: unknown, file: string | null): string[] {
  const names =
    typeof suite === "string" ? suite.split(" > ") : listOf(suite).filter((name) => typeof name === "string");
  return (names as string[]).filter((name) => name !== "" && !file?.endsWith(name));
}

/** Some reporters write "cart sums prices" for the test "sums prices" in "cart". */
function withoutSuites(name: string | null, suites: readonly string[]): string | null {
  // A suite's own name may hold a ">", at which it was cut above.
  for (const before of [`${suites.join(" ")} `, `${suites[0]} ${suites.slice(1).join(" > ")} `])
    if (name?.startsWith(before) && name.length > before.length) return name.slice(before.length);
  return name;
}

function indented(text: string): string {
  return text.replace(/^(?=at )/gm, "    ");
}
