import type { Block, ChangedFile } from "./suppression-diff.ts";
import { type Found, netAdded } from "./suppression-net.ts";
import { declarations, declaredTest, isComment } from "./suppression-tests.ts";

/** A test that stood there and is no longer run; a new test may be skipped where it likes. */
export function skippedTest(files: readonly ChangedFile[]): Found | null {
  const where = files.filter(
    (file) =>
      !file.created &&
      (file.kind === "test" ||
        file.kind === "support" ||
        /\.(?:rs|c|cc|cpp)$|CMakeLists\.txt$/.test(file.path)),
  );
  const gone = declarations(files, "removed").map((one) => one.name);
  const kept = new Set(declarations(files, "added").map((one) => one.name));
  // Under another name it may be the old test.
  const renamed = gone.some((name) => name === null || !kept.has(name));
  const found = netAdded(
    where,
    (line, block) => skips(line) && !(block && !renamed && concernsNewTest(line, block, gone)),
  );
  return (
    found && { ...found, why: `a test is no longer run, or no longer counts: ${found.why.slice(0, 120)}` }
  );
}

/** The test that the line marks, holds or stands above came with this very change. */
function concernsNewTest(line: string, block: Block, gone: readonly (string | null)[]): boolean {
  if (/\.only\b|^\s*f(?:it|describe)\b/.test(line)) return false;
  const at = block.added.indexOf(line);
  const isMark = /^\s*(?:@|#\[|\[|#\s*if)/.test(line);
  const after = isMark ? block.added.slice(at + 1, at + 5) : [];
  const before = block.added.slice(Math.max(0, at - (isMark ? 3 : 40)), at).reverse();
  const owner = [line, ...after, ...before].map(declaredTest).find((one) => one !== null);
  return owner !== undefined && !gone.includes(owner.name);
}

// What stops a test from being run, or from counting.
const SKIPS: readonly RegExp[] = [
  // it.skip("adds"   describe.skip(   test.todo(   test.fixme(   test.failing(   it.fails(   context.skip(
  /\b(?:it|test|describe|suite|context|specify|bench)(?:\.\w+)*\.(?:skip|todo|fixme|failing|fails|skipIf|runIf)\b/,
  // it.only("adds": all the others are not run
  /\b(?:it|test|describe|context|suite)(?:\.\w+)*\.only\s*[(`]/,
  // xit("adds"   xdescribe(   xtest(   fit(   fdescribe(
  /^\s*(?:x(?:it|test|describe|context|specify)|f(?:it|describe))\s*[("' ]/,
  // { skip: true }   { todo: "later" }   t.skip("later")   this.skip()   ctx.skip()
  /[{,]\s*(?:skip|todo)\s*:\s*(?!false\b)|\b(?:t|this|ctx|context)\.(?:skip|todo)\(/,
  // @pytest.mark.skip(reason="x")   @unittest.skipIf(   @skip("x")   pytestmark = pytest.mark.xfail   @unittest.expectedFailure
  /\bpytest\.mark\.(?:skip|skipif|xfail)\b|@(?:unittest\.)?(?:skip|skipIf|skipUnless|expectedFailure)\b/,
  // pytest.skip("x")   pytest.importorskip("x")   self.skipTest("x")   raise unittest.SkipTest   pytest.xfail("x")
  /\bpytest\.(?:skip|importorskip|xfail)\(|\bself\.skipTest\(|\bSkipTest\b/,
  // collect_ignore = ["test_a.py"]   __test__ = False
  /\bcollect_ignore(?:_glob)?\b|\b__test__\s*=\s*False/,
  // t.Skip("x")   t.SkipNow()   t.Skipf(   b.Skip(
  /\b[tb]\.Skip(?:Now|f)?\(/,
  // //go:build ignore   // +build ignore
  /^\/\/\s*(?:go:build|\+build)\s+(?:ignore|never)\b/,
  // #[ignore]   #[ignore = "slow"]   #[should_panic]
  /^\s*#\[(?:ignore|should_panic)\b/,
  // skip "later"   pending "later"   pending   skip("later")   it "adds", skip: true do
  /^\s*(?:skip|pending|omit)(?:\s*$|\s+["']|\(["')])|,\s*:?(?:skip|pending)(?::|\s*=>|\s*do\b)/,
  // @Disabled("x")   @Ignore   @Disabled   @DisabledOnOs(   @Test(enabled = false)   assumeTrue(false)   @EnabledIf
  /@(?:Disabled\w*|Ignore|EnabledIf\w*)\b|\benabled\s*=\s*false\b|\bassume(?:True|That|False)\s*\(/,
  // [Ignore]   [Fact(Skip = "x")]   [Ignore("x")]   Assert.Ignore(   Assert.Inconclusive(
  /^\s*\[Ignore\b|\bSkip\s*=\s*"|\bAssert\.(?:Ignore|Inconclusive)\(/,
  // markTestSkipped(   markTestIncomplete(   @group skip
  /\bmarkTest(?:Skipped|Incomplete)\(/,
  // GTEST_SKIP()   TEST(Cart, DISABLED_Sums)   [.]   #if 0   TEST_IGNORE()
  /\bGTEST_SKIP\b|\bDISABLED_\w|^\s*#\s*if\s+0\b|\bTEST_IGNORE|DISABLED\s+(?:TRUE|ON)\b/,
  // @tag :skip   @moduletag :skip   @tag skip: "x"
  /@(?:module)?tag\s+:?skip\b/,
  // throw new SkipException("x")   raise Skipped
  /\bSkip(?:ped)?Exception\b/,
];

function skips(line: string): boolean {
  return (
    SKIPS.some((shape) => shape.test(line)) && (!isComment(line) || /^\/\/\s*(?:go:build|\+build)/.test(line))
  );
}
