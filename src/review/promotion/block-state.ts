/** A line of a file's block, as the file has it now or as the last commit has it. */
export interface BlockLine {
  /** As it stands. */
  readonly raw: string;
  /** Whose it is; null: a person wrote it. */
  readonly lesson: string | null;
  /** Words that do not fit its receipt. */
  readonly isEdited: boolean;
}

/**
 * What a person changed in a block and has not committed yet, in words; null where all that differs is ours. Lessons that were taken out of
 * the file by a decision may be missing.
 */
export function personsChange(
  now: readonly BlockLine[],
  committed: readonly BlockLine[],
  takenOut: (lesson: string) => boolean,
): string | null {
  const [here, there] = [new Set(now.map(({ raw }) => raw)), new Set(committed.map(({ raw }) => raw))];
  const added = now.filter(({ raw }) => !there.has(raw));
  if (added.some(({ lesson, isEdited }) => lesson === null || isEdited))
    return "a person has written into its block, and not committed it";
  const lessons = new Set(now.map(({ lesson }) => lesson));
  const gone = committed.filter(({ raw }) => !here.has(raw));
  const isOurs = ({ lesson }: BlockLine) => lesson !== null && (lessons.has(lesson) || takenOut(lesson));
  return gone.every(isOurs) ? null : "a person has taken a line out of its block, and not committed it";
}
