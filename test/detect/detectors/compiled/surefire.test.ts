import { describe, expect, it } from "vitest";
import { surefire } from "#detect/detectors/compiled/surefire.ts";
import { dresses, read, scan } from "./read.ts";

describe("Surefire", () => {
  it("each failed test once; recap, counts and Maven's goal left out", () => {
    expect(
      read(`
Running com.acme.LockTest
Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 1.636 sec <<< FAILURE!
failsToLock(com.acme.LockTest)  Time elapsed: 0.867 sec  <<< FAILURE!
java.lang.AssertionError: expected:<405> but was:<404>
\tat org.junit.Assert.fail(Assert.java:88)
\tat org.junit.Assert.assertEquals(Assert.java:645)
\tat com.acme.LockTest.failsToLock(LockTest.java:73)

refreshes(com.acme.LockTest)  Time elapsed: 0.393 sec  <<< ERROR!
com.acme.LockException: Unexpected response
\tat com.acme.Lock.refresh(Lock.java:12)
\tat com.acme.LockTest.refreshes(LockTest.java:33)


Results :

Failed tests:   failsToLock(com.acme.LockTest): expected:<405> but was:<404>

Tests in error: 
  refreshes(com.acme.LockTest): Unexpected response

Tests run: 3, Failures: 1, Errors: 1, Skipped: 0

[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project shop: There are test failures.
`),
    ).toMatchObject([
      {
        detector: "surefire",
        category: "test_failure",
        errorType: "java.lang.AssertionError",
        message: "expected:<405> but was:<404>",
        test: "failsToLock(com.acme.LockTest)",
        file: "LockTest.java",
        line: 73,
      },
      {
        errorType: "com.acme.LockException",
        message: "Unexpected response",
        test: "refreshes(com.acme.LockTest)",
        file: "Lock.java",
        line: 12,
      },
    ]);
  });
  it.each(
    dresses(`
Running com.acme.LockTest
Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 1.636 sec <<< FAILURE!
failsToLock(com.acme.LockTest)  Time elapsed: 0.867 sec  <<< FAILURE!
java.lang.AssertionError: expected:<405> but was:<404>
\tat org.junit.Assert.fail(Assert.java:88)
\tat org.junit.Assert.assertEquals(Assert.java:645)
\tat com.acme.LockTest.failsToLock(LockTest.java:73)

refreshes(com.acme.LockTest)  Time elapsed: 0.393 sec  <<< ERROR!
com.acme.LockException: Unexpected response
\tat com.acme.Lock.refresh(Lock.java:12)
\tat com.acme.LockTest.refreshes(LockTest.java:33)


Results :

Failed tests:   failsToLock(com.acme.LockTest): expected:<405> but was:<404>

Tests in error: 
  refreshes(com.acme.LockTest): Unexpected response

Tests run: 3, Failures: 1, Errors: 1, Skipped: 0

[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project shop: There are test failures.
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "surefire",
        category: "test_failure",
        errorType: "java.lang.AssertionError",
        message: "expected:<405> but was:<404>",
        test: "failsToLock(com.acme.LockTest)",
        file: "LockTest.java",
        line: 73,
      },
      {
        errorType: "com.acme.LockException",
        message: "Unexpected response",
        test: "refreshes(com.acme.LockTest)",
        file: "Lock.java",
        line: 12,
      },
    ]);
  });
  it("newer Surefire", () => {
    expect(
      read(`
[ERROR] Tests run: 4, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.156 s <<< FAILURE! -- in com.acme.CartTest
[ERROR] com.acme.CartTest.sumsPrices -- Time elapsed: 0.064 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <42> but was: <-42>
\tat org.junit.jupiter.api.AssertionFailureBuilder.build(AssertionFailureBuilder.java:151)
\tat com.acme.CartTest.sumsPrices(CartTest.java:12)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:569)

[INFO] Results:
[INFO] 
[ERROR] Failures: 
[ERROR]   CartTest.sumsPrices:12 expected: <42> but was: <-42>
[INFO] 
[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 1
`),
    ).toMatchObject([
      {
        test: "com.acme.CartTest.sumsPrices",
        errorType: "org.opentest4j.AssertionFailedError",
        message: "expected: <42> but was: <-42>",
        line: 12,
      },
    ]);
  });
  it("the project's own package is own, though it looks like a library's", () => {
    expect(
      read(`
run[5: batch(mode=X, n=1)](org.apache.shop.BatchTest)  Time elapsed: 0.027 sec  <<< ERROR!
org.apache.shop.util.ShopException: ERROR: division by zero
\tat org.apache.shop.core.Executor.receive(Executor.java:2284)
\tat org.apache.shop.BatchTest.run(BatchTest.java:202)
`),
    ).toMatchObject([
      {
        test: "run[5: batch(mode=X, n=1)](org.apache.shop.BatchTest)",
        message: "ERROR: division by zero",
        file: "Executor.java",
        line: 2284,
      },
    ]);
  });
  it("without a time, and with causes whose stacks are trimmed away", () => {
    expect(
      read(`
[ERROR] contextLoads <<< ERROR!
java.lang.IllegalStateException: Failed to load ApplicationContext
Caused by: org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'shop'
Caused by: java.lang.IllegalArgumentException: no port

[INFO] Running com.acme.NextTest
`),
    ).toMatchObject([
      { test: "contextLoads", errorType: "java.lang.IllegalArgumentException", message: "no port" },
    ]);
  });
  it("a message of several lines", () => {
    expect(
      read(`
[ERROR] com.acme.ATest.b  Time elapsed: 0.01 s  <<< FAILURE!
java.lang.AssertionError: 

Expected: is <5>
     but: was <4>
\tat org.hamcrest.MatcherAssert.assertThat(MatcherAssert.java:20)
\tat com.acme.ATest.b(ATest.java:8)
`),
    ).toMatchObject([{ message: "Expected: is <5> but: was <4>", line: 8 }]);
  });
  it("a test that is run again fails once", () => {
    expect(
      read(`
[ERROR] com.acme.ATest.b  Time elapsed: 0.01 s  <<< ERROR!
java.lang.IllegalStateException: no port
\tat com.acme.A.open(A.java:8)

[ERROR] com.acme.ATest.b  Time elapsed: 0.02 s  <<< ERROR!
java.lang.IllegalStateException: no port
\tat com.acme.A.open(A.java:8)

[ERROR] Errors: 
[ERROR] com.acme.ATest.b
[ERROR]   Run 1: ATest.b:8 » IllegalState no port
[ERROR]   Run 2: ATest.b:8 » IllegalState no port
`),
    ).toMatchObject([{ test: "com.acme.ATest.b", message: "no port" }]);
  });
  it("only the recap is left: places, kinds and messages from it", () => {
    expect(
      read(`
Failed tests: 
  com.acme.PeriodTest#checksSeparator AssertionFailedError
  adds(com.acme.CartTest): expected:<1> but was:<2>
  CartTest.sums:45->check:30 expected:<3> but was:<4>

Tests in error: 
  BatchTest.run:202 » PSQL ERROR: division by zero

Tests run: 799, Failures: 3, Errors: 1, Skipped: 0
`),
    ).toMatchObject([
      { test: "com.acme.PeriodTest#checksSeparator", errorType: "AssertionFailedError" },
      { test: "adds(com.acme.CartTest)", message: "expected:<1> but was:<2>" },
      { test: "CartTest.sums", message: "expected:<3> but was:<4>", file: "CartTest.java", line: 45 },
      { test: "BatchTest.run", errorType: "PSQLException", message: "ERROR: division by zero", line: 202 },
    ]);
  });
  it("only the count is left", () => {
    expect(
      scan(
        surefire,
        `
Tests run: 799, Failures: 0, Errors: 2, Skipped: 0
`,
      ),
    ).toMatchObject([{ role: "consequence" }]);
  });
  it("passing tests that log errors", () => {
    expect(
      read(`
Running com.acme.LockTest
[ERROR] No compatible service: com.acme.MissingService
Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1.636 sec
[INFO] <<< exec-maven-plugin:1.2.1:java (default) < validate @ shop <<<
[INFO] BUILD SUCCESS
`),
    ).toEqual([]);
  });
});
