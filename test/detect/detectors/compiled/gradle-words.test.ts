import { describe, expect, it } from "vitest";
import { jvmBuild } from "#detect/detectors/compiled/jvm-build.ts";
import { read, scan } from "./read.ts";

describe("Gradle's words", () => {
  it("without the heading, as they are quoted", () => {
    expect(
      read(`
Execution failed for task ':app:processDebugResources'.
> A failure occurred while executing com.acme.LinkTask$Action
   > Daemon #0: Unexpected error during link
     This should not happen.
`),
    ).toMatchObject([
      { tool: "gradle", category: "build_error", message: "Daemon #0: Unexpected error during link" },
    ]);
    expect(
      read(`
Build file 'C:\\shop\\build.gradle' line: 7

A problem occurred evaluating root project 'shop'.
> Could not find method soup() for arguments [] on repository container.
`),
    ).toMatchObject(
      [
        {
          category: "config_error",
          message: /^Could not find method soup\(\)/,
          file: "C:\\shop\\build.gradle",
          line: 7,
        },
      ].map(({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) })),
    );
  });
  it("of several causes the first, to its end", () => {
    expect(
      read(`
* What went wrong:
A problem occurred configuring project ':app'.
> Could not resolve all dependencies for configuration ':app:debug'.
   > A problem occurred configuring project ':menu'.
      > Could not find com.acme:soup:2.3.
        Searched in the following locations:
            https://repo.example.com/com/acme/soup/2.3/soup-2.3.pom
        Required by:
            project :menu
   > Project :app declares a dependency on a configuration which is not declared in project :menu.
`),
    ).toMatchObject([{ message: "Could not find com.acme:soup:2.3.", category: "missing_dependency" }]);
  });
  it("a sentence that nothing stands under is no failure of a task", () => {
    expect(scan(jvmBuild, "Execution failed for task ':app:x'.\nwas what it said yesterday\n")).toEqual([]);
  });
  it("a resource that is not there, with its place in either dress", () => {
    for (const lead of ["  Output:  ", "     ERROR:", "     "])
      expect(
        read(`
* What went wrong:
Execution failed for task ':app:processDebugResources'.
> Android resource linking failed
${lead}/home/dev/shop/app/src/main/res/layout/cart.xml:12: ${lead.includes("ERROR") ? "AAPT: " : ""}error: resource font/soup (aka com.acme:font/soup) not found.
  error: failed linking file resources.
`),
      ).toMatchObject([
        {
          tool: "aapt",
          category: "missing_dependency",
          message: "resource font/soup (aka com.acme:font/soup) not found",
          file: "/home/dev/shop/app/src/main/res/layout/cart.xml",
          line: 12,
        },
      ]);
  });
  it("with the logger's words before each line, and the cause as it was once called", () => {
    const logger = "18:46:41.933 [ERROR] [org.gradle.BuildExceptionReporter] ";
    const said = `
18:46:41.418 [DEBUG] [com.acme.sign.Signer] Added provider.
${logger}FAILURE: Build failed with an exception.
${logger}* Where:
${logger}Build file '/home/dev/shop/build.gradle' line: 18
${logger}
${logger}* What went wrong:
${logger}A problem occurred evaluating root project 'shop'.
${logger}Cause: Could not find method soup() for arguments [1] on root project 'shop'.
`;
    expect(read(said)).toMatchObject([
      {
        message: "Could not find method soup() for arguments [1] on root project 'shop'.",
        file: "/home/dev/shop/build.gradle",
        line: 18,
      },
    ]);
  });
  it("violations are a linter's", () => {
    expect(
      scan(
        jvmBuild,
        `
* What went wrong:
Execution failed for task ':checkstyleMain'.
> Checkstyle rule violations were found. See the report at: file:///home/dev/shop/build/main.html
`,
      ),
    ).toMatchObject([{ category: "lint_error", message: "Checkstyle rule violations were found." }]);
  });
});

describe("the last cause of Gradle's", () => {
  it.each([
    [
      "> startup failed:\n  General error during conversion: Unsupported class file major version 65",
      "startup failed: General error during conversion: Unsupported class file major version 65",
      "config_error",
    ],
    [
      "> Error while merging:\n     Type Cart is there twice",
      "Error while merging: Type Cart is there twice",
      "build_error",
    ],
    ["> Error while merging.\n     Type Cart is there twice", "Error while merging.", "build_error"],
  ])("%j", (words, message, category) => {
    const output = `\n* What went wrong:\nCould not compile the soup.\n${words}\n`;
    expect(scan(jvmBuild, output)).toMatchObject([{ message, category }]);
  });
});

describe("linters under Gradle", () => {
  it.each([
    ["Analysis failed with 1 weighted issues.", true],
    ["Verification failed: SpotBugs ended with exit code 1.", true],
    ["KtLint found code style violations. Please see the following reports:", true],
    ["Lint found errors in the project; aborting build.", true],
    ["Analysis of the soup failed.", false],
  ])("%s", (words, isLint) => {
    const output = `\n* What went wrong:\nExecution failed for task ':check'.\n> ${words}\n`;
    expect(scan(jvmBuild, output)).toMatchObject([
      isLint ? { role: "consequence", category: "lint_error" } : { category: "build_error" },
    ]);
  });
});

describe("Spotless", () => {
  it.each([
    [
      "[ERROR] Failed to execute goal com.diffplug.spotless:spotless-maven-plugin:2.4.2:check (default) on project shop: The following files had format violations:",
      "[ERROR]     src/main/java/shop/Cart.java",
    ],
    [
      "Error:  Failed to execute goal com.diffplug.spotless:spotless-maven-plugin:2.4.2:check (default) on project shop: The following files had format violations:",
      "Error:      src/main/java/shop/Cart.java",
    ],
    ["> The following files had format violations:", "      src/main/java/shop/Cart.java"],
    [
      "Caused by: org.gradle.api.GradleException: The following files had format violations:",
      "    src/main/java/shop/Cart.java",
    ],
  ])("%s", (head, file) => {
    expect(read(`${head}\n${file}\n        @@ -1,3 +1,3 @@\n`, { exitCode: 1 })).toMatchObject([
      {
        tool: "spotless",
        category: "lint_error",
        message: "The following files had format violations",
        file: "src/main/java/shop/Cart.java",
      },
    ]);
  });
  it("nothing where somebody tells of it", () => {
    expect(scan(jvmBuild, "docs: say which of the following files had format violations\n")).toEqual([]);
  });
});
