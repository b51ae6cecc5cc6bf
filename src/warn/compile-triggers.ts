/**
 * The trigger files: from lessons to two texts by which a hook sees whether there is anything to say, before a memory is
 * opened. `triggers` has a line a key, `<kind>\t<key>\t<lesson ids>`, sorted, so that a key is found by halving. `words` has
 * fixed strings for `grep -F`: a payload without any of them concerns no lesson. Both may say too much, never too little.
 */
import type { Lesson } from "#model/lesson.ts";
import { maySpeak } from "./may-speak.ts";
import { keysOf, type TriggerKey } from "./trigger-keys.ts";
import { wordsFor } from "./trigger-words.ts";

export interface CompiledTriggers {
  /** Null where no lesson could speak at any moment before a failure. */
  readonly triggers: string | null;
  readonly words: string;
}

export interface CompileOptions {
  readonly now: number;
  /** "npm test" → the key that its checks share. */
  readonly familyOf: (command: string) => string;
  /** Lessons that may be told at the start of a session: the first of them by priority. */
  readonly mostAtStart?: number;
}

const MOST_AT_START = 200;

/** The trigger files for some lessons, the most important first. */
export function compileTriggers(lessons: readonly Lesson[], options: CompileOptions): CompiledTriggers {
  const lines = new Map<string, Set<string>>();
  const words = new Set<string>();
  const add = ({ kind, key }: TriggerKey, id: string) => {
    const line = `${kind}\t${key}`;
    const ids = lines.get(line);
    if (ids === undefined) lines.set(line, new Set([id]));
    else ids.add(id);
  };
  let atStart = 0;
  for (const lesson of lessons) {
    if (!maySpeak(lesson, options.now)) continue;
    if (atStart++ < (options.mostAtStart ?? MOST_AT_START)) add({ kind: "any", key: "session" }, lesson.id);
    for (const key of keysOf(lesson, options.familyOf)) {
      add(key, lesson.id);
      for (const word of wordsFor(key)) words.add(word);
    }
  }
  if (lines.size === 0) return { triggers: null, words: "" };
  const text = [...lines].map(([line, ids]) => `${line}\t${[...ids].join(",")}`).sort();
  return {
    triggers: `\n${text.join("\n")}\n`,
    words: [...words]
      .sort()
      .map((word) => `${word}\n`)
      .join(""),
  };
}
