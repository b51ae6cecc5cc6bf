import type { Frame } from "#model/failure.ts";
import { isOwn, toNumber, topFrame } from "../../frames.ts";

export interface JavaException {
  /** Of the innermost cause that says something, else of the innermost. */
  readonly type: string;
  readonly message: string;
  /** Innermost call first. */
  readonly frames: readonly Frame[];
  readonly file: string | null;
  readonly line: number | null;
  readonly to: number;
}

export interface Reading {
  /** Removes what a wrapper puts before each line: "    [junit] ". */
  readonly strip?: (line: string) => string;
  /** A class of the user's own ("com.acme.CartTest"): what shares its package is own code, whatever its name. */
  readonly ownClass?: string | null;
  /** The first line need not name a class: Spock prints the condition alone above its stack. */
  readonly anyHead?: boolean;
}

// "java.lang.IllegalStateException: no such port", "AssertionError", "com.acme.PortTaken: 80"
const HEAD = /^\s*([\w$.]{1,250})(?:: ?(.*))?$/;
const ENDING = /(?:Exception|Error|Failure|Throwable|Violation|Timeout|Fault)\w*$/;
const QUALIFIED = /^(?:[a-z_][\w$]*\.){1,12}[A-Z][\w$]*$/;
// "	at com.acme.Main.at(Main.java:4)", "	at java.base/java.util.ArrayList.get(ArrayList.java:427)", "  at app//com.acme.Main.run(Main.java:4) ~[classes/:na]",
// and as Maven prints its own: "    at org.apache.maven.lifecycle.internal.MojoExecutor.execute (MojoExecutor.java:215)"
const AT =
  /^\s*at (?:[\w.@-]+\/(?:[\w.@-]*\/)?)?([^()\s](?:[^()]{0,500}[^()\s])?)(?: (?=\([\w$]+\.java:))?\(([^():]+?)(?::(\d+))?\)(?: ~?\[.*\])?$/;
// "Caused by: java.io.IOException: gone", or Gradle's "        Caused by:" with the exception on the next line
const CAUSED = /^\s*(?:Caused by|Wrapped by):(.*)$/;
// "\tSuppressed: java.io.IOException: not closed", "\t... 23 more", "\t[CIRCULAR REFERENCE: java.lang.Error: x]"
const SUPPRESSED = /^\s*Suppressed: /;
const MORE = /^\s*(?:\.\.\. \d+ (?:more|common frames omitted|trimmed)|\[CIRCULAR REFERENCE.*)$/;
// What ends a message of several lines though no frame has come yet.
const STOP =
  /<<< (?:FAILURE|ERROR)!|^\s*(?:Tests run:|Running |\[(?:INFO|ERROR|WARNING)\]|Results ?:|BUILD |FAILURE: |Testcase: |> Task |\d+\) )| FAILED$/;
const MESSAGE_LINES = 8;

/** True where a line is a stack frame of the JVM. */
export function isJavaFrame(line: string): boolean {
  return AT.test(line);
}

/** The class and message on the first line of an exception, or null. */
export function readHead(line: string): { type: string; message: string } | null {
  const match = HEAD.exec(line);
  if (match === null || !(ENDING.test(match[1]!) || QUALIFIED.test(match[1]!))) return null;
  return { type: match[1]!, message: match[2]?.trim() ?? "" };
}

interface Link {
  readonly type: string;
  readonly message: string[];
  readonly frames: Frame[];
}

/** The exception whose head stands at `i`: its causes followed inwards, a message of several lines joined. */
export function readException(
  lines: readonly string[],
  i: number,
  reading: Reading = {},
): JavaException | null {
  const strip = reading.strip ?? ((line: string) => line);
  const first = strip(lines[i] ?? "");
  const head = readHead(first) ?? (reading.anyHead ? { type: "", message: first.trim() } : null);
  if (head === null) return null;
  const chain: Link[] = [{ type: head.type, message: [head.message], frames: [] }];
  let isSuppressed = false;
  let to = i + 1;
  for (; to < lines.length && to < i + 500; to++) {
    const line = strip(lines[to]!);
    const current = chain.at(-1)!;
    const at = AT.exec(line);
    if (at !== null) {
      if (!isSuppressed) current.frames.push(javaFrame(at, reading.ownClass ?? null));
      continue;
    }
    if (MORE.test(line)) continue;
    isSuppressed = SUPPRESSED.test(line);
    if (isSuppressed) continue;
    const caused = CAUSED.exec(line);
    if (caused !== null) {
      const said = caused[1]!.trim() !== "" ? caused[1]! : strip(lines[++to] ?? "");
      const inner = readHead(said) ?? { type: said.trim(), message: "" };
      chain.push({ type: inner.type, message: [inner.message], frames: [] });
      continue;
    }
    // Between an exception's head and its first frame stands the rest of its message, or the blank line before a cause.
    if (current.frames.length === 0 && !STOP.test(line) && framesFollow(lines, to, strip))
      current.message.push(line.trim());
    else if (line.trim() === "" && CAUSED.test(strip(lines[to + 1] ?? ""))) continue;
    else break;
  }
  return finish(chain, to);
}

/**
 * Of a chain of causes the one to name: the outermost that own code threw with words of its own; where libraries
 * threw them all, the innermost that says something. The innermost's words are added, they tell why.
 */
function finish(chain: readonly Link[], to: number): JavaException {
  const said = chain.map((link) => ({ ...link, text: joinMessage(link.message) }));
  const inner = said.findLast((link) => link.text !== "") ?? said.at(-1)!;
  const named = said.find((link, i) => thrownByOwn(link.frames) && !repeats(link.text, said[i + 1])) ?? inner;
  const withOwn = named.frames.some((f) => f.own)
    ? named
    : said.findLast((link) => link.frames.some((f) => f.own));
  const frames = (withOwn ?? named).frames;
  const top = topFrame(frames);
  const why =
    named === inner || inner.text === "" || named.text.includes(inner.text)
      ? ""
      : ` (caused by ${inner.type}: ${inner.text})`;
  return {
    type: named.type,
    message: named.text + why,
    frames,
    file: top?.file ?? null,
    line: top?.line ?? null,
    to,
  };
}

/** Constructed in own code: the JDK's frames above it only build or check. */
function thrownByOwn(frames: readonly Frame[]): boolean {
  return frames.find((f) => !NEVER_OWN.test(f.fn ?? ""))?.own === true;
}

/** `throw new RuntimeException(e)` has no words of its own: its message is its cause's. */
function repeats(text: string, cause: { readonly type: string; readonly text: string } | undefined): boolean {
  return cause !== undefined && (text === "" || text.startsWith(cause.type));
}

/** One line of a message: Spock's drawing of values below "Condition not satisfied:" is left out. */
function joinMessage(parts: readonly string[]): string {
  const words = parts.filter((part) => part !== "" && !/^[|\s]+$/.test(part));
  const first = words[0] ?? "";
  const kept = /^Condition (?:not satisfied|failed)/.test(first)
    ? words.slice(0, 2)
    : words.slice(0, MESSAGE_LINES);
  return kept.join(" ").replace(/\s+/g, " ").trim();
}

function framesFollow(lines: readonly string[], from: number, strip: (line: string) => string): boolean {
  for (let i = from; i < Math.min(lines.length, from + 25); i++) {
    const line = strip(lines[i]!);
    if (AT.test(line) || CAUSED.test(line)) return true;
    if (STOP.test(line)) return false;
  }
  return false;
}

// Everybody's libraries: the JDK, languages, test frameworks, mocks, build tools, application servers.
const LIBRARY =
  /^(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|android|androidx|dalvik|libcore|junit|org\.(?:junit|testng|hamcrest|assertj|mockito|powermock|easymock|jmock|spockframework|scalatest|specs2|apache|gradle|codehaus|eclipse|springframework|hibernate|jboss|jetbrains|robolectric|objectweb|aspectj|slf4j|glassfish|opentest4j|ops4j|postgresql|mortbay|bouncycastle|reflections|w3c|xml|jenkinsci|kohsuke)|hudson|jenkins|com\.(?:cloudbees\.groovy|google\.(?:common|inject|gson|truth|protobuf)|fasterxml|intellij|mysql|zaxxer|carrotsearch|squareup\.okhttp)|io\.(?:netty|reactivex|vertx|micrometer|quarkus|micronaut)|net\.(?:bytebuddy|sf)|rx|reactor|ch\.qos|cglib|mockit|worker|play\.api|akka|sbt)\./;
const NEVER_OWN =
  /^(?:java|javax|jdk|sun|com\.sun|junit|org\.junit|org\.testng|org\.hamcrest|org\.assertj|org\.gradle|org\.opentest4j)\./;

/** True when a method belongs to the user's own code: no known library's, or in the package of a class that is the user's. */
export function isOwnCall(fn: string, ownClass: string | null): boolean {
  return !LIBRARY.test(fn) || (ownClass !== null && !NEVER_OWN.test(fn) && sharesPackage(fn, ownClass));
}

function javaFrame(at: RegExpExecArray, ownClass: string | null): Frame {
  const fn = at[1]!;
  const file = fileOf(at[2]!, fn);
  const isKnown = isOwnCall(fn, ownClass);
  return {
    file: file ?? fn,
    line: toNumber(at[3]),
    column: null,
    fn,
    own: file !== null && isOwn(file) && isKnown,
  };
}

/** Compiled without debug information a frame says "Unknown Source": the class has the file's name all the same. */
function fileOf(place: string, fn: string): string | null {
  // "WorkflowScript.runWith(WorkflowScript:140)": a Jenkinsfile
  if (/\.\w+$|^WorkflowScript$/.test(place)) return place;
  // Groovy's call sites: "java_math_BigDecimal$setScale.call(Unknown Source)", "MenuImporter$prices$0.call(Unknown Source)"
  if (place !== "Unknown Source" || /\$\w+(?:\$\d+)?\.call\w*$/.test(fn)) return null;
  const owner = fn.split(".").at(-2)?.replace(/\$.*$/, "");
  return owner ? `${owner}.java` : null;
}

/** Two words of a package make a house: "org.apache.camel.X" and "org.apache.camel.Y" share three, "org.apache.X" none. */
function sharesPackage(fn: string, ownClass: string): boolean {
  const a = fn.split(".");
  const b = ownClass.split(".");
  const want = Math.min(3, b.length - 1);
  for (let i = 0; i < want; i++) if (a[i] !== b[i]) return false;
  return want >= 2;
}
