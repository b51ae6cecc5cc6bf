import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { withoutTable } from "#detect/detectors/general/drawn-tables.ts";
import { logOf } from "../../log-of.ts";

const first = (lines: readonly string[], command = "frob .") =>
  detect(logOf(`${lines.join("\n")}\n`), { command, exitCode: 1, signal: null }).findings[0];

describe("tables of findings", () => {
  it("reads rows between bars by their heading", () => {
    expect(
      first([
        "┌───────────────┬──────┬──────────┬──────────────┐",
        "│ File          │ Line │ Severity │ Message      │",
        "├───────────────┼──────┼──────────┼──────────────┤",
        "│ src/till.frob │ 14   │ error    │ unknown coin │",
        "│ src/menu.frob │ 3    │ warning  │ long line    │",
        "└───────────────┴──────┴──────────┴──────────────┘",
        "1 error, 1 warning",
      ]),
    ).toMatchObject({ message: "unknown coin", file: "src/till.frob", line: 14 });
  });

  it("goes on with the file above, and reads columns without bars", () => {
    const lines = (rows: readonly string[]) => withoutTable(logOf(rows.join("\n"))).lines;
    expect(
      lines([
        "| File | Line | Col | Message |",
        "|------|------|-----|---------|",
        "| till.frob | 14 | 2 | unknown coin |",
        "| | 19 | | long line |",
      ]).slice(2),
    ).toEqual(["till.frob:14:2: unknown coin", "till.frob:19: long line"]);
    expect(lines(["FILE       LINE  MESSAGE", "till.frob    14  unknown coin"])[1]).toBe(
      "till.frob:14: unknown coin",
    );
  });

  it.each([
    [["| File | Size | Message |", "|---|---|---|", "| a.js | 14 | unknown coin |"]],
    [["| Name | Line | Message |", "|---|---|---|", "| a.js | 14 | unknown coin |"]],
    [["File   Line   Message", "nothing was found here"]],
    [["| File | Line | Message |", "| soup | 14 | unknown coin |", "| a.js | 14 |"]],
  ])("leaves other tables as they are: %j", (rows) => {
    const log = logOf(rows.join("\n"));
    expect(withoutTable(log)).toBe(log);
  });
});

describe("records in one line that carry a stack", () => {
  it("takes the user's own place", () => {
    const stack = String.raw`TypeError: no port\n    at listen (/srv/node_modules/net/a.js:1:2)\n    at main (/srv/src/http.js:14:22)`;
    expect(first([`{"level":"error","msg":"boot failed","stack":"${stack}"}`])).toMatchObject({
      message: expect.stringContaining("boot failed"),
      file: "/srv/src/http.js",
      line: 14,
    });
    expect(first([`{"level":60,"err":{"message":"no port here","stack":"${stack}"}}`])).toMatchObject({
      message: "no port here",
      file: "/srv/src/http.js",
    });
  });

  it("takes the last call of a stack that tells the innermost last", () => {
    const stack = String.raw`Traceback (most recent call last):\n  File \"/srv/main.py\", line 5, in main\n  File \"/srv/till.py\", line 9, in run\nValueError: no coins`;
    expect(first([`{"level":"error","message":"boot failed","exc_info":"${stack}"}`])).toMatchObject({
      file: "/srv/till.py",
      line: 9,
    });
  });

  it("takes none from a field that is no stack", () => {
    expect(first(['{"level":"error","msg":"boot failed","stack":"production"}'])?.file).toBeNull();
  });
});

describe("failing tests in more layouts", () => {
  it("reads what stands behind bars under a failing test", () => {
    expect(
      first([
        "✓ adds tax",
        "✗ ships abroad",
        "  | zone 4 has no courier",
        "  | tests/ship.frob:21:5",
        "1 failed",
      ]),
    ).toMatchObject({
      message: "zone 4 has no courier",
      test: "ships abroad",
      file: "tests/ship.frob",
      line: 21,
    });
  });

  it("reads a numbered list under its heading", () => {
    const list = [
      "Failures:",
      "",
      "  1. ships abroad",
      "     Expected: 12",
      "       Actual: 10",
      "",
      "2 tests, 1 failure",
    ];
    expect(first(list)).toMatchObject({ test: "ships abroad", category: "test_failure" });
    expect(
      first(["Failures:", "", "  ships abroad and home", "", "2 tests, 1 failure"])?.test ?? null,
    ).toBeNull();
  });

  it("reads a verdict between a name and its seconds", () => {
    expect(
      first([
        "Test          Result  Time",
        "till.adds     PASS    0.01s",
        "till.ships    FAIL    0.02s",
        "1 failure",
      ]),
    ).toMatchObject({ test: "till.ships" });
  });
});
