import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, type, place, test. */
function told(output: string, command: string | null = null): string {
  const { findings } = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] });
  const [found] = findings;
  if (found === undefined) return "nothing";
  return [
    found.message,
    found.errorType ?? "-",
    `${found.file ?? "-"}:${found.line ?? "-"}`,
    found.test ?? "-",
  ].join(" | ");
}

describe("shapes of tools nobody knows", () => {
  it.each([
    [
      "a rule named by its department, behind its severity's letter",
      "lib/cart.rb:5:5: W: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax.",
      "Useless assignment to variable - tax | Lint/UselessAssignment | lib/cart.rb:5 | -",
    ],
    [
      "a project with blanks around the colon",
      "/app/shop.csproj : error NU1101: Unable to find package Acme.Courier.",
      "Unable to find package Acme.Courier. | NU1101 | /app/shop.csproj:- | -",
    ],
    [
      "a table whose head names the file",
      "FILE: /app/src/Cart.php\n-----\nFOUND 1 ERROR AFFECTING 1 LINE\n-----\n 7 | ERROR | Visibility must be declared on method total\n-----\n",
      "Visibility must be declared on method total | - | /app/src/Cart.php:7 | -",
    ],
    [
      "a test with its place in brackets",
      "  1) Failure:\nCartTest#test_sums [test/cart_test.rb:6]:\nExpected: 42\n  Actual: 41\n\n2 runs, 2 assertions, 1 failures, 0 errors, 0 skips\n",
      "Expected: 42, Actual: 41 | - | test/cart_test.rb:6 | CartTest#test_sums",
    ],
    [
      "a test with how long it took",
      "failed AddsTax (6s 220ms)\n  expected 4 but got 5\n  at Shop.Cart.AddsTax() in /app/Cart.cs:line 9\n",
      "expected 4 but got 5 | - | /app/Cart.cs:9 | AddsTax",
    ],
    [
      "a stack of Elixir's",
      "** (ArgumentError) cart 12 is closed\n    run.exs:2: Cart.pay/1\n",
      "cart 12 is closed | ArgumentError | run.exs:2 | -",
    ],
    [
      "a quoted line with the seconds before it",
      "0.079 frob: cannot open config.json\n",
      "frob: cannot open config.json | - | config.json:- | -",
    ],
  ])("%s", (_, output, expected) => expect(told(output)).toBe(expected));

  it.each([
    ["a version is no time", "10.25 Error handling works", /^10\.25/],
    ["a number before a name is no row where no head names a file", " 7 | ERROR | nothing\n", /^(?!.*Cart)/],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));
});
