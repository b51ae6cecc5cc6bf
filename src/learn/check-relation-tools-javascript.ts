import type { ToolRecord } from "./check-relation-record.ts";

/** Runners, linters and the type checker of JavaScript and TypeScript. */
export const JAVASCRIPT_TOOLS: readonly ToolRecord[] = [
  {
    starts: ["jest"],
    alike: ["react-scripts test"],
    words: "substring",
    ignored: `--silent --verbose --color --colors --no-color --no-colors --ci --bail -b --runInBand|-i --maxWorkers|-w= --reporters=
      --no-coverage --coverage=false --collectCoverage=false --noStackTrace --detectOpenHandles --forceExit --watchAll=false
      --watch=false --json --outputFile= --no-cache --expand|-e --logHeapUsage --testTimeout= --workerThreads --no-watchman`,
    fixed: "-c|--config= --rootDir= --env|--testEnvironment= --roots= --runTestsByPath",
    choose: { "--selectProjects=": "name", "--testPathPattern|--testPathPatterns=": "substring" },
    filter: {
      "-t|--testNamePattern=": "substring",
      "-o|--onlyChanged": "opaque",
      "--changedSince=": "opaque",
      "-f|--onlyFailures": "opaque",
      "--shard=": "opaque",
    },
    exclude: "--testPathIgnorePatterns= --passWithNoTests --ignoreProjects=",
    extra: "--coverage|--collectCoverage",
  },
  {
    starts: ["vitest"],
    words: "substring",
    skip: ["run"],
    foreign: ["bench", "related", "list", "init", "watch", "dev", "typecheck"],
    ignored: `--run --no-color --color --silent --reporter= --outputFile= --bail= --no-coverage --coverage=false --coverage.enabled=false
      --pool= --maxWorkers= --minWorkers= --poolOptions.threads.singleThread --no-file-parallelism --hideSkippedTests --watch=false
      --no-watch --logHeapUsage --printConsoleTrace --disable-console-intercept --testTimeout= --hookTimeout=`,
    fixed: "-c|--config= -r|--root= --dir= --environment= --mode= --no-isolate",
    choose: { "--project=": "name" },
    filter: { "-t|--testNamePattern=": "substring", "--changed": "opaque", "--shard=": "opaque" },
    exclude: "--exclude= --passWithNoTests",
    extra: "--coverage --coverage.enabled --typecheck",
  },
  {
    starts: ["mocha"],
    words: "path",
    ignored:
      "--reporter|-R= --reporter-option|-O= --color|-c --no-color -b|--bail --full-trace -j|--jobs= --parallel|-p --exit --diff --no-diff --check-leaks",
    fixed:
      "--config= --spec= -r|--require= --extension= --timeout|-t= --ui|-u= --file= --recursive --retries=",
    filter: { "-g|--grep=": "substring", "-f|--fgrep=": "substring" },
    exclude: "--ignore|--exclude= --invert|-i",
    extra: "--forbid-only --forbid-pending",
  },
  {
    starts: ["ava"],
    words: "path",
    ignored: "-v|--verbose -t|--tap --color --no-color -c|--concurrency= --fail-fast -s|--serial",
    fixed: "--config= --node-arguments= -T|--timeout=",
    filter: { "-m|--match=": "opaque" },
  },
  {
    starts: ["node --test"],
    words: "path",
    crosses: true,
    ignored:
      "--test-reporter= --test-reporter-destination= --test-concurrency= --enable-source-maps --no-warnings --test-timeout=",
    fixed: "--import= --require|-r= --loader= --experimental-strip-types --env-file= --conditions|-C=",
    filter: { "--test-name-pattern=": "substring", "--test-only": "opaque", "--test-shard=": "opaque" },
    exclude: "--test-skip-pattern=",
    extra: "--experimental-test-coverage",
  },
  {
    starts: ["playwright test"],
    words: "substring",
    ignored:
      "--reporter= -j|--workers= -x --max-failures= --quiet --headed --trace= --output= --fully-parallel",
    fixed: "-c|--config= --timeout= --retries= --repeat-each=",
    choose: { "--project=": "name" },
    filter: {
      "-g|--grep=": "substring",
      "--last-failed": "opaque",
      "--only-changed": "opaque",
      "--shard=": "opaque",
    },
    exclude: "--grep-invert|-gv= --pass-with-no-tests",
    extra: "--forbid-only",
  },
  {
    starts: ["bun test"],
    words: "substring",
    ignored: "--bail --reporter= --timeout= --only-failures --dots",
    filter: { "-t|--test-name-pattern=": "substring", "--only": "opaque" },
    extra: "--coverage",
  },
  {
    starts: ["deno test"],
    words: "path",
    ignored: "-q|--quiet --fail-fast --reporter= --parallel --trace-leaks -A|--allow-all --no-prompt",
    fixed: "-c|--config= --import-map=",
    filter: { "--filter=": "substring", "--no-check": "opaque" },
    exclude: "--ignore=",
    extra: "--coverage --doc",
  },
  {
    starts: ["eslint"],
    words: "path",
    ignored:
      "--format|-f= -o|--output-file= --color --no-color --cache --cache-location= --no-error-on-unmatched-pattern --stats --debug",
    fixed:
      "-c|--config= --ext= --rulesdir= --parser= --parser-options= --env= --no-eslintrc --resolve-plugins-relative-to=",
    filter: { "--quiet": "opaque", "--no-inline-config": "opaque" },
    exclude: "--ignore-pattern= --ignore-path=",
    extra: "--max-warnings= --report-unused-disable-directives --rule=",
  },
  {
    starts: ["tsc"],
    alike: ["vue-tsc"],
    ignored:
      "--pretty --noErrorTruncation --listFiles --diagnostics --extendedDiagnostics --incremental --tsBuildInfoFile= --traceResolution",
    fixed: "-p|--project= -b|--build --outDir= --target|-t= --module|-m=",
    filter: { "--noEmit": "opaque", "--skipLibCheck": "opaque" },
    extra: "--noUnusedLocals --noUnusedParameters",
  },
  {
    starts: ["biome check"],
    words: "path",
    ignored: "--colors= --reporter= --max-diagnostics= --verbose --diagnostic-level=error",
    fixed: "--config-path=",
    exclude: "--skip= --no-errors-on-unmatched",
    filter: { "--only=": "opaque", "--changed": "opaque", "--staged": "opaque" },
    extra: "--error-on-warnings",
  },
  {
    starts: ["prettier --check", "prettier -c"],
    words: "path",
    ignored: "--log-level= --no-color --cache --no-error-on-unmatched-pattern",
    fixed: "--config= --ignore-path= --no-config",
  },
];
