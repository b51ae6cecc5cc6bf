import type { Block } from "#learn/suppression-diff.ts";
import { droppedError, handlerAt, IN_ONE_LINE, isNew, TIDIES } from "../swallow-table.ts";
import { quoted } from "./added-lines.ts";
import { languageOf } from "./language.ts";
import type { Refusal } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";

/** A handler that does nothing at all, or an error that is dropped where it was handed on. What else swallows is found by `noFixesAmong`. */
export function swallowedIn(files: readonly PatchFile[]): Refusal[] {
  return files
    .filter(({ kind }) => kind !== "docs" && kind !== "expected")
    .flatMap((file) =>
      file.blocks.flatMap((block) => {
        const at = emptyHandler(block) ?? droppedError(block, languageOf(file.path).name, true);
        if (at === null) return [];
        return [
          {
            limit: "swallow" as const,
            where: `${file.path}:${block.line + at}`,
            why: `what goes wrong is thrown away: ${quoted(block.added[at]!)}`,
          },
        ];
      }),
    );
}

// pass   ...   continue;   nil
const NOTHING = /^(?:pass|\.\.\.|continue;?|nil|None)$/;

function emptyHandler(block: Block): number | null {
  const { added, above } = block;
  for (const [at, line] of added.entries()) {
    if (!isNew(block, line) || TIDIES.test(line)) continue;
    if (IN_ONE_LINE.test(line)) return at;
    const handler = handlerAt(added, at);
    // What follows is not in the change: other rules know more then.
    if (handler === null || !handler.isShown || TIDIES.test(added[at - 1] ?? above.at(-1) ?? "")) continue;
    if (handler.body.length === 0 || NOTHING.test(handler.body[0]!)) return at;
  }
  return null;
}
