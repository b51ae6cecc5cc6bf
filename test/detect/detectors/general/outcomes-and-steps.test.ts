import { describe, expect, it } from "vitest";
import { classify } from "#detect/classify.ts";
import { detect } from "#detect/detect.ts";
import { isFine } from "#detect/detectors/general/shape.ts";
import { hasFailureCount } from "#detect/detectors/general/test-line.ts";
import { readUnderPlace } from "#detect/detectors/general/under-place.ts";
import { readMention } from "#detect/mention.ts";
import { logOf } from "../../log-of.ts";

const first = (lines: readonly string[], command = "frob .") =>
  detect(logOf(`${lines.join("\n")}\n`), { command, exitCode: 1, signal: null }).findings[0];

describe("causes beside outcomes and steps", () => {
  it("names what the system told before what came of it", () => {
    const locked = "E: Could not open the lock /var/soup - open (13: Permission denied)";
    expect(first([locked, "E: Unable to acquire the soup (/var/soup), are you root?"])?.message).toContain(
      "13: Permission denied",
    );
    expect(
      first(["E: Finding soup failed to end", "E: Unable to acquire the soup, are you root?"])?.message,
    ).toContain("are you root?");
  });

  it("names the trouble before an outcome under the same label", () => {
    expect(
      first([" [error]  Table 'x.users' doesn't exist: SELECT 1", " [error]  Update failed: till_0301"])
        ?.message,
    ).toContain("doesn't exist");
  });

  it("takes a step that is told as it began for less than an error", () => {
    expect(
      first([" ✗ Ensuring the pot is there", 'ERROR: failed to cook: failed to pull "pot"'])?.message,
    ).toContain("failed to pull");
    expect(first(["✗ Baking failed: no flour", "see the log"])?.message).toBe("Baking failed: no flour");
  });

  it("names no outcry with nothing below it", () => {
    expect(
      first(["", "File does not exist: /app/4711", "", "frob aborted!", "Command failed with status (1)"])
        ?.message,
    ).toBe("File does not exist: /app/4711");
    expect(first(["frob aborted!", "no pot is there"])?.message).toContain("no pot is there");
  });

  it("reads a code that stands apart behind its label", () => {
    expect(first(["Error [IST0101] (Till default/web) Referenced host not found"])).toMatchObject({
      errorType: "IST0101",
      message: "(Till default/web) Referenced host not found",
    });
  });
});

describe("places beside words", () => {
  it("takes words under a place that stands alone, where nothing else speaks", () => {
    expect(first(["Checking Till (till.agda).", "/app/till.agda:3,5-8", "Coin₁ =/= Coin"])).toMatchObject({
      message: "Coin₁ =/= Coin",
      file: "/app/till.agda",
      line: 3,
    });
    expect(readUnderPlace(logOf("/app/till.agda:3,5-8\n2 files were read, 0 errors\n"))).toBeNull();
    expect(readUnderPlace(logOf("/app/till.agda:3,5-8\n    at total (/app/till.js:3:1)\n"))).toBeNull();
    expect(readUnderPlace(logOf("in /app/till.agda:3,5-8 and\nCoin is here\n"))).toBeNull();
  });

  it("reads a heading of an error with its place, and the words below", () => {
    expect(
      first(["🚨 Build error in src/till.frob (12:8)", '   Unexpected token: expected ")" but found "]"']),
    ).toMatchObject({ file: "src/till.frob", line: 12, category: "syntax_error" });
  });

  it("names no other place that a record tells", () => {
    expect(
      first(['[E201] Duplicate coin "cent"', "  location: till.frob:18", "  first defined: till.frob:3"]),
    ).toMatchObject({ message: expect.stringContaining("Duplicate coin"), line: 18 });
  });

  it("takes the place under 'In file:'", () => {
    expect(
      first([
        "Extra space where there should be none is wrong.",
        "In file: app/till.html.erb:3",
        "",
        "1 error",
      ]),
    ).toMatchObject({ file: "app/till.html.erb", line: 3 });
  });

  it("takes the line of the marked code below", () => {
    expect(
      first([
        "-- UNKNOWN NAME ---------------------------- src/till.frob",
        "",
        "I cannot find a `coin` variable:",
        "",
        "12|   coin + 1",
        "      ^^^^",
      ]),
    ).toMatchObject({ file: "src/till.frob", line: 12 });
  });

  it("reads a place behind 'At'", () => {
    expect(readMention("Error parsing till.hcl: At 3:9: expected a name")).toEqual({
      file: "till.hcl",
      line: 3,
      column: 9,
    });
    expect(readMention("the soup is served At 3:9")).toBeNull();
  });

  it("adds no tally to a sentence about files", () => {
    const message = first([
      "  i The following files have violations:",
      "  ",
      "  - src/till.js (1 error)",
      "",
      "Checked 1 file in 10ms. No fixes applied.",
    ])?.message;
    expect(message).toBe("The following files have violations");
  });
});

describe("stacks and margins", () => {
  it("reads calls in columns under the heading of a stack", () => {
    const output = ["Runtime error: nil dereference", "", "Call stack (most recent first):"];
    expect(first([...output, "  total     lib/till.frob:14", "  main      app.frob:3"])).toMatchObject({
      message: expect.stringContaining("nil dereference"),
      file: "lib/till.frob",
      line: 14,
      category: "runtime_error",
    });
    expect(first(["Fatal: no coins", "  served    lib/till.frob:14"])?.frames).toEqual([]);
  });

  it("reads who was called behind the place, in brackets, or at an address", () => {
    expect(
      first([
        "app.frob: uncaught error: no coins here",
        "    lib/till.frob:14:5 total",
        "    app.frob:3:1 main",
      ]),
    ).toMatchObject({ file: "lib/till.frob", line: 14, category: "runtime_error" });
    expect(
      first(["Fatal: EmptyTill (no coins)", "at Till::total [lib/till.frob:14]", "at main [app.frob:3]"]),
    ).toMatchObject({ file: "lib/till.frob", line: 14, category: "runtime_error" });
    expect(
      first([
        "Program received signal SIGSEGV, Segmentation fault.",
        "0x0000555555555151 in total (n=3) at src/till.c:14",
        "14	  return *p;",
      ]),
    ).toMatchObject({ message: expect.stringContaining("SIGSEGV"), file: "src/till.c", line: 14 });
  });

  it("reads what a step said in a margin, not the code that is shown there", () => {
    expect(
      first(["task compile: exit code 2", "  stderr:", "    | src/till.frob:12:4: cannot find name 'coin'"]),
    ).toMatchObject({ message: "cannot find name 'coin'", file: "src/till.frob", line: 12 });
    expect(
      first(["x compile (2.1s)", "  └ src/till.frob:12:4: no 'coin' is here", "✓ lint (0.4s)"])?.file,
    ).toBe("src/till.frob");
    expect(first(["error: no coin", "   | let a = 'src/till.frob:12'"])?.message).toBe("no coin");
  });

  it("takes the number of the code over the mark where no file is named", () => {
    expect(
      first(["   |", "12 | let x: Intt = 3", "   |        ^^^^ not found in this scope"], "frob till.frob"),
    ).toMatchObject({ file: "till.frob", line: 12 });
  });

  it("names what a program said before the wrapper's own stack", () => {
    expect(
      first([
        "src/till.frob:12:4: cannot find name 'coin'",
        "Traceback (most recent call last):",
        '  File "/usr/bin/frob", line 8, in <module>',
        "    main()",
        "subprocess.CalledProcessError: Command '['frobc']' returned non-zero exit status 2.",
      ]),
    ).toMatchObject({ message: "cannot find name 'coin'", file: "src/till.frob", line: 12 });
    expect(
      first([
        "Traceback (most recent call last):",
        '  File "/usr/bin/frob", line 8, in <module>',
        "    main()",
        "subprocess.CalledProcessError: Command '['frobc']' returned non-zero exit status 2.",
      ])?.message,
    ).toContain("returned non-zero exit status 2");
  });

  it("takes trouble with nothing for trouble", () => {
    expect(first(['error: null value in column "coin" violates not-null constraint'])?.message).toBe(
      'null value in column "coin" violates not-null constraint',
    );
    expect(isFine("error: null")).toBe(true);
    expect(isFine("errors: none found")).toBe(true);
  });

  it("tells the reason of a logger's line, too", () => {
    expect(
      first([
        'time="2026-03-04T10:11:13Z" level=fatal msg="cannot open till" error="open /t: permission denied"',
      ])?.message,
    ).toBe("cannot open till: open /t: permission denied");
  });

  it("takes the file of a record in one line", () => {
    expect(
      first([
        '{"event":"failed","name":"ships","message":"zone must be 3","file":"tests/ship.frob","line":21}',
      ]),
    ).toMatchObject({ message: "zone must be 3", file: "tests/ship.frob", line: 21 });
  });
});

describe("kinds", () => {
  it.each([
    ['Property "total" failed after 12 tests.', "test_failure"],
    ["snapshot mismatch: till renders", "test_failure"],
    ["the till failed after 12 coins.", "other"],
  ])("%s", (line, kind) => {
    expect(first([line])?.category).toBe(kind);
  });

  it("takes a caption of a claim for no syntax", () => {
    expect(classify("test_failure", null, "Expected : (total(100)) == (120)")).toBe("test_failure");
    expect(classify("build_error", null, "Cart.java: expected : or ;")).toBe("syntax_error");
  });

  it("takes a checker's count of errors for no count of tests", () => {
    expect(hasFailureCount(["lib/till.rb:5: no coin", "Errors: 1"])).toBe(false);
    expect(hasFailureCount(["Passed: 3", "Errors: 1"])).toBe(true);
  });

  it("takes the hash of a comment for no part of a script's name", () => {
    expect(first(["# bin/till.sh: line 3: coin: command not found"])?.file).toBe("bin/till.sh");
  });
});
