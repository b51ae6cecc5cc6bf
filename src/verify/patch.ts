/** One line's worth of change: what goes, and what comes in its place. More than one line where they cannot be told apart. */
export interface Edit {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A stretch of lines that both sides have, or an edit between two of them. Lines keep their "\ No newline" marker. */
export type Piece =
  | { readonly kind: "kept"; readonly lines: readonly string[] }
  | { readonly kind: "edit"; readonly edit: Edit };

export interface Hunk {
  /** The old line, from 1, that it begins at or before. */
  readonly oldStart: number;
  readonly pieces: readonly Piece[];
}

/** One file of a patch. Paths are as the patch writes them, quoted where git quotes. */
export interface FilePatch {
  /** Everything before the first hunk, and all of a binary patch. */
  readonly head: readonly string[];
  readonly oldPath: string | null;
  readonly newPath: string | null;
  /** What happens to the file beyond its lines. */
  readonly kind: "change" | "new" | "deleted" | "renamed" | "copied";
  readonly isBinary: boolean;
  readonly modeChange: { readonly from: string; readonly to: string } | null;
  /** A link or a submodule: its one line is no text. */
  readonly isWhole: boolean;
  readonly hunks: readonly Hunk[];
}

/** The marker goes with the line before it: a line that ends a file without a line break. */
export const NO_NEWLINE = "\n\\ No newline at end of file";
