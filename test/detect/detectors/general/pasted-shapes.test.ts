import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "../../log-of.ts";

/** What is said of a failed run of a tool nobody knows: message, place, test, kind. */
function told(output: string, command: string | null = null, detectors: typeof DETECTORS = []): string {
  const about = { command, exitCode: 1, signal: null };
  const [found] = detect(logOf(output), about, { detectors }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.test ?? "-"} | ${found.category}`;
}

describe("the kind that words tell, as people paste them", () => {
  it.each<[string, string, RegExp]>([
    ["what was brought is not what was announced", "error: soup.tgz: sha256 mismatch\n", /config_error$/],
    ["and another sum", "error: the recipe reports different checksum: 5e88\n", /config_error$/],
    [
      "what could not be linked",
      'Undefined symbols for the oven:\n  "bake(int)", called in soup.o\n',
      /build_error$/,
    ],
    ["a build that was run", "error: `make` failed with exit code: 2\n", /build_error$/],
    ["not what ran in it", "error: `soup` failed with exit code: 2\n", /other$/],
    [
      "a member that is not there",
      "src/soup.ts:3:1: error: Module 'pot' has no exported member 'Lid'\n",
      /type_error$/,
    ],
    [
      "a command line is parsed, too",
      "CommandParsingException: Missing value for option 'pot'\n",
      /config_error$|runtime_error$/,
    ],
    ["a parser's own", "SoupParsingException: no lid\n", /syntax_error$/],
    [
      "a statement that nobody could read",
      "ERROR 1064: You have an error in your soup syntax\n",
      /syntax_error$/,
    ],
    [
      "a dependency by its name",
      "soup.build:3:2: ERROR: Dependency 'lid' is required but not found.\n",
      /missing_dependency$/,
    ],
    [
      "a lid that is required is none",
      "soup.build:3:2: ERROR: The lid is required but open.\n",
      /build_error$/,
    ],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));

  it("what is asserted in a file of tests is a test's, whoever reads the stack", () => {
    const of = (file: string, type: string) =>
      told(`${type}: 4 != 3\n    at cook (${file}:5:3)\n`, null, DETECTORS);
    expect(of("test/soup-test.coffee", "AssertionError")).toMatch(/test_failure$/);
    expect(of("src/soup.spec.ts", "AssertionError")).toMatch(/test_failure$/);
    expect(of("src/soup.ts", "AssertionError")).toMatch(/runtime_error$/);
    expect(of("test/soup-test.coffee", "RangeError")).toMatch(/runtime_error$/);
  });
});

describe("which line is the cause, as people paste it", () => {
  it.each<[string, string, RegExp]>([
    [
      "a heading that names a file leads to what is said of it",
      "ERROR in ./src/soup.sass\nBaking failed: the pot is empty\n",
      /^Baking failed: the pot is empty \| (?:\.\/)?src\/soup\.sass:/,
    ],
    [
      "a place with its char",
      "At C:\\shop\\soup.ps1:4 char:31\n+ cook ( pot\n+           ~\nMissing closing ')' in expression.\n",
      /^Missing closing '\)' in expression\. \| C:\\shop\\soup\.ps1:4 \| - \| syntax_error$/,
    ],
    [
      "of a file that another brings in the inner one is the place",
      "frobd: Syntax error on line 8 of /etc/frob.conf: Syntax error on line 3 of /etc/soup.conf: Expected a lid\n",
      /\/etc\/soup\.conf:3/,
    ],
    [
      "a panic that only talks is no label",
      "frob: thread 'cook:3' panicked at 'no pot', src/pot.rs:15:9\nfrob: Panic in the cooking thread, closing.\n",
      /^.*no pot.* \| src\/pot\.rs:15/,
    ],
    [
      "on the way to the cause stands who asked",
      'Error in src/shop.cr:2: while requiring "./menu"\n\nrequire "./menu"\n^\n\nin src/menu.cr:2: can\'t find file \'soup\'\n',
      /^can't find file 'soup' \| src\/menu\.cr:2/,
    ],
    [
      "who throws it lists what it found",
      "CookError: Unable to cook\nsrc/soup.ts (1,23): Cannot find module 'pot'.\nsrc/soup.ts (2,3): Cannot find module 'lid'.\n    at cook (/app/node_modules/frob/index.js:3:1)\n",
      /^Cannot find module 'pot'.* \| src\/soup\.ts:1 \| - \| missing_dependency$/,
    ],
    [
      "what was run says more than who ran it",
      "  × Failed to cook `soup`\n  ╰─▶ Call to `cook` failed (exit status: 1)\n\n      [stderr]\n      error: pot directory 'lid' does not exist\n",
      /^pot directory 'lid' does not exist/,
    ],
    [
      "of its last lines, too",
      "Cooking in ‘soup.R’ failed.\nLast 3 lines of output:\n  Error in cook(pot) :\n    soup/test_pot.R:3:70: unexpected '{'\n  Cooking halted\n",
      /^unexpected '\{' \| soup\/test_pot\.R:3/,
    ],
    [
      "a verdict that knows its reason",
      'fatal: [pot1]: FAILED! => {"changed": false, "msg": "\'price\' is undefined\\n\\nThe error appears to be in \'/app/soup.yml\': line 4, column 7"}\n',
      /^'price' is undefined \| \/app\/soup\.yml:4/,
    ],
    [
      "a block's own words, not the machine's",
      'frob ERR! Linux 6.1.7601\nfrob ERR! argv "/usr/bin/frob" "install"\nfrob ERR! frob v4.1.2\nfrob ERR! code EPERM\nfrob ERR! Error: EPERM: operation not permitted, rename \'pot\'\n',
      /EPERM: operation not permitted, rename 'pot' .*permission_error$/,
    ],
    [
      "what was encountered is no news",
      "error: the pot is not closed\nerror: Encountered errors while cooking.\n",
      /^the pot is not closed/,
    ],
    [
      "nor that something outside failed",
      "error: external filter 'cook --all' failed\nfatal: soup.png: the pot is not there\n",
      /^soup\.png: the pot is not there/,
    ],
    [
      "builds that did not come to their end",
      "Build 'soup' errored: unexpected EOF\n==> Some builds didn't complete successfully and had errors:\n--> soup: unexpected EOF\n",
      /unexpected EOF \|/,
    ],
    [
      "a problem by its name",
      "Problem: cannot cook both soup 1 and soup 2\n  - the pot is small\n",
      /^cannot cook both/,
    ],
    [
      "what is advised behind a dollar",
      "  $ frob check will surely fail.\nUnable to open the pot\n",
      /^Unable to open the pot/,
    ],
    ["a sum's name is no code", "Error: SHA256 mismatch\n", /^SHA256 mismatch/],
    [
      "how long it has been going on",
      "[  12s] cooking\n[  13s] error: no pot\n[  14s]   at src/soup.c:3\n",
      /^no pot \| src\/soup\.c:3/,
    ],
    [
      "who speaks, without a blank behind it",
      "[<pot>]/app/soup.js:3\n[<pot>]  throw x\n[<pot>]  ^\n[<pot>]CookError: no lid\n[<pot>]    at cook (/app/soup.js:3:1)\n",
      /^no lid \| \/app\/soup\.js:3/,
    ],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));

  it("a program that ended has said why itself", () => {
    const output =
      'frob: mkdir "pot" failed: Permission denied (13)\n\nError: frob exited with code 11\n    at ChildProcess.<anonymous> (/app/dist/index.js:2:26)\n';
    expect(told(output, null, DETECTORS)).toMatch(/Permission denied \(13\).*permission_error$/);
  });

  it("a host that failed is not git's", () => {
    const output = 'fatal: [pot1]: FAILED! => {"failed": true, "msg": "Timeout (62s) waiting for a lid"}\n';
    const [found] = detect(
      logOf(output),
      { command: null, exitCode: 1, signal: null },
      {
        detectors: DETECTORS.filter(({ id }) => id === "git"),
      },
    ).findings;
    expect(found?.detector).toBe("general");
  });
});

describe("which test it was, where the counts were cut off", () => {
  it.each<[string, string, RegExp]>([
    [
      "a number and a name over a claim",
      "  21) the soup is warm:\n     AssertionError: expected 1 to equal 0\n    at cook (/app/test/soup-test.js:28:16)\n",
      /^expected 1 to equal 0 \| \/app\/test\/soup-test\.js:28 \| the soup is warm \| test_failure$/,
    ],
    [
      "a dot and a name",
      "  ● soup › is warm\n\n    AssertionError [ERR_ASSERTION]: no pot deepStrictEqual no lid\n",
      /\| soup › is warm \| test_failure$/,
    ],
    [
      "a heading over what failed",
      "=========== FAILURES ===========\n___________ test_warm ___________\n\n    def test_warm():\n>       assert pot\nE       assert False\n\nsoup.py:5: AssertionError\n",
      /^assert False \| soup\.py:5 \| test_warm \| test_failure$/,
    ],
    [
      "a count over what failed",
      "There were 2 errors:\n\n1) SoupTest::testWarm\nUndefined index: pot\n\n/app/src/Soup.php:21\n",
      /^Undefined index: pot \| \/app\/src\/Soup\.php:21 \| SoupTest::testWarm \| /,
    ],
    [
      "what a step expects",
      "    Error: expect(received).toBeVisible()\n    Call log:\n      - waiting for the pot\n",
      /test_failure$/,
    ],
    ["a numbered step is no test", "  1) open the pot\n     CookError: no lid\n", /\| - \| (?!test_failure)/],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));
});

describe("names, calls and commands are no causes", () => {
  it.each<[string, string, RegExp]>([
    [
      "a name for what is said below",
      "error: soup-cooked-with-error\n\n  × Cooking the soup did not go well.\n",
      /Cooking the soup did not go well\./,
    ],
    ["a code for it", "Error: [Soup-7107]\nCould not find a pot for: lid-1.0\n", /^Could not find a pot/],
    ["in what", "ERROR in soup\nModule not found: Error: Can't resolve './pot'\n", /Can't resolve '\.\/pot'/],
    [
      "so many lines of what was run",
      "error: soup-cooked-with-error\n\n  × Cooking did not go well.\n  ╰─> [2 lines of output]\n      cooking\n      error: a pot of 14.0 or greater is required.\n      [end of output]\n",
      /^a pot of 14\.0 or greater is required\./,
    ],
    [
      "who was called there",
      "  Shop\\Soup->cook() at /app/vendor/pot.php:126\nUnable to open the lid\n",
      /^Unable to open the lid/,
    ],
    [
      "a chain of reasons",
      "Your pots do not fit together.\n\n  Problem 1\n    - soup 1.0 is asked for -> given by soup[1.0].\n    - soup 1.0 requires pot 2.0 -> no matching pot found.\n",
      /^soup 1\.0 requires pot 2\.0 -> no matching pot found\./,
    ],
    [
      "a rule behind the place",
      "   error • The dish 'Soup' isn't defined here at lib/menu.dart:172:19 • (undefined_dish)\n",
      /The dish 'Soup' isn't defined here \| lib\/menu\.dart:172/,
    ],
    [
      "a script of one's own",
      "./cook: line 36: POTS[@]: unbound variable\n",
      /unbound variable \| (?:\.\/)?cook:36/,
    ],
    ["the shell's is none", "sh: line 3: POTS: unbound variable\n", /\| -:/],
    ["a cross in a plain terminal", "X [ERROR] No pot for the lid\n", /^No pot for the lid/],
    [
      "what only a run says of memory",
      "==42==ERROR: PotSanitizer: heap-buffer-overflow on address 0x61\n    #0 0x55 in cook src/soup.c:22\n",
      /runtime_error$/,
    ],
    ["what was looked for", "Could NOT find POT (missing: POT_LID)\n", /missing_dependency$/],
    [
      "a count of tests",
      "soup > warm FAILED\n    CookAssertionError at SoupTest.java:9\n\n2 tests completed, 1 failed\n",
      /^(?!2 tests)/,
    ],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));

  it("what was typed is no cause, whatever its words", () => {
    const output = "cook@shop ~/soup (error-invalid) [1]> frob build soup\n\nCannot find the pot 'lid'\n";
    expect(told(output, "frob build soup")).toMatch(/^Cannot find the pot 'lid'/);
  });
});

describe("headings, reasons and marks", () => {
  it.each<[string, string, RegExp]>([
    [
      "a heading with a rule behind it",
      "  Frob Error ----------------------------------------\n\n  The pot is in NO_LID state and can not be used.\n\n  Your Kitchen --------------\n     Stove:   12.22.1\n",
      /^The pot is in NO_LID state/,
    ],
    [
      "and the file at its end",
      '-- MISSING POT ------------------------------------------------- soup.json\n\nI need to see a "lid" in your soup.json file. The soups\nof today do not work without it.\n',
      /^I need to see a "lid"/,
    ],
    [
      "each a cause of the one above",
      "Caused by:\n    0: failed to read the recipe\n    1: unknown pot `lidd`, expected one of `lid`, `pan`\n",
      /^unknown pot `lidd`/,
    ],
    [
      "a verdict with its reason",
      "frob > no stove found.\nfrob > Session soup aborted: the pot is too small.\n",
      /the pot is too small\. \|/,
    ],
    [
      "a problem as workflows write it",
      "::error file=src/soup.ts,title=soup > warm,line=7,column=20::expected no pot%0A%0A- lid\n",
      /^expected no pot \| src\/soup\.ts:7/,
    ],
    [
      "a link is no cause, whoever calls it an error",
      "error: See https://frob.example.com for more\nerror: The pot is 150 cm; this exceeds the stove\n",
      /^The pot is 150 cm/,
    ],
    [
      "a rule of another kind",
      "⎯⎯⎯⎯⎯⎯ Failed Pots 1 ⎯⎯⎯⎯⎯⎯⎯\n\nUnable to open the lid\n",
      /^Unable to open the lid/,
    ],
    [
      "a name for a problem over its place",
      "ERROR: InvalidPotStatement\nat /app/src/Soup.php:7:16\nThe inferred pot does not match the lid\n",
      /^The inferred pot does not match the lid \| \/app\/src\/Soup\.php:7/,
    ],
    [
      "documentation may be what is wrong",
      "WARNING  -  Documentation file 'soup.md' has a link to 'pot.md' which is not found.\n\nAborted with 1 warnings in strict mode!\n",
      /^Documentation file 'soup\.md'/,
    ],
    ["or where to look", "Documentation: see the pot\nUnable to open the lid\n", /^Unable to open the lid/],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));
});

describe("places at unusual ends", () => {
  it.each<[string, string, RegExp]>([
    [
      "a whole path and its line, last in a sentence",
      'frob: [emerg] no pot in "soup" in /etc/frob/pots-enabled/soup:99\n',
      /\| \/etc\/frob\/pots-enabled\/soup:99/,
    ],
    ["an address is none", "error: no pot in //soup:99\n", /\| -:- \|/],
    [
      "in the middle of a sentence",
      "ERROR: Cannot cook -r soup.txt (line 1) and pot>=9.4.0 because these do not fit.\n",
      /^Cannot cook -r soup\.txt \(line 1\) and pot>=9\.4\.0 because these do not fit\./,
    ],
    [
      "a name in capitals that is a file",
      "ERROR: /app/soup/WORKSPACE:1:1: name 'pot' is not defined\nERROR: Error evaluating the file\n",
      /^name 'pot' is not defined \| \/app\/soup\/WORKSPACE:1/,
    ],
    [
      "a target that failed, and why",
      "FAILED: src/soup\ncook -o src/soup\n/usr/bin/cook: soup.o: undefined reference to symbol 'pot'\n",
      /undefined reference to symbol 'pot'/,
    ],
    [
      "a bug to report, and which",
      "Error: Frob 3.0.1 bug (please report at https://frob.example.com).\n/usr/share/frob/soup.lua:423: attempt to open a lid (a nil value)\n",
      /^attempt to open a lid .*soup\.lua:423/,
    ],
  ])("%s", (_, output, expected) => expect(told(output)).toMatch(expected));
});

describe("what was being done, and what is run from a pipe", () => {
  it("a sentence that begins with the error's word is told whole", () => {
    const output =
      "Error bringing soup: soup.png (b388): Pot error: [404] the soup is not on the stove\n\nerror: filter 'pot' failed\n";
    expect(told(output)).toMatch(/^Error bringing soup: soup\.png/);
    expect(told("Unrecognized pot 'lidd'.\nError reading the list: Pot not found\n")).toMatch(
      /^Unrecognized pot 'lidd'\./,
    );
  });

  it("what a pipe brings to a shell is run there", () => {
    const output = "bash: line 13: POT_DIR: unbound variable\n";
    expect(told(output, "curl -sL https://frob.example.com/get | bash")).toMatch(/runtime_error$/);
    expect(told("curl: (6) no pot\n", "curl -sL https://frob.example.com/get")).toMatch(/connection_error$/);
  });
});
