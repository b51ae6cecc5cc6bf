import type { ChangedFile } from "#learn/suppression-diff.ts";
import { kindOfFile } from "#learn/suppression-files.ts";
import { netAdded } from "#learn/suppression-net.ts";
import { isComment } from "#learn/suppression-tests.ts";
import { parsePatch } from "#verify/parse-patch.ts";
import type { NoFix } from "./no-fix-found.ts";

/** A file of tests under a name by which no runner finds it. */
export function movesTestAway(diff: string): NoFix | null {
  for (const { kind, oldPath, newPath } of parsePatch(diff))
    if (kind === "renamed" && oldPath !== null && newPath !== null && isFound(oldPath) && !isFound(newPath))
      return { kind: "moves-test-away", where: newPath, why: `${oldPath} is no longer found as a test` };
  return null;
}

/** By name: a folder alone does not make a file a test that is run. */
function isFound(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  // cart.test.ts.bak, test_cart.py.off, _test_cart.py
  return (
    kindOfFile(path) === "test" &&
    !/\.(?:bak|old|off|disabled|skip|orig|txt|md)$/.test(name) &&
    !/^_/.test(name)
  );
}

// def pytest_collection_modifyitems(items):   @pytest.hookimpl   outcome.force_result   report.outcome = "passed"   config.option.keyword
const PYTEST_HOOK =
  /\bdef pytest_(?:collection\w*|runtest\w*|sessionfinish|ignore_collect|pyfunc_call|report\w*|exception_interact|configure|deselected|itemcollected)\b|\bforce_result\(|\b(?:report|rep)\.outcome\s*=|\bitems\[:\]\s*=|\bpytest_plugins\b/;
// globalThis.expect = …   global.expect = …   expect.extend({   assert.equal = () => {}   assert.strictEqual = …   Assertions.assertEquals = …   builtins.AssertionError
const BENDS_ASSERT =
  /\b(?:globalThis|global|window)\.(?:expect|assert|it|test|describe)\s*=|\bexpect\.extend\(|\bassert\.\w+\s*=(?!=)|\bexpect\.prototype\b|\bbuiltins\.\w+\s*=|\bunittest\.TestCase\.\w+\s*=(?!=)|\bclass\s+AssertionError\b|\bdef\s+(?:==|eql\?|assert_equal)\b|\bdef\s+__eq__\(self,[^)]*\):\s*return True|\bRSpec\.configure\b.*\bfilter/;
// RSpec: config.filter_run_excluding, config.around { }   JUnit: implements ExecutionCondition   process.exitCode = 0   afterAll(() => process.exit(0))
const BENDS_RUN =
  /\bfilter_run_excluding\b|\bExecutionCondition\b|\bTestExecutionExceptionHandler\b|\bInvocationInterceptor\b|\bat_exit\s*\{.*exit!?\s*\(?0|\batexit\.register\(|\bos\._exit\(0\)|\bexit!\s*\(?0\)?|\b__eq__\s*=\s*lambda\b.*True/;

/** A hook or a patch that makes the runner say green. */
export function bendsTheRunner(files: readonly ChangedFile[]): NoFix | null {
  const near = files.filter(({ kind }) => kind === "support" || kind === "test" || kind === "check");
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

// jest.mock("../src/cart")   vi.mock('./cart.js', …)   jest.spyOn(cart, "total")   patch("shop.cart.total")   monkeypatch.setattr(cart, "total"
const MOCKS =
  /\b(?:jest|vi|mock)\.(?:mock|doMock|unstable_mockModule|module)\(\s*["']([^"']+)["']|\b(?:jest|vi|sinon|mock)\.(?:spyOn|stub|replace|method)\(\s*(\w+)\s*,|\bpatch(?:\.object)?\(\s*["']?([\w.]+)|\bmonkeypatch\.setattr\(\s*["']?([\w.]+)|\ballow\((\w+)\)\.to receive\b|\bproxyquire\(\s*["']([^"']+)["']/;

/** An existing test that puts something in the place of what it tests. */
export function replacesTheUnit(files: readonly ChangedFile[]): NoFix | null {
  for (const file of files) {
    if (file.kind !== "test" || file.created) continue;
    const unit = unitOf(file.path);
    const found = netAdded([file], (line) => {
      const mocked = MOCKS.exec(line)
        ?.slice(1)
        .find((one) => one !== undefined);
      if (mocked === undefined || isComment(line)) return false;
      const words = mocked
        .toLowerCase()
        .replace(/\.(?:m?[jt]sx?|py|rb)$/, "")
        .split(/[./\\]/);
      return words.includes(unit);
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

// process.exit(0);   sys.exit(0)   os.Exit(0)   std::process::exit(0);   System.exit(0);   exit(0)
const EXITS =
  /^\s*(?:process\.exit\(0?\)|process\.exitCode\s*=\s*0|sys\.exit\((?:0|)\)|os\.Exit\(0\)|(?:std::)?process::exit\(0\)|System\.exit\(0\)|exit!?\(?\s*0?\s*\)?)\s*;?\s*$/;

/** The code under test ends the whole run with success. A program's own entry may. */
export function leavesEarly(files: readonly ChangedFile[]): NoFix | null {
  const code = files.filter(
    ({ kind, path }) =>
      kind === "code" &&
      !/(?:^|\/)(?:bin|cli|cmd|scripts?)\/|(?:^|\/)(?:cli|main|__main__|server|app)\.\w+$/.test(path),
  );
  const found = netAdded(code, (line) => EXITS.test(line) && !isComment(line));
  return (
    found && { kind: "leaves-early", where: found.where, why: "the code ends the whole run with success" }
  );
}
