import type { ToolRecord } from "./check-relation-record.ts";
import { COMPILED_TOOLS } from "./check-relation-tools-compiled.ts";
import { JAVASCRIPT_TOOLS } from "./check-relation-tools-javascript.ts";
import { SCRIPT_TOOLS } from "./check-relation-tools-script.ts";

// Flags that are not listed make a check comparable only with one that has the same: better none than a wrong answer.

/** All records, more telling beginnings first. */
export const TOOLS: readonly ToolRecord[] = [
  {
    starts: ["pytest"],
    alike: ["py.test"],
    words: "path",
    crosses: true,
    ignored: `-v|--verbose -vv -vvv -q|--quiet -qq -s --capture= -x|--exitfirst --maxfail= --color= --tb= --durations= -l|--showlocals
      -n|--numprocesses= --no-header --no-summary -r= -ra -rA -rf --full-trace --no-cov --disable-warnings --ff|--failed-first
      --cache-clear --junitxml|--junit-xml= --dist= --code-highlight=`,
    fixed: "-c= --rootdir= -o= -p= -W= --import-mode= --confcutdir= --timeout= --cov= --cov-report=",
    filter: { "-k=": "opaque", "-m=": "opaque", "--lf|--last-failed": "opaque", "--sw|--stepwise": "opaque" },
    exclude: "--ignore= --deselect= --ignore-glob=",
    extra: "--strict --strict-markers --strict-config --runxfail --doctest-modules --cov-fail-under=",
  },
  {
    starts: ["unittest"],
    words: "dotted",
    skip: ["discover"],
    ignored: "-v|--verbose -q|--quiet -f|--failfast -c|--catch -b|--buffer --locals --durations=",
    fixed: "-s|--start-directory= -t|--top-level-directory= -p|--pattern=",
    filter: { "-k=": "opaque" },
  },
  {
    starts: ["ruff check"],
    words: "path",
    crosses: true,
    ignored:
      "-q|--quiet -v|--verbose --output-format= --no-cache --show-source --show-fixes --statistics -s|--silent --no-fix -n --diff",
    fixed: "--config= --target-version= --line-length=",
    filter: { "--select=": "opaque" },
    exclude: "--ignore= --extend-ignore= --exclude= --extend-exclude=",
    extra: "--extend-select= --preview",
  },
  {
    starts: ["mypy"],
    words: "path",
    ignored:
      "--pretty --no-pretty --show-error-codes --show-column-numbers --color-output --no-color-output --no-error-summary --show-error-context -v|--verbose --cache-dir= --no-incremental --install-types --non-interactive",
    fixed: "--config-file= --python-version= --python-executable= --platform= --follow-imports=",
    choose: { "-p|--package=": "dotted", "-m|--module=": "dotted" },
    exclude: "--exclude= --ignore-missing-imports",
    extra: "--strict --check-untyped-defs --disallow-untyped-defs --warn-unused-ignores",
  },
  {
    starts: ["pyright"],
    alike: ["basedpyright"],
    words: "path",
    ignored: "--stats --verbose --outputjson",
    fixed: "-p|--project= --pythonversion= --level=",
    extra: "--warnings",
  },
  {
    starts: ["flake8"],
    words: "path",
    ignored: "-v|--verbose -q|--quiet --color= --format= --statistics --count --show-source -j|--jobs=",
    fixed: "--config= --max-line-length=",
    filter: { "--select=": "opaque" },
    exclude: "--ignore= --extend-ignore= --exclude= --extend-exclude=",
    extra: "--extend-select=",
  },
  {
    starts: ["pylint"],
    words: "path",
    ignored: "-v|--verbose --output-format|-f= -j|--jobs= --reports|-r= --score|-s=",
    fixed: "--rcfile=",
    filter: { "-E|--errors-only": "opaque" },
    exclude: "--disable|-d= --ignore=",
  },
  {
    starts: ["black --check"],
    words: "path",
    crosses: true,
    ignored: "-q|--quiet -v|--verbose --diff --color --no-color",
    fixed: "--config= -l|--line-length=",
    exclude: "--exclude= --extend-exclude=",
  },
  ...JAVASCRIPT_TOOLS,
  ...COMPILED_TOOLS,
  ...SCRIPT_TOOLS,
];
