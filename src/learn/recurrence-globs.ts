/** A directory that files were seen in, as people write it: `database/*`. */
export interface Glob {
  readonly glob: string;
  /** With a slash at its end; "" is the root. */
  readonly directory: string;
}

const MOST_GLOBS = 8;

/** The directories of some files, those with the most files first; the root says nothing and is left out. */
export function globsOf(files: readonly string[]): Glob[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const directory = directoryOf(file);
    if (directory !== "" && isInside(file)) counts.set(directory, (counts.get(directory) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, MOST_GLOBS)
    .map(([directory]) => ({ glob: `${directory}*`, directory }));
}

/** True when a file is right in a directory. */
export function holds(directory: string, file: string): boolean {
  return directoryOf(file) === directory;
}

/** "database/" of "database/migrate.py". */
function directoryOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

/** Files of the project: neither elsewhere on the machine nor what was installed into it. */
function isInside(file: string): boolean {
  return !/^(?:\/|~|[A-Za-z]:|\.\.\/)|(?:^|\/)(?:node_modules|site-packages|vendor)\//.test(file);
}
