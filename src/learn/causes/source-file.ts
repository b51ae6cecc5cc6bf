/** A file of the repository by its path from the root, and its text (or the beginning of it). */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Whether a file's text brings another file in. By its words alone: no parser, no file system, nothing is resolved but names. */
export type ImportsFile = (from: SourceFile, target: string) => boolean;
