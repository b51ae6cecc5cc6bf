import { describe, expect, it } from "vitest";
import { dresses, read } from "./read.ts";

describe("tests by Gradle", () => {
  it("the exception in full", () => {
    expect(
      read(`
> Task :test

com.acme.CartTest > adds FAILED
    java.lang.AssertionError: expected:<1> but was:<0>
        at org.junit.Assert.fail(Assert.java:88)
        at com.acme.CartTest.check(CartTest.java:33)
        at com.acme.CartTest.adds(CartTest.java:12)

47 tests completed, 1 failed
> Task :test FAILED

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':test'.
> There were failing tests. See the report at: file:///home/dev/app/build/reports/tests/test/index.html

BUILD FAILED in 25s
`),
    ).toMatchObject([
      {
        detector: "gradle-test",
        category: "test_failure",
        test: "com.acme.CartTest > adds",
        errorType: "java.lang.AssertionError",
        message: "expected:<1> but was:<0>",
        file: "CartTest.java",
        line: 33,
      },
    ]);
  });
  it.each(
    dresses(`
CartTest > adds items [1] FAILED
    org.opentest4j.AssertionFailedError: expected: <2> but was: <3>
        at app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:527)
        at app//com.acme.CartTest.adds(CartTest.java:174)
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        test: "CartTest > adds items [1]",
        message: "expected: <2> but was: <3>",
        file: "CartTest.java",
        line: 174,
      },
    ]);
  });
  it("the short form", () => {
    expect(
      read(`
com.acme.EmailTest > parses FAILED
    java.lang.AssertionError at EmailTest.java:66
	test other(com.acme.EmailTest)
`),
    ).toMatchObject([
      {
        test: "com.acme.EmailTest > parses",
        errorType: "java.lang.AssertionError",
        file: "EmailTest.java",
        line: 66,
      },
    ]);
  });
  it("causes, which Gradle indents", () => {
    expect(
      read(`
CapsuleTest > wraps FAILED
    java.lang.RuntimeException: java.lang.IllegalArgumentException: no name in the manifest
        at CapsuleTest.make(CapsuleTest.java:1178)
        at CapsuleTest.wraps(CapsuleTest.java:875)

        Caused by:
        java.lang.IllegalArgumentException: no name in the manifest
            at Capsule.buildId(Capsule.java:1377)
            at CapsuleTest.make(CapsuleTest.java:1176)
            ... 1 more
`),
    ).toMatchObject([
      {
        test: "CapsuleTest > wraps",
        errorType: "java.lang.IllegalArgumentException",
        message: "no name in the manifest",
        file: "Capsule.java",
        line: 1377,
      },
    ]);
  });
  it("Spock's drawing comes down to the condition", () => {
    expect(
      read(`
CartSpec > adds items FAILED
    Condition not satisfied:

    cart.total() == 5
    |    |       |
    |    4       false
    com.acme.Cart@1
        at com.acme.CartSpec.adds items(CartSpec.groovy:12)
`),
    ).toMatchObject([
      {
        test: "CartSpec > adds items",
        message: "Condition not satisfied: cart.total() == 5",
        file: "CartSpec.groovy",
        line: 12,
      },
    ]);
  });
  it("nested classes and executors", () => {
    expect(
      read(`
Gradle Test Executor 3 > CartTest > WhenEmpty > adds() FAILED
    java.lang.IllegalStateException: no till
        at com.acme.Cart.add(Cart.java:9)
`),
    ).toMatchObject([{ test: "CartTest > WhenEmpty > adds()", message: "no till", line: 9 }]);
  });
  it("a reporter plugin and Gradle tell of one failure", () => {
    expect(
      read(`
com.acme.ThemeTest

  Test installs() FAILED

  org.opentest4j.AssertionFailedError: expected: <2> but was: <3>
      at app//com.acme.ThemeTest.installs(ThemeTest.java:174)


ThemeTest > installs() FAILED
    org.opentest4j.AssertionFailedError: expected: <2> but was: <3>
        at app//com.acme.ThemeTest.installs(ThemeTest.java:174)
`),
    ).toMatchObject([{ test: "com.acme.ThemeTest > installs()", line: 174 }]);
  });
  it("tasks are not tests", () => {
    expect(
      read(`
> Task :compileJava
> Task :test
com.acme.CartTest > adds PASSED
com.acme.CartTest > survives when a job FAILED before PASSED
BUILD SUCCESSFUL in 3s
`),
    ).toEqual([]);
  });
});
