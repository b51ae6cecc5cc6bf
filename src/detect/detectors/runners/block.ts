import type { Category } from "#model/category.ts";
import type { Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";

/** A failing test as its runner prints it: a line that names it, and lines below or above that tell of it. */
export interface Block {
  /** Its groups: `test`, and where the line tells them `file`, `line`, `message`, `type`. */
  readonly head: RegExp;
  /** The first line that is no more of it. */
  readonly end: RegExp;
  /** The lines stand above the one that names the test. */
  readonly isAbove?: true;
  /** Whether the line is a head at all, by its neighbours. */
  readonly isHead?: (lines: readonly string[], at: number) => boolean;
  /** What the lines of the block tell. */
  readonly tell: (
    block: readonly string[],
    head: Record<string, string | undefined>,
    /** The line over the head. */
    over: string,
  ) => Told | null;
}

/** What a block tells; what is missing is taken from its head. */
export interface Told {
  readonly message: string;
  readonly errorType?: string | null;
  readonly test?: string;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly category?: Category;
}

const REACH = 120;

/** The failing tests that stand in blocks of this shape. */
export function readBlocks(log: Log, { head, end, isAbove, isHead, tell }: Block): Draft[] {
  const { lines } = log;
  return lines.flatMap((line, at) => {
    const match = line.length > 500 ? null : head.exec(line);
    if (match === null || (isHead && !isHead(lines, at))) return [];
    const groups = match.groups ?? {};
    const step = isAbove ? -1 : 1;
    let stop = at + step;
    while (stop >= 0 && stop < lines.length && Math.abs(stop - at) < REACH && !end.test(lines[stop]!))
      stop += step;
    const told = tell(
      isAbove ? lines.slice(stop + 1, at) : lines.slice(at + 1, stop),
      groups,
      lines[at - 1] ?? "",
    );
    if (told === null) return [];
    const number = groups.line === undefined ? null : Number(groups.line);
    return [
      {
        message: told.message,
        errorType: told.errorType ?? groups.type ?? null,
        test: told.test ?? groups.test ?? null,
        ...(told.category === undefined ? {} : { category: told.category }),
        file: told.file ?? groups.file ?? null,
        line: told.file === undefined || told.file === null ? number : (told.line ?? null),
        from: isAbove ? stop + 1 : at,
        to: isAbove ? at + 1 : Math.max(stop, at + 1),
      },
    ];
  });
}

/** The first line with words, trimmed; null where there is none. */
export function firstWords(block: readonly string[]): string | null {
  return block.find((line) => /[\p{L}\d]/u.test(line))?.trim() ?? null;
}

/** "expected: 120" and "but got: 119" in one sentence. */
export function joined(block: readonly string[], first: RegExp, second: RegExp): string | null {
  const wanted = block.find((line) => first.test(line));
  if (wanted === undefined) return null;
  const got = block.find((line) => second.test(line));
  return got === undefined ? wanted.trim() : `${wanted.trim()}, ${got.trim()}`;
}
