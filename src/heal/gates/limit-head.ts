import { hiddenIn, lookAlikeIn } from "./limit-unicode.ts";
import type { LimitSettings, Refusal } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";
import { pathTrouble, samePathForm } from "./patch-path.ts";

/** Too many files, too many changed lines, or a file that comes twice. */
export function sizeLimits(
  files: readonly PatchFile[],
  settings: LimitSettings,
  isConfirmed: boolean,
): Refusal[] {
  const found: Refusal[] = [];
  const names = new Set(files.map(({ path }) => samePathForm(path)));
  if (names.size < files.length)
    found.push({ limit: "unreadable", where: files.at(-1)!.path, why: "a file comes twice" });
  if (isConfirmed) return found;
  if (files.length > settings.files)
    found.push({
      limit: "files",
      where: files[settings.files]!.path,
      why: `${files.length} files, at most ${settings.files}`,
    });
  const lines = files.reduce((sum, { added, removed }) => sum + added + removed, 0);
  if (lines > settings.changedLines)
    found.push({
      limit: "lines",
      where: files[0]!.path,
      why: `${lines} changed lines, at most ${settings.changedLines}`,
    });
  return found;
}

/** What the head of a file says: binary, another mode, a link, a path that leads elsewhere. */
export function headLimits(file: PatchFile): Refusal[] {
  const { path, oldPath, newPath, modes, isBinary, isModeChanged, created, deleted } = file;
  const found: Refusal[] = [];
  const where = `${path}:1`;
  if (isBinary) found.push({ limit: "binary", where, why: "a binary file says nothing to a reader" });
  const special = modes.find((mode) => !/^1006(?:44|64)$|^100755$/.test(mode));
  if (special !== undefined)
    found.push({
      limit: "link",
      where,
      why:
        special === "160000"
          ? "a submodule"
          : special === "120000"
            ? "a symbolic link"
            : `the mode ${special}`,
    });
  if (isModeChanged || (created && modes.includes("100755")))
    found.push({
      limit: "mode",
      where,
      why: `the mode is changed${modes.length > 0 ? ` (${modes.join(" to ")})` : ""}`,
    });
  for (const name of new Set([oldPath, newPath])) {
    if (name === null) continue;
    const trouble = pathTrouble(name);
    if (trouble !== null) found.push({ limit: "path", where: name, why: trouble });
    const odd = hiddenIn(name) ?? lookAlikeIn(name);
    if (odd !== null)
      found.push({ limit: "unicode", where: name, why: "its name is not what it looks like" });
  }
  if (!isBinary && file.blocks.length === 0 && !created && !deleted && !file.isRenamed && !isModeChanged)
    found.push({ limit: "unreadable", where, why: "it changes nothing" });
  return found;
}
