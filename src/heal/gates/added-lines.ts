import { type CodeLine, codeLine } from "./code-line.ts";
import { type Language, languageOf } from "./language.ts";
import type { PatchFile } from "./patch-file.ts";

/** A line that a change brings, taken apart. */
export interface AddedLine extends CodeLine {
  readonly file: PatchFile;
  readonly language: Language;
  readonly text: string;
  /** "src/cart.ts:12" */
  readonly where: string;
  /** The same line stood in this place before, but for what is around it. */
  readonly removed: readonly string[];
}

/** All lines that a change brings, in order; a line that only went from one place of its block to another is none. */
export function addedLines(files: readonly PatchFile[]): AddedLine[] {
  return files.flatMap((file) => {
    const language = languageOf(file.path);
    return file.blocks.flatMap((block) =>
      block.added.flatMap((text, at) => {
        const before = at === 0 ? (block.above.at(-1) ?? "") : block.added[at - 1]!;
        return [
          {
            ...codeLine(text, language, before),
            file,
            language,
            text,
            where: `${file.path}:${block.line + at}`,
            removed: block.removed,
          },
        ];
      }),
    );
  });
}

/** True where a pattern found in an added line was in its place before, as often: the line was changed elsewhere. */
export function wasThere({ removed, text }: AddedLine, pattern: RegExp): boolean {
  const found = pattern.exec(text)?.[0];
  return found !== undefined && removed.some((line) => pattern.exec(line)?.[0] === found);
}

/** A line as it is quoted in a refusal. */
export function quoted(text: string): string {
  return text.trim().slice(0, 100);
}
