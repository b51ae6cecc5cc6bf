// Stack traces and reports made by rules: nearly right, of any depth, in the shapes that tools print.
import { below, many, pick } from "./random.mjs";

const WORDS = [
  "cart",
  "Total",
  "λ",
  "get_item",
  "<anonymous>",
  "C:\\a b",
  "x".repeat(300),
  "",
  "$$",
  "a.b.c",
  "[1]",
  "é\u0301",
  "\ud83d",
];
const MESSAGES = [
  "expected 3 to be 4",
  "Cannot read properties of undefined (reading 'x')",
  "no such file or directory: '/a/b'",
  "%s %d {} {0} $" + "{x} $(y) `z`",
  ":".repeat(200),
  " ",
  "",
  "error: error: error: error",
  "a\tb\u0000c\u001b[31md",
  "((((((((((",
];

/** One text of a random kind. */
export function madeUp(random) {
  return pick(random, Object.values(KINDS))(random);
}

const word = (random) => pick(random, WORDS);
const number = (random) => pick(random, [0, 1, 7, 42, "99999999999999999999", -1, "", "1e9", "007"]);
const message = (random) => pick(random, MESSAGES);
const file = (random) =>
  `${pick(random, ["/home/ann/shop/", "", "./", "../", "file:///app/", "C:\\shop\\", "node:", "webpack://x/./"])}${word(random)}${pick(random, [".js", ".py", ".java", ".go", ".rs", ".rb", ".php", ".cs", ""])}`;
const xml = (text) =>
  Math.abs(text.length) % 3 === 0
    ? text
    : text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

const KINDS = {
  javascript: (r) =>
    `${word(r)}Error: ${message(r)}\n${many(r, 40, () => `    at ${pick(r, ["async ", "new ", ""])}${word(r)} (${file(r)}:${number(r)}:${number(r)})`).join("\n")}`,
  python: (r) =>
    many(
      r,
      4,
      () =>
        `Traceback (most recent call last):\n${many(r, 20, () => `  File "${file(r)}", line ${number(r)}, in ${word(r)}\n    ${message(r)}\n    ${"^".repeat(below(r, 20))}`).join("\n")}\n${word(r)}Error: ${message(r)}`,
    ).join(pick(r, ["\n\nDuring handling of the above exception, another exception occurred:\n\n", "\n"])),
  exceptionGroup: (r) => {
    const depth = below(r, 60);
    return `  + Exception Group Traceback (most recent call last):\n${Array.from({ length: depth }, (_, n) => `${"  ".repeat(n)}| ExceptionGroup: ${message(r)} (${number(r)} sub-exceptions)\n${"  ".repeat(n)}+-+---------------- ${number(r)} ----------------`).join("\n")}`;
  },
  java: (r) =>
    `Exception in thread "${word(r)}" java.lang.${word(r)}Exception: ${message(r)}\n${many(r, 8, () => `${many(r, 20, () => `\tat com.acme.${word(r)}.${word(r)}(${word(r)}.java:${number(r)})`).join("\n")}\nCaused by: com.${word(r)}: ${message(r)}\n\t... ${number(r)} more`).join("\n")}`,
  go: (r) =>
    `--- FAIL: Test${word(r)}/${word(r)} (0.0${number(r)}s)\n    ${file(r)}:${number(r)}: ${message(r)}\npanic: ${message(r)}\n\ngoroutine ${number(r)} [running]:\n${many(r, 30, () => `main.${word(r)}(0x${number(r)})\n\t${file(r)}:${number(r)} +0x1d`).join("\n")}`,
  rust: (r) =>
    `error[E0${number(r)}]: ${message(r)}\n  --> ${file(r)}:${number(r)}:${number(r)}\n   |\n${many(r, 20, () => ` ${number(r)} | ${message(r)}\n   | ${"^".repeat(below(r, 80))} ${message(r)}`).join("\n")}\nthread '${word(r)}' panicked at ${file(r)}:${number(r)}:${number(r)}:\n${message(r)}`,
  tests: (r) =>
    many(
      r,
      30,
      () =>
        `${" ".repeat(below(r, 12))}${pick(r, ["✗", "×", "not ok 3 -", "FAIL", "✓", "FAILED", "●", "1)", "[  FAILED  ]"])} ${word(r)} › ${word(r)} > ${message(r)}`,
    ).join("\n"),
  compiler: (r) =>
    many(
      r,
      40,
      () =>
        `${file(r)}${pick(r, [":", "(", " "])}${number(r)}${pick(r, [":", ",", "):"])}${number(r)}: ${pick(r, ["error", "fatal error", "warning", "note", "E501"])}${pick(r, [":", " TS2322:", " C2065:", ""])} ${message(r)}`,
    ).join("\n"),
  wrapped: (r) => {
    const prefix = pick(r, [
      "web-1  | ",
      "@acme/web:test: ",
      "[api] ",
      "2026-11-16T04:00:00.000Z ",
      "##[error]",
      "::error file=a,line=1::",
    ]);
    return madeUp(r)
      .split("\n")
      .map((line) => prefix + line)
      .join(pick(r, ["\n", "\r\n", "\r"]));
  },
  junit: (r) =>
    `<?xml version="1.0"?>${pick(r, ["", '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]>'])}<testsuites name="${xml(word(r))}">${many(r, 5, () => `<testsuite name="${xml(word(r))}" time="${number(r)}">${many(r, 8, () => `<testcase name="${xml(message(r))}" classname="${xml(word(r))}"><${pick(r, ["failure", "error", "skipped", "x:failure"])} message="${xml(message(r))}">${pick(r, ["<![CDATA[", ""])}${xml(KINDS.javascript(r))}${pick(r, ["]]>", "", "&a;&a;"])}</failure></testcase>`).join("")}</testsuite>`).join("")}</testsuites>`,
  deepXml: (r) =>
    `<testsuites>${"<testsuite>".repeat(below(r, 3000))}<testcase name="x"><failure>${message(r)}`,
  json: (r) => JSON.stringify(jsonReport(r)).slice(0, r() < 0.2 ? below(r, 5000) : undefined),
  deepJson: (r) => {
    const unit = pick(r, ["[", '{"runs":[', '{"a":', '{"testResults":[{"assertionResults":[']);
    return `${unit.repeat(below(r, 3000))}1`;
  },
  jsonLines: (r) =>
    many(r, 20, () =>
      JSON.stringify({
        Action: pick(r, ["fail", "output", "pass", "x"]),
        Package: word(r),
        Test: word(r),
        Output: `${message(r)}\n`,
        type: pick(r, ["item_failed", "error", "user", 7, null]),
        reason: "compiler-message",
        message: { rendered: message(r), spans: [{ file_name: file(r), line_start: number(r) }] },
        timestamp: pick(r, ["2026-11-16T04:00:00Z", 17, "x"]),
      }),
    ).join("\n"),
  tap: (r) =>
    `TAP version 1${number(r)}\n1..${number(r)}\n${many(r, 20, () => `${" ".repeat(4 * below(r, 5))}not ok ${number(r)} - ${message(r)} # ${pick(r, ["TODO", "SKIP", ""])}\n  ---\n  message: ${message(r)}\n  at: ${file(r)}:${number(r)}\n  ...`).join("\n")}`,
};

function jsonReport(r) {
  const result = () => ({
    ruleId: word(r),
    level: pick(r, ["error", "warning", 3]),
    message: { text: message(r) },
    fullName: message(r),
    status: pick(r, ["failed", "passed", null]),
    failureMessages: many(r, 3, () => KINDS.javascript(r)),
    title: word(r),
    err: { message: message(r), stack: KINDS.javascript(r) },
    line: number(r),
    severity: 2,
    nodeid: `${file(r)}::${word(r)}`,
    outcome: "failed",
    call: { longrepr: KINDS.python(r), crash: { message: message(r), path: file(r), lineno: number(r) } },
    trace: message(r),
    name: word(r),
  });
  const results = many(r, 6, result);
  return pick(r, [
    {
      version: "2.1.0",
      $schema: "sarif",
      runs: [
        {
          tool: { driver: { name: word(r) } },
          results,
          invocations: [{ commandLine: message(r), exitCode: number(r) }],
        },
      ],
    },
    {
      numFailedTests: number(r),
      testResults: [{ name: file(r), message: message(r), status: "failed", assertionResults: results }],
    },
    { stats: { suites: 1, failures: number(r) }, tests: results, failures: results, passes: null },
    { created: number(r), exitcode: 1, root: file(r), tests: results, collectors: results },
    { results: { tool: { name: word(r) }, summary: {}, tests: results } },
    [{ filePath: file(r), messages: results, errorCount: number(r) }],
    {
      result: message(r),
      error: pick(r, [message(r), null, {}, 7]),
      is_error: true,
      FAILURE_REASON: word(r),
    },
  ]);
}
