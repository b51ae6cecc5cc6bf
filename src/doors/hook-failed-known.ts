/** What the files beside the memory say of an output before it is read. */
import { cleanLine, plainText } from "#detect/clean-line.ts";
import { couldMatchIn } from "#learn/preseeded/could-match.ts";
import type { ToldCommand } from "#loop/told-run.ts";
import type { Cures } from "#memory/cures-read.ts";
import type { IdentifiedFinding } from "#model/failure.ts";

/** What the output may hold that something is known of. Most failures are news, and to read what they say is most of what they would cost here. */
export function mayBeKnown(output: string | null, cures: Cures): boolean {
  if (output === null || cures.hasGeneral) return true;
  const plain = plainText(output);
  return couldMatchIn(plain) || cures.couldBeIn(plain);
}

/** What was found in it before, where the same check printed the same and ended alike; null where it has to be read. */
export function foundBefore(
  { check, told, judged }: ToldCommand,
  cures: Cures,
): readonly IdentifiedFinding[] | null {
  if (told.output === null || told.truncated) return null;
  const { exitCode } = judged;
  return cures.foundIn({ check: check.id, exitCode, output: told.output }, cleanLine);
}
