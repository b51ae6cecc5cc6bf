import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";

/** Whether a path is that of a folder, or of something in it, by its words alone. */
export function isInside(root: string, path: string): boolean {
  return wayTo(root, path) !== null;
}

/** A file as the memory names it: from the project's root, with slashes, also where a link leads there. Null outside of it. */
export function pathInProject(root: string, path: string): string | null {
  return wayTo(root, path) ?? wayTo(withoutLinks(root), withoutLinks(path));
}

function wayTo(root: string, path: string): string | null {
  const way = relative(root, path).replaceAll("\\", "/");
  return way === ".." || way.startsWith("../") || isAbsolute(way) ? null : way;
}

/** One that is not there yet by its folder. */
function withoutLinks(path: string): string {
  return real(path) ?? join(real(dirname(path)) ?? dirname(path), basename(path));
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
