import type { ChangedFile } from "#learn/suppression-diff.ts";
import { asserts, declaredTest, isComment, isImport } from "#learn/suppression-tests.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { NoFix } from "./no-fix-found.ts";
import { literalsIn, shapeOf } from "./no-fix-literals.ts";

// A test that found something, or may have: not a file that could not be compiled.
const FOUND = /^(?:test_failure|runtime_error|timeout|other)$/;
// tests/fixtures/cart.json, testdata/cart.csv
const DATA = /\.(?:json5?|ya?ml|csv|tsv|xml|html?|txt|snap|golden|sql)$/;

/** Nothing but what tests compare with, or are fed with, was changed. */
export function snapshotsOnly(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  const telling = files.filter((file) => file.kind !== "docs" && (file.blocks.length > 0 || file.deleted));
  const isFound = failures.length === 0 || failures.some(({ category }) => FOUND.test(category));
  const isData = ({ kind, path }: ChangedFile) =>
    kind === "expected" ||
    (isFound &&
      DATA.test(path) &&
      (kind === "support" || kind === "test" || /(?:^|\/)testdata\//.test(path)));
  return telling.length > 0 && telling.every(isData)
    ? {
        kind: "snapshot-only",
        where: telling[0]!.path,
        why: "only what the tests compare with, or are fed with, was changed",
      }
    : null;
}

const isTelling = (line: string) => !isComment(line) && !isImport(line) && declaredTest(line) === null;

/** A line of an existing test that holds another value than before, or an assertion with a way out. */
export function rewrittenExpectation(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  const isFound = failures.length === 0 || failures.some(({ category }) => FOUND.test(category));
  if (!isFound) return null;
  for (const file of files.filter((one) => one.kind === "test" && !one.created))
    for (const block of file.blocks) {
      const where = `${file.path}:${block.line}`;
      const expects = block.added.find((line) => EXPECTS_THE_ERROR.test(line) && !isComment(line));
      if (
        expects !== undefined &&
        block.removed.length > 0 &&
        !block.removed.some((line) => EXPECTS_THE_ERROR.test(line))
      )
        return found(where, `the test now expects to fail: ${expects.trim().slice(0, 100)}`);
      for (const line of block.added.filter(isTelling)) {
        const old = block.removed.find(
          (other) => shapeOf(other) === shapeOf(line) && other.trim() !== line.trim(),
        );
        if (old !== undefined && literalsIn(old).join("\n") !== literalsIn(line).join("\n"))
          return found(where, `an existing test asks for something else: ${line.trim().slice(0, 100)}`);
        if (block.removed.length > 0 && isWayOut(line, block.removed))
          return found(where, `an assertion can no longer fail: ${line.trim().slice(0, 100)}`);
      }
    }
  return null;
}

const found = (where: string, why: string): NoFix => ({ kind: "rewrites-expectation", where, why });

// @Test(expected = NullPointerException.class)   #[should_panic]   with self.assertRaises(TypeError):
const EXPECTS_THE_ERROR =
  /@Test\(\s*expected\b|@Test\(\s*timeout\b|\bwith (?:self\.assertRaises|pytest\.raises)\(/;
// assert total([10]) == 12 or True   expect(total([10]) || 12).toBe(12)   expect(total() ?? 12)
const WAY_OUT = /\|\||\?\?|\bor\b|\sif\s.{1,200}\selse\s|\?[^.?:]{1,200}:/;

function isWayOut(line: string, removed: readonly string[]): boolean {
  return (
    asserts(line) && WAY_OUT.test(line) && removed.some(asserts) && !removed.some((old) => WAY_OUT.test(old))
  );
}
