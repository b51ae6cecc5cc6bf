import type { About, Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";

/** The file of the command line that the line names, whatever its ending: "clip.mp4: Invalid data found", after `ffmpeg -i clip.mp4`; or null. */
export function readNamedInCommand(
  { lines }: Log,
  index: number,
  { command }: Pick<About, "command">,
): Mention | null {
  const line = lines[index]!.slice(0, 600);
  const file = filesIn(command).find((word) => isNamed(line, word));
  return file === undefined ? null : { file, line: null, column: null };
}

/** The one file that the command line names, or null where it names none or several. */
export function readOnlyFile({ command }: Pick<About, "command">): string | null {
  const [file, ...others] = new Set(filesIn(command));
  return file === undefined || others.length > 0 ? null : file;
}

function filesIn(command: string | null): string[] {
  return (command ?? "")
    .slice(0, 2000)
    .split(/[\s"'=@<]+/)
    .slice(1)
    .filter((word) => /^[\w./\\-]*\w\.[A-Za-z]\w{0,9}$/.test(word));
}

function isNamed(line: string, word: string): boolean {
  const at = line.indexOf(word);
  return at >= 0 && !/[\w.-]/.test(line[at - 1] ?? "") && !/[\w-]/.test(line[at + word.length] ?? "");
}
