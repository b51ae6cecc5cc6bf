import type { Case } from "./template.ts";

/** A line that the fix took away and that nothing right has. */
export interface WrongLine {
  readonly path: string;
  /** ".js"; "" where the name has none. */
  readonly extension: string;
  readonly text: string;
}

export type FoundLine = { readonly line: WrongLine } | { readonly why: string };

/** Shorter than this it is a bracket or a keyword. */
const LEAST_LETTERS = 8;

/** The most telling line that the fix took away. */
export function wrongLine({ files }: Case): FoundLine {
  if (files.every(({ removed }) => removed.length === 0))
    return { why: "nothing to restrict: the change only adds lines" };
  const rights = files.map(({ after }) => after ?? "");
  const lines = files.flatMap(({ path, removed }) =>
    removed
      .map((text) => text.trim())
      .filter((text) => text.length >= LEAST_LETTERS && /[a-z]/i.test(text) && !COMMENT.test(text))
      .map((text) => ({ path, extension: extensionOf(path), text })),
  );
  const telling = lines.filter(({ text }) => !rights.some((right) => right.includes(text)));
  const [line] = telling.sort((a, b) => b.text.length - a.text.length);
  if (line !== undefined) return { line };
  return {
    why:
      lines.length === 0
        ? "nothing to restrict: no line that was taken away says enough"
        : "cannot be told apart from what is right: the lines that were taken away are in the right code too",
  };
}

// // adds up   # adds up   * adds up   -- adds up
const COMMENT = /^(?:\/\/|#|\*|\/\*|--\s|<!--)/;

/** ".js" of "src/cart.js". */
export function extensionOf(path: string): string {
  return /\.[A-Za-z0-9]+$/.exec(path.slice(path.lastIndexOf("/") + 1))?.[0] ?? "";
}
