import type { Log } from "../../log.ts";

/** The log without what a tool draws around its lines or puts before each of them. */
export function plainLog(log: Log): Log {
  return withoutComments(withoutTags(withoutBox(log)));
}

/** Terraform and its like draw a box around a problem: "│ Error: Reference to undeclared resource". */
function withoutBox(log: Log): Log {
  if (!log.lines.some((line) => line.startsWith("╷"))) return log;
  return { ...log, lines: log.lines.map((line) => line.replace(/^[│╷╵] ?/, "")) };
}

// "    [junit] \tat shop.CartTest.sumsPrices(CartTest.java:12)": the step that speaks; "[error] x" is a severity
const TAG = /^\s*\[(?!(?:error|err|warn|warning|info|debug|fatal|fail|failed)\])([a-z][\w:.-]{1,30})\] ?/;
/** A tag that stands on so many lines is the speaker's name. */
const OFTEN = 3;

function withoutTags(log: Log): Log {
  const counts = new Map<string, number>();
  for (const line of log.lines) {
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const isOften = (tag: string) => (counts.get(tag) ?? 0) >= OFTEN;
  if (![...counts.keys()].some(isOften)) return log;
  return {
    ...log,
    lines: log.lines.map((line) => line.replace(TAG, (tagged, tag: string) => (isOften(tag) ? "" : tagged))),
  };
}

// "#   `test -f release.tar' failed" below "not ok 1 makes an archive": runners that speak TAP explain themselves in comments
function withoutComments(log: Log): Log {
  if (!log.lines.some((line) => /^\s*not ok \d/.test(line))) return log;
  return { ...log, lines: log.lines.map((line) => line.replace(/^(\s*)# (?!Subtest)/, "$1  ")) };
}
