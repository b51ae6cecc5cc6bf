import { shellQuoted } from "#model/shell-word.ts";

/** A command that runs another twice, where it stands; only the second is heard and decides. */
export function twice(argv: readonly string[]): string[] {
  return ["/bin/sh", "-c", '"$@" >/dev/null 2>&1\nexec "$@"', "sh", ...argv];
}

/** The exit code of `watching` where a file was written. */
export const WROTE = 3;

/** One word of a command line holds 128 KB on Linux; the rest of the files is not looked at. */
const MOST_LETTERS = 60_000;

/**
 * A command that runs another and says by its exit code whether any of these files (from the project's root) is another
 * afterwards, or new, or gone. They are only read. Variables have names that no environment has.
 */
export function watching(argv: readonly string[], files: readonly string[], directory: string): string[] {
  const up = directory === "" ? "./" : "../".repeat(directory.split("/").length);
  const words: string[] = [];
  let letters = 0;
  for (const file of files) {
    const word = shellQuoted(`${up}${file}`);
    letters += word.length + 1;
    if (letters > MOST_LETTERS) break;
    words.push(word);
  }
  const script = `ts_sums() { cksum /dev/null ${words.join(" ")} 2>&1; }
ts_before=$(ts_sums)
"$@" >/dev/null 2>&1
test "$ts_before" = "$(ts_sums)" || exit ${WROTE}`;
  return ["/bin/sh", "-c", script, "sh", ...argv];
}
