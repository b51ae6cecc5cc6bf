/**
 * What a file is to a check: test: holds tests; expected: what tests compare with; support: what tests use;
 * check: says how a check runs; docs: nothing runs it; code: all else.
 */
export type FileKind = "test" | "expected" | "support" | "check" | "docs" | "code";

/** The kind of a file by its path. */
export function kindOfFile(path: string): FileKind {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (CHECK_NAMES.test(name) || CHECK_PATHS.test(path)) return "check";
  if (EXPECTED.test(path)) return "expected";
  if (DOCS.test(name)) return "docs";
  if (
    SUPPORT_NAMES.test(name) ||
    STAND_INS.test(path) ||
    (TEST_FOLDER.test(path) && SUPPORT_FOLDER.test(path))
  )
    return "support";
  // test.js beside package.json; src/detect/tests.ts is code
  if (TEST_NAME.test(name) || /^tests?\.\w+$/.test(path)) return "test";
  // tests/cart.py, src/test/java/CartTest.java; but not test/Makefile
  return TEST_FOLDER.test(path) && /\.\w+$/.test(name) ? "test" : "code";
}

/** True for what takes the place of code while it is tested. */
export function standsIn(path: string): boolean {
  return STAND_INS.test(path) || (TEST_FOLDER.test(path) && MOCK_FOLDER.test(path));
}

// package.json, Makefile, tsconfig.build.json, eslint.config.mjs, .eslintrc.cjs, pytest.ini, .github/workflows/ci.yml
const CHECK_NAMES =
  /^(?:package\.json|GNUmakefile|[Mm]akefile|.*\.mk|justfile|Taskfile\.ya?ml|Rakefile|tsconfig.*\.json|jsconfig\.json|(?:eslint|jest|vitest|vite|playwright|cypress|karma|babel|biome|prettier|stylelint|ava|wdio|knip)\.(?:config|conf|setup)\..*|\.(?:eslint|prettier|stylelint|mocha|babel|nyc|c8|swc|jshint|markdownlint|rubocop|golangci|flake8|pylint|shellcheck|yamllint|hadolint|clang-tidy|bandit|coverage|reek|phpcs)(?:rc|ignore)?(?:\..*)?|\.(?:eslint|prettier|stylelint|nyc)ignore|\.rspec|biome\.jsonc?|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|mypy\.ini|\.mypy\.ini|ruff\.toml|\.ruff\.toml|pyrightconfig\.json|noxfile\.py|Cargo\.toml|clippy\.toml|rustfmt\.toml|deny\.toml|pom\.xml|build\.gradle(?:\.kts)?|phpunit\.xml(?:\.dist)?|phpstan\.neon(?:\.dist)?|psalm\.xml|\.credo\.exs|mix\.exs|CMakeLists\.txt|CTestCustom\.cmake|checkstyle.*\.xml|detekt\.ya?ml|turbo\.json|nx\.json|\.gitlab-ci\.yml|Jenkinsfile|azure-pipelines\.yml|\.travis\.yml|bitbucket-pipelines\.yml|\.pre-commit-config\.yaml|lefthook\.yml|deno\.jsonc?)$/;
const CHECK_PATHS = /(?:^|\/)(?:\.github\/workflows|\.circleci|\.husky|\.buildkite)\//;
const EXPECTED =
  /(?:^|\/)__snapshots__\/|\.snap$|\.golden$|\.approved\.\w+$|\.expected(?:\.\w+)?$|(?:^|\/)(?:expected|snapshots|golden)\//;
const DOCS = /\.(?:md|mdx|rst|adoc|txt)$|^(?:LICENSE|CHANGELOG|AUTHORS|NOTICE|\.gitignore|\.editorconfig)$/i;
const SUPPORT_NAMES =
  /^(?:conftest\.py|(?:test|spec)_helper\.\w+|rails_helper\.rb|test[-_]?(?:utils?|helpers?|setup|support|factory|factories)\.\w+|setup[-_]?tests?\.\w+)$/i;
const SUPPORT_FOLDER =
  /\/(?:helpers?|support|fixtures?|factories|mocks?|__mocks__|stubs?|setup|utils?)(?:\/|\.\w+$)/;
// __mocks__/cart.js, src/cart.mock.ts
const STAND_INS = /(?:^|\/)__mocks__\/|\.(?:mock|stub|fake)\.\w+$/;
// test/mocks/cart.js
const MOCK_FOLDER = /\/(?:mocks?|stubs?|fakes?)\//;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|cypress|testing)\//;
const TEST_NAME =
  /[._](?:test|spec|tests|cy|e2e)\.\w+$|^test_.*\.\w+$|^tests?\.(?:py|rs|rb|sh|c)$|^test-.*\.\w+$|_test\.\w+$|_spec\.rb$|(?:Test|Tests|TestCase|IT|Spec)\.(?:java|kt|groovy|scala|php|cs|swift)$|\.bats$|^Test[A-Z]\w*\.java$|\.t$/;
