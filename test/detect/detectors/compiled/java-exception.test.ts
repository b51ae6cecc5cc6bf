import { describe, expect, it } from "vitest";
import { javaException } from "#detect/detectors/compiled/java-exception.ts";
import { dresses, read, scan } from "./read.ts";

describe("exceptions of the JVM", () => {
  it("thrown out of a thread", () => {
    expect(
      read(`
Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 2
\tat java.base/java.util.Arrays.check(Arrays.java:77)
\tat com.acme.Main.at(Main.java:4)
\tat com.acme.Main.main(Main.java:6)
`),
    ).toMatchObject([
      {
        detector: "java-exception",
        category: "runtime_error",
        errorType: "java.lang.ArrayIndexOutOfBoundsException",
        message: "Index 4 out of bounds for length 2",
        file: "Main.java",
        line: 4,
      },
    ]);
  });
  it("behind a level on each line, in Maven's own frames, and at the margin", () => {
    const level =
      "[ERROR] com.acme.SoupException: the pot is cold\n[ERROR] \tat com.acme.Pot.boil(Pot.java:14)\n[ERROR] \tat com.acme.Main.main(Main.java:6)";
    expect(read(level, { exitCode: 1 })[0]).toMatchObject({
      message: "the pot is cold",
      file: "Pot.java",
      line: 14,
    });
    const margin =
      "java.lang.AssertionError: expected:<2> but was:<3>\nat org.junit.Assert.fail(Assert.java:88)\nat CartCheck.adds(CartCheck.java:37)\nat java.lang.reflect.Method.invoke(Native Method)";
    expect(read(margin, { exitCode: 1 })[0]).toMatchObject({
      category: "test_failure",
      test: "CartCheck.adds",
      file: "CartCheck.java",
      line: 37,
    });
    const own =
      "[ERROR] Failed to execute goal org.acme:soup-maven-plugin:1.0:boil (default) on project soup: the pot is cold -> [Help 1]\norg.apache.maven.lifecycle.LifecycleExecutionException: Failed to execute goal org.acme:soup-maven-plugin:1.0:boil (default) on project soup: the pot is cold\n    at org.apache.maven.lifecycle.internal.MojoExecutor.execute (MojoExecutor.java:215)\n    at org.apache.maven.cli.MavenCli.main (MavenCli.java:192)";
    expect(read(own, { exitCode: 1 })).toMatchObject([{ tool: "maven", message: "the pot is cold" }]);
  });
  it("the line of a Jenkinsfile", () => {
    expect(
      read(
        `
groovy.lang.MissingPropertyException: No such property: menu for class: groovy.lang.Binding
\tat groovy.lang.Binding.getVariable(Binding.java:63)
\tat org.kohsuke.groovy.sandbox.impl.Checker$6.call(Checker.java:291)
\tat WorkflowScript.runWith(WorkflowScript:140)
\tat ___cps.transform___(Native Method)
`,
        { exitCode: 1 },
      ),
    ).toMatchObject([{ file: "WorkflowScript", line: 140 }]);
  });
  it.each(
    dresses(`
Exception in thread "worker-1" java.lang.NullPointerException: Cannot invoke "String.length()" because "<parameter1>" is null
\tat com.acme.Main.len(Main.java:4)
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      { errorType: "java.lang.NullPointerException", file: "Main.java", line: 4 },
    ]);
  });
  it("own code's words come first, its cause is added", () => {
    expect(
      read(`
Exception in thread "main" java.lang.IllegalStateException: cannot open the shop
\tat App.open(App.java:6)
\tat App.main(App.java:12)
Caused by: java.lang.NumberFormatException: For input string: "many"
\tat java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)
\tat java.base/java.lang.Integer.parseInt(Integer.java:668)
\tat App.open(App.java:4)
\t... 1 more
`),
    ).toMatchObject([
      {
        errorType: "java.lang.IllegalStateException",
        message: 'cannot open the shop (caused by java.lang.NumberFormatException: For input string: "many")',
        file: "App.java",
        line: 6,
      },
    ]);
  });
  it("a wrapper without words of its own gives way to its cause", () => {
    expect(
      read(`
Exception in thread "main" java.lang.RuntimeException: java.io.IOException: disk gone
\tat com.acme.Store.read(Store.java:30)
Caused by: java.io.IOException: disk gone
\tat com.acme.Disk.open(Disk.java:8)
\tat com.acme.Store.read(Store.java:28)
\t... 1 more
`),
    ).toMatchObject([{ errorType: "java.io.IOException", message: "disk gone", file: "Disk.java", line: 8 }]);
  });
  it("where libraries threw them all, the innermost is named and own code gives the place", () => {
    expect(
      read(`
Exception in thread "main" org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'shop'
\tat org.springframework.beans.factory.support.X.create(X.java:1)
\tat com.acme.Shop.main(Shop.java:9)
Caused by: org.springframework.beans.factory.NoSuchBeanDefinitionException: No qualifying bean of type 'com.acme.Till'
\tat org.springframework.beans.factory.support.Y.resolve(Y.java:2)
\t... 20 common frames omitted
`),
    ).toMatchObject([
      {
        errorType: "org.springframework.beans.factory.NoSuchBeanDefinitionException",
        message: "No qualifying bean of type 'com.acme.Till'",
        file: "Shop.java",
        line: 9,
      },
    ]);
  });
  it("a suppressed exception is not the cause", () => {
    expect(
      read(`
Exception in thread "main" java.io.IOException: read failed
\tat com.acme.A.run(A.java:3)
\tSuppressed: java.lang.IllegalStateException: close failed
\t\tat com.acme.A.close(A.java:9)
`),
    ).toMatchObject([{ errorType: "java.io.IOException", message: "read failed", line: 3 }]);
  });
  it("no message: the class is what there is to say", () => {
    expect(
      read(`
Exception in thread "main" java.lang.StackOverflowError
\tat com.acme.A.f(A.java:3)
\tat com.acme.A.f(A.java:3)
`),
    ).toMatchObject([{ errorType: "java.lang.StackOverflowError", message: "java.lang.StackOverflowError" }]);
  });
  it("the launcher's words", () => {
    expect(
      read(`
Error: Could not find or load main class shop.Main
Caused by: java.lang.ClassNotFoundException: shop.Main
`),
    ).toMatchObject([
      {
        category: "config_error",
        errorType: "java.lang.ClassNotFoundException",
        message: "Could not find or load main class shop.Main",
      },
    ]);
  });
  it("a logged stack alone is no failure", () => {
    expect(
      read(`
2026-11-15 10:00:00 WARN retrying
java.net.SocketException: Broken pipe
\tat com.acme.Net.send(Net.java:3)
2026-11-15 10:00:01 INFO all is well
`),
    ).toEqual([]);
  });
  it("but it is all there is when the command failed", () => {
    expect(
      read(
        `
java.io.IOException: disk gone
\tat com.acme.Net.send(Net.java:3)
`,
        { exitCode: 1 },
      ),
    ).toMatchObject([{ errorType: "java.io.IOException", message: "disk gone", file: "Net.java", line: 3 }]);
  });
  it("names of exceptions without a stack", () => {
    expect(
      scan(
        javaException,
        `
java.io.IOException: disk gone
throws IllegalStateException
`,
      ),
    ).toMatchObject([]);
  });
  it("Spring Boot's page", () => {
    expect(
      read(`
18:46:41.135 ERROR 24144 --- [           main] o.s.b.d.LoggingFailureAnalysisReporter   :

***************************
APPLICATION FAILED TO START
***************************

Description:

Parameter 1 of constructor in shop.CartController required a bean of type 'shop.Till' that could not be found.

Action:

Consider defining a bean of type 'shop.Till' in your configuration.
`),
    ).toMatchObject([
      {
        tool: "spring-boot",
        category: "config_error",
        message:
          "Parameter 1 of constructor in shop.CartController required a bean of type 'shop.Till' that could not be found.",
      },
    ]);
    expect(scan(javaException, "APPLICATION FAILED TO START\nis what it says then\n")).toEqual([]);
  });
});
