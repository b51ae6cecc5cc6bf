import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { readGradle } from "./gradle-words.ts";

/** Maven, Gradle and Ant themselves: dependencies, configuration, plugins; and their word that a step inside failed. */
export const jvmBuild: Detector = {
  id: "jvm-build",
  tool: "maven",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ...["[error]", "[fatal]", "what went wrong", "build failed", "build failure"],
    ...[
      "failed to execute goal",
      "had format violations",
      "execution failed for task '",
      "a problem occurred ",
    ],
  ],
  programs: ["mvn", "mvnw", "gradle", "gradlew", "ant"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readUnformatted(log.lines, i) ??
        readGoal(log.lines, i) ??
        readPom(log.lines, i) ??
        readGradle(log.lines, i) ??
        readAnt(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project shop: There are test failures.";
// GitHub shows the same as "Error:  Failed to execute goal …"
const GOAL =
  /^(?:\[ERROR\] |Error: {1,2})?Failed to execute goal (?:([\w.:-]+?)(?::([\d.][\w.-]*))?:([\w-]+)(?: \([\w-]+\))? )?on project ([\w.-]+): (\S.*)$/;
// The step spoke for itself above: tests, compilers, checks that list what they found, programs that a plugin ran
// ("Command execution failed. Process exited with an error: 1 (Exit value: 1)").
const STEP =
  /^(?:There (?:are|were) test (?:failures|errors)|Compilation failure|Compilation error|wrap: |There was a timeout or other error in the fork|Tests? failed|You have \d+ \w+ violations?|PMD \S+ has found \d+ rule violations?|failed with \d+ \w+ and \d+ errors?\b|(?:Command execution failed|Failed to run task: ).{0,400}\bProcess exited with an error: \d+|An Ant BuildException has occured: exec returned: \d)/;

function readGoal(lines: readonly string[], i: number): Draft | null {
  const match = GOAL.exec(lines[i]!);
  if (match === null) return null;
  const said = innermost(match[5]!.replace(/ -> \[Help \d+\]$/, ""));
  const message = /^Some Enforcer rules have failed/.test(said) ? (brokenRule(lines, i) ?? said) : said;
  if (STEP.test(message) && !/There was a timeout/.test(message))
    return { message, role: "consequence", from: i, to: pastAdvice(lines, i + 1) };
  return {
    message,
    tool: "maven",
    errorType: match[1] === undefined ? null : `${match[1].split(":").pop()}:${match[3]}`,
    category: kindOf(message, match[1] ?? ""),
    from: i,
    to: i + 1,
  };
}

// "[ERROR]", "[ERROR] Re-run Maven using the -X switch to enable full debug logging.", "[ERROR] [Help 1] http://cwiki.apache.org/confluence/…"
const ADVICE =
  /^(?:\[ERROR\]|Error:) *(?:$|-> \[Help \d+\]|\[Help \d+\] |To see the full stack trace|Re-run Maven |For more information about the errors|After correcting the problems|mvn <)/;

function pastAdvice(lines: readonly string[], from: number): number {
  let to = from;
  while (to < lines.length && ADVICE.test(lines[to]!)) to++;
  return to;
}

// "The following files had format violations:", at the end of what Maven, Gradle or a stack says, over "    src/main/java/shop/Cart.java"
const UNFORMATTED = /(?:^|: |> )The following files had format violations:$/;

/** Spotless: the first file stands below. */
function readUnformatted(lines: readonly string[], i: number): Draft | null {
  if (!UNFORMATTED.test(lines[i]!)) return null;
  // "[ERROR]     src/main/java/shop/Cart.java", "Error:      src/main/java/shop/Cart.java"
  const file = /^(?:\[ERROR\]|Error:)?\s{2,}(\S.{0,300}\.\w{1,10})$/.exec(lines[i + 1] ?? "")?.[1] ?? null;
  const tool = "spotless";
  const message = "The following files had format violations";
  return { message, tool, category: "lint_error", file, from: i, to: file === null ? i + 1 : i + 2 };
}

// "[ERROR] Rule 0: org.apache.maven.enforcer.rules.version.RequireJavaVersion failed with message:" / "[ERROR] Detected JDK ... is not in the allowed range"
function brokenRule(lines: readonly string[], from: number): string | null {
  for (let i = from - 1; i >= Math.max(0, from - 60); i--) {
    if (!/^\[(?:ERROR|WARNING)\] Rule \d+: \S+ failed with message:$/.test(lines[i]!)) continue;
    return lines[i + 1]!.replace(/^\[(?:ERROR|WARNING)\] /, "").trim() || null;
  }
  return null;
}

// "Could not resolve dependencies for project ...: The following artifacts ...: Could not find artifact com.acme:jdbc:jar:1.0 in central (https://...)"; tried again it reads "Failure to find com.acme:jdbc:jar:1.0 in https://... was cached in the local repository, ..."
const ARTIFACT = /(?:Could not find artifact|Failure to find) (\S+)|(Could not transfer artifact .*)$/;

/** What a chain of Maven's sentences comes down to. */
function innermost(message: string): string {
  const match = ARTIFACT.exec(message);
  if (match === null) return message;
  return match[2] ?? `Could not find artifact ${match[1]}`;
}

function kindOf(message: string, plugin: string): Category {
  if (
    /Could not (?:resolve|find|transfer)|Failure to find|Cannot (?:resolve|access)|Non-resolvable/.test(
      message,
    )
  )
    return "missing_dependency";
  if (/checkstyle|pmd|spotbugs|findbugs|formatter|spotless|impsort/.test(plugin)) return "lint_error";
  if (
    /enforcer|Malformed|Unrecognised|Unknown lifecycle|No plugin found|missing/.test(`${plugin} ${message}`)
  )
    return "config_error";
  return "build_error";
}

// "[ERROR] Malformed POM /home/dev/pom.xml: Unrecognised tag: 'dep' (position: ...) @ /home/dev/pom.xml, line 12, column 5", "[ERROR] Unknown lifecycle phase "tst". ...", "[FATAL] Non-resolvable parent POM for ..."
const POM =
  /^\[(?:ERROR|FATAL)\]\s+((?:Malformed POM|Non-parseable POM|Non-readable POM|Non-resolvable (?:parent|import) POM|Unknown lifecycle phase|The goal you specified requires|No plugin found for prefix|Could not find the selected project|Plugin \S+ or one of its dependencies could not be resolved|Child module .* does not exist|'[\w.[\]-]+' (?:for|is|must|with)|Unresolveable build extension|The project .* has \d+ error|Could not (?:resolve|find)|Error: (?:Could not find or load main class|JAVA_HOME)).*)$/;
// "... @ /home/dev/pom.xml, line 12, column 5", "... @ line 12, column 5"
const POM_PLACE = /@ (?:(.+?), )?line (\d+), column (\d+)/;

function readPom(lines: readonly string[], i: number): Draft | null {
  const match = POM.exec(lines[i]!);
  if (match === null) return null;
  const said = match[1]!.replace(/ -> \[Help \d+\].*$/, "");
  if (/^The project .* has \d+ error/.test(said))
    return { message: said, role: "consequence", from: i, to: i + 1 };
  const place = POM_PLACE.exec(said);
  const message = said.replace(/ (?:and )?@ .*$/, "");
  const file = place === null ? null : (place[1] ?? "pom.xml");
  return {
    message,
    tool: "maven",
    category: kindOf(message, "") === "missing_dependency" ? "missing_dependency" : "config_error",
    file,
    line: toNumber(place?.[2]),
    column: toNumber(place?.[3]),
    from: i,
    to: i + 1,
  };
}

// "BUILD FAILED" / "/home/dev/build.xml:86: Test com.acme.CartTest failed"
const ANT = /^((?:[A-Za-z]:)?[^\s:][^:]*\.xml):(\d+): (\S.*)$/;

function readAnt(lines: readonly string[], i: number): Draft | null {
  if (!/^BUILD FAILED\s*$/.test(lines[i]!)) return null;
  let last: RegExpExecArray | null = null;
  let to = i + 1;
  for (; to < lines.length && to < i + 10; to++) {
    const match = ANT.exec(lines[to]!);
    if (match === null) break;
    last = match;
  }
  if (last === null) return null;
  const message = last[3]!;
  const isStep =
    /^(?:Test \S+ failed|Compile failed|Java returned: |exec returned: |The following error occurred|.*Tests? failed|Some tests? failed|Unit tests? failed|There (?:was|were) .*fail)/i.test(
      message,
    );
  return {
    message,
    tool: "ant",
    ...(isStep ? { role: "consequence" as const } : {}),
    file: last[1]!,
    line: Number(last[2]),
    from: i,
    to,
  };
}
