import type { ToolRecord } from "./check-relation-record.ts";

const CARGO: Omit<ToolRecord, "starts"> = {
  ignored: `-v|--verbose -vv -q|--quiet --color= -j|--jobs= --no-fail-fast --message-format= --nocapture --no-capture --test-threads=
    --show-output --locked --offline --frozen --keep-going --timings --report-time --success-output= --failure-output=`,
  fixed:
    "--features|-F= --all-features --no-default-features --release|-r --profile= --target= --manifest-path= --target-dir=",
  choose: {
    "-p|--package=": "name",
    "--test=": "name",
    "--bin=": "name",
    "--example=": "name",
    "--bench=": "name",
  },
  filter: {
    "--lib": "opaque",
    "--doc": "opaque",
    "--bins": "opaque",
    "--tests": "opaque",
    "--ignored": "opaque",
    "--exact": "opaque",
    "-E|--filterset=": "opaque",
  },
  exclude: "--exclude= --skip= --no-run",
  unsaid: { flag: "-p", unless: "--workspace" },
  extra: "--workspace|--all --all-targets --include-ignored --no-deps",
};

const GO_BUILD: Omit<ToolRecord, "starts"> = {
  words: "package",
  bare: ["."],
  singleDash: true,
  ignored: "-v -x -n -a -p= -o= -trimpath",
  fixed: "-tags= -mod= -ldflags= -gcflags= -modfile= -C=",
  extra: "-race",
};

/** Go, Rust, the JVM, .NET, C, Ruby, PHP, Elixir and the shell. */
export const COMPILED_TOOLS: readonly ToolRecord[] = [
  {
    ...GO_BUILD,
    starts: ["go test"],
    ignored:
      "-v -json -failfast -count= -timeout= -parallel= -p= -cpu= -x -coverprofile= -cover -shuffle= -fullpath -benchmem -a",
    filter: { "-run=": "levels", "-short": "opaque", "-list=": "opaque" },
    exclude: "-skip=",
    extra: "-race -bench=",
  },
  { ...GO_BUILD, starts: ["go build"] },
  { ...GO_BUILD, starts: ["go vet"] },
  {
    starts: ["golangci-lint run"],
    words: "package",
    bare: ["./..."],
    ignored:
      "-v|--verbose --color= --out-format= -j|--concurrency= --timeout= --print-issued-lines --allow-parallel-runners",
    fixed: "-c|--config= --build-tags=",
    filter: {
      "--new": "opaque",
      "--new-from-rev=": "opaque",
      "--enable-only=": "opaque",
      "--fast": "opaque",
    },
    exclude: "-D|--disable= --exclude= --skip-dirs=",
    extra: "-E|--enable=",
  },
  { ...CARGO, starts: ["cargo test"], alike: ["cargo t"], words: "substring" },
  { ...CARGO, starts: ["cargo nextest run"], words: "substring" },
  { ...CARGO, starts: ["cargo build"], alike: ["cargo b"] },
  { ...CARGO, starts: ["cargo check"], alike: ["cargo c"] },
  { ...CARGO, starts: ["cargo clippy"] },
  {
    starts: ["mvn"],
    alike: ["./mvnw", "mvnw"],
    words: "phase",
    skip: ["clean"],
    ignored:
      "-q|--quiet -B|--batch-mode -o|--offline -T|--threads= -ntp|--no-transfer-progress -e|--errors -X|--debug -ff|--fail-fast -fae|--fail-at-end -U -V -Dstyle.color= -Dsurefire.useFile=",
    fixed: "-P|--activate-profiles= -f|--file= -s|--settings=",
    choose: { "-Dtest=,": "dotted", "-pl|--projects=,": "name", "-Dit.test=,": "dotted" },
    filter: { "-rf|--resume-from=": "opaque" },
    exclude:
      "-DskipTests -DskipITs -Dmaven.test.skip -Dmaven.test.failure.ignore -fn|--fail-never -DfailIfNoTests=",
    extra: "-am|--also-make -amd",
  },
  {
    starts: ["gradle"],
    alike: ["./gradlew", "gradlew"],
    words: "task",
    skip: ["clean", "cleanTest"],
    ignored:
      "-q|--quiet -i|--info -w|--warn -d|--debug -s|--stacktrace -S|--full-stacktrace --console= --no-daemon --daemon --parallel --no-parallel --build-cache --no-build-cache --rerun-tasks --offline --continue --fail-fast --warning-mode= --max-workers= --configuration-cache --no-configuration-cache --scan --no-scan",
    fixed: "-p|--project-dir= -b|--build-file= -I|--init-script=",
    choose: { "--tests=": "dotted" },
    exclude: "-x|--exclude-task=",
  },
  {
    starts: ["dotnet test"],
    words: "path",
    ignored:
      "--nologo -v|--verbosity= --no-restore --no-build -l|--logger= --results-directory= --blame -m|-maxcpucount --tl=",
    fixed: "-c|--configuration= -f|--framework= -s|--settings= -r|--runtime=",
    filter: { "--filter=": "opaque" },
    extra: "--collect= -warnaserror",
  },
  {
    starts: ["ctest"],
    ignored:
      "-V|--verbose -VV|--extra-verbose -j|--parallel= --output-on-failure -Q|--quiet --progress --timeout= --stop-on-failure --schedule-random --no-tests=error --output-junit= -O|--output-log=",
    fixed: "--test-dir= -C|--build-config= --preset=",
    filter: {
      "-R|--tests-regex=": "substring",
      "-L|--label-regex=": "opaque",
      "-I|--tests-information=": "opaque",
      "--rerun-failed": "opaque",
    },
    exclude: "-E|--exclude-regex= -LE|--label-exclude= --no-tests=ignore",
  },
  {
    starts: ["make"],
    alike: ["gmake", "ninja", "just"],
    words: "name",
    bare: ["(first)"],
    assigns: true,
    ignored:
      "-j|--jobs -s|--silent|--quiet -k|--keep-going --no-print-directory -w|--print-directory -B|--always-make -O|--output-sync --trace",
    fixed: "-f|--file= -C|--directory=",
    exclude: "-i|--ignore-errors -n|--dry-run -q|--question -t|--touch",
  },
  {
    starts: ["rspec"],
    words: "path",
    ignored:
      "-f|--format= -c|--color --colour --no-color --fail-fast -b|--backtrace --order= --seed= -p|--profile -o|--out= --force-color -w|--warnings",
    fixed: "-r|--require= -I= -O|--options= -P|--pattern= --default-path=",
    filter: {
      "-e|--example=": "opaque",
      "-t|--tag=": "opaque",
      "--only-failures": "opaque",
      "-n|--next-failure": "opaque",
      "-E|--example-matches=": "opaque",
    },
    exclude: "--exclude-pattern=",
  },
  {
    starts: ["rails test"],
    words: "path",
    ignored: "-v|--verbose -f|--fail-fast -b|--backtrace -c|--color -d|--defer-output -s|--seed= -p|--pride",
    fixed: "-e|--environment=",
    filter: { "-n|--name=": "opaque" },
    exclude: "-x|--exclude=",
  },
  {
    starts: ["rubocop"],
    words: "path",
    crosses: true,
    ignored:
      "-f|--format= -o|--out= --color --no-color -D|--display-cop-names -P|--parallel --no-parallel -F|--fail-fast --cache= -E|--extra-details",
    fixed: "-c|--config=",
    filter: { "--only=": "opaque", "-l|--lint": "opaque", "--fail-level=": "opaque" },
    exclude: "--except= --force-exclusion",
  },
  {
    starts: ["phpunit"],
    words: "path",
    ignored:
      "--colors --testdox --no-progress --stop-on-failure --stop-on-error -v|--verbose --debug --no-coverage --teamcity --no-output --log-junit= --cache-result --do-not-cache-result",
    fixed: "-c|--configuration= --bootstrap= --no-configuration -d=",
    choose: { "--testsuite=,": "name" },
    filter: { "--filter=": "opaque", "--group=": "opaque", "--covers=": "opaque" },
    exclude: "--exclude-group= --exclude-filter= --exclude-testsuite=",
    extra: "--fail-on-warning --fail-on-risky --fail-on-skipped --fail-on-deprecation --strict-coverage",
  },
  {
    starts: ["phpstan analyse", "phpstan analyze", "phpstan"],
    words: "path",
    ignored: "--no-progress --error-format= --memory-limit= --ansi --no-ansi -v|--verbose -q|--quiet --debug",
    fixed: "-c|--configuration= -l|--level= -a|--autoload-file=",
  },
  {
    starts: ["mix test"],
    words: "path",
    ignored:
      "--trace --seed= --max-failures= --color --no-color --formatter= --slowest= --max-cases= --no-deps-check --no-compile",
    filter: { "--only=": "opaque", "--stale": "opaque", "--failed": "opaque" },
    exclude: "--exclude=",
    extra: "--include= --warnings-as-errors --cover",
  },
  {
    starts: ["bats"],
    words: "path",
    crosses: true,
    ignored:
      "-t|--tap -p|--pretty -T|--timing -j|--jobs= -F|--formatter= --verbose-run -x|--trace --print-output-on-failure",
    fixed: "-r|--recursive",
    filter: { "-f|--filter=": "substring", "--filter-tags=": "opaque", "--filter-status=": "opaque" },
  },
  {
    starts: ["shellcheck"],
    words: "path",
    crosses: true,
    ignored: "-f|--format= -C|--color= -W|--wiki-link-count= --color",
    fixed: "-s|--shell= -x|--external-sources -P|--source-path= --norc --rcfile=",
    filter: { "-i|--include=": "opaque", "-S|--severity=": "opaque" },
    exclude: "-e|--exclude=",
    extra: "-o|--enable=",
  },
];
