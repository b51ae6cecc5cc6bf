import type { Log } from "./log.ts";

// Last words of something that worked: "Done. Your build exited with 0.", "BUILD SUCCESS", "12 passed", "0 failed", "Finished `dev` profile"
const WELL =
  /\b(?:exited with|exit (?:status|code):?) 0\b(?<!(?:run with .*|to )(?:exited with|exit (?:status|code):?) 0)|\bBUILD SUCCESS(?:FUL)?\b|\b(?:all (?:tests?|checks?|files?|specs?)|everything) (?:\w+ )?(?:pass(?:ed)?|ok|good|matched|clean|formatted)\b|^\W*(?:success|succeeded|successful(?:ly)?|completed successfully|finished successfully|done|ok)\b\W*(?:in [\d.]+ ?m?s)?\.?$|\b(?:completed|finished|built|compiled|installed|deployed|created|passed|uploaded|generated) successfully\b|\bsuccessfully (?:built|installed|completed|compiled|created|deployed|tested|ran)\b|\b0 (?:failed|failures|failing|errors?)\b|^\W*[1-9]\d* (?:tests? )?(?:passed|passing)\b(?!.*\b[1-9]\d* (?:failed|failing|errors?))|^\s*(?:# )?(?:fail|failures|errors)\s*[: ]\s*0\b|^ok\s+\S+\s+[\d.(]|^OK(?: \(.*\))?$|^PASS\b|^\s*Finished [`'\w]|(?<!not )\bup to date\b|\bfound 0 \b|^added \d+ packages?|\bno (?:issues|problems|errors) found\b|^nothing to (?:commit|do)\b|^Tests:\s+(?!.*failed).*\bpassed\b|^test result: ok\b/i;

// Last words of something that did not: "BUILD FAILED", "2 failed, 3 passed", "exited with 1", "error Command failed with exit code 1",
// TAP's "# fail  2", tox's "ERROR:   unit: commands failed" and "  evaluation failed :( (0.61 seconds)"
const BADLY =
  /\bexited with (?:status |code |exit code )?[1-9]|\bexit (?:status|code):? [1-9]|\bBUILD (?:FAILED|FAILURE)\b|\b[1-9]\d* (?:tests?|specs?|examples?|suites?) (?:failed|failing)\b|\b[1-9]\d* (?:failed|failures?|errors?|errored)\b(?=.*\b(?:passed|passing|tests?|total|skipped|assertions?|runs?|examples?|suites?)\b)|\b(?:tests?|specs?|suites?|assertions?|examples?|runs?|passed|passing)\b.*\b[1-9]\d* (?:failed|failing|failures?|errors?)\b|^\s*[1-9]\d* failing\b|\bFAILED \(|^FAIL(?:ED)?(?: \S+\.\w+)?$|\bcompilation (?:failed|terminated|aborted)\b|\bbuild failed\b|\bcould not compile\b|\baborting due to\b|^make(?:\[\d+\])?: \*\*\*|^npm (?:ERR!|error)\b|\bnon-zero\b|\bELIFECYCLE\b|^error:? command failed|^\W{0,4}[1-9]\d* (?:errors?|problems?)\b(?! \(0)|^Killed$|\bcore dumped\b|^test result: FAILED|^Tests:.*\bfailed\b|^##\[error\]|^# fail\s+[1-9]|^ERROR: +\S+: commands failed$|^ +evaluation failed :\(|\b(?:errors|failures|failed)(?:: |=)[1-9]/i;

// "OK (skipped=1, expected failures=1)", "attempt 6: ok", "test result: ok. 3 passed", "BUILD SUCCESS", XCTest's "Executed 1 test, with 0 failures (0 unexpected) in";
// of wrappers that speak for all in them: nx's "Successfully ran target test for 2 projects", turbo's " Tasks:    2 successful, 2 total", GitLab's "Job succeeded", tox's "  congratulations :) (0.61 seconds)"; Poku's " PASS › 1   FAIL › 0 "
const PLAINLY_WELL =
  /^\W*OK(?: \(.*\))?\W*$|\bBUILD SUCCESS|\bexited with 0\b|^test result: ok\b|: (?:ok|done|passed|success(?:ful)?)\W*$|\b(\d+) of \1\b.*\b(?:ok|passed|up|done)\b|\bconfigure: exit 0\b|^\s*Executed \d+ tests?, with 0 failures \(0 unexpected\)|^\W*Done in [\d.]+ ?m?s\.?$|\bSuccessfully ran targets? |^ ?Tasks: {2,8}(\d+) successful, \2 total$|^Job succeeded$|^ +congratulations :\)|^✅ Ran \d+ scripts?\b|^\W*PASS › \d+\W+FAIL › 0\b/i;
// "make: [Makefile:5: clean] Error 1 (ignored)", "attempt 5 failed, retrying in 10 ms", "5 errors (tolerated: 5)"
const TOLERATED =
  /\(ignored\)|\b(?:retry|retrying|tolerated|expected failures?|xfailed|allowed to fail)\b|\b(?:attempt|try|retry|round|pass) #?\d+ failed/i;

/** `well` is said outright ("BUILD SUCCESS"); `seemingly` by words that a part of a failing run can say too ("12 passed"). */
export type Verdict = "well" | "seemingly" | "badly" | "unsaid";

const TAIL = 25;

// "localhost                  : ok=2    changed=0    unreachable=0    failed=0    skipped=0    rescued=1    ignored=1"
const HOST = /^\S.* : ok=\d+ .*\bunreachable=(\d+) +failed=(\d+)\b/;

/** ansible's recap, in which no host failed: what was rescued or ignored above is no failure. */
export function isWellRecap(lines: readonly string[], head: number): boolean {
  if (!lines[head]!.startsWith("PLAY RECAP ")) return false;
  const hosts = lines
    .slice(head + 1)
    .map((line) => HOST.exec(line))
    .filter((host) => host !== null);
  return hosts.length > 0 && hosts.every(([, unreachable, failed]) => unreachable === "0" && failed === "0");
}

// "[Container] 2026/11/15 18:46:41 Phase complete: POST_BUILD State: SUCCEEDED" of CodeBuild; what comes after a failed phase can succeed
const PHASE = /^Phase complete: [A-Z_]{3,40} State: (SUCCEEDED|FAILED)$/;

function isWellPhase({ lines, aside }: Log, at: number): boolean {
  const isBad = (line: string) => PHASE.exec(line)?.[1] === "FAILED";
  if (PHASE.exec(lines[at]!)?.[1] !== "SUCCEEDED") return false;
  return !lines.some(isBad) && ![...(aside?.values() ?? [])].some(isBad);
}

/**
 * How the output itself says that it ended, by the last line that says so. What a part may have said last ("packages/web test: Done") does
 * not take back what was said outright above it.
 */
export function verdictOf(log: Log): Verdict {
  let seen = 0;
  let isSeemingly = false;
  const badly = () => (isSeemingly ? "seemingly" : "badly");
  for (let i = log.lines.length - 1; i >= 0 && seen < TAIL; i--) {
    // A wrapper's word about something in it: "error: recipe `test` failed on line 2 with exit code 1"
    if (log.aside?.has(i)) return badly();
    const line = log.lines[i]!;
    if (line.trim() === "") continue;
    seen++;
    if (PLAINLY_WELL.test(line) || isWellRecap(log.lines, i) || isWellPhase(log, i)) return "well";
    if (BADLY.test(line) && !TOLERATED.test(line)) return badly();
    if (WELL.test(line)) isSeemingly = true;
  }
  return isSeemingly ? "seemingly" : "unsaid";
}
