import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, toNumber, topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { isOwnCall, readHead } from "./java-stack.ts";
import { bare } from "./javac.ts";
import { draftOf } from "./jvm-test.ts";

/** JUnit's and TestNG's own text, plain or under Ant: numbered failures, the console launcher's list. */
export const junitText: Detector = {
  id: "junit-text",
  tool: "junit",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "there was ",
    "there were ",
    "methodsource",
    "classsource",
    "failed: ",
    "failed configuration: ",
    "failures:",
    "1) ",
  ],
  programs: ["ant"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readNumbered(log.lines, i) ?? readLauncher(log.lines, i) ?? readTestNg(log.lines, i);
      if (draft === null) continue;
      if (!drafts.some((other) => other.test === draft.test && other.message === draft.message))
        drafts.push(draft);
      i = Math.max(i, draft.to - 1);
    }
    return drafts;
  },
};

// "1) adds(com.acme.CartTest)", with "java.lang.AssertionError: expected:<1> but was:<2>" below or behind it
const NUMBERED = /^\s*\d+\) (\S.*\(([\w.$]+)\))(\S.*)?$/;

function readNumbered(lines: readonly string[], i: number): Draft | null {
  const match = NUMBERED.exec(bare(lines[i]!));
  if (match === null) return null;
  const below = match[3] === undefined ? i + 1 : i;
  const strip = (line: string): string => (line === lines[i] ? (match[3] ?? "") : bare(line));
  if (below === i + 1 && readHead(bare(lines[i + 1] ?? "")) === null) return null;
  return draftOf(lines, { test: match[1]!, ownClass: match[2]!, from: i, below }, strip);
}

// "  JUnit Jupiter:CartTest:adds()" / "    MethodSource [className = 'com.acme.CartTest', methodName = 'adds', ...]" / "    => org.opentest4j.AssertionFailedError: expected: <4> but was: <5>"
const LAUNCHER = /^\s*(?:JUnit (?:Jupiter|Vintage|Platform Suite)|[\w ]+):(.+)$/;
const SOURCE =
  /^\s*(?:MethodSource|ClassSource|FileSource) \[className = '([\w.$]+)'(?:, methodName = '(\w+)')?/;
// "       com.acme.CartTest.adds(CartTest.java:12)"
const LAUNCHER_FRAME = /^\s+(?:[\w.@-]+\/)?([\w.$<>]+)\(([\w$]+\.\w+):(\d+)\)$/;

function readLauncher(lines: readonly string[], i: number): Draft | null {
  const source = SOURCE.exec(bare(lines[i + 1] ?? ""));
  const head = source === null ? null : LAUNCHER.exec(bare(lines[i]!));
  const thrown = head === null ? null : /^\s*=> (.+)$/.exec(bare(lines[i + 2] ?? ""));
  if (source === null || head === null || thrown === null) return null;
  const { type, message } = readHead(thrown[1]!) ?? { type: null, message: thrown[1]! };
  const words = [message];
  const frames: Frame[] = [];
  let to = i + 3;
  for (; to < lines.length; to++) {
    const line = bare(lines[to]!);
    const at = LAUNCHER_FRAME.exec(line);
    if (at !== null)
      frames.push({
        ...frame(at[2]!, at[3], null, at[1]),
        own: isOwnCall(at[1]!, source[1]!),
      });
    else if (/^\s*(?:\[\.\.\.\]|Caused by: .*|Suppressed: .*)$/.test(line)) continue;
    else if (frames.length === 0 && /^(?:\s{6,}|\t)\S/.test(line)) words.push(line.trim());
    else break;
  }
  const top = topFrame(frames);
  return {
    message: words.join(" ").trim() || type || "failed",
    errorType: type,
    test: head[1]!.replaceAll(":", " > "),
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from: i,
    to,
  };
}

// "FAILED: adds", "FAILED CONFIGURATION: @BeforeMethod setUp", with the exception below
const TESTNG = /^\s*FAILED(?: CONFIGURATION)?: (\S.*)$/;

function readTestNg(lines: readonly string[], i: number): Draft | null {
  const match = TESTNG.exec(bare(lines[i]!));
  if (match === null || readHead(bare(lines[i + 1] ?? "")) === null) return null;
  const draft = draftOf(
    lines,
    { test: match[1]!.replace(/\(.*\)$/, ""), ownClass: null, from: i, below: i + 1 },
    bare,
  );
  return draft.frames?.length ? { ...draft, tool: "testng", line: toNumber(draft.line) } : null;
}
