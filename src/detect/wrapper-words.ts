// npm ends a script's failure with a block: "npm error Lifecycle script `test` failed with error:", "npm error code 1", "npm error path /shop/web"
const NPM_HEAD = /^npm (?:error|ERR!) Lifecycle script `.+` failed with error: ?$/;
const NPM_REST =
  /^npm (?:error|ERR!)(?:$| (?:code \d+|errno \d+|(?:path|workspace|location|cwd) .+|A complete log of this run .+|\/\S+\/_logs\/\S+|command failed|command (?:sh|bash|cmd(?:\.exe)?|\S*sh(?:ell)?(?:\.exe)?) .+)$)/;

// What wrappers say when something inside them failed, each in its own dress: labels that compilers use too, marks of test runners, counts.
// What is captured is the news in it. Each shows a real line.
const LAST_WORDS: readonly RegExp[] = [
  /^error: (recipe `.+` failed (?:on line \d+ )?with exit code [1-9]\d*)$/i, // just
  /^\W{0,3}(\[[\w@./:-]+\] exited with exit code [1-9]\d*)\.?$/, // wireit: "❌ [test] exited with exit code 1."
  /^❌ ([1-9]\d* scripts? failed)\.?$/, // wireit
  /^ERROR: ("[^"]+" exited with [1-9]\d*)\.?$/, // npm-run-all
  /^(?:[\w@./-]+[:#][\w:-]+: {1,2})?(?:::error::| ?ERROR {1,2})?(command \(.+\) .+ exited \([1-9]\d*\))$/, // turbo: "@acme/web#test:  ERROR  command (/shop/web) /usr/bin/npm run test exited (1)"
  /^ ?ERROR {1,2}(run failed: command {1,2}exited \([1-9]\d*\))$/, // turbo
  /^(Failed: {2,8}[\w@./,#: -]+#[\w:-]+)$/, // turbo: "Failed:    @acme/web#test"
  /^ ?Tasks: {2,8}((?!(\d+) successful, \2 total$)\d+ successful, \d+ total)$/, // turbo; "2 successful, 2 total" went well
  /^(?:Error: )(ERR_PNPM_RECURSIVE_(?:FAIL|RUN_FIRST_FAIL|EXEC_FIRST_FAIL))$/, // pnpm 11
  /^ {2}× ("pnpm recursive \w+" failed in \d+ packages?)$/, // pnpm 11
  /^\[ELIFECYCLE\] (.+)$/, // pnpm 11: "[ELIFECYCLE] Test failed. See above for more details."
  /^(The command failed in workspace \S+ with exit code [1-9]\d*)$/, // yarn 4
  /^(Failed with errors in [\dhms ]+)$/, // yarn 4
  /^lerna ERR! (Received non-zero exit code [1-9]\d* during execution)$/,
  /^lerna ERR! (\S+ (?:run )?\S+ std(?:out|err):)$/, // lerna 4: "lerna ERR! npm run build stdout:", over what that said
  /^lerna ERR! (.+ exited [1-9]\d* in '.+')$/, // lerna 6: "lerna ERR! npm run test exited 1 in '@acme/web'"
  /^ {0,8}(?:> {1,2})?(?:NX|Lerna \(powered by Nx\)) {2,4}((?:Ran|Running) target .+ failed)$/,
  /^ {0,8}(Tasks not run because their dependencies failed(?: or --nx-bail=true)?:)$/, // nx
  /^ {0,8}(Failed tasks:)$/, // nx
  /^((?:container )?[\w.-]+[-_]\d{1,3} exited with code [1-9]\d*)$/, // compose: "web-1 exited with code 1"
  /^([\w.-]+ (?:stopped|terminated) \(rc=-?[1-9]\d*\))$/, // honcho: "web.1 stopped (rc=1)"
  /^(Finished: (?:FAILURE|UNSTABLE|ABORTED))$/, // Jenkins
  /^(Failing build: Failed to build site)$/, // Netlify
  /^🚨 Error: (The command exited with status [1-9]\d*)$/, // Buildkite
  /^(?:#\d+ ERROR: )?(executor failed running \[.+\]: exit code: [1-9]\d*)$/, // an older BuildKit
  /^(Process exited with code [1-9]\d*)$/, // TeamCity
  /^={3,200} (\[(?:FAILED|ERROR)\] Took [\d.]{1,12} seconds) ={3,200}$/, // PlatformIO: "===== [FAILED] Took 0.82 seconds ====="
  /^={3,200} ([1-9]\d* failed, \d+ succeeded in [\d:.]{1,20}) ={3,200}$/, // PlatformIO
  /^([\w.-]{1,80} {2,80}FAILED {2,8}\d\d:\d\d:\d\d\.\d{1,6})$/, // PlatformIO: "uno            FAILED    00:00:00.825"
  /^(?:ERROR )?(?:\[[\d: .-]{8,30}\]: )?(Exit status: [1-9]\d*|Error building the application - see the log above)$/, // fastlane: "ERROR [2026-11-15 12:23:41.45]: Exit status: 65"
  /^\S*make(?:\[\d+\])?: \*\*\* (Waiting for unfinished jobs)\.+$/,
  /^([\w@.-]+\.service: (?:Main process exited, code=\w+, status=(?!0\b|2[0-4]\d\/)\S+|Failed with result '[\w-]+'\.))$/, // systemd; "status=203/EXEC" says why
];
// What a detector of its own reads (exit-words, make, npm, yarn), where nothing better was said
const READ_ELSEWHERE: readonly RegExp[] = [
  /^(?:Error: )?Process completed with exit code [1-9]\d*\.?$/, // GitHub
  /^The command ".+" exited with [1-9]\d*\.?$/, // Travis
  /^(?:Done\. )?Your build exited with [1-9]\d*\.?$/, // Travis
  /^(?:ERROR: )?Job failed: (?:exit (?:code|status)|command terminated with exit code) \d+$/, // GitLab
  /^(?:ERROR: )?script returned exit code [1-9]\d*$/, // Jenkins
  /^(?:\d{4}\/\d\d\/\d\d [\d:]{8} )?Process exited with status [1-9]\d*$/, // GitHub's ssh-action
  /^Command did not exit successfully .{1,400} exit status [1-9]\d*$/, // CodeBuild
  /^Phase complete: [A-Z_]{3,40} State: FAILED$/, // CodeBuild
  /^Phase context status code: COMMAND_EXECUTION_ERROR Message: Error while executing command: .{1,400} Reason: exit status [1-9]\d*$/, // CodeBuild
  /^Exited with code (?:exit status )?[1-9]\d*\.?$/, // CircleCI, bun
  /^(?:Cmd\.exe|Bash|PowerShell) exited with code '?[1-9]\d*'?\.?$/, // Azure
  /^(?:Error: )?(?:[\w#@./ -]{1,80}(?:: | with ")(?:Error: )?){0,2}The process '[^']{1,300}' failed with exit code [1-9]\d*"?$/, // GitHub's actions
  /^(?:[Ff]ailed during stage 'building site': |Error running command: )Build script returned non-zero exit code: [1-9]\d*$/, // Netlify
  /^ {2}\S+: FAIL code -?[1-9]\d*(?: \(.+\).*)?$/, // tox 4: "  py311: FAIL code 1 (0.41=setup[0.03]+cmd[0.38] seconds)"
  /^ {2}evaluation failed :\( \([\d.]+ seconds\)$/, // tox 4
  /^\S+: exit [1-9]\d* \([\d.]+ seconds\) .+$/, // tox 4: "py: exit 1 (0.37 seconds) /app> pytest pid=812"
  /^nox > (?:Command .+ failed with exit code \d+.*|Session \S+ failed\.?(?: :\()?)$/,
  /^\S*make(?:\.exe)?(?:\[\d+\])?: \*\*\* \[.+\] Error (?!12[67]$)(?:\d+|0x[\dA-Fa-f]+)$/, // "make: *** [Makefile:3: check] Error 1"; 127 says more
  /^error Command failed with exit code \d+\.$/, // yarn 1
  NPM_HEAD,
];
// Behind a prefix: concurrently's "./check.sh exited with code 1", "npm run serve exited with code SIGTERM"; pnpm's "Failed".
// Behind a place it is a tool's own: "/app/build.xml:4:55: Task exited with code 2"
const SIGNED = /^(?!error\b|\S+:\d+(?::\d+)?: )\S.* exited with code (?:[1-9]\d*|SIG[A-Z]+)$/;
// "packages/web test", before pnpm's "Failed"
const PNPM = /^[^\s/]+\/\S+ \S+$/;

/** How many lines, from this one on, say no more than that something inside a wrapper failed; 0 when this one says more. */
export function wrapperLinesAt(lines: readonly string[], at: number, writer: string | undefined): number {
  const line = lines[at]!;
  if (line.length > LONGEST) return 0;
  if (NPM_HEAD.test(line)) return npmBlock(lines, at);
  const isOne = (shape: RegExp) => shape.test(line);
  return LAST_WORDS.some(isOne) || READ_ELSEWHERE.some(isOne) || isSignedWord(line, writer) ? 1 : 0;
}

function isSignedWord(line: string, writer: string | undefined): boolean {
  return writer !== undefined && (SIGNED.test(line) || (line === "Failed" && PNPM.test(writer)));
}

const LONGEST = 600;

/**
 * In each of those words stands one of these ("exited", "[ELIFECYCLE]", "  × \"pnpm recursive"); a line without any need not be asked. Short, and
 * with a rare character first: V8 looks for that one alone (measured: a thirtieth of the time of " script").
 */
export const WRAPPER_SIGNS: readonly string[] = [
  " stdout:",
  " stderr:",
  "xit",
  "see the log ab",
  "RECURS",
  '× "',
  "❌ ",
  "Lifecy",
  "LIFECY",
  "NX  ",
  "Lerna ",
  "FAIL c",
  "x > ",
  ":( (",
  "] Err",
  "(rc=",
  "Main p",
  "Tasks:",
  "Failed",
  "s not run b",
  "Finish",
  "e: FAIL",
  "D] Took",
  "R] Took",
  " succee",
  "FAILED  ",
  "unfini",
];

function npmBlock(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && NPM_REST.test(lines[end]!)) end++;
  return end - at;
}

/** True when a detector reads the line better than its news alone. */
export function isReadElsewhere(line: string): boolean {
  return NPM_REST.test(line) || READ_ELSEWHERE.some((shape) => shape.test(line));
}

/** The news in a wrapper's line, without its dress. */
export function newsOf(line: string): string {
  for (const shape of LAST_WORDS) {
    const found = shape.exec(line);
    if (found !== null) return found[1]!;
  }
  return line.trim();
}
