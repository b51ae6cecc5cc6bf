import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";

/** playwright test: a numbered block for each failed test, its first try; a test that passed at a later try is none. */
export const playwright: Detector = {
  id: "playwright",
  tool: "playwright",
  check: "test",
  category: "test_failure",
  rank: 3,
  sideBySide: true,
  needles: ["test using ", "tests using ", "────", "no tests found", "config.webserver", "call log:"],
  programs: ["playwright"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const blocks: { readonly title: string; readonly draft: Draft }[] = [];
    for (let i = 0; i < lines.length; i++) {
      const head = lines[i]!.includes(" › ") ? HEAD.exec(lines[i]!.replace(RULE, "")) : null;
      const block = head ? readBlock(lines, i, head) : null;
      if (block === null) continue;
      blocks.push({ title: `${head![1]} › ${head![2]}`, draft: block });
      i = block.to - 1;
    }
    const flaky = flakyTitles(lines);
    // A run in which tests were flaky, and no more, passed; of one that is known to have failed they may be all there is to tell.
    const mark = { role: "consequence" as const, sure: about.exitCode !== null };
    const drafts = blocks.map(({ title, draft }) => (flaky.has(title) ? { ...draft, ...mark } : draft));
    for (let i = 0; flaky.size > 0 && i < lines.length; i++) {
      const title = ANNOTATED.exec(lines[i]!)?.[1]?.replaceAll("%3A", ":");
      const told = title !== undefined && flaky.has(title) && blocks.find((block) => block.title === title);
      if (told) drafts.push({ ...told.draft, ...mark, from: i, to: i + 1 });
    }
    if (drafts.length > 0) return drafts;
    const cut = readCutOut(lines, about.exitCode !== null);
    return cut.length > 0 || !speaks(about.command, lines) ? cut : readOwnWords(lines);
  },
};

// "────", of version 1.30 "===="
const RULE = / (?:─+|=+)$/;
// "  1) e2e/cart.spec.ts:4:3 › cart › sums prices ─────────", "  2) [chromium] › e2e/pay.spec.ts:5:1 › pays ────"
const HEAD = /^\s*\d+\) (?:\[[^\]]+\] › )?(\S+:\d+:\d+) › (\S.*)$/;
// "    Retry #1 ──────", "    Error Context: test-results/pay-pays/error-context.md", "    attachment #1: screenshot (image/png) ────"
const ENDS_TRY =
  /^\s*(?:Retry #\d+ ?─*$|Error Context: |attachment #\d+: |Pending operations:|Test timeout of .+ was exceeded while)/;
// "  1 failed", "  2 flaky", "  1 passed (1.8s)", "  Slow test file: …"
const RECAP = /^\s{2}(?:\d+ (?:failed|flaky|passed|skipped|interrupted|did not run)\b|Slow test file:)/;
const WITHOUT_REASON = /^\s*Test timeout of \d+ms exceeded/;

function readBlock(lines: readonly string[], from: number, head: RegExpExecArray): Draft | null {
  let end = from + 1;
  while (end < lines.length && !HEAD.test(lines[end]!) && !RECAP.test(lines[end]!)) end++;
  let to = from + 1;
  while (to < end && !ENDS_TRY.test(lines[to]!)) to++;
  let at = from + 1;
  while (at < to && lines[at]!.trim() === "") at++;
  if (at >= to) return null;
  // "Test timeout of 3000ms exceeded." says less than what was waited for: "Error: locator.click: Test timeout of …"
  const next = WITHOUT_REASON.test(lines[at]!) ? nextError(lines, at + 1, to) : -1;
  const { message, errorType, frames, file, line, column } = readThrownError(lines, next < 0 ? at : next, to);
  const [, place = "", title = ""] = head;
  const named = /^(.+):(\d+):\d+$/.exec(place)!;
  return {
    message: withLocator(message, lines.slice(at, to)),
    errorType,
    frames,
    ...(file === null ? { file: named[1]!, line: Number(named[2]) } : { file, line, column }),
    test: title.replace(/ \(retry #\d+\)$/, ""),
    from,
    to: end,
  };
}

// "    Error: expect(locator).toBeVisible() failed", "    Error: Timed out 5000ms waiting for expect(locator).toHaveText(expected)", "TimeoutError: locator.click: Timeout 30000ms exceeded."
const CLAIM =
  /^\s*(?:Error|TimeoutError): (?:(?:Timed out \d+ms waiting for )?expect\(\w+\)\.|locator\.\w+: )/;
// "      - expect.toBeVisible with timeout 5000ms": all that a tail of the output keeps of a claim
const WAITED = /^\s*- (expect\.\w{2,40} with timeout \d+ms)$/;
/** So far below its claim an assertion tells what it waited for. */
const LOG_BELOW = 15;

/** Claims whose tests' names were cut off; the log of calls below tells them from another's assertion. */
function readCutOut(lines: readonly string[], sure: boolean): Draft[] {
  return lines.flatMap((line, from): Draft[] => {
    const isHeadless =
      WAITED.test(line) && !lines.slice(Math.max(0, from - LOG_BELOW), from).some((one) => CLAIM.test(one));
    if (!CLAIM.test(line) && !isHeadless) return [];
    const below = lines.slice(from, from + LOG_BELOW);
    if (!isHeadless && !below.some((one) => /^\s*Call log:$/.test(one))) return [];
    let to = from + 1;
    while (to < lines.length && to < from + 60 && !ENDS_TRY.test(lines[to]!) && !CLAIM.test(lines[to]!)) to++;
    const { message, errorType, frames, file, line: at, column } = readThrownError(lines, from, to);
    const told = isHeadless
      ? `${WAITED.exec(line)![1]}: ${LOCATOR.exec(lines[from + 1] ?? "")?.[2] ?? ""}`
      : message;
    if (isHeadless && frames.length === 0) return [];
    const said = withLocator(told, lines.slice(from, to));
    return [{ message: said, errorType, frames, file, line: at, column, sure, from, to }];
  });
}

function nextError(lines: readonly string[], from: number, to: number): number {
  for (let i = from; i < to; i++) if (/^\s*(?:\w*Error): /.test(lines[i]!)) return i;
  return -1;
}

// "    Locator: getByText('Total')", "      - waiting for getByRole('button', { name: 'Pay' })"
const LOCATOR = /^\s*(?:Locator: +|- (waiting for (?=locator|getBy)))(\S.*)$/;

/** With the element it was about: the words before it are the same for every test that waits. */
function withLocator(message: string, block: readonly string[]): string {
  if (!/^(?:expect\(locator\)|locator\.|Timed out .*expect\(locator\)|Test timeout)/.test(message))
    return message;
  const found = block.map((line) => LOCATOR.exec(line)).find(Boolean);
  return found ? `${message.replace(/\.$/, "")}: ${found[1] ?? ""}${found[2]}` : message;
}

/** The titles below "  1 flaky" in the recap, without the browser. */
function flakyTitles(lines: readonly string[]): ReadonlySet<string> {
  const at = lines.findIndex((line) => /^\s{2}\d+ flaky$/.test(line));
  const titles = new Set<string>();
  for (let i = at + 1; at >= 0 && i < lines.length && /^\s{4}\S/.test(lines[i]!); i++)
    titles.add(
      lines[i]!.trim()
        .replace(RULE, "")
        .replace(/^\[[^\]]+\] › /, ""),
    );
  return titles;
}

// "::error file=tests/cart.spec.js,title=tests/cart.spec.js%3A2%3A1 › flaky one,line=2,col=54::  1) tests/cart.spec.js:2:1 › …"
const ANNOTATED = /^::error file=[^,]+,title=(?:\[[^\]]+\] › )?(.+?),line=\d+/;

function speaks(command: string | null, lines: readonly string[]): boolean {
  return (command !== null && /\bplaywright\b/.test(command)) || lines.some((line) => WEB_SERVER.test(line));
}

const WEB_SERVER = /config\.webServer/;
// "Error: No tests found", "Error: Timed out waiting 60000ms from config.webServer.", "Error: Process from config.webServer was not able to start. Exit code: 1",
// "Error: http://localhost:3000 is already used, make sure that nothing is running on the port/url or set reuseExistingServer:true in config.webServer."
const OWN_WORD =
  /^Error: (No tests found|Timed out waiting .+ config\.webServer\.|Process from config\.webServer .+|.+ is already used, .+ config\.webServer\.)\.?$/;

function readOwnWords(lines: readonly string[]): Draft[] {
  const first = lines.findIndex((line) => /^\w*Error: /.test(line));
  return lines.flatMap((line, i) => {
    const word = OWN_WORD.exec(line)?.[1];
    if (word === undefined) return [];
    // A file that cannot be loaded ends in "No tests found", too.
    // Why the server did not start, it said itself.
    const follows = word === "No tests found" ? first < i : /^Process from config\.webServer /.test(word);
    const role = follows ? ("consequence" as const) : ("cause" as const);
    return [{ message: word, errorType: "Error", category: "config_error", role, from: i, to: i + 1 }];
  });
}
