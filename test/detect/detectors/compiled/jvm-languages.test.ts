import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("kotlinc, scalac, groovyc", () => {
  it("Kotlin, old and new", () => {
    expect(
      read(`
e: /home/dev/app/src/A.kt: (12, 5): Unresolved reference: total
e: file:///home/dev/app/src/B.kt:7:9 Type mismatch: inferred type is String but Int was expected
w: file:///home/dev/app/src/B.kt:9:9 Variable 'x' is never used
`),
    ).toMatchObject([
      {
        tool: "kotlinc",
        message: "Unresolved reference: total",
        file: "/home/dev/app/src/A.kt",
        line: 12,
        column: 5,
      },
      { file: "/home/dev/app/src/B.kt", line: 7, column: 9, category: "type_error" },
    ]);
  });
  it("Kotlin on Windows, its place as an address", () => {
    expect(
      read(`
> Task :app:compileDebugKotlin FAILED
e: file:///D:/work/shop/app/src/main/kotlin/Cart.kt:30:5 Unresolved reference: plates
w: file:///D:/work/shop/app/src/main/kotlin/Cart.kt:31:5 Parameter 'x' is never used
`),
    ).toMatchObject([
      { tool: "kotlinc", file: "D:/work/shop/app/src/main/kotlin/Cart.kt", line: 30, column: 5 },
    ]);
  });
  it("what was typed, or a build of sbt, has no file", () => {
    expect(read("<console>:12: error: not found: value totl\n       totl\n       ^\n")).toMatchObject([
      { tool: "scalac", message: "not found: value totl", file: null },
    ]);
    expect(read("<expected-type>:1: error: object Soup is not a member of package sbt\n")).toMatchObject([
      { message: "object Soup is not a member of package sbt" },
    ]);
    expect(read("<console>:12: warning: a pure expression does nothing\n")).toEqual([]);
  });
  it("Scala by sbt and by scalac", () => {
    expect(
      read(`
[error] /home/dev/app/src/A.scala:12:5: not found: value total
[error]     total
[error]     ^
src/B.scala:3: error: type mismatch;
 found   : String("cart")
 required: Int
  val name: Int = "cart"
                  ^
`),
    ).toMatchObject([
      { tool: "scalac", message: "not found: value total", line: 12, column: 5 },
      { category: "type_error", line: 3, message: 'type mismatch; found: String("cart"), required: Int' },
    ]);
  });
  it("the suites that sbt lists, with the reason that names them, under stamps as well", () => {
    const stamp = (line: string) => `[11-15 18:46:41.318] ${line}`;
    const list =
      "[info] *** 1 TEST FAILED ***\n[error] Failed tests:\n[error] \tcom.acme.CartSpec\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful";
    const thrown =
      "[error] Could not create an instance of com.acme.CartSpec\n[error]   caused by java.lang.Exception: no pot for com.acme.CartSpec\n[error]   org.specs2.reflect.Classes$.tryToCreate(Classes.scala:207)";
    expect(read(list.split("\n").map(stamp).join("\n"))[0]).toMatchObject({
      tool: "sbt",
      category: "test_failure",
      test: "com.acme.CartSpec",
      message: "com.acme.CartSpec failed",
    });
    expect(read(`${list.replace("Failed tests", "Error during tests")}\n${thrown}`)[0]).toMatchObject({
      test: "com.acme.CartSpec",
      message: "no pot for com.acme.CartSpec",
    });
  });
  it("Groovy", () => {
    expect(
      read(`
/home/dev/app/src/A.groovy: 12: unable to resolve class Total
 @ line 12, column 5.
`),
    ).toMatchObject([{ tool: "groovyc", message: "unable to resolve class Total", line: 12 }]);
  });
  it("warnings", () => {
    expect(
      read(`
w: /home/dev/app/src/A.kt: (12, 5): Name shadowed: error
[WARNING] /src/SomeFile.scala:29: warning: implicit conversion method should be enabled
[warn] /src/A.scala:12:5: unused import
`),
    ).toEqual([]);
  });
});
