import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { Log } from "../../log.ts";

/** Checkstyle, PMD and Android's lint, by Maven, Gradle, Ant or alone; what they only warn of is no failure. */
export const jvmLint: Detector = {
  id: "jvm-lint",
  tool: "checkstyle",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [".java:", "pmd failure", [": error: ", "]\n"]],
  programs: ["checkstyle", "pmd"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readMaven(log.lines[i]!, i) ??
        readPlain(log.lines[i]!, i) ??
        readPmd(log.lines[i]!, i) ??
        readAndroid(log.lines[i]!, i);
      if (draft !== null) drafts.push(draft);
    }
    return drafts;
  },
};

// "[ERROR] src/main/java/com/acme/A.java:[12,5] (whitespace) WhitespaceAround: '{' is not preceded with whitespace."
const MAVEN = /^\[ERROR\] (\S.*\.java):\[(\d+)(?:,(\d+))?\] \(\w+\) (\w+): (\S.*)$/;
// "[ant:checkstyle] [ERROR] /home/dev/A.java:12:5: Missing a Javadoc comment. [MissingJavadocMethod]", "[ERROR] /home/dev/A.java:12: ... [Rule]"
const PLAIN =
  /^(?:\s*\[(?:ant:)?checkstyle\] )?\[ERROR\] ((?:[A-Za-z]:)?[^\s:][^:]*\.java):(\d+)(?::(\d+))?: (\S.*) \[(\w+)\]$/;

function readMaven(line: string, i: number): Draft | null {
  const match = MAVEN.exec(line);
  return match === null ? null : draftOf(match[1]!, match[2], match[3], match[4]!, match[5]!, i);
}

function readPlain(line: string, i: number): Draft | null {
  const match = PLAIN.exec(line);
  return match === null ? null : draftOf(match[1]!, match[2], match[3], match[5]!, match[4]!, i);
}

function draftOf(
  file: string,
  line: string | undefined,
  column: string | undefined,
  errorType: string,
  message: string,
  i: number,
): Draft {
  return { message, errorType, file, line: toNumber(line), column: toNumber(column), from: i, to: i + 1 };
}

// "[INFO] PMD Failure: com.acme.A:12 Rule:UnusedPrivateField Priority:3 Avoid unused private fields such as 'x'."
const PMD = /^(?:\[\w+\] )?PMD Failure: ([\w.$]+):(\d+) Rule:(\w+) Priority:\d+ (\S.*)$/;

function readPmd(line: string, i: number): Draft | null {
  const match = PMD.exec(line);
  if (match === null) return null;
  const file = `${match[1]!.replace(/\$.*$/, "").split(".").pop()}.java`;
  return { ...draftOf(file, match[2], undefined, match[3]!, match[4]!, i), tool: "pmd" };
}

// "/home/dev/app/src/main/res/layout/cart.xml:14: Error: Missing contentDescription attribute on image [ContentDescription]"
const ANDROID =
  /^((?:[A-Za-z]:)?[^\s:][^:]*\.(?:java|kts?|xml|gradle|toml)):(\d+): Error: (\S.*) \[([A-Z][A-Za-z]\w*)\]$/;

function readAndroid(line: string, i: number): Draft | null {
  const match = ANDROID.exec(line);
  if (match === null) return null;
  return { ...draftOf(match[1]!, match[2], undefined, match[4]!, match[3]!, i), tool: "android-lint" };
}
