import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "./log-of.ts";

/** Those that know the tools here: the forms are read by whoever shares them. */
const OWN = ["go-build", "servers", "oxlint", "gocheck", "nft"];
const detectors = DETECTORS.filter(({ id }) => !OWN.includes(id));

/** The first failure: who read it, its kind, its message, its place. */
function first(command: string | null, ...lines: string[]) {
  const [found] = detect(
    logOf(lines.join("\n")),
    { command, exitCode: 1, signal: null },
    { detectors },
  ).findings;
  return `${found?.detector} | ${found?.category} | ${found?.message} | ${found?.file ?? "-"}:${found?.line ?? "-"}`;
}

describe("a form that several tools share", () => {
  const drawn = (file: string) => [
    "error: the cart is not empty",
    `  --> ${file}:4:1`,
    "   |",
    "4 | total == 0",
  ];

  it.each([
    ["frob --test cart.frob", drawn("cart.frob"), /^general \|/],
    ["cargo build", drawn("src/cart.rs"), /^rustc \| build_error/],
    [null, drawn("src/cart.rs"), /^rustc \|/],
    [null, drawn("cart.frob"), /^general \|/],
    // A build script may be told of any file.
    ["cargo build", drawn("cart.frob"), /^rustc \|/],
    ["frob", ["error[E0308]: mismatched types", "  --> cart.frob:4:1"], /^rustc \| type_error/],
  ])("as rustc draws its problems: %s", (command, lines, wanted) =>
    expect(first(command, ...lines)).toMatch(wanted),
  );

  it("a box that opens with a corner is not Terraform's", () => {
    const box = (corner: string, end: string) => ["Error:", corner, "│ Error: no wax left", end];
    expect(first("frob seal", ...box("┌", "└"))).not.toMatch(/^terraform/);
    expect(first("terraform plan", ...box("╷", "╵"))).toMatch(/^terraform \| config_error \| no wax left/);
  });

  it("a server's log is not a Go program's", () => {
    const at = "2026/11/17 09:20:34";
    expect(first("frobd", `${at} [emerg] 41#41: still could not bind()`)).not.toMatch(/^go-panic/);
    expect(first("./shop", `${at} no stock left`)).toMatch(/^go-panic \| runtime_error \| no stock left/);
  });

  it("a severity behind a name is not the system's word", () => {
    const said = "netlink: Error: cache initialization failed: Operation not permitted";
    expect(
      first("nft -f rules.nft", "rules.nft:3:14: Error: syntax error, unexpected newline", said),
    ).toMatch(/unexpected newline \| rules\.nft:3$/);
    expect(first("frob", "netlink: cache: Operation not permitted")).toMatch(
      /^program-words \| permission_error/,
    );
  });
});

describe("the kind of what another tool's record read", () => {
  const bad = "sshd_config: line 2: Bad configuration option: PermitRotLogin";

  it("is that of the program that was run, where it is for one thing", () => {
    expect(first("sshd -t -f sshd_config", bad)).toMatch(/^shell \| config_error \|.* \| sshd_config:2$/);
    expect(first("oxlint --format=github src", "::error file=src/a.js,line=2::Expected === here")).toMatch(
      /^annotation \| lint_error/,
    );
  });

  it("stays the record's own where the record's program, a wrapper or nobody known was run", () => {
    expect(first("bash deploy.sh", bad)).toMatch(/^shell \| other/);
    expect(first("make check", bad)).toMatch(/^shell \| other/);
    expect(first("frobnicate", bad)).toMatch(/^shell \| other/);
    expect(first("frob", "::error file=src/a.js,line=2::Expected === here")).toMatch(
      /^annotation \| build_error/,
    );
  });

  it("stays where the message or the record told a kind of its own", () => {
    expect(first("shellcheck x", "./run.sh: line 4: jq: command not found")).toMatch(/missing_dependency/);
    expect(first("eslint .", "src/a.ts(3,5): error TS2322: Type 'A' is not assignable to type 'B'.")).toMatch(
      /^tsc \| type_error/,
    );
  });
});

describe("what a program could not start or was told wrongly", () => {
  it("has the place where it was asked for", () => {
    const said = 'exec: "stringer": executable file not found in $PATH';
    expect(first("frob generate", `main.go:3: running "stringer": ${said}`)).toMatch(
      /^shell \| missing_dependency \| .* \| main\.go:3$/,
    );
    expect(first("frob", said)).toMatch(/ \| -:-$/);
  });

  it("goes on below a colon, up to the next blank line", () => {
    const usage = [
      "Usage: frob [OPTIONS]",
      "",
      "Error: Invalid value for '-A': ",
      "Unable to load it.",
      "",
      "Bye.",
    ];
    expect(first("frob -A x", ...usage)).toMatch(/\| Invalid value for '-A': Unable to load it\. \|/);
    expect(first("frob", "Usage: frob", "", "Error: No such option: --x", "Bye.")).toMatch(
      /\| No such option: --x \|/,
    );
  });
});

describe("problems in boxes, behind marks and before a rule's name", () => {
  it.each([
    [["Error:", "┌", "│ Error: Can't resolve './wax.js'", "└"], /\| Can't resolve '\.\/wax\.js' \|/],
    [
      [
        "error: HTTP connection",
        "  --> post.frob:1:5",
        "   |",
        " 1 | GET /",
        "   |     ^^^ (7) Failed to connect to post",
      ],
      /^general \| connection_error \| HTTP connection: \(7\) Failed to connect to post \| post\.frob:1$/,
    ],
    [
      ["[ERROR] High: Null pointer dereference of x At Post.java:[line 12] NP_NULL"],
      /Null pointer dereference of x \| Post\.java:12$/,
    ],
  ])("%j", (lines, wanted) => expect(first("frob", ...lines)).toMatch(wanted));
});

describe("a test runner's word that something inside it failed", () => {
  it("leaves the tests to who can read them", () => {
    const found = first(
      "go test .",
      "----------------------------------------------------------------------",
      "FAIL: parcel_test.go:19: ParcelSuite.TestWeight",
      "",
      "parcel_test.go:20:",
      "    c.Check(weight(), Equals, 3)",
      "... obtained int = 4",
      "... expected int = 3",
      "",
      "OOPS: 1 passed, 1 FAILED",
      "--- FAIL: Test (0.00s)",
      "FAIL",
      "FAIL\tshop/parcel\t0.003s",
    );
    expect(found).toMatch(/^general-tests \| test_failure \| \.{3} obtained int = 4/);
  });
});
