import type { ChangedFile } from "#learn/suppression-diff.ts";
import { kindOfFile } from "#learn/suppression-files.ts";
import { netAdded } from "#learn/suppression-net.ts";
import { declaredTest } from "#learn/suppression-tests.ts";
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

// /// ```ignore   //! ```no_run   >>> total([10])  # doctest: +SKIP
const UNTESTED_EXAMPLE = /^\s*\/\/[/!]\s*```\s*(?:ignore|no_run|should_panic|text)\b|#\s*doctest:\s*\+SKIP/;

/** A test that stands there and that the runner does not see. */
export function unseenTests(files: readonly ChangedFile[]): NoFix | null {
  const documented = netAdded(
    files.filter(({ kind }) => kind === "code" || kind === "test"),
    (line) => UNTESTED_EXAMPLE.test(line),
  );
  if (documented)
    return { kind: "skips-test", where: documented.where, why: "an example is no longer tested" };
  return files.map(unseenTest).find((one) => one !== null) ?? null;
}

/** A test that the runner no longer takes for one, by its name, its class or what stands above it. */
function unseenTest({ path, kind, created, blocks }: ChangedFile): NoFix | null {
  if (created || (kind !== "test" && !path.endsWith(".rs"))) return null;
  const unseen = (line: number, what: string): NoFix => ({
    kind: "skips-test",
    where: `${path}:${line}`,
    why: `the runner no longer sees it: ${what.trim().slice(0, 100)}`,
  });
  for (const { removed, added, line } of blocks) {
    for (const old of removed) {
      // func TestTax(t *testing.T) { became func testTax(, func DisabledTestTax(
      const go = /^func (Test\w+)\(/.exec(old)?.[1];
      if (
        go !== undefined &&
        path.endsWith(".go") &&
        !added.some((one) => one.startsWith("func Test")) &&
        added.some((one) => /^func \w*[tT]est/.test(one))
      )
        return unseen(line, old);
      // class TestCart: became class _TestCart:   class CartTest(unittest.TestCase): became class CartTest:
      const python = /^class (\w+)(\(.*TestCase.*\))?/.exec(old.trim());
      if (
        python &&
        path.endsWith(".py") &&
        (python[2] !== undefined || /^Test/.test(python[1]!)) &&
        !added.some(
          (one) =>
            /^\s*class \w+\(.*TestCase/.test(one) || (python[2] === undefined && /^\s*class Test/.test(one)),
        )
      )
        return unseen(line, old);
    }
    // //go:build integration   #[cfg(any())]   #[cfg(not(test))]   if (process.env.SLOW) it("adds", …   if False:
    const away = added.find(
      (one) =>
        !removed.includes(one) &&
        (/^\/\/\s*(?:go:build|\+build)\s/.test(one) ||
          /^\s*#!?\[cfg\((?:any\(\)|FALSE|false|not\(test\)|never)/.test(one) ||
          /^\s*if\s*\(.*\)\s*\{?\s*(?:describe|it|test)\b/.test(one) ||
          /\b(?:describe|it|test)\.(?:runIf|skipIf|concurrent\.skip)\b/.test(one)),
    );
    if (away !== undefined) return unseen(line, away);
    const wrapped = added.findIndex(
      (one) => /^\s*if\s*\(.*\)\s*\{\s*$|^\s*if\s.+:\s*$/.test(one) && !removed.includes(one),
    );
    // A condition around tests that stood there without one.
    const after = wrapped < 0 ? undefined : added[wrapped + 1];
    if (
      after !== undefined &&
      declaredTest(after) !== null &&
      removed.some((old) => old.trim() === after.trim())
    )
      return unseen(line, added[wrapped]!);
  }
  return null;
}
