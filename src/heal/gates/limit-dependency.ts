import type { Block } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import { quoted } from "./added-lines.ts";
import { MANIFESTS, WHOLLY } from "./dependency-files.ts";
import type { Refusal } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";

/**
 * A dependency that comes, goes or changes, in a manifest or a lock file. Another version is another dependency here: the lock file
 * has to stay as it is.
 */
export function changedDependencies(files: readonly PatchFile[]): Refusal[] {
  return files.flatMap((file) => {
    const found = placeOf(file);
    return found === null
      ? []
      : [{ limit: "dependency" as const, where: `${file.path}:${found.line}`, why: found.why }];
  });
}

function placeOf(file: PatchFile): { line: number; why: string } | null {
  const names = [file.oldPath, file.newPath].filter((path) => path !== null);
  const whole = WHOLLY.find(({ path }) => names.some((name) => path.test(name)));
  if (whole !== undefined) {
    if (file.isRenamed || file.isBinary || file.deleted || file.created)
      return { line: 1, why: `${whole.what} comes, goes or moves` };
    const block = file.blocks.find(({ removed, added }) => [...removed, ...added].some(isTelling(file.path)));
    return block === undefined ? null : { line: block.line, why: `${whole.what} is changed` };
  }
  const manifest = MANIFESTS.find(({ path }) => names.some((name) => path.test(name)));
  if (manifest === undefined) return null;
  if (file.isRenamed || file.deleted) return { line: 1, why: "a manifest goes or moves" };
  for (const block of file.blocks) {
    const line = changedLine(block, (text, above) => manifest.declares(text, above));
    if (line !== null)
      return { line: block.line, why: `a dependency comes, goes or changes: ${quoted(line)}` };
  }
  return null;
}

/** Comments of a manifest may change; go.mod's "// indirect" stands behind a line, not alone. */
const isTelling = (path: string) => (line: string) =>
  line.trim() !== "" && (/\.(?:lock|json)$/.test(path) || !isComment(line));

/** The first changed line that declares a dependency. Order and a trailing comma do not matter. */
function changedLine(
  block: Block,
  declares: (line: string, above: readonly string[]) => boolean,
): string | null {
  const bare = (line: string) => line.trim().replace(/,$/, "");
  const sides = [
    [block.removed, block.added],
    [block.added, block.removed],
  ] as const;
  for (const [own, other] of sides)
    for (const [at, line] of own.entries()) {
      if (other.some((one) => bare(one) === bare(line))) continue;
      if (declares(line, [...block.above, ...own.slice(0, at)])) return line;
    }
  return null;
}
