import { describe, expect, it } from "vitest";
import { jvmBuild } from "#detect/detectors/compiled/jvm-build.ts";
import { read, scan } from "./read.ts";

describe("Maven", () => {
  it("a dependency that nobody has: one sentence of a chain, the same when it was tried before", () => {
    expect(
      read(`
[ERROR] Failed to execute goal on project core: Could not resolve dependencies for project com.acme:core:jar:2.4.0: The following artifacts could not be resolved: com.oracle:ucp:jar:11.2, com.oracle:ojdbc14:jar:10.2: Could not find artifact com.oracle:ucp:jar:11.2 in central (http://repo.example.org/maven2) -> [Help 1]
[ERROR] Failed to execute goal on project core: Could not resolve dependencies for project com.acme:core:jar:2.4.0: The following artifacts could not be resolved: com.oracle:ucp:jar:11.2, com.oracle:ojdbc14:jar:10.2: Failure to find com.oracle:ucp:jar:11.2 in http://repo.example.org/maven2 was cached in the local repository -> [Help 1]
`),
    ).toMatchObject([
      {
        detector: "jvm-build",
        tool: "maven",
        category: "missing_dependency",
        message: "Could not find artifact com.oracle:ucp:jar:11.2",
      },
    ]);
  });
  it("a repository that does not answer is the network's fault", () => {
    expect(
      read(`
[ERROR] Failed to execute goal on project core: Could not resolve dependencies for project com.acme:core:jar:1.8: Failed to collect dependencies at a:b:jar:1: Failed to read artifact descriptor for a:b:jar:1: Could not transfer artifact a:b:pom:1 from/to releases (https://repo.example.org/): Connect to repo.example.org:443 failed: Connection refused -> [Help 1]
`),
    ).toMatchObject([
      {
        category: "connection_error",
        message:
          "Could not transfer artifact a:b:pom:1 from/to releases (https://repo.example.org/): Connect to repo.example.org:443 failed: Connection refused",
      },
    ]);
  });
  it("a plugin's check is the cause; its name is the kind", () => {
    expect(
      read(`
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-gpg-plugin:1.6:sign (sign-artifacts) on project shop: Cannot obtain passphrase in batch mode -> [Help 1]
`),
    ).toMatchObject([
      { errorType: "maven-gpg-plugin:sign", message: "Cannot obtain passphrase in batch mode" },
    ]);
  });
  it("the enforcer's rule says more than its goal", () => {
    expect(
      read(`
[ERROR] Rule 0: org.apache.maven.enforcer.rules.version.RequireJavaVersion failed with message:
[ERROR] Detected JDK version 17.0.15 is not in the allowed range [99,).
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-enforcer-plugin:3.4.1:enforce (enforce) on project shop: Some Enforcer rules have failed. Look above for specific messages explaining why the rule failed. -> [Help 1]
`),
    ).toMatchObject([
      {
        category: "config_error",
        message: "Detected JDK version 17.0.15 is not in the allowed range [99,).",
      },
    ]);
  });
  it("a broken POM has its place", () => {
    expect(
      read(`
[ERROR] [ERROR] Some problems were encountered while processing the POMs:
[FATAL] Non-parseable POM /home/dev/app/pom.xml: Unrecognised tag: 'dependancies' (position: START_TAG seen ...</version>\\n  <dependancies>... @7:17)  @ /home/dev/app/pom.xml, line 7, column 17
`),
    ).toMatchObject([{ category: "config_error", file: "/home/dev/app/pom.xml", line: 7, column: 17 }]);
  });
  it("a phase that is none", () => {
    expect(
      read(`
[ERROR] Unknown lifecycle phase "tst". You must specify a valid lifecycle phase or a goal in the format <plugin-prefix>:<goal> -> [Help 1]
`),
    ).toMatchObject([{ category: "config_error" }]);
  });
  it("a step that spoke for itself is a consequence", () => {
    expect(
      scan(
        jvmBuild,
        `
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project shop: There are test failures.
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.1:compile (default-compile) on project shop: Compilation failure: Compilation failure: 
`,
      ),
    ).toMatchObject([{ role: "consequence" }, { role: "consequence" }]);
  });

  it("a program that a plugin ran spoke for itself, one that could not be run did not", () => {
    const goal = (said: string) =>
      `[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal org.codehaus.mojo:exec-maven-plugin:3.1.0:exec (sample) on project shop: ${said} -> [Help 1]\n[ERROR] \n[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.\n[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoExecutionException\n`;
    const ended = goal("Command execution failed. Process exited with an error: 1 (Exit value: 1)");
    expect(scan(jvmBuild, ended)).toMatchObject([{ role: "consequence", from: 1, to: 5 }]);
    // What stands above is told by who reads it.
    expect(read(`Exception: no price for soup\n${ended}`)).toEqual([]);
    expect(read(ended)[0]).toMatchObject({
      message: "Command execution failed. Process exited with an error: 1 (Exit value: 1)",
    });
    const unstarted = 'Command execution failed.: Cannot run program "pot" (in directory "/app")';
    expect(read(goal(unstarted))[0]).toMatchObject({ message: unstarted });
  });
});

describe("Gradle", () => {
  it("the innermost of the chain, and where the script says it", () => {
    expect(
      read(`
FAILURE: Build failed with an exception.

* Where:
Build file '/home/dev/app/build.gradle' line: 11

* What went wrong:
A problem occurred evaluating root project 'shop'.
> Could not find method testCompile() for arguments [junit:junit:4.10] on root project 'shop'.

* Try:
Run with --stacktrace option to get the stack trace.
`),
    ).toMatchObject([
      {
        tool: "gradle",
        category: "config_error",
        message:
          "Could not find method testCompile() for arguments [junit:junit:4.10] on root project 'shop'.",
        file: "/home/dev/app/build.gradle",
        line: 11,
      },
    ]);
  });
  it("a dependency nobody has", () => {
    expect(
      read(`
* What went wrong:
Execution failed for task ':compileJava'.
> Could not resolve all files for configuration ':compileClasspath'.
   > Could not find com.acme:nothere:1.0.
     Searched in the following locations:
       - https://repo.example.org/maven2/com/acme/nothere/1.0/nothere-1.0.pom
     Required by:
         project :

* Try:
`),
    ).toMatchObject([{ category: "missing_dependency", message: "Could not find com.acme:nothere:1.0." }]);
  });
  it("failing tests and compilations are consequences", () => {
    expect(
      scan(
        jvmBuild,
        `
* What went wrong:
Execution failed for task ':test'.
> There were failing tests. See the report at: file:///home/dev/app/build/reports/tests/test/index.html

* What went wrong:
Execution failed for task ':compileJava'.
> Compilation failed; see the compiler error output for details.
`,
      ),
    ).toMatchObject([{ role: "consequence", message: "There were failing tests." }, { role: "consequence" }]);
  });
});

describe("Ant", () => {
  it("what a target says itself", () => {
    expect(
      read(`
BUILD FAILED
/home/dev/app/build.xml:4: The following error occurred while executing this line:
/home/dev/app/common.xml:17: Problem: failed to create task or type foo

Total time: 0 seconds
`),
    ).toMatchObject([
      {
        tool: "ant",
        message: "Problem: failed to create task or type foo",
        file: "/home/dev/app/common.xml",
        line: 17,
      },
    ]);
  });
  it("a task's failure is a consequence", () => {
    expect(
      scan(
        jvmBuild,
        `
BUILD FAILED
/home/dev/app/build.xml:86: Test com.acme.CartTest failed
`,
      ),
    ).toMatchObject([{ role: "consequence" }]);
  });
  it("builds that work", () => {
    expect(
      read(`
[INFO] BUILD SUCCESS
[ERROR] OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes
BUILD SUCCESSFUL in 3s
`),
    ).toEqual([]);
  });
});
