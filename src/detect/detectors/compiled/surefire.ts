import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { bare } from "./javac.ts";
import { draftOf, methodOf } from "./jvm-test.ts";

/** Maven's Surefire and Failsafe: each failed test with its exception, and the recap at the end. */
export const surefire: Detector = {
  id: "surefire",
  tool: "maven-surefire",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["<<< fail", "<<< err", "failed tests:", "tests in error:", "failures:", "errors:"],
  programs: ["mvn", "mvnw"],
  scan(log: Log): Draft[] {
    const told = readFailed(log.lines);
    const names = new Set(told.map((draft) => methodOf(draft.test!)));
    return [
      ...told,
      ...readRecap(log.lines).filter((draft) => !names.has(methodOf(draft.test!))),
      ...readCounts(log.lines),
    ];
  },
};

// "adds(com.acme.CartTest)  Time elapsed: 0.02 sec  <<< FAILURE!", "[ERROR] com.acme.CartTest.adds -- Time elapsed: 0.02 s <<< ERROR!"
const HEAD =
  /^(?:\[(?:ERROR|INFO|WARNING)\]\s+)?(\S.*?)(?:\s+(?:-- )?Time elapsed: [\d.,]+ ?s(?:ec)?)?\s+<<< (?:FAILURE|ERROR)!\s*$/;

function readFailed(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const head = HEAD.exec(lines[i]!);
    if (head === null || /^Tests run:/.test(head[1]!)) continue;
    const test = head[1]!;
    const draft = draftOf(lines, { test, ownClass: classOf(test), from: i, below: i + 1 }, (line) => line);
    // A test that is run again (rerunFailingTestsCount) fails in the same words.
    if (!drafts.some((other) => other.test === test && other.message === draft.message)) drafts.push(draft);
    i = Math.max(i, draft.to - 1);
  }
  return drafts;
}

function classOf(test: string): string | null {
  const inBrackets = /\(([\w.$]+)\)$/.exec(test)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  // "com.acme.CartTest.adds", "com.acme.CartTest" when setting up the class failed
  return /^((?:[a-z_]\w*\.)+[A-Z][\w$]*)/.exec(test)?.[1] ?? null;
}

// "Failed tests:   adds(com.acme.CartTest): expected:<1> but was:<2>", "Tests in error: ", "[ERROR] Failures: "
const LIST = /^(?:\[ERROR\] )?(?:Failed tests|Tests in error|Failures|Errors):\s*(.*)$/;
// "  adds(com.acme.CartTest): expected:<1> but was:<2>"
const OLD_ITEM = /^(.+?\([\w.$]+\))(?:: (.*))?$/;
// "  CartTest.adds:45->check:30 expected:<1> but was:<2>", "  CartTest.adds:45 » NullPointer", "CartTest.adds » Runtime gone"
const ITEM =
  /^((?:[\w$]+\.)*[\w$]+\.[\w$]+(?:\[.*?\])?)(?::(\d+))?((?:->[\w$.]+:?\d*)*)(?: » (\S+))?(?: (.*))?$/;
// "  com.acme.CartTest#adds AssertionFailedError"
const HASH_ITEM = /^([\w.$]+#[\w$]+(?:\[.*?\])?)(?: (\S+))?(?: (.*))?$/;

function readRecap(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const list = LIST.exec(lines[i]!);
    if (list === null) continue;
    if (list[1]!.trim() !== "") pushItem(drafts, list[1]!.trim(), i);
    for (let j = i + 1; j < lines.length; j++) {
      const line = bare(lines[j]!);
      if (line.trim() === "" || /^(?:Tests run:|\[|Failed tests|Tests in error|Errors:|Failures:)/.test(line))
        break;
      if (/^\s/.test(line) || lines[j]!.startsWith("[ERROR]")) pushItem(drafts, line.trim(), j);
      i = j;
    }
  }
  return drafts;
}

function pushItem(drafts: Draft[], text: string, at: number): void {
  // "  Run 2: CartTest.setUp:68 » BeanCreation": the test itself stands above
  if (/^Run \d+: /.test(text)) return;
  const draft = readItem(text, at);
  if (draft !== null && !drafts.some((other) => other.test === draft.test)) drafts.push(draft);
}

function readItem(text: string, at: number): Draft | null {
  const place = { role: "summary" as const, from: at, to: at + 1 };
  const hash = HASH_ITEM.exec(text);
  if (hash !== null) {
    const message = [hash[2], hash[3]].filter(Boolean).join(" ") || `${hash[1]} failed`;
    return { message, errorType: hash[2] ?? null, test: hash[1]!, ...place };
  }
  const old = OLD_ITEM.exec(text);
  if (old !== null) return { message: old[2] || `${old[1]} failed`, test: old[1]!, ...place };
  const item = ITEM.exec(text);
  if (item === null) return null;
  const type =
    item[4] === undefined ? null : /(?:Exception|Error)$/.test(item[4]) ? item[4] : `${item[4]}Exception`;
  const [owner] = item[1]!.split(".").slice(-2);
  return {
    message: item[5] || type || `${item[1]} failed`,
    errorType: type,
    test: item[1]!,
    file: item[2] === undefined ? null : `${owner}.java`,
    line: toNumber(item[2]),
    ...place,
  };
}

// "[ERROR] Tests run: 57, Failures: 1, Errors: 5, Skipped: 3", "Tests run: 3, Failures: 1, Errors: 0 ... <<< FAILURE!"
const COUNTS = /^(?:\[ERROR\] )?Tests run: \d+,\s*Failures: (\d+),\s*Errors: (\d+)/;

function readCounts(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  lines.forEach((line, i) => {
    const match = COUNTS.exec(line);
    if (match === null || (match[1] === "0" && match[2] === "0")) return;
    drafts.push({ message: bare(line), role: "consequence", from: i, to: i + 1 });
  });
  return drafts;
}
