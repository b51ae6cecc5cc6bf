import type { Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { isJavaFrame, readException, readHead } from "./java-stack.ts";

/** A failed test of any JVM runner, as its header named it. */
export interface FailedTest {
  /** As the runner prints it: "adds(com.acme.CartTest)", "com.acme.CartTest > adds". */
  readonly test: string;
  readonly ownClass: string | null;
  /** The line that named the test, and the first line below it. */
  readonly from: number;
  readonly below: number;
}

/** The draft of a failed test: the exception below its header, or the first words there. */
export function draftOf(
  lines: readonly string[],
  failed: FailedTest,
  strip: (line: string) => string,
): Draft {
  const { test, ownClass, from, below } = failed;
  let i = below;
  while (i < Math.min(lines.length, below + 3) && strip(lines[i]!).trim() === "") i++;
  for (let at = i; at < Math.min(lines.length, i + 4); at++) {
    const line = strip(lines[at] ?? "");
    if (at > i && line.trim() === "") break;
    const short = readShort(line);
    if (short !== null) return { ...short, test, from, to: at + 1 };
    const thrown = readException(lines, at, { strip, ownClass });
    if (thrown === null || (at > i && thrown.frames.length === 0)) continue;
    const { type, message, frames, file, line: row, to } = thrown;
    return { message: message || type, errorType: type, file, line: row, frames, test, from, to };
  }
  const headless = readException(lines, i, { strip, ownClass, anyHead: true });
  if (headless !== null && headless.frames.length > 0) {
    const { message, frames, file, line, to } = headless;
    return { message, frames, file, line, test, from, to };
  }
  // Copied from a page a stack may stand above what was thrown.
  while (i < lines.length && i < below + 100 && isJavaFrame(strip(lines[i]!))) i++;
  const first = strip(lines[i] ?? "").trim();
  const bared = i > below && isJavaFrame(strip(lines[i - 1]!)) ? readHead(first) : null;
  if (bared !== null) {
    const above = readException(lines, below - 1, { strip, ownClass, anyHead: true });
    return {
      message: bared.message || bared.type,
      errorType: bared.type,
      frames: above?.frames ?? [],
      file: above?.file ?? null,
      line: above?.line ?? null,
      test,
      from,
      to: i + 1,
    };
  }
  const isWords =
    first !== "" &&
    i < below + 3 &&
    !/^(?:Tests run:|Running |BUILD |FAILURE|\[|> Task|\d+ tests? completed)/.test(first);
  return { message: isWords ? first : `${test} failed`, test, from, to: isWords ? i + 1 : from + 1 };
}

// Gradle's short form: "    java.lang.AssertionError at EmailUtilTest.java:66"
const SHORT = /^\s*(\S+?)(?:: (.*))? at ([\w$-]+\.\w+):(\d+)$/;

function readShort(line: string): Pick<Draft, "message" | "errorType" | "file" | "line"> | null {
  const match = SHORT.exec(line);
  if (match === null || readHead(match[1]!) === null) return null;
  return { message: match[2] ?? match[1]!, errorType: match[1]!, file: match[3]!, line: toNumber(match[4]) };
}

/** "adds" of "adds(com.acme.CartTest)", "com.acme.CartTest.adds", "CartTest > adds()", "CartTest#adds": to know a retelling. */
export function methodOf(test: string): string {
  const named = /^(.*?)\(([\w.$]+)\)$/.exec(test);
  const name = named !== null ? named[1]! : (test.split(" > ").pop()!.split("#").pop()! ?? test);
  return name
    .replace(/\(.*$/, "")
    .replace(/\[.*$/, "")
    .replace(/^(?:[\w$]+\.)+(?=\w+$)/, "")
    .trim()
    .toLowerCase();
}
