// What wrappers say when something inside them failed, each in its own dress: labels that compilers use too, marks of test runners, counts.
// What is captured is the news in it. Each shows a real line.
const LAST_WORDS: readonly RegExp[] = [
  /^error: (recipe `.+` failed (?:on line \d+ )?with exit code \d+)$/i, // just
  /^\W{0,3}(\[[\w@./:-]+\] exited with exit code \d+)\.?$/, // wireit: "❌ [test] exited with exit code 1."
  /^❌ (\d+ scripts? failed)\.?$/, // wireit
  /^ERROR: ("[^"]+" exited with \d+)\.?$/, // npm-run-all
  /^(?:[\w@./-]+[:#][\w:-]+: {1,2})?(?:::error::| ?ERROR {1,2})?(command \(.+\) .+ exited \(\d+\))$/, // turbo: "@acme/web#test:  ERROR  command (/shop/web) /usr/bin/npm run test exited (1)"
  /^ ?ERROR {1,2}(run failed: command {1,2}exited \(\d+\))$/, // turbo
  /^(Failed: {2,8}[\w@./,#: -]+#[\w:-]+)$/, // turbo: "Failed:    @acme/web#test"
  /^ ?Tasks: {2,8}(\d+ successful, \d+ total)$/, // turbo
  /^(?:Error: )(ERR_PNPM_RECURSIVE_(?:FAIL|RUN_FIRST_FAIL|EXEC_FIRST_FAIL))$/, // pnpm 11
  /^ {2}× ("pnpm recursive \w+" failed in \d+ packages?)$/, // pnpm 11
  /^\[ELIFECYCLE\] (.+)$/, // pnpm 11: "[ELIFECYCLE] Test failed. See above for more details."
  /^(The command failed in workspace \S+ with exit code \d+)$/, // yarn 4
  /^(Failed with errors in [\dhms ]+)$/, // yarn 4
  /^lerna ERR! (Received non-zero exit code \d+ during execution)$/,
  /^lerna ERR! (.+ exited \d+ in '.+')$/, // lerna 6: "lerna ERR! npm run test exited 1 in '@acme/web'"
  /^ (?:NX|Lerna \(powered by Nx\)) {2,4}((?:Ran|Running) target .+ failed)$/,
  /^(Failed tasks:)$/, // nx
  /^((?:container )?[\w.-]+[-_]\d{1,3} exited with code [1-9]\d*)$/, // compose: "web-1 exited with code 1"
  /^(web\.\d+ stopped \(rc=\d+\)|[\w.-]+ (?:stopped|terminated) \(rc=-?\d+\))$/, // honcho, foreman
  /^(Finished: (?:FAILURE|UNSTABLE|ABORTED))$/, // Jenkins
  /^🚨 Error: (The command exited with status \d+)$/, // Buildkite
  /^(Process exited with code [1-9]\d*)$/, // TeamCity
  /^([\w@.-]+\.service: (?:Main process exited, code=\w+, status=\S+|Failed with result '[\w-]+'\.))$/, // systemd
];
// One of these stands in every such line; most lines have none
const QUICK = /exit|fail|RECURSIVE|ELIFECYCLE|successful, |rc=|ABORTED|UNSTABLE/i;
// concurrently, behind its prefix: "./check.sh exited with code 1", "npm run serve exited with code SIGTERM"
const SIGNED = /^\S.* exited with code (?:[1-9]\d*|SIG[A-Z]+)$/;

/** What a wrapper says in this line of how something inside it ended, without its dress; null for any other line. */
export function wrapperWordsOf(line: string, isSigned: boolean): string | null {
  if (!QUICK.test(line)) return null;
  for (const shape of LAST_WORDS) {
    const found = shape.exec(line);
    if (found !== null) return found[1]!;
  }
  return isSigned && SIGNED.test(line) ? line : null;
}
