import type { Retell } from "./retold.ts";

const RULE = "-".repeat(79);

/** How the test runners of compiled languages print a failure. */
export const COMPILED_TOOLS: Readonly<Record<string, Retell>> = {
  "go test": ({ name }, text) => {
    // message="Failed" says nothing.
    const body = text.replace(/^Failed(?:\n|$)/, "");
    if (name === null) return { text: `${body}\n`, command: "go test ./..." };
    // gotestsum keeps the frame, go-junit-report only what stands in it.
    const told = /^\s*--- FAIL: /m.test(body)
      ? body
      : `=== RUN   ${name}\n${body.replace(/^(?=\S+\.go:\d+: )/gm, "    ")}\n--- FAIL: ${name} (0.00s)`;
    return { text: `${told}\nFAIL\nFAIL\tpackage\t0.001s\n`, command: "go test ./..." };
  },
  "cargo test": ({ name }, body) => ({
    text: `running 1 test\ntest ${name} ... FAILED\n\nfailures:\n\n---- ${name} stdout ----\n${body}\n\n\nfailures:\n    ${name}\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n`,
    command: "cargo test",
  }),
  surefire: ({ suites, name }, body) => ({
    text: `[ERROR] ${[...suites, name].join(".")} -- Time elapsed: 0.001 s <<< FAILURE!\n${body}\n\n[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0\n`,
    command: "mvn test",
  }),
  gradle: ({ suites, name }, body) => ({
    text: `${[...suites, name].join(" > ")} FAILED\n${body.replace(/^(?=.)/gm, "    ")}\n\n1 test completed, 1 failed\n:test FAILED\n`,
    command: "gradle test",
  }),
  gtest: ({ name }, body) => ({
    // "cart_test.cc:7\nExpected equality of these values:", "unknown file\nC++ exception with description …"
    text: `[ RUN      ] ${name}\n${body.replace(/^(\S+:\d+|unknown file)$/m, "$1: Failure")}\n[  FAILED  ] ${name} (0 ms)\n`,
    command: "ctest",
  }),
  catch2: ({ suites, name, errorType }, body) => ({
    text: `${RULE}\n${[...suites, name].map((one, depth) => `${"  ".repeat(Math.min(depth, 1))}${one}`).join("\n")}\n${RULE}\n${catchFailure(body, errorType)}\n\n${"=".repeat(79)}\ntest cases: 1 | 1 failed\nassertions: 1 | 1 failed\n`,
    command: "./tests",
  }),
  ctest: ({ name }, body) => ({
    text: `    Start 1: ${name}\n1/1 Test #1: ${name} ........................***Failed    0.00 sec\n${body}\n\n\n0% tests passed, 1 tests failed out of 1\n\nThe following tests FAILED:\n\t  1 - ${name} (Failed)\nErrors while running CTest\n`,
    command: "ctest",
  }),
  "dotnet test": ({ name }, body) => {
    const [head = "", ...rest] = body.split("\n");
    const at = rest.findIndex((line) => /^\s*at /.test(line));
    const message = [head, ...(at < 0 ? rest : rest.slice(0, at))].join("\n");
    const stack = at < 0 ? "" : `  Stack Trace:\n${rest.slice(at).join("\n")}\n`;
    return {
      text: `  Failed ${name} [1 ms]\n  Error Message:\n   ${message}\n${stack}\nFailed!  - Failed:     1, Passed:     0, Skipped:     0, Total:     1\n`,
      command: "dotnet test",
    };
  },
};

/** "FAILED:\n  CHECK( a == b )\nwith expansion:\n  2 == 3\nat cart_test.cc:4" as the console has it; what is said without an expression stands alone there. */
function catchFailure(body: string, errorType: string | null): string {
  const lines = body.split("\n");
  const from = lines.findIndex((line) => line.trim() === "FAILED:");
  const to = lines.findLastIndex((line) => /^at \S.*:\d+\s*$/.test(line));
  if (from < 0 || to <= from) return body;
  const place = lines[to]!.slice("at ".length).trim();
  const inside = lines.slice(from + 1, to);
  // The expression and what it came to are indented.
  const at = inside.findIndex((line) => /^\S/.test(line) && line !== "with expansion:");
  const [expression, said] = at < 0 ? [inside, []] : [inside.slice(0, at), inside.slice(at)];
  const why =
    errorType === "FAIL"
      ? "explicitly with message:"
      : expression.includes("with expansion:")
        ? "with message:"
        : "due to unexpected exception with message:";
  const isMissed =
    said.length === 0 && /_THROWS/.test(errorType ?? "") && !expression.includes("with expansion:");
  const words = said.length === 0 ? [] : [why, ...said.map((line) => `  ${line}`)];
  if (isMissed) words.push("because no exception was thrown where one was expected:");
  return [place, ".".repeat(79), "", `${place}: FAILED:`, ...expression, ...words].join("\n");
}
