import { describe, expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string, command: string | null = null) =>
  general
    .scan(logOf(text), { command, exitCode: 1, signal: null })
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));

describe("a logger's block", () => {
  it("is one problem, its code apart from its sentence", () => {
    const block = [
      "code ETOOLD",
      "syscall open",
      "nothing new",
      "",
      "the rest of it",
      "    at f (lib/a.js:1:2)",
    ];
    const drafts = scan(block.map((line) => `frob error ${line}`.trimEnd()).join("\n"));
    expect(drafts.map(({ message, errorType }) => [message, errorType])).toEqual([["nothing new", "ETOOLD"]]);
  });

  it.each([
    "frob error code ELIFECYCLE\nfrob error shop@1.0.0 test: `jest`\nfrob error Exit status 1\n",
    "make error handling better\n",
  ])("near miss: %j", (log) => expect(scan(log)[0]?.errorType ?? null).not.toBe("error"));

  it("with the day and the process before each line is less than what is said plainly", () => {
    const log =
      'E1115 18:46:41.318200    4242 cache.go:265] "Unhandled Error" err="refused"\nThe connection to the server was refused\n';
    expect(scan(log)[0]?.message).toBe("The connection to the server was refused");
    expect(scan(log).some(({ file }) => file === "cache.go")).toBe(false);
  });
});

describe("a rule's name", () => {
  it.each([
    [
      "rate.c:2:5: error: unused variable 'rate' [-Werror=unused-variable]",
      "-Werror=unused-variable",
      "unused variable 'rate'",
    ],
    ["[ERROR] Cart.java:1: Missing file. [JavadocPackage]", "JavadocPackage", "Missing file"],
  ])("%s", (line, errorType, message) => expect(scan(`${line}\n`)[0]).toMatchObject({ errorType, message }));

  it("near miss: a word in brackets that is none", () => {
    expect(scan("cart.c:2:5: error: cannot open [Main]\n")[0]?.errorType ?? null).toBeNull();
  });
});

describe("a recap", () => {
  it("states the exit code, or points back", () => {
    const log =
      'rcopy: mkdir "/etc/shop" failed: Permission denied (13)\nrcopy error: error in file IO (code 11) at main.c(808)\n';
    expect(scan(log)[0]?.message).toContain("Permission denied");
    expect(scan("a.c:3: cannot open\nsome files were not sent (see previous errors)\n")[0]?.message).toBe(
      "cannot open",
    );
  });

  it.each([
    [
      "ERR! Failed to build the storybook\nERR! Module not found: Error: Can't resolve 'cart'\n",
      "Can't resolve 'cart'",
    ],
    [
      " ERROR  Failed to compile with 2 errors          4:59:14 PM\n\nSyntax Error: TypeError: cart.Engine is not a constructor\n",
      "cart.Engine is not a constructor",
    ],
    [
      "Load schemas [started]\nLoad schemas [failed]\n→ Failed to load the shop's schema\n",
      "Failed to load the shop's schema",
    ],
    [
      'AggregateError: Validation of the shop\'s documents failed with 1 errors;\n      Error 0: DocumentError: Cannot query field "tax" on type "Cart".\n',
      'Cannot query field "tax" on type "Cart".',
    ],
  ])("stands before what it counts: %j", (log, message) => {
    expect(scan(log)[0]?.message).toContain(message);
  });

  it.each(["error: failed to build the cart from 3 parts\n", "error: the cart [failed] to load\n"])(
    "near miss: %j",
    (log) => expect(scan(log)[0]).toMatchObject({ message: log.slice(7, -1) }),
  );
});

describe("a logger that fills the terminal's width", () => {
  it("has the time at the end of its line, which is not its message", () => {
    expect(scan(" ERROR  Cannot find module 'shop'                    nitro 10:01:14 AM\n")[0]?.message).toBe(
      "Cannot find module 'shop'",
    );
    expect(scan("error: the shop opens at 10:01:14\n")[0]?.message).toBe("the shop opens at 10:01:14");
  });
});

describe("the kind", () => {
  it.each([
    ["Gemfile:2: Undefined local variable `gm'", "frob", "config_error"],
    ["error: global coverage threshold for branches (90%) not met: 50%", null, "test_failure"],
    ["cart 1.0.0 requires menu, which is not installed.", "frob check", "missing_dependency"],
    ["main.c:2:10: fatal error: courier/client.h: No such file or directory", null, "missing_dependency"],
    ['[error] No files matching the pattern were found: "source".', "prettier source", "config_error"],
    ["tsconfig.json(3,5): error TS6046: Argument must be 'es5'.", "tsc", "config_error"],
    ["  Cannot read property 'total' of undefined", "serverless deploy", "runtime_error"],
    ["error: cannot read property file cart.properties", "serverless deploy", "config_error"],
    [
      " ERROR  a.ts cannot be in manualChunks\n\n  at error (node_modules/rollup/dist/es/node-entry.js:2245:30)\n  at f (node_modules/rollup/dist/es/node-entry.js:17:2)",
      null,
      "build_error",
    ],
    [
      " ERROR  a.ts cannot be in the cart\n\n  at error (node_modules/cart/dist/index.js:2245:30)\n  at f (node_modules/cart/dist/index.js:17:2)",
      null,
      "runtime_error",
    ],
  ])("%s (%s): %s", (line, command, category) =>
    expect(scan(`${line}\n`, command)[0]?.category).toBe(category),
  );
});

describe("the place", () => {
  it("is the user's own where a library's header was reached from there", () => {
    const log =
      "main.cpp:10:12:   required from here\n/usr/include/c++/12/bits/ops.h:45:23: error: no match for 'operator<'\n";
    expect(scan(log)[0]).toMatchObject({ file: "main.cpp", line: 10, message: "no match for 'operator<'" });
    expect(scan(log.replace("\n", "\n\n"))[0]).toMatchObject({ file: "/usr/include/c++/12/bits/ops.h" });
  });

  it.each([
    ["::error file=src/menu.js,line=3,col=10::a price must not be below nothing", "src/menu.js", 3],
    ["./release.sh: 4: twien: not found", "./release.sh", 4],
  ])("%s", (line, file, at) => expect(scan(`${line}\n`)[0]).toMatchObject({ file, line: at }));

  it("is the first of the files that are listed over a sentence about them", () => {
    const log =
      "Checking formatting...\n[warn] src/cart.js\n[warn] src/menu.js\nCode style issues found in 2 files. Run it with --write to fix.\n";
    expect(scan(log).find(({ message }) => message.includes("style issues"))?.file).toBe("src/cart.js");
    expect(scan("src/cart.js\nerror: cannot open the store\n")[0]?.file ?? null).toBeNull();
  });
});

describe("the message", () => {
  it("is said in full below the code that a short heading is about", () => {
    const log =
      'Error: Unsupported argument\n\n  on main.tf line 27, in resource "x" "y":\n  27:   website = 1\n\nAn argument named "website" is not expected here.\n';
    expect(scan(log)[0]?.message).toBe(
      'Unsupported argument: An argument named "website" is not expected here.',
    );
  });

  it("has its rule apart", () => {
    expect(scan("menu.py:2:11: invalid-syntax: Expected an expression\n")[0]).toMatchObject({
      errorType: "invalid-syntax",
      message: "Expected an expression",
    });
  });

  it("near miss: a word behind somebody's colon is no severity", () => {
    expect(scan("feat: error handling\nerror: no route to the shop\n").map(({ message }) => message)).toEqual(
      ["no route to the shop"],
    );
  });
});
