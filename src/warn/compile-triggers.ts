/**
 * The trigger files: from lessons to two texts by which a hook sees whether there is anything to say, before a memory is
 * opened. `triggers` has a line a key, `<kind>\t<key>\t<lesson ids>`, sorted, so that a key is found by halving. `words` has
 * fixed strings for `grep -F`: a command's or an edit's payload without any of them concerns no lesson. Both may say too much, never
 * too little. Words of titles are only in the first: ten thousand lessons have so many that grep would cost half of what node does.
 */
import type { Lesson } from "#model/lesson.ts";
import { isAboutTree } from "./fit.ts";
import { maySpeak } from "./may-speak.ts";
import { WARN_NUMBERS } from "./numbers.ts";
import { COLD_FILE, triggerText } from "./trigger-file.ts";
import { fileOfCold, type KeyOptions, keysOf } from "./trigger-keys.ts";
import { runnerWords, wordsFor } from "./trigger-words.ts";
import { tellingWords } from "./words.ts";

export interface CompiledTriggers {
  /** Null where no lesson could speak at any moment before a failure. */
  readonly triggers: string | null;
  readonly words: string;
}

export interface CompileOptions extends KeyOptions {
  readonly now: number;
  /** Stands in the first line, for whoever wants to know whether it is still good. */
  readonly head: string;
}

const { triggers: NUMBERS } = WARN_NUMBERS;

/** The trigger files for some lessons, the most important first. */
export function compileTriggers(lessons: readonly Lesson[], options: CompileOptions): CompiledTriggers {
  const speaking = lessons.filter((lesson) => maySpeak(lesson, options.now));
  if (speaking.length === 0) return { triggers: null, words: "" };
  const keys = new Keys();
  for (const lesson of speaking)
    for (const key of keysOf(lesson, options)) {
      keys.add(key.kind, key.key, lesson.id);
      // A session's start asks for all of them: once for each file, and not for each check beside it.
      if (key.kind === "cold") keys.add(COLD_FILE, fileOfCold(key.key), lesson.id);
      for (const word of [...wordsFor(key), ...runnerWords(key)]) keys.words.add(word);
    }
  for (const [word, ids] of rareWords(speaking)) for (const id of ids) keys.add("word", word, id);
  for (const id of firstAtStart(speaking, options)) keys.add("any", "session", id);
  return {
    triggers: keys.text(options.head),
    words: [...keys.words]
      .sort()
      .map((word) => `${word}\n`)
      .join(""),
  };
}

class Keys {
  readonly words = new Set<string>();
  readonly #lines = new Map<string, Set<string>>();

  add(kind: string, key: string, id: string): void {
    const line = `${kind}\t${key}\t`;
    const ids = this.#lines.get(line);
    if (ids === undefined) this.#lines.set(line, new Set([id]));
    else ids.add(id);
  }

  text(head: string): string {
    return triggerText(
      head,
      [...this.#lines].map(([line, ids]) => line + [...ids].join(",")),
    );
  }
}

/** Words of titles that only few lessons have: by a word that all of them have nothing can be told apart. */
function rareWords(lessons: readonly Lesson[]): Map<string, string[]> {
  const having = new Map<string, string[]>();
  for (const { id, title } of lessons)
    for (const word of tellingWords(title)) {
      const ids = having.get(word);
      if (ids === undefined) having.set(word, [id]);
      else ids.push(id);
    }
  const most = Math.max(NUMBERS.leastShared, lessons.length * NUMBERS.mostShared);
  return new Map([...having].filter(([, ids]) => ids.length <= most));
}

/** Those that are true of the tree first, then those that no tree can tell, then what happened and is mended. */
function firstAtStart(lessons: readonly Lesson[], { isTrue }: KeyOptions): string[] {
  const inTree = lessons.filter((lesson) => isAboutTree(lesson) && isTrue(lesson));
  const others = lessons.filter((lesson) => !isAboutTree(lesson));
  const mended = lessons.filter((lesson) => isAboutTree(lesson) && !isTrue(lesson)).slice(0, NUMBERS.mended);
  return [...[...inTree, ...others].slice(0, NUMBERS.atStart), ...mended].map(({ id }) => id);
}
