import { describe, expect, it } from "vitest";
import { playwright } from "#detect/detectors/javascript/playwright.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const RETRIED = realOutput("playwright/several-retries");

describe("the numbered blocks", () => {
  const expected = [
    {
      message: "expect(received).toEqual(expected) // deep equality",
      errorType: "Error",
      file: "/home/dev/app/e2e/list.spec.ts",
      line: 5,
      test: "lists orders",
    },
    {
      message: "mailer is down",
      errorType: "Error",
      file: "/home/dev/app/e2e/mail.spec.ts",
      line: 3,
      test: "sends a mail",
    },
  ];

  it("are read once for all tries, and not where a later try passed", () => {
    expect(findings(RETRIED).map(slots)).toEqual(expected);
  });

  it.each(dresses)("are the same in %s", (_, dress) => {
    expect(findings(dress(RETRIED)).map(slots)).toEqual(expected);
  });

  it("count where flaky tests alone made the run fail", () => {
    const only = RETRIED.slice(RETRIED.indexOf("  3) e2e/mail")).replace(/ {2}2 failed\n(?: {4}.*\n)+/, "");
    expect(findings(only).map((one) => [one.test, one.message])).toEqual([
      ["flaky: passes at the second try", "not yet"],
    ]);
  });

  it("leave the browser out of the test's name, with or without a rule behind it", () => {
    const block = (head: string) =>
      `Running 2 tests using 2 workers\n\n  ${head}\n\n    Error: no total\n\n        at /app/e2e/pay.spec.ts:5:3\n\n  1 failed\n`;
    const heads = [
      "1) [firefox] › e2e/pay.spec.ts:3:1 › checkout › pays ───",
      "1) e2e/pay.spec.ts:3:1 › checkout › pays",
    ];
    for (const head of heads)
      expect(scan(playwright, block(head)).map((one) => [one.test, one.line])).toEqual([
        ["checkout › pays", 5],
      ]);
  });

  it("name the element that was waited for, so that two waits are two causes", () => {
    const [total] = findings(realOutput("playwright/locator-not-found"));
    expect(total!.message).toBe("expect(locator).toBeVisible() failed: getByText('Total')");
    const [pay] = findings(realOutput("playwright/click-timeout"));
    expect(pay).toMatchObject({
      message:
        "locator.click: Test timeout of 3000ms exceeded: waiting for getByRole('button', { name: 'Pay' })",
      category: "timeout",
    });
  });

  it("take the test's own place where the error has none", () => {
    expect(findings(realOutput("playwright/browser-missing"))[0]).toMatchObject({
      category: "missing_dependency",
      file: "e2e/home.spec.ts",
      line: 3,
    });
  });
});

describe("playwright's own words", () => {
  it("are trouble with its settings", () => {
    const busy =
      "Error: http://localhost:3000 is already used, make sure that nothing is running on the port/url or set reuseExistingServer:true in config.webServer.\n";
    expect(findings(busy)[0]).toMatchObject({ tool: "playwright", category: "config_error" });
    expect(findings("Error: Timed out waiting 60000ms from config.webServer.\n")[0]).toMatchObject({
      tool: "playwright",
      category: "timeout",
    });
  });

  it("do not hide why no test was found", () => {
    const found = findings(realOutput("playwright/import-missing"), { command: "npx playwright test" });
    expect(found.map(({ category, line }) => [category, line])).toEqual([["missing_dependency", 2]]);
  });
});

describe("what is not playwright's", () => {
  it.each([
    [
      "a numbered list of mocha",
      "  1 failing\n\n  1) cart\n       sums:\n     Error: bad\n      at Context.<anonymous> (test/a.js:4:39)\n",
    ],
    ["a rule under a heading", "Release notes\n────────────\n  1) error handling › see docs\n"],
    [
      "jest's arrows",
      "  ● cart › sums prices\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (test/a.js:4:39)\n────\n",
    ],
    ["another tool that found no tests", "Error: No tests found\n"],
  ])("%s", (_, text) => {
    expect(scan(playwright, text)).toEqual([]);
  });
});

describe("a block without its head", () => {
  const CUT = `    Retry #1 ───────────────────────────────────────

    Error: expect(locator).toBeVisible() failed

    Locator: getByRole('heading', { name: 'Cart' })
    Expected: visible
    Timeout: 8000ms
    Error: element(s) not found

    Call log:
      - Expect "toBeVisible" with timeout 8000ms
      - waiting for getByRole('heading', { name: 'Cart' })

       at utils/see.ts:4

      3 | export async function see(el) {
    > 4 |   await expect(el).toBeVisible();
        |                    ^
        at see (/home/dev/app/e2e/utils/see.ts:4:20)
`;

  it("is the claim, not the detail below it", () => {
    expect(findings(CUT)).toMatchObject([
      {
        message: "expect(locator).toBeVisible() failed: getByRole('heading', { name: 'Cart' })",
        file: "/home/dev/app/e2e/utils/see.ts",
        line: 4,
        test: null,
        category: "test_failure",
      },
    ]);
  });

  it.each([
    ["jest's assertion", "    Error: expect(received).toBe(expected)\n\n    Expected: 1\n    Received: 2\n"],
    ["a log of calls alone", "Call log:\n  - waiting for locator('h1')\n"],
  ])("is not seen in %s", (_, text) => {
    expect(scan(playwright, text, { exitCode: 1 })).toEqual([]);
  });
});
