import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

describe("ExUnit", () => {
  it("what was compared belongs to the message", () => {
    const output =
      "\n  1) test sums prices (Shop.CartTest)\n     test/cart_test.exs:4\n     Assertion with == failed\n     code:  assert total == 42\n     left:  41\n     right: 42\n     stacktrace:\n       test/cart_test.exs:5: (test)\n\nFinished in 0.1 seconds\n2 tests, 1 failure\n";
    expect(first(output)).toBe(
      "ex-unit | test_failure | - | Assertion with == failed: left: 41, right: 42 | test/cart_test.exs:5 | test sums prices (Shop.CartTest)",
    );
  });

  it("the place is in one's own code, not in a library's", () => {
    const output =
      "\n  1) test pays (Shop.CartTest)\n     test/cart_test.exs:4\n     ** (DBConnection.ConnectionError) connection not available\n     stacktrace:\n       (db_connection 2.4.0) lib/db_connection.ex:967: DBConnection.request/5\n       (shop 0.1.0) lib/cart.ex:3: Shop.Cart.pay/1\n       test/cart_test.exs:5: (test)\n\n";
    expect(first(output)).toContain(
      "DBConnection.ConnectionError | connection not available | lib/cart.ex:3 | test pays (Shop.CartTest)",
    );
  });

  it("a test that exits has no address in its type", () => {
    expect(
      first(
        "\n  1) test exits (CartTest)\n     test/cart_test.exs:4\n     ** (EXIT from #PID<0.190.0>) shutdown\n\n",
      ),
    ).toBe("ex-unit | test_failure | EXIT | shutdown | test/cart_test.exs:4 | test exits (CartTest)");
  });

  it("a numbered list of other things is none", () => {
    expect(
      findings("  1) test the water (carefully)\n  2) go home\n", "cat todo.txt").map(
        ({ detector }) => detector,
      ),
    ).not.toContain("ex-unit");
  });
});

describe("elixir", () => {
  it("each diagnostic is one; that a module cannot be compiled only counts them", () => {
    const output =
      '    error: undefined variable "totl"\n    │\n  3 │     totl + 1\n    │     ^^^^\n    │\n    └─ lib/cart.ex:3:5: Shop.Cart.total/1\n\n    error: undefined function tax/0\n    │\n  4 │     tax()\n    └─ lib/cart.ex:4:5: Shop.Cart.total/1\n\n== Compilation error in file lib/cart.ex ==\n** (CompileError) lib/cart.ex: cannot compile module Shop.Cart (errors have been logged)\n';
    expect(findings(output).map(({ message, line }) => [message, line])).toEqual([
      ['undefined variable "totl"', 3],
      ["undefined function tax/0", 4],
    ]);
  });

  it.each([
    [
      "** (SyntaxError) lib/cart.ex:3:5: unexpected reserved word: end",
      "elixir | syntax_error | SyntaxError | unexpected reserved word: end | lib/cart.ex:3 | -",
    ],
    [
      "** (Mix) Could not find a Mix.Project, please ensure you are running Mix in a directory with a mix.exs file",
      "elixir | config_error | Mix | Could not find a Mix.Project, please ensure you are running Mix in a directory with a mix.exs file | mix.exs | -",
    ],
  ])("%s", (output, told) => expect(first(output)).toBe(told));

  it("what was raised inside, not who passed its end on", () => {
    const passedOn =
      "** (Mix) Could not start application shop: Shop.Application.start(:normal, []) returned an error: shutdown: failed to start child: Shop.Till\n    ** (EXIT) shutdown: failed to start child: Shop.Drawer\n";
    const raised =
      "        ** (EXIT) an exception was raised:\n            ** (ArgumentError) drawer 3 is locked\n                (shop 0.1.0) lib/drawer.ex:9: Shop.Drawer.init/1\n                (stdlib 5.2) gen_server.erl:980: :gen_server.init_it/2\n";
    expect(first(passedOn + raised)).toBe(
      "elixir | runtime_error | ArgumentError | drawer 3 is locked | lib/drawer.ex:9 | -",
    );
    expect(first(`${passedOn}        ** (EXIT) :eaddrinuse\n`)).toContain(
      "| Mix | Could not start application shop",
    );
  });

  it("what a module raises while it is compiled did not run", () => {
    const raised = "** (ArgumentError) argument error\n    lib/cart.ex:9: (module)\n";
    expect(first(`== Compilation error in file lib/cart.ex ==\n${raised}`)).toContain(
      "elixir | build_error | ",
    );
    expect(first(raised)).toContain("elixir | runtime_error | ");
  });

  it("an assertion outside of a test says below its class what failed", () => {
    expect(first("** (ExUnit.AssertionError)\n\nmatch (=) failed\ncode:  assert 1 = x\n")).toContain(
      "| ExUnit.AssertionError | match (=) failed |",
    );
  });

  it("that a dependency could not be compiled comes after why", () => {
    const recap =
      '** (Mix) Could not compile dependency :till, "/home/dev/.mix/rebar" command failed. You can recompile this dependency with "mix deps.compile till"\n';
    expect(first(`Dependency not available: cowboy-.* ({git,\n${recap}`, "mix release")).toContain(
      "missing_dependency | - | Dependency not available: cowboy",
    );
  });

  it("a warning's frame is no error", () => {
    expect(
      first(
        '    warning: variable "x" is unused\n    │\n  3 │     x = 1\n    └─ lib/cart.ex:3:5: Shop.Cart.total/1\n\nGenerated shop app\n',
        null,
        null,
      ),
    ).toBe("nothing");
  });
});
