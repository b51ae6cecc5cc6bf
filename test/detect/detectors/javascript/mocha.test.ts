import { describe, expect, it } from "vitest";
import { mocha } from "#detect/detectors/javascript/mocha.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const RUN = `

  count
    1) counts hyphenated words twice

  sanity
    ✔ adds

  slug
    2) uses dashes


  1 passing (20ms)
  2 failing

  1) count
       counts hyphenated words twice:

      AssertionError: expected 3 to equal 4
      + expected - actual

      -3
      +4
      
      at Context.<anonymous> (test/count.js:5:43)
      at process.processImmediate (node:internal/timers:483:21)

  2) slug
       uses dashes:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
+ actual - expected

+ 'hello_world'
- 'hello-world'
        ^
      + expected - actual

      -hello_world
      +hello-world
      
      at Context.<anonymous> (test/slug.js:5:12)
      at process.processImmediate (node:internal/timers:483:21)



`;
const EXPECTED = [
  {
    message: "expected 3 to equal 4",
    errorType: "AssertionError",
    file: "test/count.js",
    line: 5,
    test: "count counts hyphenated words twice",
  },
  {
    message: "Expected values to be strictly equal: 'hello_world' !== 'hello-world'",
    errorType: "AssertionError",
    file: "test/slug.js",
    line: 5,
    test: "slug uses dashes",
  },
];
const list = (...entries: string[]) =>
  `\n  0 passing (5ms)\n  ${entries.length} failing\n\n${entries.map((e, i) => `  ${i + 1}) ${e}\n`).join("\n")}\n\n\n`;

describe("the list of failures", () => {
  it("is read entry by entry", () => {
    expect(scan(mocha, RUN).map(slots)).toEqual(EXPECTED);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(mocha, dress(RUN)).map(slots)).toEqual(EXPECTED);
  });

  it("is the same under the dot reporter and inside npm", () => {
    const dot = `\n  !.!\n\n${RUN.slice(RUN.indexOf("  1 passing"))}npm error Test failed.  See above for more details.\n`;
    expect(scan(mocha, dot).map(slots)).toEqual(EXPECTED);
  });

  it("is read without its head where a stack says that it is mocha's", () => {
    const headless = RUN.slice(RUN.indexOf("  2) slug\n       uses"));
    expect(scan(mocha, headless).map(slots)).toEqual([EXPECTED[1]]);
    expect(scan(mocha, RUN.slice(0, RUN.indexOf("      at process.processImmediate"))).map(slots)[0]).toEqual(
      EXPECTED[0],
    );
  });

  it("joins titles of any depth, with colons or none", () => {
    const text = list(
      "outer: with colon\n       inner:\n         name with: colon:\n     Error: bad\n      at Context.<anonymous> (test/a.js:4:39)",
      "alone:\n     Error: worse\n      at Context.<anonymous> (test/a.js:9:1)",
    );
    expect(scan(mocha, text).map((d) => [d.test, d.message, d.line])).toEqual([
      ["outer: with colon inner: name with: colon", "bad", 4],
      ["alone", "worse", 9],
    ]);
  });

  it("reads hooks, timeouts, uncaught errors and what is no error", () => {
    const text = list(
      'database\n       "before all" hook: connect for "saves":\n     Error: no database\n      at Context.<anonymous> (test/db.js:3:11)',
      'poll\n       waits:\n     Error: Timeout of 30ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/home/dev/app/test/poll.js)\n      at listOnTimeout (node:internal/timers:581:17)',
      "late\n       fails:\n     Uncaught TypeError: Cannot read properties of null (reading 'x')\n      at Timeout._onTimeout (test/late.js:10:54)",
      'odd\n       throws text:\n     Error: the string "just text" was thrown, throw an Error :)\n      at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
      "odd\n       has no stack:\n     no stack here",
    );
    expect(scan(mocha, text).map(slots)).toEqual([
      {
        message: "no database",
        errorType: "Error",
        file: "test/db.js",
        line: 3,
        test: 'database "before all" hook: connect for "saves"',
      },
      {
        message:
          'Timeout of 30ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves.',
        errorType: "Error",
        file: "/home/dev/app/test/poll.js",
        line: null,
        test: "poll waits",
      },
      {
        message: "Cannot read properties of null (reading 'x')",
        errorType: "TypeError",
        file: "test/late.js",
        line: 10,
        test: "late fails",
      },
      {
        message: 'the string "just text" was thrown, throw an Error :)',
        errorType: "Error",
        file: null,
        line: null,
        test: "odd throws text",
      },
      { message: "no stack here", errorType: null, file: null, line: null, test: "odd has no stack" },
    ]);
    expect(findings(text).find((f) => f.test === "poll waits")!.category).toBe("timeout");
  });

  it("takes the innermost own frame", () => {
    const text = list(
      "a\n       b:\n     TypeError: element.append is not a function\n      at load (src/lozad.js:7:898)\n      at Context.it (test/index.js:302:16)",
    );
    expect(scan(mocha, text)[0]).toMatchObject({ file: "src/lozad.js", line: 7 });
  });

  it("reads the lists of two runs in one log", () => {
    const text =
      list("a:\n     Error: one\n      at x (test/a.js:1:1)") +
      list("b:\n     Error: two\n      at x (test/b.js:2:2)");
    expect(scan(mocha, text).map((d) => d.test)).toEqual(["a", "b"]);
  });
});

describe("mocha's other words", () => {
  it("reads a file that cannot be loaded", () => {
    const text =
      "\n Exception during run: Error: Cannot find module 'sinon-lite'\nRequire stack:\n- /home/dev/app/test/api.test.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)\n    at Object.<anonymous> (/home/dev/app/test/api.test.js:1:15) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/home/dev/app/test/api.test.js' ]\n}\n";
    expect(findings(text).map((f) => [f.tool, f.category, f.message, f.file, f.line])).toEqual([
      ["mocha", "missing_dependency", "Cannot find module 'sinon-lite'", "/home/dev/app/test/api.test.js", 1],
    ]);
  });

  it("reads the json reporter", () => {
    const report = {
      stats: { tests: 2, failures: 1 },
      tests: [],
      pending: [],
      failures: [
        {
          title: "b",
          fullTitle: "a b",
          file: "/home/dev/app/test/a.js",
          err: { message: "bad", stack: "Error: bad\n    at Context.<anonymous> (test/a.js:3:9)" },
        },
      ],
      passes: [],
    };
    const text = `> mocha --reporter json\n\n${JSON.stringify(report, null, 2)}\n`;
    expect(scan(mocha, text).map(slots)).toEqual([
      { message: "bad", errorType: "Error", file: "test/a.js", line: 3, test: "a b" },
    ]);
    const bare = {
      ...report,
      failures: [
        { fullTitle: "a b", file: "/home/dev/app/test/a.js", err: { message: "bad" } },
        { nonsense: true },
      ],
    };
    expect(scan(mocha, JSON.stringify(bare, null, 2)).map(slots)).toEqual([
      { message: "bad", errorType: null, file: "/home/dev/app/test/a.js", line: null, test: "a b" },
    ]);
    expect(scan(mocha, text.slice(0, text.length - 20))).toEqual([]);
  });

  it("falls back on what streamed by", () => {
    const text = RUN.slice(0, RUN.indexOf("  1) count\n       counts"));
    expect(scan(mocha, text).map((d) => [d.test, d.role])).toEqual([
      ["counts hyphenated words twice", "summary"],
      ["uses dashes", "summary"],
    ]);
  });
});

describe("a hook outside of every suite", () => {
  const hook = (head: string) =>
    `  0 passing (7ms)\n  1 failing\n\n${head}\n     Uncaught Error: the till does not answer\n      at Object._errnoException (util.js:1022:11)\n      at TCPConnectWrap.afterConnect [as oncomplete] (net.js:1198:14)\n`;

  it("stands behind two blanks, and has no place in node itself", () => {
    expect(scan(mocha, hook('  1)  "before all" hook:')).map(slots)).toEqual([
      {
        message: "the till does not answer",
        errorType: "Error",
        file: null,
        line: null,
        test: '"before all" hook',
      },
    ]);
  });

  it("near miss: three are a list's", () => {
    expect(scan(mocha, hook('  1)   "before all" hook:'))).toEqual([]);
  });
});

describe("what is not mocha's, or no failure", () => {
  it.each([
    ["a passing run", "\n  count\n    ✔ counts failing things\n\n  1 passing (5ms)\n"],
    [
      "rspec",
      "Failures:\n\n  1) Cart sums prices\n     Failure/Error: expect(x).to eq 3\n     # ./spec/cart_spec.rb:3:in `block'\n",
    ],
    ["minitest", "  1) Failure:\nTestCart#test_sum [test/cart_test.rb:12]:\nExpected: 3\n  Actual: 2\n"],
    ["a numbered list", "Steps:\n  1) install:\n     run npm ci\n  2) build:\n     run make\n"],
  ])("%s", (_, text) => {
    expect(scan(mocha, text)).toEqual([]);
  });
});
