import { describe, expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string, command: string | null = null) =>
  general
    .scan(logOf(text), { command, exitCode: 1, signal: null })
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));

describe("a logger's block", () => {
  it("is one problem, its code apart from its sentence", () => {
    const block = [
      "code ETOOLD",
      "syscall open",
      "nothing new",
      "",
      "the rest of it",
      "    at f (lib/a.js:1:2)",
    ];
    const drafts = scan(block.map((line) => `frob error ${line}`.trimEnd()).join("\n"));
    expect(drafts.map(({ message, errorType }) => [message, errorType])).toEqual([["nothing new", "ETOOLD"]]);
  });

  it.each([
    "frob error code ELIFECYCLE\nfrob error shop@1.0.0 test: `jest`\nfrob error Exit status 1\n",
    "make error handling better\n",
  ])("near miss: %j", (log) => expect(scan(log)[0]?.errorType ?? null).not.toBe("error"));

  it("with the day and the process before each line is less than what is said plainly", () => {
    const log =
      'E1115 18:46:41.318200    4242 cache.go:265] "Unhandled Error" err="refused"\nThe connection to the server was refused\n';
    expect(scan(log)[0]?.message).toBe("The connection to the server was refused");
    expect(scan(log).some(({ file }) => file === "cache.go")).toBe(false);
  });
});

describe("a rule's name", () => {
  it.each([
    [
      "rate.c:2:5: error: unused variable 'rate' [-Werror=unused-variable]",
      "-Werror=unused-variable",
      "unused variable 'rate'",
    ],
    ["[ERROR] Cart.java:1: Missing file. [JavadocPackage]", "JavadocPackage", "Missing file"],
  ])("%s", (line, errorType, message) => expect(scan(`${line}\n`)[0]).toMatchObject({ errorType, message }));

  it("near miss: a word in brackets that is none", () => {
    expect(scan("cart.c:2:5: error: cannot open [Main]\n")[0]?.errorType ?? null).toBeNull();
  });
});

describe("a recap", () => {
  it("states the exit code, or points back", () => {
    const log =
      'rcopy: mkdir "/etc/shop" failed: Permission denied (13)\nrcopy error: error in file IO (code 11) at main.c(808)\n';
    expect(scan(log)[0]?.message).toContain("Permission denied");
    expect(scan("a.c:3: cannot open\nsome files were not sent (see previous errors)\n")[0]?.message).toBe(
      "cannot open",
    );
  });
});

describe("the kind", () => {
  it.each([
    ["Gemfile:2: Undefined local variable `gm'", "frob", "config_error"],
    ["error: global coverage threshold for branches (90%) not met: 50%", null, "test_failure"],
    ["cart 1.0.0 requires menu, which is not installed.", "frob check", "missing_dependency"],
    ["main.c:2:10: fatal error: courier/client.h: No such file or directory", null, "missing_dependency"],
    ['[error] No files matching the pattern were found: "source".', "prettier source", "config_error"],
    ["tsconfig.json(3,5): error TS6046: Argument must be 'es5'.", "tsc", "config_error"],
  ])("%s (%s): %s", (line, command, category) =>
    expect(scan(`${line}\n`, command)[0]?.category).toBe(category),
  );
});
