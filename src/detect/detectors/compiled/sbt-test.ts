import type { Draft } from "../../detector.ts";

// "[error] Failed tests:", "[error] Error during tests:"
const HEAD = /^\[error\] (?:Failed tests|Error during tests):$/;
// "[error] \tcom.acme.CartSpec"
const SUITE = /^\[error\] [\t ]{1,8}([A-Za-z_][\w.$]{1,250})$/;
// "[error]   caused by java.lang.Exception: cannot make com.acme.CartSpec", "[info]   java.lang.IllegalStateException: no pot for CartSpec"
const THROWN =
  /^\[(?:error|info)\] +(?:caused by )?(?:[a-z_][\w$]*\.){1,12}[\w$]*(?:Exception|Error): (\S.*)$/;
const MOST = 200;

/** The suites that sbt lists when it is done; why is said elsewhere, if an exception there names the suite. */
export function readSbtTests(lines: readonly string[]): Draft[] {
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return [];
  const drafts: Draft[] = [];
  for (let i = head + 1; i < Math.min(lines.length, head + MOST); i++) {
    const suite = SUITE.exec(lines[i]!)?.[1];
    if (suite === undefined && !HEAD.test(lines[i]!)) break;
    if (suite === undefined) continue;
    const why = reasonOf(lines, suite);
    drafts.push({
      message: why ?? `${suite} failed`,
      ...(why === null ? { role: "summary" as const } : {}),
      tool: "sbt",
      category: "test_failure",
      test: suite,
      from: i,
      to: i + 1,
    });
  }
  return drafts;
}

function reasonOf(lines: readonly string[], suite: string): string | null {
  for (const line of lines) {
    const said = line.includes(suite) ? THROWN.exec(line)?.[1] : undefined;
    if (said !== undefined) return said;
  }
  return null;
}
