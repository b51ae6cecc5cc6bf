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
        const { name } = languageOf(file.path);
        const gone = /^(?:shell|make)$/.test(name) ? lostSetting(block) : null;
        if (gone !== null)
          return [
            {
              limit: "swallow" as const,
              where: `${file.path}:${block.line}`,
              why: `a script goes on after what failed: ${quoted(gone)} is gone`,
            },
          ];
        const at = emptyHandler(block) ?? droppedError(block, name, true);
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

// set -e   set -euo pipefail   set -o errexit   #!/bin/sh -e
const STOPS = /^\s*set\s+(?:-\w+\s+)*-(?:\w*e\w*\b|o\s+(?:errexit|pipefail)\b)|^#!.*\s-\w*e\w*$/;

/** What made a script stop at what fails, where nothing of the kind is there any more. */
function lostSetting({ removed, added }: Block): string | null {
  const old = removed.find((line) => STOPS.test(line));
  return old === undefined || added.some((line) => STOPS.test(line)) ? null : old;
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
