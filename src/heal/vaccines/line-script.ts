import { shellQuoted } from "#model/shell-word.ts";
import { type Case, FOLDER, messageOf, titleOf } from "./template.ts";
import type { WrongLine } from "./wrong-line.ts";

/** A script of our own that fails where the wrong line is in a file of its kind: what a hook and a step of CI call. */
export function lineScript(
  one: Case,
  { text, extension }: WrongLine,
): { readonly path: string; readonly text: string } {
  const kind = extension === "" ? "*" : `*${extension}`;
  return {
    path: `${FOLDER}/${one.short}.sh`,
    text: `#!/bin/sh
# ${titleOf(one)}
# Made of what was learned; twiceshy vaccines says of which lesson, and takes it out again.
cd "$(dirname "$0")/../.." || exit 2
wrong=${shellQuoted(text)}
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  found=$(git -c core.quotePath=false grep -nIFo --no-color --untracked -e "$wrong" -- ${shellQuoted(kind)} ':!*twiceshy*')
else
  found=$(grep -rnIFo --include=${shellQuoted(kind)} --exclude-dir='.*' --exclude-dir=node_modules --exclude-dir='*twiceshy*' -e "$wrong" .)
fi
[ -z "$found" ] && exit 0
printf '%s\\n' "$found" | while IFS= read -r line; do
  printf '%s: %s\\n' "\${line%:"$wrong"}" ${shellQuoted(messageOf(one))}
done
exit 1
`,
  };
}
