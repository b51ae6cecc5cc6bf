import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { isJavaFrame, readException, readHead } from "./java-stack.ts";

/** Exceptions of JVM programs: thrown out of a thread, or logged with their stack. */
export const javaException: Detector = {
  id: "java-exception",
  tool: "java",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "exception in thread",
    ["\tat ", ")"],
    [" at ", ")"],
    ["at ", ".java:"],
    "could not find or load main class",
    "unable to access jarfile",
    "main method not found",
    "unable to initialize main class",
    "linkageerror occurred",
    "could not create the java virtual",
    "a jni error",
    "application failed to start",
  ],
  programs: ["java"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readThrown(log.lines, i) ??
        readLogged(log.lines, i) ??
        readStart(log.lines, i) ??
        readSpring(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "Exception in thread "main" java.lang.NullPointerException: ...", "     [java] Exception in thread ..."
const THROWN = /^(?:\s*\[(?:java|exec)\] )?Exception in thread "[^"]*" /;
const PREFIX = /^\s*\[(?:java|exec)\] ?/;

function readThrown(lines: readonly string[], i: number): Draft | null {
  if (!THROWN.test(lines[i]!)) return null;
  return toDraft(lines, i, (line) => line.replace(THROWN, "").replace(PREFIX, ""), true);
}

// "[ERROR] com.acme.SoupException: cold" over "[ERROR] \tat com.acme.Pot.boil(Pot.java:14)": Maven, sbt
const LEVEL = /^\[(?:ERROR|error)\] /;
const withoutLevel = (line: string) => line.replace(LEVEL, "");
const same = (line: string) => line;

/** A stack in the middle of a log is often a caught exception: nothing sure. */
function readLogged(lines: readonly string[], i: number): Draft | null {
  const strip = LEVEL.test(lines[i]!) ? withoutLevel : same;
  if (isJavaFrame(strip(lines[i]!)) || readHead(strip(lines[i]!)) === null) return null;
  // Any qualified name could be a class that was thrown; one without the usual ending must have its stack right below.
  const reach = /(?:Exception|Error|Failure|Throwable)\b/.test(lines[i]!) ? 6 : 2;
  let next = i + 1;
  while (next < Math.min(lines.length, i + reach) && !isJavaFrame(strip(lines[next]!))) next++;
  if (next >= lines.length || !isJavaFrame(strip(lines[next]!))) return null;
  const draft = toDraft(lines, i, strip, false);
  // What a program says last, and nothing after it, it ended of.
  const isLast = draft !== null && lines.slice(draft.to).every((line) => line.trim() === "");
  return isLast ? { ...draft, sure: true } : draft;
}

function toDraft(
  lines: readonly string[],
  i: number,
  strip: (line: string) => string,
  sure: boolean,
): Draft | null {
  const thrown = readException(lines, i, { strip });
  if (thrown === null) return null;
  const { type, message, frames, file, line, to } = thrown;
  const isClaimed = CLAIM.test(type) && CLAIMS.test(frames[0]?.fn ?? "");
  const kind = isClaimed
    ? {
        category: "test_failure" as const,
        sure: true,
        test: calledByRunner(frames, lines.slice(Math.max(0, i - NEAR), i)),
      }
    : { sure };
  if (RETELLS.test(type)) return retold(message, i, to);
  return { message: message || type, errorType: type, file, line, frames, ...kind, from: i, to };
}

/** With -e Maven prints the exception of its own that says what it said before. */
function retold(message: string, from: number, to: number): Draft {
  const category = /\btest (?:failures|errors)\b/.test(message) ? "test_failure" : "build_error";
  return {
    message: message.replace(/ Please refer to .*$/, ""),
    tool: "maven",
    category,
    role: "summary",
    from,
    to,
  };
}

// "org.apache.maven.lifecycle.LifecycleExecutionException: Failed to execute goal …"
const RETELLS = /^org\.apache\.maven\.(?:lifecycle|plugin)\./;

// "at java.lang.reflect.Method.invoke(Native Method)", "at jdk.internal.reflect.DirectMethodHandleAccessor.invoke(…)", "at sun.reflect.NativeMethodAccessorImpl.invoke0(Native Method)"
const REFLECTED = /^(?:java\.lang\.reflect|jdk\.internal\.reflect|sun\.reflect)\./;

const NEAR = 5;

/** The method that a runner called is the test, unless the lines above name it: that is for who knows the runner. */
function calledByRunner(frames: readonly Frame[], above: readonly string[]): string | null {
  const at = frames.findIndex(({ fn }) => REFLECTED.test(fn ?? ""));
  const { own = false, fn = null } = frames[at - 1] ?? {};
  const method = fn?.split(".").pop();
  return own && method !== undefined && !above.some((line) => line.includes(method)) ? fn : null;
}

// "java.lang.AssertionError" over "at org.junit.Assert.fail(Assert.java:91)": a test's claim, whoever ran the test
const CLAIM = /(?:Assert\w*Error|ComparisonFailure|ComparisonError)$/;
const CLAIMS =
  /^(?:org\.(?:junit|hamcrest|testng|assertj|opentest4j|fest)|junit\.framework|kotlin\.test|com\.google\.common\.truth)\./;

// "Error: Could not find or load main class com.acme.Main", "Error: Unable to access jarfile app.jar", "Error: Main method not found in class A, ..."
const START =
  /^Error: ((?:Could not find or load main class|Unable to access jarfile|Main method not found|Unable to initialize main class|LinkageError occurred|Could not create the Java Virtual Machine|A JNI error).*)$/;

function readStart(lines: readonly string[], i: number): Draft | null {
  const match = START.exec(lines[i]!);
  if (match === null) return null;
  // "Caused by: java.lang.ClassNotFoundException: com.acme.Main", "\tjava.lang.UnsupportedClassVersionError: App has been compiled by …"
  const below = /^(?:Caused by: |\s+(?=java\.lang\.\w+Error: ))([\w.$]+)(?:: (.*))?/.exec(lines[i + 1] ?? "");
  const cause = below?.[1] ?? null;
  // "LinkageError occurred while loading main class App" alone says nothing of why
  const why = match[1]!.startsWith("LinkageError ") && below?.[2] ? ` (caused by ${cause}: ${below[2]})` : "";
  return {
    message: match[1]! + why,
    errorType: cause,
    category: "config_error",
    from: i,
    to: cause === null ? i + 1 : i + 2,
  };
}

/** Spring Boot's page: "APPLICATION FAILED TO START" between stars, "Description:", what it is, "Action:". */
function readSpring(lines: readonly string[], i: number): Draft | null {
  if (lines[i] !== "APPLICATION FAILED TO START") return null;
  const head = lines.findIndex((line, n) => n > i && n < i + 6 && line === "Description:");
  const at = head < 0 ? -1 : lines.findIndex((line, n) => n > head && n < head + 4 && line.trim() !== "");
  if (at < 0) return null;
  return { message: lines[at]!.trim(), tool: "spring-boot", category: "config_error", from: i, to: at + 1 };
}
