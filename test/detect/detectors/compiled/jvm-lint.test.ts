import { describe, expect, it } from "vitest";
import { jvmLint } from "#detect/detectors/compiled/jvm-lint.ts";
import { read, scan } from "./read.ts";

describe("Checkstyle and PMD", () => {
  it("by Maven, by Ant, alone", () => {
    expect(
      read(`
[ERROR] src/main/java/com/acme/A.java:[12,5] (whitespace) WhitespaceAround: '{' is not preceded with whitespace.
[ant:checkstyle] [ERROR] /home/dev/B.java:7:1: Missing a Javadoc comment. [MissingJavadocMethod]
[ERROR] C:\\dev\\C.java:3: Line is longer than 100 characters (found 120). [LineLength]
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.1.0:check (validate) on project shop: You have 3 Checkstyle violations. -> [Help 1]
`),
    ).toMatchObject([
      {
        detector: "jvm-lint",
        category: "lint_error",
        errorType: "WhitespaceAround",
        message: "'{' is not preceded with whitespace.",
        file: "src/main/java/com/acme/A.java",
        line: 12,
        column: 5,
      },
      { errorType: "MissingJavadocMethod", file: "/home/dev/B.java", line: 7 },
      { errorType: "LineLength", line: 3 },
    ]);
  });
  it("PMD", () => {
    expect(
      read(`
[INFO] PMD Failure: com.acme.A:12 Rule:UnusedPrivateField Priority:3 Avoid unused private fields such as 'x'.
`),
    ).toMatchObject([{ tool: "pmd", errorType: "UnusedPrivateField", file: "A.java", line: 12 }]);
  });
  it("warnings", () => {
    expect(
      read(`
[WARN] /home/dev/B.java:7:1: Missing a Javadoc comment. [MissingJavadocMethod]
[WARNING] src/main/java/com/acme/A.java:[12,5] (whitespace) WhitespaceAround: '{' is not preceded with whitespace.
`),
    ).toEqual([]);
  });
  it("Android's lint", () => {
    expect(
      scan(
        jvmLint,
        `
/app/src/main/res/layout/cart.xml:14: Error: Missing contentDescription attribute on image [ContentDescription]
/app/src/main/java/Cart.java:3: Warning: Unused [UnusedResources]
/app/src/main/java/Cart.java:3: error: cannot find symbol [totl]
`,
      ),
    ).toMatchObject([
      {
        tool: "android-lint",
        errorType: "ContentDescription",
        line: 14,
        message: "Missing contentDescription attribute on image",
      },
    ]);
  });
});
