import type { Retell } from "./retold.ts";

const RULE = "⎯".repeat(30);

const indent = (text: string, by: number) => text.replace(/^(?=.)/gm, " ".repeat(by));

/** What stands for a file that the report does not tell. */
export const STAND_INS: ReadonlySet<string> = new Set(["test.js", "test.ts", "test.spec.ts", "file.js"]);

/** How the test runners and linters of JavaScript print a failure. */
export const JAVASCRIPT_TOOLS: Readonly<Record<string, Retell>> = {
  vitest: ({ file, line, column, suites, name }, body) => {
    const of = file ?? "test.ts";
    const title = name === null ? `${of} [ ${of} ]` : [of, ...suites, name].join(" > ");
    // The JSON reporter leaves the class of an error that no test owns out.
    // Of what is no error it has only the words, for which the console says "Unknown Error".
    const isNamed = /^(?:Unknown )?\w*(?:Error|Exception)\b/.test(body);
    const isBare = line === null && !/^ *(?:at|❯) /m.test(body);
    const told =
      isNamed || (name !== null && !isBare) ? body : `${name === null ? "" : "Unknown "}Error: ${body}`;
    // That of vitest 1 leaves the class and the stack of every error out, but says where it was thrown.
    const place = line === null || /^ +(?:at|❯) /m.test(body) ? "" : `\n ❯ ${of}:${line}:${column ?? 1}`;
    return {
      text: `${RULE} Failed Tests 1 ${RULE}\n\n FAIL  ${title}\n${told}${place}\n\n${RULE}[1/1]⎯\n`,
      command: "vitest run",
    };
  },
  jest: ({ file, suites, name }, body) => {
    const title = name === null ? "Test suite failed to run" : [...suites, name].join(" › ");
    // A file that could not be loaded comes with its heading; the class of a plain Error is left out, as jest does.
    const told = body.includes("●")
      ? body
      : `  ● ${title}\n\n${indent(body.replace(/^Error:(?: |(?=\n)|$)/, ""), 4)}`;
    return {
      text: `FAIL ${file ?? "test.js"}\n${told}\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 1 total\n`,
      command: "jest",
    };
  },
  mocha: ({ suites, name }, body) => {
    const titles = [...suites, name ?? "test"].map((title, i) =>
      i === 0 ? `  1) ${title}` : `       ${title}`,
    );
    return {
      text: `  0 passing (1ms)\n  1 failing\n\n${titles.join("\n")}:\n${indent(fromStack(body), 5)}\n\n`,
      command: "mocha",
    };
  },
  "node-test": ({ suites, name }, body) => {
    const opened = suites.map((suite, depth) => `${"  ".repeat(depth)}▶ ${suite}\n`).join("");
    const depth = 2 * suites.length;
    return {
      text: `${opened}${" ".repeat(depth)}✖ ${name ?? "test"} (1.0ms)\n${indent(innerError(body), depth + 2)}\n\nℹ pass 0\nℹ fail 1\n`,
      command: "node --test",
    };
  },
  tap: ({ suites, name }, body) => {
    // The report has what TAP has between "---" and "...".
    const told = `not ok 1 - ${name ?? "test"}\n  ---\n${indent(body, 2)}\n  ...\n1..1\n`;
    const nested = suites.reduceRight((inner, suite) => `# Subtest: ${suite}\n${indent(inner, 4)}`, told);
    return { text: `TAP version 14\n${nested}`, command: "tap" };
  },
  playwright: ({ file, line, column, suites, name }, body) => {
    // What befell no test stands alone: "Error: No tests found"
    if (name === null) return { text: `${body}\n`, command: "playwright test" };
    const of = `${file ?? "test.spec.ts"}:${line ?? 1}:${column ?? 1}`;
    // Its JUnit has the heading, without the number: "  cart.spec.ts:4:3 › cart › sums prices ─────"
    const told = /^ *\S+:\d+:\d+ › .*\n/m.exec(body);
    const head = told?.[0].trim() ?? `[e2e] › ${of} › ${[...suites, name].join(" › ")} ────`;
    const rest = told === null ? `\n${indent(body, 4)}` : body.slice(told.index + told[0].length);
    return {
      text: `Running 1 test using 1 worker\n\n  1) ${head}\n${rest}\n\n  1 failed\n`,
      command: "playwright test",
    };
  },
  biome: ({ file, line, column, message, errorType }) => ({
    text: `${file ?? "file.js"}${line === null ? "" : `:${line}:${column ?? 1}`} ${errorType ?? "lint"} ━━━━━━━━━━\n\n  × ${(message ?? "").split("\n", 1)[0]}\n`,
    command: "biome check",
  }),
  eslint: ({ file, line, column, message, errorType }) => ({
    text: `\n${file ?? "file.js"}\n  ${line ?? 0}:${column ?? 0}  error  ${(message ?? "").split("\n", 1)[0]}${errorType === null ? "" : `  ${errorType}`}\n\n✖ 1 problem (1 error, 0 warnings)\n`,
    command: "eslint .",
  }),
};

/** mocha's xunit reporter writes message and diff before the stack, whose head has the message again. */
function fromStack(body: string): string {
  const lines = body.split("\n");
  const said = lines[0]!.trim();
  const head = lines.findIndex(
    (line, i) => i > 0 && /^\w*(?:Error|Exception)\b.*: /.test(line) && line.includes(said),
  );
  return head < 0 ? body : lines.slice(head).join("\n");
}

// "[Error [ERR_TEST_FAILURE]: test timed out after 50ms] { code: 'ERR_TEST_FAILURE', failureType: 'testTimeoutFailure', cause: 'test timed out after 50ms' }",
// "[Error: test failed] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', cause: 'test failed', exitCode: 1, signal: null }",
// "[Error [ERR_TEST_FAILURE]: not an error] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', cause: { code: 42 } }"
const WORDS_ONLY =
  /^\[Error(?: \[ERR_TEST_FAILURE\])?: [^\n]*\] \{\s+code: [^\n]*?\s+cause: ('[^'\n]*'|\{ [^\n]* \}|[\w.-]+)(?:,\s+exitCode: [^\n]*)?\s+\}$/;

/** node wraps each error in its own ERR_TEST_FAILURE; the spec reporter prints the cause alone. */
function innerError(body: string): string {
  const told = WORDS_ONLY.exec(body.trim())?.[1];
  if (told !== undefined) return told;
  const lines = body.split("\n");
  const at = lines.findIndex((line) => /^ {2}(?:\[cause\]|cause): /.test(line));
  if (at < 0) return body;
  const end = lines.findLastIndex((line) => /^\}/.test(line));
  const inner = lines.slice(at, end > at ? end : lines.length);
  return inner
    .map((line, i) => (i === 0 ? line.replace(/^ {2}(?:\[cause\]|cause): /, "") : line.replace(/^ {2}/, "")))
    .join("\n");
}
