import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const first = (output: string, command: string) =>
  detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings[0];

const told = (output: string, command = "frob till") => {
  const found = first(output, command);
  return found === undefined ? "nothing" : `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

const calls = "\tat till.Coins.pay(Coins.java:7)\n\tat till.Main.main(Main.java:3)\n";

describe("shapes of the fifth everyday set, in an unknown tool's output", () => {
  it.each([
    [
      "the innermost cause is told with what it led to",
      `till.TillException: the till is shut\n${calls}Caused by: till.CoinException: no dime\n\tat till.Coins.find(Coins.java:12)\nCaused by: till.SlotException: slot 4 is stuck\n\tat till.Slot.open(Slot.java:2)\n`,
      "the till is shut (caused by till.SlotException: slot 4 is stuck) | Coins.java:7",
    ],
    [
      "what was suppressed is no cause",
      `till.TillException: the till is shut\n${calls}\tSuppressed: till.CoinException: no dime\n\t\tat till.Coins.find(Coins.java:12)\n\tCaused by: till.SlotException: slot 4 is stuck\n\t\tat till.Slot.open(Slot.java:2)\n`,
      "the till is shut | Coins.java:7",
    ],
    [
      "of what is missing the sentence is enough",
      `till.TillException: Could not resolve dependencies for project till:till:1.0\n${calls}Caused by: till.CoinException: unknown host coins.example.org\n\tat till.Coins.find(Coins.java:12)\n`,
      "Could not resolve dependencies for project till:till:1.0 | Coins.java:7",
    ],
    [
      "a wrapper without words has its cause's place",
      `till.RunException: till.SlotException\n${calls}Caused by: till.SlotException\n\tat till.Slot.open(Slot.java:2)\n`,
      "till.SlotException | Slot.java:2",
    ],
    [
      "a cause that only repeats the sentence above it",
      "Error: Could not find the till till.Main\nCaused by: till.TillNotFoundException: till.Main\n",
      "Could not find the till till.Main | -:-",
    ],
    [
      "a cause that says more than the sentence above it",
      "Error: Could not open the till\nCaused by: till.SlotException: slot 4 is stuck\n",
      "slot 4 is stuck | -:-",
    ],
    [
      "a compiler's warning before what failed",
      "till.c:1:12: warning: 'coins' defined but not used [-Wunused-function]\n    1 | static int coins;\nflashing\nfrobcopy: 'till.elf': No such file\n",
      "frobcopy: 'till.elf': No such file | -:-",
    ],
    [
      "a compiler's error before what failed",
      "till.c:1:12: error: 'coins' undeclared\n    1 | int a = coins;\nflashing\nfrobcopy: 'till.elf': No such file\n",
      "'coins' undeclared | till.c:1",
    ],
    [
      "a diff drawn under a heading",
      "till.js format ━━━━━━━━━━━━━━━━\n\n  × The coins would be laid out so:\n\n    1 1 │   coins {\n    2   │ - ····dime\n      2 │ + → dime\n\n",
      "The coins would be laid out so: | till.js:-",
    ],
    [
      "a sentence under a heading",
      "till.js format ━━━━━━━━━━━━━━━━\n\n  × The coins would be laid out so:\n\n    dime before penny\n\n",
      "dime before penny | till.js:-",
    ],
    [
      "a thrown place",
      'Fatal error: exception Assert_failure("till.ml", 3, 9)\n',
      'Fatal error: exception Assert_failure("till.ml", 3, 9) | till.ml:3',
    ],
    [
      "a thrown word with a number",
      'Fatal error: exception Failure("till.ml is 3")\n',
      "till.ml is 3 | till.ml:-",
    ],
    [
      "an Erlang term that says where",
      '{"till terminating",{{badmatch,shut},[{till,open,0,[{file,"till.erl"},{line,5}]}]}}\n',
      '{"till terminating",{{badmatch,shut},[{till,open,0,[{file,"till.erl"},{line,5}]}]}} | till.erl:5',
    ],
    [
      "an Erlang term with another number",
      '{"till terminating",{{badmatch,shut},[{till,open,0,[{file,"till.erl"},{slot,5}]}]}}\n',
      '{"till terminating",{{badmatch,shut},[{till,open,0,[{file,"till.erl"},{slot,5}]}]}} | till.erl:-',
    ],
    [
      "who asked for a file that is not there",
      "error: ENOENT: no such file or directory, open './coins.css'\nfile: /srv/till/src/till.css:undefined:NaN\n",
      "ENOENT: no such file or directory, open './coins.css' | /srv/till/src/till.css:-",
    ],
    [
      "a file that is there and broken",
      "error: cannot stack ./coins.css\nfile: /srv/till/src/till.css\n",
      "cannot stack ./coins.css | coins.css:-",
    ],
    [
      "the file that a patch turned to",
      "patching file limits.ini\nReversed coins detected!  Skipping patch.\n",
      "Reversed coins detected!  Skipping patch. | limits.ini:-",
    ],
    [
      "a verdict on a file behind a colon",
      "coins/north.txt: OK\ncoins/south.txt: FAILED\nfrobsum: WARNING: 1 checksum did NOT match\n",
      "1 checksum did NOT match | coins/south.txt:-",
    ],
    [
      "two such verdicts tell none",
      "coins/north.txt: FAILED\ncoins/south.txt: FAILED\nfrobsum: WARNING: 2 checksums did NOT match\n",
      "2 checksums did NOT match | -:-",
    ],
    [
      "the time before each of two lines",
      "19:39:12 opening the till\n19:39:12 fatal: coin 'dime' is not known\n",
      "coin 'dime' is not known | -:-",
    ],
    [
      "the file in conflict",
      "CONFLICT (content): Merge conflict in coins.cfg\nerror: could not apply a43baf8... raise dimes\n",
      "could not apply a43baf8... raise dimes | coins.cfg:-",
    ],
    [
      "a conflict that nothing was applied over",
      "Coins in conflict in coins.cfg\nerror: could not open the till\n",
      "could not open the till | -:-",
    ],
    [
      "who minds warnings, and the first of them by its mark",
      "(!) Circular coins\nsrc/dime.js -> src/till.js -> src/dime.js\ncreated till.js in 34ms\n[!] Warnings occurred and --strict flag present.\n",
      "Circular coins | src/dime.js:-",
    ],
    [
      "a marked warning where nobody minds",
      "(!) Circular coins\nsrc/dime.js -> src/till.js -> src/dime.js\n[!] the till is stuck\n",
      "the till is stuck | -:-",
    ],
    [
      "a counted heading over as many rows",
      "Unused coins (1)\nsrc/dime.js\nUnlisted coins (2)\npenny  package.json\ncent  package.json\n",
      "Unused coins: src/dime.js | src/dime.js:-",
    ],
    [
      "a counted heading over fewer rows",
      "Unused coins (3)\nsrc/dime.js\nfrob: cannot open the till\n",
      "frob: cannot open the till | -:-",
    ],
    [
      "who speaks before each line of a stack",
      'nightly: Traceback (most recent call last):\nnightly:   File "/srv/till.py", line 3, in <module>\nnightly:     pay()\nnightly: TillError: the till is shut\n',
      "the till is shut | /srv/till.py:3",
    ],
    [
      "who speaks before each of its own lines",
      "frob: reading coins\nfrob: dimes first\nfrob: pennies then\nfrob: cannot open the till\n",
      "frob: cannot open the till | -:-",
    ],
    [
      "what a file took over what was said of it",
      "Failed:\n\n✖ /srv/till/gates.test.js (405.268468ms)\n  'timed out after 400ms'\n",
      "'timed out after 400ms' | /srv/till/gates.test.js:-",
    ],
    [
      "what TeX shows below what it asked",
      "! LaTeX Error: File 'coins.sty' not found.\n\nType X to quit or <RETURN> to proceed,\nor enter new name. (Default extension: sty)\n\nEnter file name: \n! Emergency stop.\n<read *> \n         \nl.3   \\begin\n",
      "File 'coins.sty' not found. | till.tex:3",
    ],
    [
      "the kind of thing that stands there, over what is wrong with it",
      "runtime error: file till.xsl line 3 element call-coin\nThe called coin 'dime' was not found.\n",
      "The called coin 'dime' was not found. | till.xsl:3",
    ],
    [
      "a sentence with its place over another",
      "runtime error: file till.xsl line 3: no coin to call\nThe called coin 'dime' was not found.\n",
      "no coin to call | till.xsl:3",
    ],
    [
      "a line and its column before the file",
      "Error: Coin to import not found or unreadable: dime.\n        on line 4:1 of src/till.scss\n",
      "Coin to import not found or unreadable: dime. | src/till.scss:4",
    ],
    [
      "a line before a file on a drive",
      "Error: the coin is not known\n   at line: 12 in C:\\till\\Coins.ps1\n",
      "the coin is not known | C:\\till\\Coins.ps1:12",
    ],
    [
      "a place in brackets at the end of a sentence",
      "FROB-S-0038-Symbol, coins, has not been declared (till.f90: 4)\n",
      "FROB-S-0038-Symbol, coins, has not been declared | till.f90:4",
    ],
    [
      "a count in brackets at the end of a sentence",
      "FROB-S-0038-Symbol, coins, has not been declared (dimes: 4)\n",
      "FROB-S-0038-Symbol, coins, has not been declared (dimes: 4) | -:-",
    ],
    [
      "a bullet that begins with a name in quotes",
      '✘ [ERROR] Processing till.toml configuration:\n\n    - "coins[0]" should have a string "id" field\n\n',
      '"coins[0]" should have a string "id" field | till.toml:-',
    ],
    [
      "what goes on to explain behind a page to read",
      "frob: (60) coin problem: self-made dime is not accepted\nMore details here: https://frob.example.org/coins\n\nfrob failed to verify the coin and therefore could not open the till.\n",
      "frob: (60) coin problem: self-made dime is not accepted | -:-",
    ],
    [
      "what went wrong behind a page to read",
      "Reading the coins\nMore details here: https://frob.example.org/coins\n\nfrob failed to verify the coin and therefore could not open the till.\n",
      "frob failed to verify the coin and therefore could not open the till. | -:-",
    ],
    [
      "a circle in a numbered list",
      "Processed 3 files\n\n✖ Found 1 circular dependency!\n\n1) dime.js > till.js\n",
      "Found 1 circular dependency! dime.js > till.js | dime.js:-",
    ],
    [
      "a numbered list of no circles",
      "Processed 3 files\n\n✖ Found 1 circular dependency!\n\n1) dime and till\n",
      "Found 1 circular dependency! | -:-",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output, output.includes("TeX") ? "frobtex till.tex" : "frob till")).toBe(expected);
  });

  it.each([
    [
      "settings that a tool of many calls could not read",
      "Error: TILL_API is not set\n    at Till.validateCoinsConfig (/app/node_modules/frob/lib/config.js:612:12)\n    at new Till (/app/node_modules/frob/lib/till.js:4:9)\n",
      "config_error",
    ],
    [
      "what one's own settings threw",
      "Error: TILL_API is not set\n    at Object.<anonymous> (/app/coins.js:5:33)\n    at loadCoinsConfig (/app/node_modules/frob/lib/config.js:612:12)\n",
      "runtime_error",
    ],
  ])("%s", (_, output, category) => {
    expect(first(output, "npm run till")?.category).toBe(category);
  });
});
