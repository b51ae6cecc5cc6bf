import { describe, expect, it } from "vitest";
import { cypress } from "#detect/detectors/javascript/cypress.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan } from "./scan.ts";

const PAGE = realOutput("cypress/page-error");

describe("cypress run", () => {
  const expected = [
    ["cypress", "s1 without an afterEach hook t1", "foo is not defined", "js_error_handling_failing_spec.js"],
    ["cypress", "s1 without an afterEach hook t2", "baz", "js_error_handling_failing_spec.js"],
  ];
  const read = (text: string) => findings(text).map((f) => [f.tool, f.test, f.message, f.file]);

  it("tells what the page threw, and in which spec", () => expect(read(PAGE)).toEqual(expected));

  it.each(dresses.filter(([name]) => !name.startsWith("docker")))("is the same in %s", (_, dress) =>
    expect(read(dress(PAGE))).toEqual(expected),
  );

  it("is told by its own error where the head was cut off; another runner's fifth is not its", () => {
    const entry = (type: string) =>
      `  5) cart page sums prices:\n\n     ${type}: Timed out retrying: expected '<h3#total>' to contain '42'\n\n      at Object.cypressErr (http://localhost:9000/__cypress/static/js/cypress.js:5712:15)\n`;
    expect(findings(entry("CypressError"))).toMatchObject([
      { tool: "cypress", test: "cart page sums prices", file: null },
    ]);
    expect(findings(entry("Error"))).not.toMatchObject([{ tool: "cypress" }]);
  });

  it("takes the place from the frames that the spec was served with", () => {
    const frames = [
      "      at Context.eval (webpack://shop/./cypress/e2e/cart.cy.js:5:8)",
      "      at Context.eval (https://shop.test/__cypress/tests?p=cypress/e2e/cart.cy.js:5:8)",
    ];
    for (const frame of frames) {
      const text = `  (Run Starting)\n\n  0 passing (5s)\n  1 failing\n\n  1) cart\n       sums:\n     AssertionError: Timed out retrying after 4000ms: Expected to find element: \`#total\`, but never found it.\n      at retry (http://localhost:9000/__cypress/runner/cypress_runner.js:58816:16)\n${frame}\n\n\n\n`;
      expect(findings(text)).toMatchObject([
        { tool: "cypress", category: "timeout", file: "cypress/e2e/cart.cy.js", line: 5, test: "cart sums" },
      ]);
    }
  });

  it.each([
    [
      "not-installed",
      "missing_dependency",
      "No version of Cypress is installed in: /home/dev/.cache/Cypress/15.3.0/Cypress",
    ],
    [
      "no-such-app",
      "missing_dependency",
      "Could not run binary set by environment variable: CYPRESS_RUN_BINARY=/opt/cypress/Cypress",
    ],
    ["no-download", "connection_error", "getaddrinfo ENOTFOUND download.cypress.io"],
  ])("says why there is no app: %s", (name, category, message) =>
    expect(findings(realOutput(`cypress/${name}`))).toMatchObject([{ tool: "cypress", category, message }]),
  );

  it("says in its own words why it did not begin", () => {
    expect(findings(realOutput("cypress/server-not-running"))).toMatchObject([
      {
        category: "connection_error",
        message: "Cypress could not verify that this server is running: http://never-gonna-exist.invalid",
      },
    ]);
    const noSpecs =
      "Can't run because no spec files were found.\n\nWe searched for specs matching this glob pattern: cypress/e2e\n";
    expect(findings(noSpecs)).toMatchObject([{ tool: "cypress", category: "config_error" }]);
    const noBinary = "The cypress npm package is installed, but the Cypress binary is missing.\n";
    expect(findings(noBinary)).toMatchObject([{ tool: "cypress", category: "missing_dependency" }]);
  });

  it.each([
    ["a passing run", realOutput("cypress/passing")],
    ["talk about it", "Cypress could not be used here, see docs\n"],
    [
      "mocha's own list",
      "cypress is not used\n  1 failing\n\n  1) a\n       b:\n     Error: x\n      at Context.<anonymous> (t.js:1:1)\n",
    ],
  ])("is silent on %s", (_, text) => expect(scan(cypress, text)).toEqual([]));
});
