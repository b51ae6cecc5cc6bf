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
  for (const root of roots) {
    const folder = `${root.replaceAll("\\", "/").replace(/\/+$/, "")}/`;
    if (path.startsWith(folder) && path.length > folder.length) return path.slice(folder.length);
  }
  return file;
}
