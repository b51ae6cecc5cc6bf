import type { Issue } from "#model/issue.ts";

export type Selected =
  | { readonly kind: "selected"; readonly issues: readonly Issue[] }
  | { readonly kind: "unknown"; readonly word: string; readonly why: string };

/** Shorter beginnings of an id would name too much by accident. */
const SHORTEST = 4;

/** The issues that words name, each once: "3", "#3", "2-5", "1,4", an id or its beginning. A range takes what there is in it. */
export function selectIssues(words: readonly string[], issues: readonly Issue[]): Selected {
  const chosen = new Map<string, Issue>();
  for (const word of words.flatMap((one) => one.split(",")).map((one) => one.trim().replace(/^#/, ""))) {
    if (word === "") continue;
    const found = named(word, issues);
    if (typeof found === "string") return { kind: "unknown", word, why: found };
    for (const issue of found) chosen.set(issue.id, issue);
  }
  return { kind: "selected", issues: [...chosen.values()] };
}

function named(word: string, issues: readonly Issue[]): readonly Issue[] | string {
  // "2-5", "#2-#5"
  const range = /^(\d{1,9})-#?(\d{1,9})$/.exec(word);
  if (range !== null) {
    const [first, last] = [Number(range[1]), Number(range[2])];
    if (first > last) return `the range ends before it begins: try ${last}-${first}`;
    const within = issues.filter(({ number }) => number >= first && number <= last);
    return within.length > 0 ? within : "no issue has a number in it";
  }
  // "7"
  const numbered = /^\d{1,9}$/.test(word) ? issues.filter(({ number }) => number === Number(word)) : [];
  if (numbered.length > 0) return numbered;
  const begun = word.length < SHORTEST ? [] : issues.filter(({ id }) => id.startsWith(word.toLowerCase()));
  if (begun.length > 1) return `${begun.length} issues begin so`;
  return begun.length === 1 ? begun : "there is no such issue";
}
