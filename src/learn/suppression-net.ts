import type { Block, ChangedFile } from "./suppression-diff.ts";
import { declaredTest } from "./suppression-tests.ts";

/** Where something was found in a diff, and what it is. */
export interface Found {
  /** "src/cart.ts:12" */
  readonly where: string;
  readonly why: string;
}

/** The first added line of a kind, where more such lines came than went: a line that only moved is none. */
export function netAdded(
  files: readonly ChangedFile[],
  is: (line: string, block?: Block) => boolean,
): Found | null {
  let balance = 0;
  let first: Found | null = null;
  const gone = new Set(
    files.flatMap((file) =>
      file.blocks.flatMap((block) => block.removed.filter((line) => is(line)).map((line) => line.trim())),
    ),
  );
  for (const file of files)
    for (const block of file.blocks) {
      balance -= block.removed.filter((line) => is(line)).length;
      for (const [at, line] of block.added.entries()) {
        if (!is(line, block)) continue;
        balance++;
        if (!gone.has(line.trim())) first ??= { where: `${file.path}:${block.line + at}`, why: line.trim() };
      }
    }
  return balance > 0 ? first : null;
}

/** True where a line declares a test. */
export function declares(line: string): boolean {
  return declaredTest(line) !== null;
}
