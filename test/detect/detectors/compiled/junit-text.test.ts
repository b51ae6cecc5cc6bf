import { describe, expect, it } from "vitest";
import { junitText } from "#detect/detectors/compiled/junit-text.ts";
import { read, scan } from "./read.ts";

describe("JUnit's and TestNG's own text", () => {
  it("JUnit 4's numbered failures", () => {
    expect(
      read(`
.E.E
Time: 0.012
There were 2 failures:
1) adds(com.acme.CartTest)
java.lang.AssertionError: expected:<1> but was:<2>
\tat org.junit.Assert.fail(Assert.java:88)
\tat com.acme.CartTest.adds(CartTest.java:12)
2) sums(com.acme.CartTest)
java.lang.NullPointerException
\tat com.acme.Cart.sum(Cart.java:5)
\tat com.acme.CartTest.sums(CartTest.java:19)

FAILURES!!!
Tests run: 2,  Failures: 2
`),
    ).toMatchObject([
      {
        detector: "junit-text",
        test: "adds(com.acme.CartTest)",
        message: "expected:<1> but was:<2>",
        file: "CartTest.java",
        line: 12,
      },
      {
        test: "sums(com.acme.CartTest)",
        errorType: "java.lang.NullPointerException",
        file: "Cart.java",
        line: 5,
      },
    ]);
  });
  it("JUnit 3 puts the exception behind the name", () => {
    expect(
      read(`
1) testAdds(com.acme.CartTest)junit.framework.AssertionFailedError: expected:<1> but was:<2>
\tat com.acme.CartTest.testAdds(CartTest.java:12)
`),
    ).toMatchObject([{ test: "testAdds(com.acme.CartTest)", message: "expected:<1> but was:<2>", line: 12 }]);
  });
  it("the console launcher of JUnit 5", () => {
    expect(
      read(`
Failures (1):
  JUnit Jupiter:CartTest:adds()
    MethodSource [className = 'com.acme.shop.CartTest', methodName = 'adds', methodParameterTypes = '']
    => org.opentest4j.AssertionFailedError: expected: <4> but was: <5>
       org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
       com.acme.shop.CartTest.adds(CartTest.java:12)
       [...]

Test run finished after 64 ms
[         1 tests failed          ]
`),
    ).toMatchObject([
      {
        test: "CartTest > adds()",
        errorType: "org.opentest4j.AssertionFailedError",
        message: "expected: <4> but was: <5>",
        file: "CartTest.java",
        line: 12,
      },
    ]);
  });
  it("TestNG", () => {
    expect(
      read(`
FAILED: adds
java.lang.AssertionError: expected [2] but found [1]
\tat org.testng.Assert.fail(Assert.java:94)
\tat com.acme.CartTest.adds(CartTest.java:12)

===============================================
    Default test
    Tests run: 1, Failures: 1, Skips: 0
===============================================
`),
    ).toMatchObject([{ tool: "testng", test: "adds", message: "expected [2] but found [1]", line: 12 }]);
  });
  it("TestNG's configuration of a test", () => {
    expect(
      read(`
FAILED CONFIGURATION: @BeforeMethod setUp
java.lang.NullPointerException
	at shop.CartTest.setUp(CartTest.java:14)
	at sun.reflect.NativeMethodAccessorImpl.invoke0(Native Method)
`),
    ).toMatchObject([{ tool: "testng", test: "@BeforeMethod setUp", category: "test_failure", line: 14 }]);
  });
  it("other runners number too", () => {
    expect(
      scan(
        junitText,
        `
  1) Cart adds (the second time):
     AssertionError: expected 1 to equal 2
1) Failure:
CartTest#test_adds [cart_test.rb:3]:
FAILED: 3 jobs
`,
      ),
    ).toMatchObject([]);
  });
});
