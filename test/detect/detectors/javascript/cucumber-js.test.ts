import { describe, expect, it } from "vitest";
import { cucumberJs } from "#detect/detectors/javascript/cucumber-js.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const about = { command: "cucumber-js", exitCode: 1, signal: null };
const scan = (text: string) => cucumberJs.scan(logOf(text), about);

const FAILED = `Failures:

1) Scenario: adds tax # features/cart.feature:6
   ✔ Given a dish of 100 # features/steps.js:4
   ✖ Then it costs 119 # features/steps.js:5
       AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

       118 !== 119

           at World.<anonymous> (/app/features/steps.js:5:42)
   - And it is shipped # features/steps.js:7

2) Scenario: ships # features/order.feature:2
   ? When it is shipped
       Undefined. Implement with the following snippet:

         When('it is shipped', function () {

2 scenarios (1 failed, 1 undefined)
`;

describe("cucumber-js", () => {
  it("reads a scenario by the step that failed, and one by the step that nobody wrote", () => {
    expect(scan(FAILED)).toMatchObject([
      {
        test: "adds tax",
        errorType: "AssertionError",
        file: "/app/features/steps.js",
        line: 5,
        from: 2,
        to: 10,
      },
      {
        test: "ships",
        message: "Undefined step: When it is shipped",
        file: "features/order.feature",
        line: 2,
      },
    ]);
    expect(scan(FAILED)[0]!.message).toContain("Expected values to be strictly equal");
    expect(mayRead(cucumberJs, needleText({ lines: [FAILED.split("\n")[2]!] }, { command: null }))).toBe(
      true,
    );
  });

  // Lines that look alike and are none.
  it.each([
    'see "1) Scenario: adds tax # features/cart.feature:6" in the manual',
    "1) Scenario: adds tax # features/cart.feature:6\nnothing of its steps",
    "1) Scenario: adds tax",
    "1 scenario (1 passed)\n2 steps (2 passed)",
  ])("leaves %s alone", (text) => expect(scan(text)).toEqual([]));
});
