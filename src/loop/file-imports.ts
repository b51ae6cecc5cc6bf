import { hasReadableImports, importsFile } from "#learn/causes/imports.ts";

/** Which of a project's files import which, read one by one as they are asked about, and not for ever. */
export interface FileImports {
  /** Whether the first imports the second. */
  readonly between: (from: string, target: string) => boolean;
}

const MOST_READ = 200;

/** `read` gives the beginning of a file's text, or null. */
export function fileImports(read: (path: string) => string | null): FileImports {
  const texts = new Map<string, string | null>();
  const textOf = (path: string): string | null => {
    if (!texts.has(path))
      texts.set(path, texts.size < MOST_READ && hasReadableImports(path) ? read(path) : null);
    return texts.get(path) ?? null;
  };
  return {
    between: (from, target) => {
      const text = textOf(from);
      return text !== null && importsFile({ path: from, text }, target);
    },
  };
}
