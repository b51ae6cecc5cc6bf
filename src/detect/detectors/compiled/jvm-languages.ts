import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { bare, kindOf } from "./javac.ts";
import { readSbtTests } from "./sbt-test.ts";

/** kotlinc, scalac and groovyc, as themselves or under Gradle, sbt and Maven; and which suites sbt lists as failed. */
export const jvmLanguages: Detector = {
  id: "jvm-languages",
  tool: "kotlinc",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ".kt",
    ".scala",
    ".sc:",
    ".groovy",
    "<console>:",
    "<expected-type>:",
    "[error] failed tests:",
    "[error] error during tests:",
  ],
  programs: ["kotlinc", "scalac", "groovyc", "sbt"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readLine(log.lines[i]!, i);
      if (draft !== null) drafts.push({ ...draft, message: withTypes(draft.message, log.lines, i) });
    }
    return [...drafts, ...readSbtTests(log.lines)];
  },
};

// "Cart.scala:3: error: type mismatch;" / " found   : String("cart")" / " required: Int"
function withTypes(message: string, lines: readonly string[], i: number): string {
  if (!message.endsWith(";")) return message;
  const found = /^(?:\[error\])?\s+found\s*: (.+)$/.exec(lines[i + 1] ?? "")?.[1];
  const required = /^(?:\[error\])?\s+required: (.+)$/.exec(lines[i + 2] ?? "")?.[1];
  return found && required ? `${message} found: ${found}, required: ${required}` : message;
}

// "e: file:///src/A.kt:12:5 Unresolved reference: x", "e: /src/A.kt: (12, 5): Unresolved reference: x", "e: file:///C:/src/A.kt:12:5 …"
const KOTLIN =
  /^e: (?:file:\/\/(?:\/(?=[A-Za-z]:))?)?((?:[A-Za-z]:)?[^\s:][^:]*\.kts?):(?: \((\d+), (\d+)\):|(\d+):(\d+):?) (\S.*)$/;
// "[error] /src/A.scala:12:5: not found: value x" (sbt), "/src/A.scala:12: error: not found: value x", "src/A.kt:12:5: error: ...", "[error] /app/views/cart.scala.html:12: type mismatch;" (twirl)
const SCALA =
  /^(?:\[error\] |\[ERROR\] )?((?:[A-Za-z]:)?[^\s:][^:]*\.(?:scala(?:\.\w{2,5})?|kt|sc)):(\d+)(?::(\d+))?: (?:(error): )?(\S.*)$/;
// "/src/A.groovy: 12: unable to resolve class X"
const GROOVY = /^((?:[A-Za-z]:)?[^\s:][^:]*\.groovy): (\d+): (\S.*)$/;

// "<console>:12: error: not found: value totl" (what was typed), "<expected-type>:1: error: …" (a build of sbt)
const TYPED = /^(?:\[error\] )?<(?:console|expected-type)>:\d+: error: (\S.*)$/;

function readLine(line: string, i: number): Draft | null {
  const typed = TYPED.exec(line)?.[1];
  if (typed !== undefined)
    return { message: typed, tool: "scalac", category: kindOf(typed), from: i, to: i + 1 };
  const kotlin = KOTLIN.exec(line);
  if (kotlin !== null)
    return draftOf("kotlinc", kotlin[6]!, kotlin[1]!, kotlin[2] ?? kotlin[4]!, kotlin[3] ?? kotlin[5], i);
  const scala = SCALA.exec(line);
  if (
    scala !== null &&
    (scala[4] !== undefined || line.startsWith("[error]")) &&
    !/^warning:/.test(scala[5]!)
  ) {
    return draftOf(
      scala[1]!.endsWith(".kt") ? "kotlinc" : "scalac",
      scala[5]!,
      scala[1]!,
      scala[2]!,
      scala[3],
      i,
    );
  }
  const groovy = GROOVY.exec(bare(line));
  return groovy === null ? null : draftOf("groovyc", groovy[3]!, groovy[1]!, groovy[2]!, undefined, i);
}

function draftOf(
  tool: string,
  message: string,
  file: string,
  line: string,
  column: string | undefined,
  i: number,
): Draft {
  return {
    tool,
    message,
    category: kindOf(message),
    file,
    line: toNumber(line),
    column: toNumber(column),
    from: i,
    to: i + 1,
  };
}
