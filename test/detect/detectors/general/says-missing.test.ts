import { describe, expect, it } from "vitest";
import { classify } from "#detect/classify.ts";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says. */
const kindOf = (output: string, command: string | null) =>
  detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings[0]?.category;

describe("what others bring is missing where a tool says so", () => {
  it.each([
    ["Error: there is no package called ‘courier’\n", "Rscript menu.R"],
    ["error: package `libsoup-9' not found\n", "frob build"],
    ["Error: Cannot find module './soup'\n    at load (src/orders.js:15:9)\n", "frob run"],
    ["ImportFailure: unable to resolve module courier\n    at load (src/orders.js:15:9)\n", "frob run"],
    [
      "ExtensionError: Could not import extension sphinx_courier (exception: No module named 'courier')\n",
      "frob",
    ],
    [
      '17 11 2026 09:12:35.809:INFO [launcher]: Starting browser Firefox\n17 11 2026 09:12:35.901:ERROR [launcher]: No binary for Firefox browser on your platform.\n  Please, set "FIREFOX_BIN" env variable.\n',
      "karma start",
    ],
    ["src/menu_test.go:3:2: cannot find package courier\n1 test failed\n", "frob test"],
    ["frob: required program 'protoc' was not found in PATH\n", "frob build"],
    ["No package matches 'soup >= 4' (best candidate: 3.9)\n", "frob install"],
    ['Could not find compatible versions for "soup":\n  app requires soup ^4\n', "frob install"],
    ["FATAL: Error, no C compiler found, install gcc or clang.\n", "frob x"],
  ])("%j", (output, command) => {
    expect(kindOf(output, command)).toBe("missing_dependency");
  });
});

describe("near misses: nothing is missing but the right answer", () => {
  it.each([
    [
      "a claim about a sentence",
      "AssertionError: expected 'module soup not found' to equal 'ok'\n    at Context.<anonymous> (test/menu.test.js:12:14)\n\n  1 passing\n  1 failing\n",
      "test_failure",
    ],
    [
      "a claim that quotes a loader",
      "  1) menu tells what is missing\n     expected \"Cannot find module './soup'\" to be null\n     test/menu_spec.rb:9\n\n3 tests, 1 failed\n",
      "test_failure",
    ],
    [
      "a claim with a but",
      'test/menu_test.c:12: Expected "no library found" but was ""\n2 tests, 1 failed\n',
      "test_failure",
    ],
    [
      "a claim in two halves",
      "Expected: no module named soup\n  Actual: module soup\n1 test failed\n",
      "test_failure",
    ],
    [
      "a claim about an error that did not come",
      'error: expected exception with message "package not found", got none\n',
      "test_failure",
    ],
    [
      "a parcel that is not there",
      "OrderError: package 4711 not found\n    at find (src/orders.js:15:9)\n",
      "runtime_error",
    ],
    [
      "a table that is not there",
      "NotFound: collection orders not found\n    at query (src/db.js:3:5)\n",
      "runtime_error",
    ],
    [
      "the end of a file's name",
      "ValueError: could not find the file extension in 'menu'\n    at cut (src/names.js:3:5)\n",
      "runtime_error",
    ],
    ["a test's own words", "src/orders_test.go:15: package 4711 not found\n1 test failed\n", "test_failure"],
    [
      "a sentence that is only quoted",
      'error: the page says "no plugin found" and ends there\n',
      "test_failure",
    ],
  ])("%s", (_, output, category) => {
    expect(kindOf(output, "frob test")).toBe(category);
  });

  it("holds for tools that are known too", () => {
    const said = "expected 'Cannot find module ./soup' to be undefined";
    expect(classify("test_failure", "AssertionError", said)).toBe("test_failure");
    expect(classify("test_failure", null, said)).toBe("test_failure");
    expect(classify("test_failure", "Error", "Cannot find module './soup' from 'menu.test.js'")).toBe(
      "missing_dependency",
    );
  });
});
