import type { IdentifiedFinding } from "#model/failure.ts";

/** A finding whose files below one of the roots are named from there: "src/a.ts", wherever the clone lies. */
export function projectPaths<T extends IdentifiedFinding>(finding: T, roots: readonly string[]): T {
  if (roots.length === 0) return finding;
  return {
    ...finding,
    file: finding.file === null ? null : fromRoot(finding.file, roots),
    frames: finding.frames.map((frame) => ({ ...frame, file: fromRoot(frame.file, roots) })),
  };
}

function fromRoot(file: string, roots: readonly string[]): string {
  const path = file.replaceAll("\\", "/");
  // Of "file:///work/my%20shop/a.mjs", a module's frame, the path is left as it was written in the URL.
  const found = belowRoot(path, roots) ?? belowRoot(decoded(path), roots);
  if (found !== null) return found;
  // pytest there: "tests\test_cart.py", which git and everybody else calls "tests/test_cart.py".
  return roots.some(onWindows) && !onWindows(file) ? path : file;
}

function belowRoot(path: string, roots: readonly string[]): string | null {
  for (const root of roots) {
    const folder = `${root.replaceAll("\\", "/").replace(/\/+$/, "")}/`;
    // Windows does not tell capitals apart, and its tools write "c:" or "C:".
    const head = path.slice(0, folder.length);
    const isBelow = onWindows(root) ? head.toLowerCase() === folder.toLowerCase() : head === folder;
    if (isBelow && path.length > folder.length) return path.slice(folder.length);
  }
  return null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** "C:\work\shop", "c:/work" */
function onWindows(path: string): boolean {
  return /^[A-Za-z]:[\\/]/.test(path);
}
