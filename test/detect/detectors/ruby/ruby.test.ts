import { describe, expect, it } from "vitest";
import { findings, first } from "./read.ts";

describe("ruby", () => {
  it("names the class, the words and the first place of one's own", () => {
    const output = `
/usr/lib/ruby/3.1.0/net/http.rb:1048:in \`connect': execution expired (Net::OpenTimeout)
\tfrom /usr/lib/ruby/3.1.0/net/http.rb:976:in \`do_start'
\tfrom lib/shop/client.rb:12:in \`fetch'
\tfrom app.rb:3:in \`<main>'`;
    expect(first(output)).toBe(
      "ruby | runtime_error | Net::OpenTimeout | execution expired | lib/shop/client.rb:12 | -",
    );
  });

  it("reads the quotes of Ruby 3.4, and its names with classes", () => {
    expect(
      first(
        "app.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)\n\tfrom app.rb:2:in 'Object#share'\n\tfrom app.rb:4:in '<main>'",
      ),
    ).toBe("ruby | runtime_error | ZeroDivisionError | divided by 0 | app.rb:2 | -");
  });

  it("an exception without words is told by its class", () => {
    expect(first("app.rb:1:in `x': unhandled exception\n\tfrom app.rb:3:in `<main>'")).toContain(
      "RuntimeError | unhandled exception | app.rb:1",
    );
  });

  it("what it was raised because of stands below, and is no failure of its own", () => {
    const output = `
app.rb:4:in \`rescue in price': no price for soup (Shop::Missing)
\tfrom app.rb:1:in \`price'
\tfrom app.rb:7:in \`<main>'
app.rb:2:in \`fetch': key not found: "soup" (KeyError)
\tfrom app.rb:2:in \`price'
\tfrom app.rb:7:in \`<main>'`;
    expect(first(output)).toBe("ruby | runtime_error | Shop::Missing | no price for soup | app.rb:4 | -");
    expect(findings(output)).toHaveLength(1);
    // Nobody said how it ended: the last word is the exception's all the same.
    const unclear = findings(output, null, null);
    expect(unclear.map(({ message }) => message)).toEqual(["no price for soup"]);
  });

  it("a crash of Ruby itself is told by its own word, not by the registers below", () => {
    const output = `cart.rb:3: [BUG] Segmentation fault at 0x000000000000069d
ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux-gnu]

-- Control frame information -----------------------------------------------
c:0003 p:---- s:0012 e:000011 CFUNC  :price
c:0002 p:0015 s:0006 e:000005 EVAL   cart.rb:3 [FINISH]

-- Machine register context ------------------------------------------------
 RIP: 0x00007f450917a267 RBP: 0x000000000000000b RSP: 0x00007fff89852108

-- Other runtime information -----------------------------------------------

* Loaded script: cart.rb
`;
    expect(findings(output)).toMatchObject([
      { detector: "ruby", message: "Segmentation fault at 0x000000000000069d", file: "cart.rb", line: 3 },
    ]);
  });

  it("a file that cannot be parsed, as prism marks it", () => {
    const output = `
menu.rb: --> menu.rb
menu.rb:4: syntax errors found (SyntaxError)
  2 |   [1, 2
  3 |
> 4 | end
    | ^~~ unexpected 'end', ignoring it`;
    expect(first(output)).toBe(
      "ruby | syntax_error | SyntaxError | unexpected 'end', ignoring it | menu.rb:4 | -",
    );
  });

  it.each([
    [
      "a backtrace that a program printed and went on",
      "lib/a.rb:3:in `pay': gone (GatewayError)\n\tfrom lib/a.rb:9:in `<main>'\ngoing on\n1 sent\n2 sent\n3 sent\ndone",
    ],
    ["a place with words", "lib/a.rb:3: warning: assigned but unused variable - tax"],
  ])("%s is no failure where nobody knows the exit", (_, output) => {
    expect(first(output, null, null)).toBe("nothing");
  });
});

describe("rspec", () => {
  const entry = (body: string) =>
    `Failures:\n\n  1) Cart sums\n${body}\n     # ./spec/cart_spec.rb:5:in 'block (2 levels) in <top (required)>'\n\nFinished in 0.01 seconds\n1 example, 1 failure\n`;

  it("code of several lines is not the reason", () => {
    const output = entry(
      "     Failure/Error:\n       expect(cart)\n         .to eq(3)\n\n       expected: 3\n            got: 2\n\n       (compared using ==)",
    );
    expect(first(output)).toBe(
      "rspec | test_failure | - | expected: 3, got: 2 | spec/cart_spec.rb:5 | Cart sums",
    );
  });

  it("aggregated failures are told by the first", () => {
    const output = entry(
      "     Got 2 failures:\n\n     1.1) Failure/Error: expect(a).to eq 1\n            expected: 1\n                 got: 2\n\n     1.2) Failure/Error: expect(b).to eq 3\n            expected: 3\n                 got: 4",
    );
    expect(first(output)).toContain("rspec | test_failure | - | expected: 1, got: 2");
  });

  it("where only the list to run again is left, it tells the test and the place", () => {
    const output =
      "Failed examples:\n\nrspec ./spec/cart_spec.rb:4 # Cart sums the prices\nrspec './spec/cart_spec.rb[1:2]' # Cart is empty\n";
    expect(findings(output).map(({ test, file, line }) => [test, file, line])).toEqual([
      ["Cart is empty", "spec/cart_spec.rb", null],
      ["Cart sums the prices", "spec/cart_spec.rb", 4],
    ]);
  });

  it("what is pending is no failure", () => {
    const output =
      "Pending: (Failures listed here are expected and do not affect your suite's status)\n\n  1) Cart sums\n     # not built\n     Failure/Error: expect(1).to eq 2\n\n       expected: 2\n            got: 1\n     # ./spec/a_spec.rb:3:in 'block'\n\nFinished in 0.01 seconds\n1 example, 0 failures, 1 pending\n";
    expect(first(output, null, null)).toBe("nothing");
  });
});

describe("minitest", () => {
  it("what only a diff shows is told by its first lines", () => {
    const output = `
  1) Failure:
CartTest#test_diff [test/cart_test.rb:10]:
--- expected
+++ actual
@@ -1,2 +1,2 @@
-{:a=>1, :b=>"x
-y"}
+{:a=>2, :b=>"x
+z"}


3 runs, 3 assertions, 1 failures, 0 errors, 0 skips`;
    expect(first(output)).toBe(
      'minitest | test_failure | - | Expected: {:a=>1, :b=>"x, Actual: {:a=>2, :b=>"x | test/cart_test.rb:10 | CartTest#test_diff',
    );
  });

  it("another exception than the one that was waited for is named", () => {
    const output = `
  1) Failure:
CartTest#test_raises [test/cart_test.rb:11]:
[KeyError] exception expected, not
Class: <ArgumentError>
Message: <"bad">
---Backtrace---
test/cart_test.rb:11:in \`rescue in block in test_raises'
---------------

1 runs, 1 assertions, 1 failures, 0 errors, 0 skips`;
    expect(first(output)).toContain(
      "[KeyError] exception expected, not ArgumentError | test/cart_test.rb:11",
    );
  });

  it("Rails prints no numbers", () => {
    const output =
      "F\n\nFailure:\nCartTest#test_sums [test/models/cart_test.rb:6]:\nExpected: 42\n  Actual: 41\n\n\nbin/rails test test/models/cart_test.rb:5\n\nE\n\nError:\nCartTest#test_pays:\nNoMethodError: undefined method 'charge' for nil\n    app/models/cart.rb:11:in 'pay'\n    test/models/cart_test.rb:9:in 'block in <class:CartTest>'\n\n\nbin/rails test test/models/cart_test.rb:8\n";
    expect(
      findings(output).map(({ test, message, file, line }) => `${test}: ${message} at ${file}:${line}`),
    ).toEqual([
      "CartTest#test_pays: undefined method 'charge' for nil at app/models/cart.rb:11",
      "CartTest#test_sums: Expected: 42, Actual: 41 at test/models/cart_test.rb:6",
    ]);
  });

  it("test-unit's errors carry their class in the heading", () => {
    const output =
      "===============================================================================\nError: test_pays(CartTest): NoMethodError: undefined method `charge' for nil\nlib/cart.rb:11:in `pay'\ntest/cart_test.rb:6:in `test_pays'\n===============================================================================\nFinished in 0.01 seconds.\n1 tests, 0 assertions, 0 failures, 1 errors\n";
    expect(first(output)).toBe(
      "minitest | test_failure | NoMethodError | undefined method `charge' for nil | lib/cart.rb:11 | test_pays(CartTest)",
    );
  });

  it("a skipped test is none", () => {
    const output =
      "  1) Skipped:\nCartTest#test_later [test/cart_test.rb:10]:\nlater\n\n1 runs, 0 assertions, 0 failures, 0 errors, 1 skips\n";
    expect(first(output, null, null)).toBe("nothing");
  });
});

describe("rspec, where a test has no stack", () => {
  it("the line that runs it again names the place", () => {
    const output =
      "Failures:\n\n  1) Cart sums the prices\n     Failure/Error: expect(total).to eq 42\n\n     NoMethodError:\n       undefined method `[]' for nil:NilClass\n\nFinished in 1.1 seconds\n2 examples, 1 failure\n\nFailed examples:\n\nrspec ./spec/cart_spec.rb:60 # Cart sums the prices\n";
    expect(first(output)).toContain("| spec/cart_spec.rb:60 | Cart sums the prices");
  });
});

describe("rubocop", () => {
  it("what cannot be parsed comes before what could be written otherwise", () => {
    const output =
      "lib/a.rb:1:1: C: [Correctable] Style/FrozenStringLiteralComment: Missing frozen string literal comment.\nlib/b.rb:3:3: E: Lint/Syntax: unexpected token kEND\n";
    expect(findings(output).map(({ errorType, category }) => [errorType, category])).toEqual([
      ["Lint/Syntax", "syntax_error"],
      ["Style/FrozenStringLiteralComment", "lint_error"],
    ]);
  });

  it("the simple format names the file above", () => {
    expect(
      first(
        "== lib/cart.rb ==\nW:  5:  5: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax.\n\n1 file inspected, 1 offense detected\n",
      ),
    ).toBe(
      "rubocop | lint_error | Lint/UselessAssignment | Useless assignment to variable - tax. | lib/cart.rb:5 | -",
    );
  });

  it("settings that it does not understand are named with their file", () => {
    expect(first("Error: unrecognized cop or department Lint/Soup found in config/.rubocop.yml")).toBe(
      "rubocop | config_error | - | unrecognized cop or department Lint/Soup found in config/.rubocop.yml | config/.rubocop.yml | -",
    );
  });

  it("what it corrected is no failure", () => {
    expect(
      first(
        "lib/a.rb:3:5: C: [Corrected] Layout/SpaceInsideParens: Space inside parentheses detected.\n\n1 file inspected, 1 offense detected, 1 offense corrected\n",
        null,
        null,
      ),
    ).toBe("nothing");
  });
});

describe("bundler", () => {
  it.each([
    [
      "Could not find rake-13.0.6, rspec-3.12.0 in locally installed gems\nRun `bundle install` to install missing gems.",
      "missing_dependency",
      "Could not find rake-13.0.6, rspec-3.12.0 in locally installed gems",
    ],
    [
      'Bundler could not find compatible versions for gem "rack":\n  In Gemfile:\n    rack (~> 1.0)',
      "missing_dependency",
      'Bundler could not find compatible versions for gem "rack":',
    ],
    [
      "ERROR:  Could not find a valid gem 'courier' (>= 0) in any repository",
      "missing_dependency",
      "Could not find a valid gem 'courier' (>= 0) in any repository",
    ],
    [
      "You must use Bundler 2 or greater with this lockfile.",
      "config_error",
      "You must use Bundler 2 or greater with this lockfile.",
    ],
    [
      "ERROR:  While executing gem ... (Gem::FilePermissionError)\n    You don't have write permissions for the /var/lib/gems/3.1.0 directory.",
      "permission_error",
      "You don't have write permissions for the /var/lib/gems/3.1.0 directory.",
    ],
    [
      "ERROR:  While executing gem ... (OptionParser::InvalidOption)\n    invalid option: --soup",
      "config_error",
      "invalid option: --soup",
    ],
    [
      "ERROR:  While executing gem ... (NoMethodError)\n    undefined method `size' for nil:NilClass",
      "runtime_error",
      "undefined method `size' for nil:NilClass",
    ],
    ["ERROR:  While executing gem ... (Gem::Soup)\n", "other", "While executing gem ..."],
    [
      "ERROR:  Error installing soup:\n\tsoup requires Ruby version >= 3.0. The current ruby version is 2.7.0.",
      "config_error",
      "soup requires Ruby version >= 3.0. The current ruby version is 2.7.0.",
    ],
    [
      "ERROR:  Could not find a valid gem 'soup' (>= 0), here is why:\n          Unable to download data from https://gems.example.com/ - no such name",
      "connection_error",
      "here is why: Unable to download data from https://gems.example.com/",
    ],
  ])("%s", (output, category, message) => {
    expect(first(output, "bundle install")).toContain(`bundler | ${category} | `);
    expect(findings(output, "bundle install")[0]!.message).toContain(message);
  });

  it("that a command could not be loaded only repeats what it said", () => {
    const output =
      "bundler: failed to load command: rake (/usr/bin/rake)\napp.rb:2:in `pay': gone (GatewayError)\n\tfrom app.rb:4:in `<main>'";
    expect(first(output)).toContain("ruby | runtime_error | GatewayError | gone | app.rb:2");
  });

  it("using gems is no trouble", () => {
    expect(
      first(
        "Using rake 13.0.6\nUsing bundler 2.3.15\nBundle complete! 1 Gemfile dependency, 2 gems now installed.",
        "bundle install",
        null,
      ),
    ).toBe("nothing");
  });
});
