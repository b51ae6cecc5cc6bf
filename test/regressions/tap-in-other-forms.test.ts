/** TAP as real producers write it in other versions than the fixtures have. */
import { expect, it } from "vitest";
import { watched } from "../loop/ingesting.ts";

const one = (text: string, command: string) => {
  const found = watched(text, command);
  expect(found).toHaveLength(1);
  return found[0]!;
};

it("a name with an escaped # is the one without TAP (node --test-reporter=tap)", () => {
  const tap = `TAP version 13
# Subtest: prices \\# of items
not ok 1 - prices \\# of items
  ---
  duration_ms: 4.09
  location: '/srv/shop/test/cart.test.js:9:1'
  failureType: 'testCodeFailure'
  error: 'boom'
  code: 'ERR_TEST_FAILURE'
  name: 'RangeError'
  stack: |-
    TestContext.<anonymous> (/srv/shop/test/cart.test.js:9:40)
  ...
1..1
`;
  expect(one(tap, "node --test").test).toBe("prices # of items");
});

it("a message of several lines in quotes has none at its beginning (vitest --reporter=tap)", () => {
  const tap = `TAP version 13
1..1
not ok 1 - test/cart.test.ts # time=51.89ms {
    1..1
    not ok 1 - waits # time=51.89ms
        ---
        error:
            name: "Error"
            message: "Test timed out in 50ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with \\"testTimeout\\"."
        at: "/srv/shop/test/cart.test.ts:10:9"
        ...
}
`;
  expect(one(tap, "vitest run")).toMatchObject({
    message: "Test timed out in 50ms.",
    category: "timeout",
    test: "waits",
  });
});

it("bats tells the same with -F tap13 as with tap", () => {
  const plain = `1..1
not ok 1 adds
# (in test file test/a.bats, line 1)
#   \`[ "$((1+1))" = 3 ]' failed
`;
  const yaml = `TAP version 13
1..1
not ok 1 adds
  ---
  message: |
    (in test file test/a.bats, line 1)
      \`[ "$((1+1))" = 3 ]' failed
  ...
`;
  const [told, asComments] = [one(yaml, "bats test"), one(plain, "bats test")];
  expect(told).toMatchObject({ file: "test/a.bats", line: 1, message: asComments.message });
  expect(told.fingerprint.hash).toBe(asComments.fingerprint.hash);
});

const at = (file: string, line: number) =>
  `at:\n        fileName: ${file}\n        lineNumber: ${line}\n        columnNumber: 27\n        typeName: Test`;

it("node-tap 18 has a test that failed by its subtests, which are told, and the place in words of its own", () => {
  const tap = `TAP version 14
# Subtest: cart
    not ok 1 - sums prices
      ---
      compare: ===
      ${at("test/cart.js", 2)}
      stack: |
        Test.<anonymous> (test/cart.js:2:27)
      diff: |
        --- expected
        +++ actual
        @@ -1,1 +1,1 @@
        -7
        +6
      ...
    ok 2 - fine
    1..2
not ok 1 - cart # time=54.308ms
  ---
  ${at("test/cart.js", 1)}
  ...
# Subtest: empty
    ok 1 - fine
    1..1
not ok 2 - empty # time=1ms
  ---
  ${at("test/cart.js", 9)}
  ...
1..2
`;
  expect(watched(tap, "tap").map(({ test, file, line }) => ({ test, file, line }))).toEqual([
    { test: "cart > sums prices", file: "test/cart.js", line: 2 },
    { test: "empty", file: "test/cart.js", line: 9 },
  ]);
});

it("node-tap 18 names the class of an error as its type", () => {
  const tap = `TAP version 14
not ok 1 - Cannot read properties of undefined (reading 'rate')
  ---
  stack: |
    total (src/cart.js:2:63)
    Test.<anonymous> (test/cart.js:2:158)
  ${at("src/cart.js", 2)}
  type: TypeError
  tapCaught: testFunctionThrow
  ...
1..1
`;
  expect(one(tap, "tap")).toMatchObject({ errorType: "TypeError", file: "src/cart.js", line: 2 });
});

it("ava tells in TAP which error was thrown, as it prints it", () => {
  const tap = `TAP version 13
not ok 1 - needs a rate
  ---
    name: AssertionError
    details:
      'Error thrown in test:': |-
        TypeError {
          message: 'Cannot read properties of undefined (reading \\'rate\\')',
        }
    message: Error thrown in test
    at: 'total (/srv/shop/src/cart.js:2:63)'
  ...
1..1
`;
  expect(one(tap, "ava --tap")).toMatchObject({
    errorType: "TypeError",
    message: "Cannot read properties of undefined (reading 'rate')",
    file: "src/cart.js",
    line: 2,
    tool: "ava",
  });
});

it("ava shows the empty line at the end of a file, which is no message", () => {
  const printed = `
  ✘ [fail]: objects
  ─

  objects

  test/cart.js:5

   4: test("ok", (t) => t.pass());
   5: test("objects", (t) => t.deepEqual({ a: 1 }, { a: 2 }));
   6:

  Difference (- actual, + expected):

    {
  -   a: 1,
  +   a: 2,
    }

  › test/cart.js:5:26

  ─

  1 test failed
`;
  expect(one(printed, "ava")).toMatchObject({
    message: "Difference (- actual, + expected): a: 1, !== a: 2,",
    line: 5,
  });
});

it("quotes in a message are what they are elsewhere (vitest --reporter=tap)", () => {
  const tap = `TAP version 13
1..1
not ok 1 - test/cart.test.ts # time=5.01ms {
    1..1
    not ok 1 - rejects # time=1.30ms
        ---
        error:
            name: "AssertionError"
            message: "promise resolved \\"1\\" instead of rejecting"
        at: "/srv/shop/test/cart.test.ts:7:63"
        ...
}
`;
  expect(one(tap, "vitest run").message).toBe('promise resolved "1" instead of rejecting');
});
