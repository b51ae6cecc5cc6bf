import { beginsAs, jsonReader } from "./json-report.ts";
import { type ReportSource, resultTold, type Tell } from "./source.ts";
import { fieldsOf, listOf, millisOf, textOf, wholeOf } from "./values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `playwright test --reporter=json`: one run; of a test its first try tells, and a test that passed at a later one did not fail. */
export const playwrightJson: ReportSource = {
  id: "playwright-json",
  title: "playwright JSON",
  // {"config": {"argv": […], "configFile": "/srv/shop/playwright.config.js", "rootDir": "/srv/shop/tests",
  sniff: (head) =>
    beginsAs(head, "{") && /^[\s\ufeff]*\{\s*"config"\s*:\s*\{/.test(head) && /"rootDir"\s*:/.test(head),
  open: (tell) => {
    let root: string | null = null;
    tell({ kind: "run", title: "playwright", tool: "playwright", command: null, startedAt: null });
    return jsonReader(tell, {
      isListed: (path) => path === "suites",
      item: (_path, item, before) => {
        root ??= textOf(fieldsOf(fieldsOf(before).config).rootDir);
        readSuite(fieldsOf(item), [], root, tell);
      },
      end: (rest) => {
        for (const error of listOf(fieldsOf(rest).errors).map(fieldsOf))
          tell(resultTold({ status: "failed", ...placeOf(error), text: wordsOf(error) }));
        tell({
          kind: "end",
          durationMs: millisOf(fieldsOf(fieldsOf(rest).stats).duration),
          exitCode: null,
          outcome: null,
        });
      },
    });
  },
};

/** The outermost suite is the file. */
function readSuite(suite: Fields, above: readonly string[], root: string | null, tell: Tell): void {
  for (const spec of listOf(suite.specs).map(fieldsOf)) readSpec(spec, above, root, tell);
  for (const inner of listOf(suite.suites).map(fieldsOf))
    readSuite(inner, [...above, textOf(inner.title) ?? ""].filter(Boolean), root, tell);
}

const STATUS: ReadonlyMap<string, "passed" | "failed"> = new Map([
  ["expected", "passed"],
  ["flaky", "passed"],
  ["unexpected", "failed"],
]);

function readSpec(spec: Fields, suites: readonly string[], root: string | null, tell: Tell): void {
  const file = textOf(spec.file);
  for (const test of listOf(spec.tests).map(fieldsOf)) {
    const first = fieldsOf(listOf(test.results)[0]);
    const status = STATUS.get(textOf(test.status) ?? "") ?? "skipped";
    const errors = listOf(first.errors).map(fieldsOf);
    const steps = stepsOf(test);
    const text =
      errors.length > 1 ? allOf(errors) : (wordsOf(errors[0] ?? fieldsOf(first.error)) ?? unmet(test));
    // As JUnit XML has it: the heading of the console, which names the step.
    const names = [`${file}:${wholeOf(spec.line)}:${wholeOf(spec.column)}`, ...suites, spec.title, ...steps];
    const head = steps.length === 0 ? "" : `  ${names.join(" › ")} ────\n\n`;
    tell(
      resultTold({
        status,
        suites,
        name: textOf(spec.title),
        file: file === null || root === null ? file : `${root}/${file}`,
        line: wholeOf(spec.line),
        column: wholeOf(spec.column),
        durationMs: millisOf(first.duration),
        ...(status === "failed" && { text: text === null ? null : `${head}${text}` }),
      }),
    );
  }
}

/** The steps, one in the other, in which each try failed; none where they differ, or where several failed. */
function stepsOf({ results }: Fields): readonly string[] {
  const tries = listOf(results)
    .map(fieldsOf)
    .filter(({ errors }) => listOf(errors).length > 0);
  const paths = tries.map(({ steps }) => failedSteps(listOf(steps).map(fieldsOf), 0));
  const [first = []] = paths;
  return paths.every((path) => path.join("\0") === first.join("\0")) ? first : [];
}

const DEEPEST_STEP = 50;

function failedSteps(steps: readonly Fields[], depth: number): string[] {
  const failed = steps.filter(({ error }) => error !== undefined);
  if (failed.length !== 1 || depth > DEEPEST_STEP) return [];
  const [{ title, steps: inner }] = failed as [Fields];
  return [textOf(title) ?? "", ...failedSteps(listOf(inner).map(fieldsOf), depth + 1)].filter(Boolean);
}

/** A test that took too long says so first, and then where it waited. */
function allOf(errors: readonly Fields[]): string | null {
  const told = errors.slice(0, MOST_ERRORS).map((error) => {
    const { file, line, column } = placeOf(error);
    const words = wordsOf(error) ?? "";
    const isPlaced = file === null || line === null || words.includes(`${file}:${line}`);
    return isPlaced ? words : `${words.trimEnd()}\n    at ${file}:${line}:${column ?? 1}`;
  });
  return told.join("\n\n").trim() || null;
}

const MOST_ERRORS = 20;

/** {"expectedStatus": "failed", … "results": [{"status": "passed": what was marked as failing did not, and there is no error. */
function unmet({ expectedStatus, results }: Fields): string | null {
  const hasPassed = fieldsOf(listOf(results)[0]).status === "passed";
  return expectedStatus === "failed" && hasPassed ? "Expected to fail, but passed." : null;
}

function placeOf(error: Fields) {
  const { file, line, column } = fieldsOf(error.location);
  return { file: textOf(file), line: wholeOf(line), column: wholeOf(column) };
}

/** Colours are in it, as on the terminal. */
function wordsOf(error: Fields): string | null {
  return (textOf(error.message) ?? textOf(error.value))?.replace(/\u001b\[[\d;]*m/g, "") ?? null;
}
