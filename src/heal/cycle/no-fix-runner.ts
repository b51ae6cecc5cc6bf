import type { Block, ChangedFile } from "#learn/suppression-diff.ts";
import { netAdded } from "#learn/suppression-net.ts";
import { isComment } from "#learn/suppression-tests.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { NoFix } from "./no-fix-found.ts";

// def pytest_collection_modifyitems(items):   @pytest.hookimpl   outcome.force_result   report.outcome = "passed"   config.option.keyword
const PYTEST_HOOK =
  /\bdef pytest_(?:collection\w*|runtest\w*|sessionfinish|ignore_collect|pyfunc_call|report\w*|exception_interact|configure|deselected|itemcollected)\b|\bforce_result\(|\b(?:report|rep)\.outcome\s*=|\bitems\[:\]\s*=|\bpytest_plugins\b/;
// globalThis.expect = …   global.expect = …   expect.extend({   assert.equal = () => {}   assert.strictEqual = …   Assertions.assertEquals = …   builtins.AssertionError
const BENDS_ASSERT =
  /\b(?:globalThis|global|window)\.(?:expect|assert|it|test|describe)\s*=|\bexpect\.extend\(|\bassert\.\w+\s*=(?!=)|\bexpect\.prototype\b|\bbuiltins\.\w+\s*=|\bunittest\.TestCase\.\w+\s*=(?!=)|\bclass\s+AssertionError\b|\bdef\s+(?:==|eql\?|assert_equal)\b|\bdef\s+__eq__\(self,[^)]*\):\s*return True|\bRSpec\.configure\b.*\bfilter/;
// RSpec: config.filter_run_excluding, config.around { }   JUnit: implements ExecutionCondition   process.exitCode = 0   afterAll(() => process.exit(0))
const BENDS_RUN =
  /\bfilter_run_excluding\b|\bExecutionCondition\b|\bTestExecutionExceptionHandler\b|\bInvocationInterceptor\b|\bat_exit\s*\{.*exit!?\s*\(?0|\batexit\.register\(|\bos\._exit\(0\)|\bexit!\s*\(?0\)?|\b__eq__\s*=\s*lambda\b.*True/;

// node_modules/vitest/dist/index.js, .venv/lib/python3.12/site-packages/pytest/main.py
const INSTALLED = /(?:^|\/)(?:node_modules|site-packages|\.venv|venv)\//;
// A file beside the code that Python takes for the tool, or runs before all else.
const SHADOWS =
  /^(?:[^/]+\/)?(?:pytest|unittest|_pytest|nose2?|sitecustomize|usercustomize|doctest)(?:\.py|\/__init__\.py)$|\.pth$/;
// script-shell=true   node-options=--require ./x.js   NODE_OPTIONS=…   PYTEST_ADDOPTS=…
const TOOL_SETTING =
  /^\s*(?:script-shell|node-options|ignore-scripts|if-present)\s*=|\b(?:NODE_OPTIONS|PYTEST_ADDOPTS|PYTHONSTARTUP|JAVA_TOOL_OPTIONS|MAVEN_OPTS|RUBYOPT|GOFLAGS)\s*=/;

// new Error().stack.includes("test")   inspect.stack()   sys.argv[0].endswith("pytest")   process.argv.some((one) => one.includes("vitest"))
const ASKS_WHO_CALLS =
  /\bnew Error\([^)]*\)\.stack\b.*(?:test|spec)|\binspect\.stack\(\)|\btraceback\.extract_stack\(|\b(?:sys|process)\.argv\b.*(?:test|spec|jest|mocha)|\bruntime\.Caller\(.*_test|\bgetStackTrace\(\).*[tT]est|\bcaller\b.*(?:_spec|_test)/;

/** A hook or a patch that makes the runner say green. */
export function bendsTheRunner(files: readonly ChangedFile[]): NoFix | null {
  const tool = files.find(({ path, created }) => INSTALLED.test(path) || (created && SHADOWS.test(path)));
  if (tool)
    return {
      kind: "bends-runner",
      where: tool.path,
      why: "the tool itself is changed, or something takes its place",
    };
  const setting = netAdded(
    files.filter(({ path }) =>
      /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.env[\w.]*|\.envrc|\.bundle\/config)$/.test(path),
    ),
    (line) => TOOL_SETTING.test(line),
  );
  if (setting)
    return {
      kind: "bends-runner",
      where: setting.where,
      why: `how the tool is started is changed: ${setting.why.slice(0, 100)}`,
    };
  const looks = netAdded(
    files.filter(({ kind }) => kind === "code"),
    (line) => !isComment(line) && ASKS_WHO_CALLS.test(line),
  );
  if (looks)
    return {
      kind: "special-cases-test",
      where: looks.where,
      why: `the code asks who calls it: ${looks.why.slice(0, 100)}`,
    };
  const near = files.filter(({ kind }) => kind === "support" || kind === "test" || kind === "check");
  const equal = files.find(({ kind, blocks }) => kind !== "docs" && blocks.some(isAlwaysEqual));
  if (equal) return { kind: "bends-runner", where: equal.path, why: "everything is equal to everything" };
  const found =
    netAdded(near, (line) => !isComment(line) && PYTEST_HOOK.test(line)) ??
    netAdded(near, (line) => !isComment(line) && BENDS_ASSERT.test(line)) ??
    netAdded(near, (line) => !isComment(line) && BENDS_RUN.test(line)) ??
    netAdded(
      files.filter(({ kind }) => kind === "code"),
      (line) =>
        /\bos\._exit\(0\)|\bdef __eq__\(self,[^)]*\):\s*return True|\bdef pytest_\w+\(/.test(line) &&
        !isComment(line),
    );
  return (
    found && {
      kind: "bends-runner",
      where: found.where,
      why: `the test runner is bent: ${found.why.slice(0, 100)}`,
    }
  );
}

/** public boolean equals(Object o) { return true; }, def __eq__(self, other): return True */
function isAlwaysEqual({ added }: Block): boolean {
  return added.some(
    (line, at) =>
      /\bequals\(\s*(?:@\w+ )?Object\b|\bdef __eq__\(|\bdef ==\(?|\bfn eq\(&self|\bbool Equals\(/.test(
        line,
      ) && /\b(?:return\s+)?(?:true|True)\b/.test(`${line} ${added[at + 1] ?? ""}`),
  );
}

// jest.mock("../src/cart")   vi.mock('./cart.js', …)   jest.spyOn(cart, "total")   patch("shop.cart.total")   monkeypatch.setattr(cart, "total"
const MOCKS =
  /\b(?:jest|vi|mock)\.(?:mock|doMock|unstable_mockModule|module)\(\s*["']([^"']+)["']|\b(?:jest|vi|sinon|mock)\.(?:spyOn|stub|replace|method)\(\s*(\w+)\s*,|\bpatch(?:\.object)?\(\s*["']?([\w.]+)|\bmonkeypatch\.setattr\(\s*["']?([\w.]+)|\ballow\((\w+)\)\.to receive\b|\bproxyquire\(\s*["']([^"']+)["']/;

/** An existing test that puts something in the place of what it tests. */
export function replacesTheUnit(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  const failing = failures.flatMap(({ file }) => (file === null ? [] : [unitOf(file)]));
  for (const file of files) {
    // What tests share stands in for all of them, also where it is new: conftest.py, test/setup.ts.
    if (file.kind !== "support" && (file.kind !== "test" || file.created)) continue;
    const units = new Set(file.kind === "support" ? failing : [unitOf(file.path)]);
    const found = netAdded([file], (line) => {
      const mocked = MOCKS.exec(line)
        ?.slice(1)
        .find((one) => one !== undefined);
      if (mocked === undefined || isComment(line)) return false;
      const words = mocked
        .toLowerCase()
        .replace(/\.(?:m?[jt]sx?|py|rb)$/, "")
        .split(/[./\\]/);
      return words.some((word) => units.has(word));
    });
    if (found)
      return {
        kind: "mocks-unit",
        where: found.where,
        why: `the test no longer runs what it tests: ${found.why.slice(0, 100)}`,
      };
  }
  return null;
}

/** cart.test.ts, test_cart.py, cart_spec.rb, CartTest.java: cart. */
function unitOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.\w+$/, "")
    .replace(/[._-](?:test|tests|spec)$|^test_|(?:Test|Tests|Spec)$/, "")
    .toLowerCase();
}

// process.exit(0);   sys.exit(0)   os.Exit(0)   std::process::exit(0);   System.exit(0);   exit(0)   func init() { os.Exit(0) }
const EXITS =
  /^\s*(?:func init\(\)\s*\{.{0,200}\bos\.Exit\(0\).{0,40}|.{0,100}\bconstructor\b.{0,200}\b_?[eE]xit\(0\).{0,40}|process\.exit\(0?\)|process\.exitCode\s*=\s*0|sys\.exit\((?:0|)\)|os\.Exit\(0\)|(?:std::)?process::exit\(0\)|System\.exit\(0\)|exit!?\(?\s*0?\s*\)?)\s*;?\s*$/;

/** The code under test ends the whole run with success. A program's own entry may. */
export function leavesEarly(files: readonly ChangedFile[]): NoFix | null {
  const code = files.filter(
    ({ kind, path }) =>
      kind === "code" &&
      !/(?:^|\/)(?:bin|cli|cmd|hooks?|scripts?)\/|(?:^|\/)(?:bin|cli|main|__main__|server|app|worker|launcher)\.\w+$/.test(
        path,
      ),
  );
  const found = netAdded(code, (line) => EXITS.test(line) && !isComment(line));
  return (
    found && { kind: "leaves-early", where: found.where, why: "the code ends the whole run with success" }
  );
}
