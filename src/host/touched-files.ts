import { statSync } from "node:fs";
import { join } from "node:path";

/** Of some files in a folder those that were written in a span of time; what is gone cannot be asked. */
export function touchedFiles(
  root: string,
  files: readonly string[],
  span: { readonly from: number; readonly until: number },
): string[] {
  return files.filter((file) => {
    const at = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
    return at !== undefined && at >= span.from && at <= span.until;
  });
}
