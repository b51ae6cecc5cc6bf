import { describe, expect, it } from "vitest";
import { javac } from "#detect/detectors/compiled/javac.ts";
import { dresses, read, scan } from "./read.ts";

describe("javac", () => {
  it("the symbol and its place belong to the message", () => {
    expect(
      read(`
src/com/acme/Main.java:4: error: cannot find symbol
    System.out.println(totalPrice(3));
                       ^
  symbol:   method totalPrice(int)
  location: class Main
1 error
`),
    ).toMatchObject([
      {
        detector: "javac",
        category: "build_error",
        message: "cannot find symbol: method totalPrice(int) in class Main",
        file: "src/com/acme/Main.java",
        line: 4,
      },
    ]);
  });
  it.each(
    dresses(`
src/com/acme/Main.java:4: error: cannot find symbol
    System.out.println(totalPrice(3));
                       ^
  symbol:   method totalPrice(int)
  location: class Main
1 error
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "javac",
        category: "build_error",
        message: "cannot find symbol: method totalPrice(int) in class Main",
        file: "src/com/acme/Main.java",
        line: 4,
      },
    ]);
  });
  it("Maven tells the same in its own dress", () => {
    expect(
      read(`
[ERROR] COMPILATION ERROR : 
[INFO] -------------------------------------------------------------
[ERROR] /home/dev/app/src/main/java/com/acme/Main.java:[4,24] cannot find symbol
  symbol:   method totalPrice(int)
  location: class com.acme.Main
[INFO] 1 error
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.1:compile (default-compile) on project shop: Compilation failure
[ERROR] /home/dev/app/src/main/java/com/acme/Main.java:[4,24] cannot find symbol
[ERROR]   symbol:   method totalPrice(int)
[ERROR]   location: class com.acme.Main
[ERROR] -> [Help 1]
`),
    ).toMatchObject([
      {
        message: "cannot find symbol: method totalPrice(int) in class Main",
        file: "/home/dev/app/src/main/java/com/acme/Main.java",
        line: 4,
        column: 24,
      },
    ]);
  });
  it("Ant's prefix", () => {
    expect(
      read(`
    [javac] Compiling 2 source files to /home/dev/app/bin
    [javac] /home/dev/app/src/A.java:7: error: incompatible types: String cannot be converted to int
    [javac]   static int port() { return "80"; }
    [javac]                              ^
    [javac] 1 error

BUILD FAILED
/home/dev/app/build.xml:12: Compile failed; see the compiler error output for details.
`),
    ).toMatchObject([
      {
        category: "type_error",
        message: "incompatible types: String cannot be converted to int",
        file: "/home/dev/app/src/A.java",
        line: 7,
      },
    ]);
  });
  it("several, and syntax", () => {
    expect(
      read(`
A.java:1: error: ';' expected
class A { int x }
               ^
B.java:3: error: unreported exception IOException; must be caught or declared to be thrown
    read();
        ^
C.java:9: error: package com.google.common does not exist
import com.google.common.Lists;
                        ^
3 errors
`),
    ).toMatchObject([
      { file: "A.java", category: "syntax_error" },
      { file: "B.java", line: 3 },
      { file: "C.java", category: "missing_dependency" },
    ]);
  });
  it("why a method does not fit", () => {
    expect(
      read(`
A.java:5: error: method f in class A cannot be applied to given types;
    f(1, 2);
    ^
  required: int
  found:    int,int
  reason: actual and formal argument lists differ in length
`),
    ).toMatchObject([
      {
        category: "type_error",
        message:
          "method f in class A cannot be applied to given types: actual and formal argument lists differ in length",
      },
    ]);
  });
  it("before Java 7 there was no word 'error', but a caret", () => {
    expect(
      read(`
Foo.java:5: cannot find symbol
symbol  : variable x
location: class Foo
    return x;
           ^
`),
    ).toMatchObject([{ message: "cannot find symbol: variable x in class Foo", line: 5 }]);
  });
  it("Eclipse's compiler under Maven puts the message last", () => {
    expect(
      read(`
[ERROR] /src/com/acme/Main.java:[13] 
	something.getOldValue();
	          ^^^^^^^^^^^
The method getOldValue() is undefined for the type Some
`),
    ).toMatchObject([{ message: "The method getOldValue() is undefined for the type Some", line: 13 }]);
  });
  it("Windows paths under Maven", () => {
    expect(
      read(`
[ERROR] /C:/work/app/src/Main.java:[4,24] ';' expected
`),
    ).toMatchObject([{ file: "C:/work/app/src/Main.java", line: 4 }]);
  });
  it("javac's own options", () => {
    expect(
      read(`
error: invalid source release: 99
Usage: javac <options> <source files>
`),
    ).toMatchObject([{ category: "config_error", message: "invalid source release: 99" }]);
  });
  it("warnings, notes, stack frames, mentions", () => {
    expect(
      scan(
        javac,
        `
Main.java:4: warning: [deprecation] getOldValue() in Some has been deprecated
    s.getOldValue();
     ^
Note: Main.java uses unchecked or unsafe operations.
[WARNING] /src/Main.java:[9,214] The method isValid(String) can be declared as static
	at com.acme.Main.run(Main.java:4)
see Main.java:4: it is fine
error: cannot find the file
`,
      ),
    ).toMatchObject([]);
  });
});
