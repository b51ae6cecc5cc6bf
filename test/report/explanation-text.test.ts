import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspect } from "../../scripts/eval/engine.ts";
import { explanationText } from "../../src/report/explanation-text.ts";
import { paint } from "../../src/report/paint.ts";
import { exampleFailure } from "./example-failure.ts";

const plain = paint(false);

/** What is said of the first failure in real output of a tool. */
function explained(name: string, columns = 100): string {
  const folder = new URL(`../fixtures/output/${name}/`, import.meta.url);
  const { command, exitCode } = JSON.parse(readFileSync(new URL("expect.json", folder), "utf8"));
  const about = { command, exitCode, signal: null };
  const [first] = inspect(readFileSync(new URL("output.txt", folder)), about, {}).findings;
  return explanationText(first!.fingerprint, plain, columns);
}

describe("what a doubting reader is told", () => {
  it("of a failed test: error type, message and the test's own name; not its file", () => {
    expect(explained("cargo-test/assertion")).toBe(
      `  made of 3 parts: whatever agrees in all of them is the same failure (recipe 2026-11)
    + error type  panic
                  the kind of error, by the tool's own name for it
    + message     assertion 'left == right' failed (left: -42, right: 42)
                  what it says, apart from quotes (quotation marks depend on the locale)
    + test        sums_prices
                  the failing test, by its own name: suites and files are renamed more often
  and not of
    - file        lib.rs
                  the test says where it belongs
    - line        16
                  a line added above it would move it
    - tool        cargo test
                  another tool can show the same failure
    - category    test_failure
                  worked out from the rest, so it tells nothing more
  kind 0ddfc3b67040
    shared with failures of the same words but other names and numbers: finds what is alike
`,
    );
  });

  it("of a crash: the file counts, by its own name", () => {
    expect(explained("node/assertion")).toBe(
      `  made of 3 parts: whatever agrees in all of them is the same failure (recipe 2026-11)
    + error type  AssertionError
                  the kind of error, by the tool's own name for it
    + message     Expected values to be strictly equal: 3 !== 4
                  what it says
    + file        check.js
                  where it belongs; without the directory, which depends on the machine
  and not of
    - line        4
                  a line added above it would move it
    - tool        node
                  another tool can show the same failure
    - category    runtime_error
                  worked out from the rest, so it tells nothing more
    - test: not named in the output
  kind 56a19619711d
    shared with failures of the same words but other names and numbers: finds what is alike
`,
    );
  });

  it("of a wrong setting: it lies around the code, so the file does not count", () => {
    const text = explained("tsc/broken-config");
    expect(text).toContain(
      `    - file        tsconfig.json
                  its cause lies around the code (setup, machine, network), whichever file met it
                  first
`,
    );
    expect(text).toContain(
      `    + message     Argument for '--target' option must be: 'es5', 'es6', 'es2015', 'es2016',
                  'es2017', 'es2018', 'es2019', 'es2020', 'es2021', 'es2022', 'es2023', 'es2024',
                  'esnext'.
                  what it says
`,
    );
  });

  it("of noise in a message: what stands in its place, what it was, and why it cannot count", () => {
    expect(explained("git/clone-refused")).toBe(
      `  made of 1 part: whatever agrees in it is the same failure (recipe 2026-11)
    + message     unable to access 'http://<host>/team/shop.git/': Failed to connect to <host>
                  <port> after <duration>: Couldn't connect to server
                  what it says, apart from duration (how long it took), ip and port (which machine
                  and port answered), port (ports differ between machines)
  and not of
    - tool        git
                  another tool can show the same failure
    - category    connection_error
                  worked out from the rest, so it tells nothing more
    - error type, test, file, line: not named in the output
  kind 80f4c9cd2420
    shared with failures of the same words but other names and numbers: finds what is alike
`,
    );
  });

  it.each([
    "vitest/assertion",
    "npm/broken-manifest",
    "pytest/assertion",
    "go-test/assertion",
    "shell/abort",
    "sanitizer/leak",
    "exit-words/github",
    "python/chained",
    "docker/copy-missing",
    "eslint/unused-variable",
  ])("%s: something counts, and each part has a reason of its own", (name) => {
    const text = explained(name);
    expect(text).toMatch(
      /^ {2}made of \d parts?: whatever agrees in (?:it|all of them) is the same failure \(recipe 2026-11\)\n {4}\+ /,
    );
    const [counted, left] = text.split("  and not of\n");
    for (const half of [counted!, left!]) {
      const marked = half
        .split("\n")
        .filter((line) => /^ {4}[+-] /.test(line) && !line.endsWith(": not named in the output"));
      const below = half.split("\n").filter((line) => /^ {10}/.test(line));
      expect(below.length).toBeGreaterThanOrEqual(marked.length);
    }
    expect(counted).not.toMatch(/^ {4}- /m);
    expect(left).not.toMatch(/^ {4}\+ /m);
  });

  it("keeps a narrow terminal's width, and hostile lengths within bounds", () => {
    const { fingerprint } = exampleFailure();
    const long = { ...fingerprint.parts[0]!, value: "x ".repeat(5_000) };
    const text = explanationText({ ...fingerprint, parts: [long] }, plain, 60);
    expect(text.length).toBeLessThan(800);
    expect(
      Math.max(
        ...explained("cargo-test/assertion", 80)
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThan(92);
  });

  it("says nothing of what is left out where all counts", () => {
    const { fingerprint } = exampleFailure();
    const parts = [{ name: "message", value: "it broke", contributes: true, why: "what it says" }];
    expect(explanationText({ ...fingerprint, parts }, plain, 100)).not.toContain("and not of");
  });
});
