import type { ChangedFile } from "./suppression-diff.ts";
import { standsIn } from "./suppression-files.ts";
import type { Found } from "./suppression-net.ts";
import { asserts, isComment, isImport } from "./suppression-tests.ts";
import { isTestBlock } from "./suppression-weaken.ts";

/**
 * True fixes can stand in a test: a syntax error, a missing import, a type error there. But where the test found something,
 * or may have, a changed test says nothing about the code.
 */
export function editsOnlyTests(files: readonly ChangedFile[], categories: readonly string[]): Found | null {
  const asserted =
    categories.length === 0 ||
    categories.some((category) => /^(?:test_failure|timeout|other)$/.test(category));
  const thrown = categories.includes("runtime_error");
  if (!asserted && !thrown) return null;
  let first: string | null = null;
  for (const file of files) {
    if (file.kind === "docs") continue;
    for (const block of file.blocks) {
      const telling = [...block.removed, ...block.added].filter(
        (line) => line.trim() !== "" && !isComment(line) && !isImport(line),
      );
      if (telling.length === 0) continue;
      if (file.kind !== "expected" && !standsIn(file.path) && !isTestBlock(file, block)) return null;
      if (asserted || file.kind === "expected" || block.removed.some(asserts))
        first ??= `${file.path}:${block.line}`;
    }
  }
  return first === null
    ? null
    : { where: first, why: "only the test was changed: the code may well have been wrong" };
}
