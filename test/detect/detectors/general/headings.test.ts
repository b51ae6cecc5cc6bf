import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What is said of the output of a tool nobody knows: message, place. */
function told(lines: readonly string[], command = "frob shop.frob"): string {
  const about = { command, exitCode: 1, signal: null };
  const [found] = detect(logOf(`${lines.join("\n")}\n`), about, { detectors: [] }).findings;
  return `${found?.message} | ${found?.file ?? "-"}:${found?.line ?? "-"}`;
}

const first = (output: string) =>
  detect(logOf(output), { command: "frob .", exitCode: 1, signal: null }, { detectors: [] }).findings[0];

describe("a heading, its items and its advice", () => {
  it("goes on with the first item", () => {
    expect(
      first("The menu is not valid:\n - server.port: must be a number\n - server.host: is required\n")
        ?.message,
    ).toBe("The menu is not valid: server.port: must be a number");
  });

  it("tells what is wrong with a file that a mark names", () => {
    expect(first("✖ order.json\n  data.price should be above 0\n")).toMatchObject({
      message: "data.price should be above 0",
      file: "order.json",
    });
    expect(first("✖ order.json should be above 0\n")?.message).toBe("order.json should be above 0");
  });

  it("names no advice, whatever stands before it", () => {
    expect(
      first("frob ERROR no soup found for 99\nfrob ERROR Run with --verbose for more information\n")?.message,
    ).toBe("no soup found for 99");
    expect(first("frob ERROR Run with --verbose failed: no pot\n")?.message).toContain("no pot");
  });
});

describe("a heading that is true of every error", () => {
  it.each<[string, string[], string]>([
    [
      "gives way to what is said behind the code",
      [
        "Parse error at src/till.frob:3,23",
        "  coins left +;",
        "              ^",
        "ERROR: No term before ';'",
      ],
      "No term before ';' | src/till.frob:3",
    ],
    [
      "to what is said in the margin of the code",
      [
        " ERROR  src/Till.frob:3: characters 15-21",
        "",
        ' 3 |   coins = "ten";',
        "   |           ^^^^^",
        "   | A text is no number",
      ],
      "A text is no number | src/Till.frob:3",
    ],
    [
      "past another heading and the place",
      [
        "FAILED: src/Till.out",
        "",
        "  We've found a bug for you!",
        "  /app/src/Till.frob:2:21-23",
        "",
        "  1 │ coins",
        "  2 │ pay coins",
        "",
        "  The value coins can't be found",
      ],
      "The value coins can't be found | /app/src/Till.frob:2",
    ],
    [
      "keeps the line that it alone tells",
      ["Parse error on line 4:", "...left: ten", "--------^", "Expecting 'NUMBER', got 'WORD'"],
      "Parse error on line 4: Expecting 'NUMBER', got 'WORD' | shop.frob:4",
    ],
    [
      "stays where nothing is said behind the code",
      ["src/till.frob:3:1: syntax error", "  3 | coins left +;", "    |            ^", "", "1 error found"],
      "syntax error | src/till.frob:3",
    ],
    [
      "gives way to the reason below it",
      ["frob aborted!", "the till is missing", "(See more with --trace)"],
      "the till is missing | -:-",
    ],
    [
      "and so do the names of rules alone",
      ["Till.frob:2:1: error: [-Wunused-coins, -Werror=unused-coins]", "    The coin ‘ten’ is redundant"],
      "The coin ‘ten’ is redundant | Till.frob:2",
    ],
  ])("%s", (_, lines, want) => expect(told(lines)).toBe(want));
});

describe("a sentence that breaks off", () => {
  it("goes on deeper below", () => {
    const lines = [
      'File "till.frob", line 2, characters 2-5:',
      "Error: This coin has the worth of a note but is expected to be of type",
      "         coin",
    ];
    expect(told(lines)).toBe(
      "This coin has the worth of a note but is expected to be of type coin | till.frob:2",
    );
  });

  it("and ends where it ends", () => {
    expect(told(["Error: the till has no coins.", "    pay ten"])).toBe("the till has no coins. | -:-");
  });
});

describe("a list under a heading that calls it errors", () => {
  it.each<[string, string[], string]>([
    [
      "its first item is told",
      ["Linting...", "Errors:", "1. till.coins should be the first", "2. till.notes comes second"],
      "till.coins should be the first | -:-",
    ],
    [
      "of a heading without a colon, too",
      ["Missing coins", "* ten: ./src/till.frob"],
      "ten: ./src/till.frob | src/till.frob:-",
    ],
    [
      "an error that speaks for itself is worth more",
      ["Warnings and errors:", "- coins are heavy", "src/till.frob:3:1: error: no term"],
      "no term | src/till.frob:3",
    ],
  ])("%s", (_, lines, want) => expect(told(lines)).toBe(want));
});

describe("where a place is told", () => {
  it.each<[string, string[], string, string]>([
    [
      "by the command, whatever the file's ending",
      ["coins.till: Invalid data found"],
      "frob -i coins.till out.x",
      "coins.till: Invalid data found | coins.till:-",
    ],
    [
      "not by a longer name that holds it",
      ["mycoins.till2: Invalid data found"],
      "frob -i coins.till",
      "mycoins.till2: Invalid data found | -:-",
    ],
    [
      "by its keys",
      ["ERROR: Script failed on the till", "Code : 42", "Location : /app/till.sql (till)", "Line : 7"],
      "frob",
      "Script failed on the till | /app/till.sql:7",
    ],
    [
      "in a transcript of comments",
      [
        "# run -all",
        "# ** Error: total is wrong",
        "#    Time: 10 ns  Scope: till File: till.sv Line: 8",
        "# Errors: 1, Warnings: 0",
      ],
      "frob",
      "total is wrong | till.sv:8",
    ],
    [
      "behind a number for a code",
      ["till.frob:2: error 20: Undefined coin 'ten'"],
      "frob",
      "Undefined coin 'ten' | till.frob:2",
    ],
    [
      "by a linter that says what to do",
      ["Till.frob:1:15-34: Warning: Use tens", "", "1 hint"],
      "frob",
      "Use tens | Till.frob:1",
    ],
  ])("%s", (_, lines, command, want) => expect(told(lines, command)).toBe(want));
});
