import type { ChangedFile } from "#learn/suppression-diff.ts";
import { asserts } from "#learn/suppression-tests.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { NoFix } from "./no-fix-found.ts";
import { literalsIn, saysValue } from "./no-fix-literals.ts";

/** Nothing but what tests compare with was changed. */
export function snapshotsOnly(files: readonly ChangedFile[]): NoFix | null {
  const telling = files.filter((file) => file.kind !== "docs" && (file.blocks.length > 0 || file.deleted));
  return telling.length > 0 && telling.every((file) => file.kind === "expected")
    ? { kind: "snapshot-only", where: telling[0]!.path, why: "only what the tests compare with was changed" }
    : null;
}

/** An existing assertion now expects what the failing run gave, or no longer what it asked for. */
export function rewrittenExpectation(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  for (const file of files.filter((one) => one.kind === "test" && !one.created))
    for (const block of file.blocks)
      for (const old of block.removed.filter(asserts)) {
        const before = literalsIn(old);
        const twin = block.added
          .filter(asserts)
          .find((line) => shapeOf(line) === shapeOf(old) && line.trim() !== old.trim());
        if (twin === undefined) continue;
        const fresh = literalsIn(twin).filter((value) => !before.includes(value));
        const given = fresh.find((value) => failures.some((failure) => saysValue(failure, value)));
        if (given !== undefined)
          return {
            kind: "rewrites-expectation",
            where: `${file.path}:${block.line}`,
            why: `the test now expects what the code gave: ${given.slice(0, 80)}`,
          };
      }
  return null;
}

/** An assertion without its values: expect(total([10])).toBe(30) and …toBe(29) have one shape. */
function shapeOf(line: string): string {
  return line
    .trim()
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|-?\b\d[\d_.]*\b/g, "#")
    .replace(/\b(?:true|false|True|False|null|None|nil|undefined)\b/g, "#")
    .replace(/\s+/g, " ");
}
