import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";

/** A pre-condition looks at manifests and sources; what is larger is neither. */
const LARGEST_BYTES = 5 * 1024 * 1024;

/** Reads files of a project by their names in it; null for what is not there, too large, or outside. */
export function projectReader(root: string): (path: string) => string | null {
  return (path) => {
    // Lessons come from elsewhere too: ../../etc/passwd is nobody's pre-condition.
    if (isAbsolute(path) || normalize(path).startsWith("..")) return null;
    try {
      const file = join(root, path);
      const stat = statSync(file, { throwIfNoEntry: false });
      // A pipe or a device may never end.
      return stat?.isFile() && stat.size <= LARGEST_BYTES ? readFileSync(file, "utf8") : null;
    } catch {
      return null;
    }
  };
}

/** The same for many questions at one moment: hundreds of lessons are about a few files. */
export function rememberingReader(root: string): (path: string) => string | null {
  const read = projectReader(root);
  const known = new Map<string, string | null>();
  return (path) => {
    let text = known.get(path);
    if (text === undefined) known.set(path, (text = read(path)));
    return text;
  };
}
