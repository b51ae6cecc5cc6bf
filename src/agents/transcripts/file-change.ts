import { type Fields, textOf } from "./fields.ts";

/** A changed file, as a tool's result and its arguments tell it. */
export interface FileChange {
  readonly file: string;
  readonly patch: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly isNewFile: boolean;
}

/** Gemini CLI and Qwen Code: {fileDiff, filePath, originalContent, isNewFile} beside {file_path, old_string, new_string, content}. */
export function fileChange(display: Fields, args: Fields): FileChange | null {
  const file = textOf(display.filePath) ?? textOf(args.file_path);
  const patch = textOf(display.fileDiff);
  const before = textOf(args.old_string);
  const after = textOf(args.new_string) ?? textOf(args.content);
  if (file === null || (patch === null && before === null && after === null)) return null;
  // "@@ -0,0 +1,1 @@": nothing was there before.
  const isNewFile = display.isNewFile === true || (patch !== null && /^@@ -0,0 /m.test(patch));
  return { file, patch, before, after, isNewFile };
}
