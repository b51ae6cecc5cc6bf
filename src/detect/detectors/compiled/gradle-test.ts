import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { draftOf, methodOf } from "./jvm-test.ts";

/** Tests run by Gradle: "Class > test FAILED" and the exception below it, in full or in the short form. */
export const gradleTest: Detector = {
  id: "gradle-test",
  tool: "gradle test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    [" > ", " failed"],
    ["test ", " failed"],
    ["✘ ", " failed"],
    ["✗ ", " failed"],
  ],
  programs: ["gradle", "gradlew"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const test = nameOf(log.lines, i);
      if (test === null) continue;
      const ownClass = /^((?:[\w$]+\.)+[A-Z][\w$]*)/.exec(test.split(" > ").at(-2) ?? test)?.[1] ?? null;
      const draft = draftOf(log.lines, { test, ownClass, from: i, below: i + 1 }, (line) => line);
      if (!drafts.some((other) => isRetold(other, draft))) drafts.push(draft);
      i = Math.max(i, draft.to - 1);
    }
    return drafts;
  },
};

// "com.acme.CartTest > adds FAILED", "CartTest > adds items [1] FAILED", "Gradle Test Executor 3 > CartTest > adds() FAILED"
const FAILED = /^(?!> |Task )(\S.* > .*\S) FAILED$/;
// A reporter plugin's own form, below a line with the class: "  Test adds() FAILED"
const PLUGIN = /^\s+(?:Test|✘|✗) (\S.*?)(?: FAILED| \([\d.]+m?s\))$/;

function nameOf(lines: readonly string[], i: number): string | null {
  const match = FAILED.exec(lines[i]!);
  if (match !== null) return match[1]!.replace(/^Gradle Test (?:Executor|Run) \S+ > /, "");
  const plugin = PLUGIN.exec(lines[i]!);
  if (plugin === null) return null;
  for (let j = i - 1; j >= Math.max(0, i - 200); j--) {
    const owner = /^((?:[\w$]+\.)*[A-Z][\w$]*)$/.exec(lines[j]!)?.[1];
    if (owner !== undefined) return `${owner} > ${plugin[1]}`;
  }
  return null;
}

/** A plugin and Gradle itself tell of the same test. */
function isRetold(told: Draft, again: Draft): boolean {
  return (
    methodOf(told.test!) === methodOf(again.test!) &&
    told.message === again.message &&
    told.line === again.line
  );
}
