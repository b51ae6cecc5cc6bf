import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

describe("php", () => {
  it.each([
    [
      'PHP Parse error:  syntax error, unexpected token ";", expecting "]" in /app/menu.php on line 3',
      'php | syntax_error | Parse error | syntax error, unexpected token ";", expecting "]" | /app/menu.php:3 | -',
    ],
    [
      "PHP Fatal error:  Uncaught Acme\\Shop\\Closed: cart 12 in /app/src/Cart.php:4\nStack trace:\n#0 {main}\n  thrown in /app/src/Cart.php on line 4",
      "php | runtime_error | Acme\\Shop\\Closed | cart 12 | /app/src/Cart.php:4 | -",
    ],
    [
      "[16-Nov-2026 04:02:25 UTC] PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /app/a.php on line 7",
      "php | oom | Fatal error | Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) | /app/a.php:7 | -",
    ],
    [
      "PHP Fatal error:  Uncaught PDOException: SQLSTATE[HY000] [2002] Connection refused in /app/db.php:3\nStack trace:\n#0 /app/db.php(3): PDO->__construct('mysql:host=127....')\n#1 {main}\n  thrown in /app/db.php on line 3",
      "php | connection_error | PDOException | SQLSTATE[HY000] [2002] Connection refused | /app/db.php:3 | -",
    ],
  ])("%s", (output, told) => expect(first(output)).toBe(told));

  it("where it was called and where it is defined are two places", () => {
    const output =
      "PHP Fatal error:  Uncaught TypeError: pay(): Argument #1 ($n) must be of type int, string given, called in /app/index.php on line 6 and defined in /app/pay.php:2\nStack trace:\n#0 {main}\n  thrown in /app/pay.php on line 2";
    expect(first(output)).toContain("string given, called in /app/index.php on line 6 | /app/pay.php:2 | -");
  });

  it("a message of several lines is told by its first", () => {
    const output =
      "PHP Fatal error:  Uncaught RuntimeException: the order is wrong:\n- no price\n- no name in /app/src/order.php:9\nStack trace:\n#0 {main}\n  thrown in /app/src/order.php on line 9";
    expect(first(output)).toBe(
      "php | runtime_error | RuntimeException | the order is wrong: | /app/src/order.php:9 | -",
    );
  });

  it("the frames are the stack's", () => {
    const output =
      "PHP Fatal error:  Uncaught Error: no in /app/vendor/acme/pay.php:4\nStack trace:\n#0 /app/src/cart.php(12): pay()\n#1 {main}\n  thrown in /app/vendor/acme/pay.php on line 4";
    expect(findings(output)[0]!.frames.map(({ file, line, own }) => `${file}:${line} ${own}`)).toEqual([
      "/app/vendor/acme/pay.php:4 false",
      "/app/src/cart.php:12 true",
    ]);
  });

  it.each([
    ["a warning", "PHP Warning:  Undefined variable $x in /app/a.php on line 3\ndone"],
    ["another tool's fatal error", "Fatal error: the moon is down\nretrying\nok"],
  ])("%s alone is no failure where nobody knows the exit", (_, output) =>
    expect(first(output, null, null)).toBe("nothing"),
  );
});

describe("phpunit", () => {
  it("a text that it breaks at its line breaks is one", () => {
    const output = `There was 1 failure:

1) CartTest::testStr
Failed asserting that 'line1\\n
line2' contains "abc".

/app/tests/CartTest.php:16

FAILURES!
Tests: 1, Assertions: 1, Failures: 1.
`;
    expect(first(output)).toContain("Failed asserting that 'line1\\nline2' contains \"abc\". |");
  });

  it("is known by its count where the list above was cut off", () => {
    const count = "Tests: 713, Assertions: 3876, Failures: 9, Skipped: 85.";
    const output = `PHPUnit 6.5.14 by Sebastian Bergmann and contributors.\n\nFAILURES!\n${count}\nthe shop's runner is done\n`;
    expect(first(output, "make test", null)).toBe(`phpunit | test_failure | - | ${count} | - | -`);
    expect(first(output.replace("FAILURES!", "OK, but there were issues!"), "make test", null)).toBe(
      "nothing",
    );
  });

  it("an error comes with its class, a failure with the test's own words", () => {
    const output =
      'There was 1 failure:\n\n1) Shop\\CartTest::testSums with data set "wrong" (array(1, 2), 4)\nthe sum is off\nFailed asserting that 3 matches expected 4.\n\n/app/tests/CartTest.php:15\n\nFAILURES!\nTests: 2, Assertions: 2, Failures: 1.\n';
    expect(first(output)).toBe(
      'phpunit | test_failure | - | the sum is off: Failed asserting that 3 matches expected 4. | /app/tests/CartTest.php:15 | Shop\\CartTest::testSums with data set "wrong"',
    );
  });

  it("skipped, risky and incomplete tests are listed alike and are no failures", () => {
    const output =
      "There was 1 skipped test:\n\n1) CartTest::testLater\nno network\n\n/app/tests/CartTest.php:8\n\nOK, but some tests were skipped!\nTests: 1, Assertions: 0, Skipped: 1.\n";
    expect(first(output, null, null)).toBe("nothing");
  });

  it("the place is in one's own code, not in a package's", () => {
    const output =
      "There was 1 error:\n\n1) CartTest::testPays\nGuzzleHttp\\Exception\\ConnectException: cURL error 7\n\n/app/vendor/guzzle/src/Handler.php:210\n/app/src/Gateway.php:31\n/app/tests/CartTest.php:9\n\nERRORS!\nTests: 1, Assertions: 0, Errors: 1.\n";
    expect(first(output)).toContain(
      "GuzzleHttp\\Exception\\ConnectException | cURL error 7 | /app/src/Gateway.php:31 | CartTest::testPays",
    );
  });
});

describe("phpcs and phpstan", () => {
  it("a sniff's name behind the message is its type", () => {
    const output =
      "\nFILE: /app/src/Cart.php\n----\nFOUND 1 ERROR AND 1 WARNING AFFECTING 2 LINES\n----\n 3 | ERROR   | [x] Opening brace must be on its own line (PSR12.Classes.OpeningBrace.Wrong)\n 9 | WARNING | Line exceeds 120 characters\n----\n";
    expect(
      findings(output.replace("ERROR   |", "ERROR |")).map(({ errorType, line }) => [errorType, line]),
    ).toEqual([["PSR12.Classes.OpeningBrace.Wrong", 3]]);
  });

  it("what PHPStan adds to help is not what is wrong", () => {
    const output =
      " ------ ----\n  Line   src/Cart.php (in context of class Shop\\Menu)\n ------ ----\n  12     Parameter #1 $id of method find() expects\n         int, string given.\n         🪪  argument.type\n         💡  See: https://phpstan.org/\n ------ ----\n\n [ERROR] Found 1 error\n";
    expect(first(output)).toBe(
      "phpstan | type_error | argument.type | Parameter #1 $id of method find() expects int, string given. | src/Cart.php:12 | -",
    );
  });

  it("its raw report", () => {
    expect(
      first(
        "/app/src/Cart.php:12:Call to an undefined method Cart::foo().",
        "phpstan analyse --error-format=raw",
      ),
    ).toBe("phpstan | type_error | - | Call to an undefined method Cart::foo(). | /app/src/Cart.php:12 | -");
  });
});

describe("composer and Symfony's console", () => {
  it("of a problem the sentence counts that says what is wrong, not what was asked for", () => {
    const output =
      "  Problem 1\n    - Installation request for acme/a 1.0 -> satisfiable by acme/a[1.0].\n    - acme/a 1.0 requires acme/b ^2 -> no matching package found.\n  Problem 2\n    - Root composer.json requires acme/c ^1 -> satisfiable by acme/c[1.0].\n    - acme/c 1.0 requires php ^8.3 -> your php version (8.1.2) does not satisfy that requirement.\n";
    expect(findings(output, "composer update").map(({ message }) => message)).toEqual([
      "acme/a 1.0 requires acme/b ^2 -> no matching package found.",
      "acme/c 1.0 requires php ^8.3 -> your php version (8.1.2) does not satisfy that requirement.",
    ]);
  });

  it.each([
    [
      "In Container.php line 9:\n                  \n  [Acme\\NotFoundException]  \n  There is no till.  \n",
      "symfony-console | runtime_error | Acme\\NotFoundException | There is no till. | Container.php:9 | -",
    ],
    [
      "> Acme\\Scripts::clearCache\n\n  [Acme\\NotFoundException]  \n  There is no till.          \n\n  [RuntimeException]  \n  An error occurred when executing the command.  \n",
      "symfony-console | runtime_error | Acme\\NotFoundException | There is no till. | - | -",
    ],
    [
      "Script cache:clear returned with error code 1\n!!\n!!  In Container.php line 9:\n!!\n!!    There is no till.\n!!\n",
      "symfony-console | runtime_error | - | There is no till. | Container.php:9 | -",
    ],
    [
      '  [Symfony\\Component\\Config\\Exception\\FileLoaderLoadException]\n  A "tags" entry must be an array in /srv/app/services.yml.\n',
      'symfony-console | config_error | Symfony\\Component\\Config\\Exception\\FileLoaderLoadException | A "tags" entry must be an array in /srv/app/services.yml. | /srv/app/services.yml | -',
    ],
    [
      'In YamlFileLoader.php line 693:\n\n  The file "/srv/services.yaml" does not contain valid YAML: Malformed at line 12  \n',
      'symfony-console | config_error | - | The file "/srv/services.yaml" does not contain valid YAML: Malformed at line 12 | /srv/services.yaml:12 | -',
    ],
    [
      'In DefinitionErrorExceptionPass.php line 51:\n\n  Cannot autowire service "Till": no such class  \n',
      'symfony-console | config_error | - | Cannot autowire service "Till": no such class | DefinitionErrorExceptionPass.php:51 | -',
    ],
    [
      "Fatal error: Uncaught Error: Class 'Acme\\Till' not found in /srv/shop/bin/console:38\nStack trace:\n#0 {main}\n  thrown in /srv/shop/bin/console on line 38\n",
      "php | runtime_error | Error | Class 'Acme\\Till' not found | /srv/shop/bin/console:38 | -",
    ],
    [
      "PHP Fatal error:  require(): Failed opening required '/srv/vendor/autoload.php' (include_path='.') in /srv/bin/console on line 7\n",
      "php | missing_dependency | Fatal error | require(): Failed opening required '/srv/vendor/autoload.php' (include_path='.') | /srv/bin/console:7 | -",
    ],
  ])("%j", (output, told) => expect(first(output, "php bin/console cache:clear")).toBe(told));

  it("whoever else says it names no PHP", () => {
    expect(
      findings("Fatal error: the till is stuck in /srv/till on line 7\n", null).map((one) => one.detector),
    ).not.toContain("php");
  });

  it("a block that was cut at the edge is put together again", () => {
    const output = `\nIn Connection.php line 829:\n${" ".repeat(77)}\n  SQLSTATE[HY000] [2002] Connection refused while asking the server at the othe  \n  r end  \n${" ".repeat(77)}\n\nmigrate [--force]\n`;
    expect(first(output, "php artisan migrate")).toBe(
      "symfony-console | connection_error | - | SQLSTATE[HY000] [2002] Connection refused while asking the server at the other end | Connection.php:829 | -",
    );
  });

  it("each problem is one, by its first reason", () => {
    const output =
      "Your requirements could not be resolved to an installable set of packages.\n\n  Problem 1\n    - Root composer.json requires acme/a ^2.0, found acme/a[1.0.0] but it does not match the constraint.\n    - acme/a 1.0.0 requires acme/b\n  Problem 2\n    - Root composer.json requires ext-gd * but it is missing from your system.\n";
    expect(
      findings(output, "composer update").map(({ message, category }) => [message.slice(0, 40), category]),
    ).toEqual([
      ["Root composer.json requires acme/a ^2.0,", "missing_dependency"],
      ["Root composer.json requires ext-gd * but", "missing_dependency"],
    ]);
  });

  it("that a script failed only repeats what the script said", () => {
    const output =
      "> phpunit\nThere was 1 failure:\n\n1) CartTest::testSums\nFailed asserting that 1 is 2.\n\n/app/tests/CartTest.php:5\n\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.\nScript phpunit handling the test event returned with error code 1\n";
    expect(findings(output, "composer test").map(({ detector }) => detector)).toEqual(["phpunit"]);
  });
});
