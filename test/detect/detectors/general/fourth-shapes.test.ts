import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "frob till", detectors: typeof DETECTORS = []) => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors }).findings;
  return found === undefined ? "nothing" : `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

describe("shapes of the fourth everyday set, in an unknown tool's output", () => {
  it.each([
    [
      "a heading that only names the kind over a list of places",
      "Syntax error in coin definition\ntill.aug:5.12-.16:Undefined variable rows\ntill.aug:7.22-.25:Undefined variable lns\n",
      "Undefined variable rows | till.aug:5",
    ],
    [
      "a heading that says what is wrong stays",
      "Syntax error in coin 'dime'\nsee the log\n",
      "Syntax error in coin 'dime' | -:-",
    ],
    [
      "a shell's line in brackets behind its script",
      "count.ksh[4]: coins.tsv: cannot open [No such file or directory]\n",
      "coins.tsv: cannot open [No such file or directory] | count.ksh:4",
    ],
    [
      "a number in brackets behind a daemon is its process",
      "tilld[4]: cannot open the drawer\n",
      "tilld[4]: cannot open the drawer | -:-",
    ],
    [
      "settings by a name that such files have, behind who speaks",
      "frob: tillrc: line 5: unknown coin 'dime'\n",
      "unknown coin 'dime' | tillrc:5",
    ],
    [
      "a step that ended with a code says less than the words above it",
      "Syntax error (import): cannot import from undefined drawer\n\nError: shell command terminated with non-zero exit status 17920: '/usr/bin/frob' 'till.fb'\n",
      "Syntax error (import): cannot import from undefined drawer | till.fb:-",
    ],
    [
      "of OpenSSL's errors the one that names the reason",
      "[!] error queue: error:0A080002:SSL routines::system lib\n[!] load_chain: error:80000002:system library::No such file or directory\n",
      "80000002:system library::No such file or directory | -:-",
    ],
    [
      "fields of an error that are shown without what is in them",
      "Could not resolve './coins' in src/till.js\n    at build (/app/node_modules/frob/cli.js:7:3) {\n  errors: [Getter/Setter]\n}\n",
      "Could not resolve './coins' in src/till.js | src/till.js:-",
    ],
    [
      "a sentence that goes on below with one blank before it",
      "File 'till.pov' line 2: Parse Error: No matching } in 'drawer', undeclared\n identifier 'coinz' found instead\nRender failed\n",
      "Parse Error: No matching } in 'drawer', undeclared identifier 'coinz' found instead | till.pov:2",
    ],
    [
      "a paragraph under a place, filled to the width, a name in quotes on its last line",
      'Frob Error at till.fb:3 (find_drawer):\n  By not providing "FindCoinDrawer.frob" in FROB_MODULE_PATH this project\n  has asked frob to find a package configuration file provided by\n  "Drawer", but frob did not find one.\n\n',
      'By not providing "FindCoinDrawer.frob" in FROB_MODULE_PATH this project has asked frob to find a package configuration file provided by "Drawer", but frob did not find one. | till.fb:3',
    ],
    [
      "a value below a claim is no part of it, however full the line",
      "coins at work\n    /home/dev/some/longer/folder/of/coins/tests/ttill.nim(10, 21): Check failed: count(100) == 120\n    count(100) was 119\n",
      "Check failed: count(100) == 120 | /home/dev/some/longer/folder/of/coins/tests/ttill.nim:10",
    ],
    [
      "two words and what they are about",
      "docs/till.md:1:21 - Unknown word (drawr)\n",
      "Unknown word (drawr) | docs/till.md:1",
    ],
    [
      "a rule's name in brackets is told apart",
      "docs/till.md:1:21 - the drawer is never closed (drawers)\n",
      "the drawer is never closed | docs/till.md:1",
    ],
    [
      "the user's own call under one of a release's own",
      '** (UndefinedFunctionError) function Coinz.up/1 is undefined\n    Coinz.up("dime")\n    (elixir 1.14.0) lib/enum.ex:1658: Enum.map/2\n    till.exs:5: (file)\n',
      "function Coinz.up/1 is undefined | till.exs:5",
    ],
    [
      "the one file that the program turned to",
      "Load drawer files from till.conf\nWARNING: Ignoring invalid value 'dimee' for parameter 'coin'\nError loading drawers.\n",
      "Ignoring invalid value 'dimee' for parameter 'coin' | till.conf:-",
    ],
    [
      "of two files it is not known which",
      "Load drawer files from till.conf\nLoad coin files from coins.conf\nWARNING: Ignoring invalid value 'dimee' for parameter 'coin'\nError loading drawers.\n",
      "Ignoring invalid value 'dimee' for parameter 'coin' | -:-",
    ],
    [
      "a compiled copy of the settings is named as they are",
      "Error: no coin in /app/node_modules/.vite-temp/frob.config.js.timestamp-1795064136820-187bedcc9d559.mjs\n",
      "no coin in /app/node_modules/.vite-temp/frob.config.js.timestamp-1795064136820-187bedcc9d559.mjs | /app/frob.config.js:-",
    ],
  ])("%s", (_, output, wanted) => expect(told(output)).toBe(wanted));

  it("reads the place of a test under a diff at the margin", () => {
    const page =
      "There was 1 failure:\n\n1) TillTest::testCoin\nFailed asserting that two strings are identical.\n--- Expected\n+++ Actual\n@@ @@\n-'dime'\n+'nickel'\n\n/app/tests/TillTest.php:8\n\nFAILURES!\nTests: 2, Failures: 1.\n";
    expect(told(page)).toBe("Failed asserting that two strings are identical. | /app/tests/TillTest.php:8");
  });

  it("takes as many errors as were expected for none", () => {
    const about = { command: null, exitCode: null, signal: null };
    const found = (output: string) => detect(logOf(output), about, {}).total;
    expect(found("error handling self-test: 3 errors expected, 3 errors seen\n")).toBe(0);
    expect(told("error: 3 errors expected, 2 errors seen\n")).toBe("3 errors expected, 2 errors seen | -:-");
  });
});

describe("what a script throws again", () => {
  const SAID = "cp: cannot stat 'coins.svg': No such file or directory";

  it("has the place of who ran it", () => {
    const page = `$ cp coins.svg out/\n${SAID}\nError: ${SAID}\n    at file:///app/tools/sync.mjs:4:8\n    exit code: 1\n`;
    expect(told(page, "zx sync.mjs", DETECTORS)).toBe(`${SAID} | /app/tools/sync.mjs:4`);
  });

  it("is another's where the words are others", () => {
    const page = `${SAID}\nError: cp: no coins at all\n    at file:///app/tools/sync.mjs:4:8\n    exit code: 1\n`;
    expect(told(page, "zx sync.mjs", DETECTORS)).not.toContain(`${SAID} | /app/tools/sync.mjs`);
  });
});
