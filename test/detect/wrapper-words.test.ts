import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { newsOf, WRAPPER_SIGNS, wrapperLinesAt } from "#detect/wrapper-words.ts";
import { logOf } from "./log-of.ts";

const UNKNOWN = { command: null, exitCode: null, signal: null };
// The script that is echoed below it is no cause.
const LERNA =
  "lerna ERR! npm run build exited 1 in 'web-editor'\nlerna ERR! npm run build stdout:\n\n> web-editor@0.14.2 build C:\\app\\packages\\web-editor\n> frobc -b\n\nlerna ERR! npm run build stderr:\nfrobc: cannot open the till\n";
const FAILED = { command: null, exitCode: 1, signal: null };

it("what lerna quotes is not told by the line under its head", () => {
  expect(detect(logOf(LERNA), { ...UNKNOWN, exitCode: 1 }).findings[0]!.message).toContain(
    "cannot open the till",
  );
});

describe("a wrapper's word about the end", () => {
  it.each([
    [
      "error: recipe `test` failed on line 2 with exit code 1",
      "recipe `test` failed on line 2 with exit code 1",
    ],
    ["❌ [test] exited with exit code 1.", "[test] exited with exit code 1"],
    ['ERROR: "test" exited with 1.', '"test" exited with 1'],
    [
      "@acme/web#test:  ERROR  command (/shop/web) /usr/bin/npm run test exited (1)",
      "command (/shop/web) /usr/bin/npm run test exited (1)",
    ],
    [" ERROR  run failed: command  exited (1)", "run failed: command  exited (1)"],
    ["Error: ERR_PNPM_RECURSIVE_FAIL", "ERR_PNPM_RECURSIVE_FAIL"],
    [
      "lerna ERR! Received non-zero exit code 1 during execution",
      "Received non-zero exit code 1 during execution",
    ],
    ["lerna ERR! npm run build stdout:", "npm run build stdout:"],
    ["web-1 exited with code 1", "web-1 exited with code 1"],
    ["Finished: FAILURE", "Finished: FAILURE"],
    ["===== [FAILED] Took 0.82 seconds =====", "[FAILED] Took 0.82 seconds"],
    ["===== 1 failed, 0 succeeded in 00:00:00.825 =====", "1 failed, 0 succeeded in 00:00:00.825"],
    ["uno            FAILED    00:00:00.825", "uno            FAILED    00:00:00.825"],
    [" Tasks:    0 successful, 2 total", "0 successful, 2 total"],
    [" Tasks:    2 successful, 22 total", "2 successful, 22 total"],
    ["web.1 stopped (rc=-15)", "web.1 stopped (rc=-15)"],
    ["ERROR [2026-11-15 12:23:41.45]: Exit status: 65", "Exit status: 65"],
    [
      "Error building the application - see the log above",
      "Error building the application - see the log above",
    ],
    [
      "shop.service: Main process exited, code=killed, status=9/KILL",
      "shop.service: Main process exited, code=killed, status=9/KILL",
    ],
    [
      "shop.service: Main process exited, code=exited, status=1/FAILURE",
      "shop.service: Main process exited, code=exited, status=1/FAILURE",
    ],
    ["2026/11/15 18:46:41 Process exited with status 1", "2026/11/15 18:46:41 Process exited with status 1"],
    ["Phase complete: BUILD State: FAILED", "Phase complete: BUILD State: FAILED"],
    [
      "Command did not exit successfully docker build . exit status 1",
      "Command did not exit successfully docker build . exit status 1",
    ],
  ])("%s", (line, news) => {
    expect(wrapperLinesAt([line], 0, undefined)).toBe(1);
    expect(WRAPPER_SIGNS.some((sign) => line.includes(sign))).toBe(true);
    expect(newsOf(line)).toBe(news);
  });

  it.each([
    'error: script "build" exited with code 3',
    "web-1 exited with code 0",
    "error: could not compile `shop` (bin) due to 1 previous error",
    "make: *** [Makefile:2: all] Error 127",
    "make: *** No rule to make target 'x'.  Stop.",
    "npm error code E404",
    "./check.sh exited with code 1",
    "Failed",
    "Finished: SUCCESS",
    "Error: the recipe failed",
    " Tasks:    2 successful, 2 total",
    "web.1 stopped (rc=0)",
    "nox > Sessions not found: lnt",
    "Exit status: 0",
    "shop.service: Main process exited, code=exited, status=0/SUCCESS",
    "shop.service: Main process exited, code=exited, status=203/EXEC",
    "Phase complete: BUILD State: SUCCEEDED",
    "❌ 0 scripts failed.",
    '"test" exited with 0.',
  ])("is not: %s", (line) => expect(wrapperLinesAt([line], 0, undefined)).toBe(0));

  it("counts with a prefix where it would not without", () => {
    expect(wrapperLinesAt(["./check.sh exited with code 1"], 0, "[0]")).toBe(1);
    expect(wrapperLinesAt(["/app/build.xml:4:55: Task exited with code 2"], 0, "[0]")).toBe(0);
    expect(wrapperLinesAt(["Failed"], 0, "packages/web test")).toBe(1);
    expect(wrapperLinesAt(["Failed"], 0, "[web]")).toBe(0);
  });

  it("takes npm's block whole, and no line more", () => {
    const block = [
      "npm error Lifecycle script `test` failed with error:",
      "npm error code 1",
      "npm error path /shop/web",
      "npm error workspace @acme/web@1.0.0",
      "npm error command failed",
      "npm error command sh -c ./check.sh",
      "npm error code E404",
    ];
    expect(wrapperLinesAt(block, 0, undefined)).toBe(6);
    expect(wrapperLinesAt(block, 1, undefined)).toBe(0);
  });
});

describe("where it stands", () => {
  const words = "error: recipe `test` failed on line 2 with exit code 1";

  it("beside a cause it is nothing", () => {
    const { findings } = detect(logOf(`src/a.c:3:5: error: 'x' undeclared\n${words}\n`), FAILED);
    expect(findings.map(({ message }) => message)).toEqual(["'x' undeclared"]);
  });

  it("alone it is what there is, also where nobody knows the exit code", () => {
    const news = "recipe `test` failed on line 2 with exit code 1";
    expect(detect(logOf(`${words}\n`), FAILED).findings[0]!.message).toBe(news);
    expect(detect(logOf(`${words}\n`), UNKNOWN).findings[0]!.message).toBe(news);
  });

  it("far above the end, with the exit code unknown, it says nothing of the end", () => {
    const later = Array.from({ length: 90 }, (_, i) => `line ${i}`).join("\n");
    expect(detect(logOf(`${words}\n${later}\n`), UNKNOWN).findings).toEqual([]);
  });

  it("in the same line numbers as before", () => {
    const log = logOf(`one\n${words}\ntwo\n`);
    expect(log.lines).toEqual(["one", "", "two"]);
    expect(log.numbers).toEqual([1, 2, 3]);
    expect([...log.aside!]).toEqual([[1, words]]);
  });
});
