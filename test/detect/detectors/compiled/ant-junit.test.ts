import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("JUnit under Ant", () => {
  it("an error with its stack", () => {
    expect(
      read(`
    [junit] Testsuite: com.acme.ChainTest
    [junit] Tests run: 2, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 1.442 sec
    [junit] 
    [junit] Testcase: starts took 0.1 sec
    [junit] Testcase: moves took 1.429 sec
    [junit] \tCaused an ERROR
    [junit] Index: 0, Size: 0
    [junit] java.lang.IndexOutOfBoundsException: Index: 0, Size: 0
    [junit] \tat java.util.ArrayList.get(ArrayList.java:435)
    [junit] \tat com.acme.Stock.take(Stock.java:148)
    [junit] \tat com.acme.ChainTest.moves(ChainTest.java:16)
    [junit] 

BUILD FAILED
/home/dev/app/build.xml:86: Test com.acme.ChainTest failed
`),
    ).toMatchObject([
      {
        detector: "ant-junit",
        test: "moves",
        errorType: "java.lang.IndexOutOfBoundsException",
        message: "Index: 0, Size: 0",
        file: "Stock.java",
        line: 148,
      },
    ]);
  });
  it("compiled without debug information: the class tells the file", () => {
    expect(
      read(`
Testcase: prints took 0.003 sec
\tCaused an ERROR
no address
java.lang.IllegalStateException: no address
\tat shop.Cart.street(Unknown Source)
\tat java.base/jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Native Method)
`),
    ).toMatchObject([{ test: "prints", message: "no address", file: "Cart.java", line: null }]);
  });
  it("the plain formatter", () => {
    expect(
      read(`
Testcase: adds(com.acme.CartTest):\tFAILED
expected:<1> but was:<2>
junit.framework.AssertionFailedError: expected:<1> but was:<2>
\tat com.acme.CartTest.adds(CartTest.java:12)
`),
    ).toMatchObject([
      {
        test: "adds(com.acme.CartTest)",
        errorType: "junit.framework.AssertionFailedError",
        message: "expected:<1> but was:<2>",
        line: 12,
      },
    ]);
  });
  it("passing cases", () => {
    expect(
      read(`
    [junit] Testsuite: com.acme.ChainTest
    [junit] Testcase: fails_gracefully took 1.429 sec
    [junit] Testcase: moves took 0.003 sec
BUILD SUCCESSFUL
`),
    ).toEqual([]);
  });
});
