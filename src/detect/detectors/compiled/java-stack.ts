import type { Frame } from "#model/failure.ts";
import { isOwn } from "../../frames.ts";

export interface JavaException {
  /** The class of the innermost cause that has a message, else of the innermost. */
  readonly type: string;
  readonly message: string;
  /** Innermost call first, of the exception that is named. */
  readonly frames: readonly Frame[];
  readonly to: number;
}

// "java.lang.IllegalStateException: no such port", "org.junit.ComparisonFailure: expected:<[1]> but was:<[2]>", "AssertionError"
const HEAD =
  /^\s*((?:[\w$]+\.)*[\w$]*(?:Exception|Error|Failure|Failed|Throwable|Interrupted|Violation|Exceeded|Fault|Timeout|Death|Mismatch|NotFound|Unsatisfied\w*|Problem|Invocation)\w*)(?:: ?(.*))?$/;
const QUALIFIED = /^\s*((?:[a-z_][\w$]*\.)+[A-Z][\w$]*)(?:: (.*))?$/;
// "	at com.acme.Main.at(Main.java:4)", "	at java.base/java.util.ArrayList.get(ArrayList.java:427)", "    at app//com.acme.Main.run(Main.java:4) ~[classes/:na]", "  at Main$.main(Main.scala:3)"
const AT = /^\s*at (?:[\w.@-]+\/(?:[\w.@-]*\/)?)?([\w$.<>/-]+)\(([^():]+?)(?::(\d+))?\)(?: ~?\[.*\])?$/;
const CAUSED = /^\s*(?:Caused by|Suppressed|Wrapped by): (.*)$/;
const MORE = /^\s*(?:\.\.\. \d+ (?:more|common frames omitted)|\[CIRCULAR REFERENCE.*)$/;

/** True where a line is a stack frame of the JVM. */
export function isJavaFrame(line: string): boolean {
  return AT.test(line);
}

/** The type and message on the first line of an exception, or null. */
export function readHead(line: string): { type: string; message: string } | null {
  const match = HEAD.exec(line) ?? QUALIFIED.exec(line);
  return match === null ? null : { type: match[1]!, message: match[2]?.trim() ?? "" };
}

/** The exception whose head stands at `i`: causes followed inwards, a message of several lines joined. `strip` removes a wrapper's prefix. */
export function readException(
  lines: readonly string[],
  i: number,
  strip: (line: string) => string = (line) => line,
): JavaException | null {
  const head = readHead(strip(lines[i]!));
  if (head === null) return null;
  const chain: { type: string; message: string; frames: Frame[] }[] = [{ ...head, frames: [] }];
  let to = i + 1;
  let sawFrame = false;
  for (; to < lines.length && to < i + 400; to++) {
    const line = strip(lines[to]!);
    const at = AT.exec(line);
    if (at !== null) {
      chain.at(-1)!.frames.push(javaFrame(at));
      sawFrame = true;
      continue;
    }
    if (MORE.test(line)) continue;
    const caused = CAUSED.exec(line);
    if (caused !== null) {
      const inner = readHead(caused[1]!) ?? { type: caused[1]!, message: "" };
      if (!/^\s*Suppressed/.test(line)) chain.push({ ...inner, frames: [] });
      else chain.push({ ...inner, frames: [], suppressed: true } as never);
      continue;
    }
    // A message of several lines stands between the head and the first frame.
    if (!sawFrame && to <= i + 30 && framesFollow(lines, to, strip)) {
      const current = chain.at(-1)!;
      if (line.trim() !== "") current.message = `${current.message} ${line.trim()}`.trim();
      continue;
    }
    const current = chain.at(-1)!;
    if (chain.length > 1 && current.frames.length === 0 && framesFollow(lines, to, strip)) {
      current.message = `${current.message} ${line.trim()}`.trim();
      continue;
    }
    break;
  }
  const causes = chain.filter((link) => !("suppressed" in link));
  const chosen = innermost(causes);
  const frames = chosen.frames.some((f) => f.own)
    ? chosen.frames
    : (causes.find((link) => link.frames.some((f) => f.own))?.frames ?? chosen.frames);
  return { type: chosen.type, message: chosen.message, frames, to };
}

/** The innermost cause is what a person names, unless it says nothing and an outer one does. */
function innermost<T extends { type: string; message: string }>(chain: readonly T[]): T {
  for (let i = chain.length - 1; i >= 0; i--) if (chain[i]!.message !== "") return chain[i]!;
  return chain.at(-1)!;
}

function framesFollow(lines: readonly string[], from: number, strip: (line: string) => string): boolean {
  for (let i = from; i < Math.min(lines.length, from + 12); i++) {
    const line = strip(lines[i]!);
    if (AT.test(line)) return true;
    if (
      /<<< (?:FAILURE|ERROR)!|^Tests run:|^Running |^\[(?:INFO|ERROR|WARNING)\]|^(?:Results|BUILD|FAILED|FAILURE)\b/.test(
        line,
      )
    )
      return false;
  }
  return false;
}

// Everybody's libraries: test frameworks, mocks, build tools, application servers.
const LIBRARY =
  /^(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|android|androidx|dalvik|libcore|junit|org\.(?:junit|testng|hamcrest|assertj|mockito|powermock|easymock|jmock|spockframework|scalatest|specs2|apache|gradle|codehaus|eclipse|springframework|hibernate|jboss|jetbrains|robolectric|objectweb|aspectj|slf4j|glassfish|opentest4j|ops4j|postgresql|mortbay|bouncycastle|reflections)|com\.(?:google\.(?:common|inject|gson|truth|protobuf)|fasterxml|intellij|mysql|zaxxer|carrotsearch|squareup\.okhttp)|io\.(?:netty|reactivex|vertx|micrometer|quarkus|micronaut)|net\.(?:bytebuddy|sf)|rx|reactor|ch\.qos|cglib|mockit|worker|play\.api|akka|sbt|net\.ltgt)\./;

function javaFrame(at: RegExpExecArray): Frame {
  const fn = at[1]!;
  const file = at[2]!;
  const known = /\.\w+$/.test(file);
  return {
    file: known ? file : fn,
    line: at[3] === undefined ? null : Number(at[3]),
    column: null,
    fn,
    own: known && !LIBRARY.test(fn) && isOwn(file),
  };
}

/** "com.acme.Main" of the class in a frame's call: "com.acme.Main$1.run" is in it too. */
export function classOf(fn: string): string {
  return fn.slice(0, fn.lastIndexOf(".")).replace(/\$.*$/, "");
}
