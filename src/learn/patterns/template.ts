const HOLE = "…";
const MOST_WORDS = 60;

/** What several messages have in common, with a hole wherever they differ: "Cannot find module …". */
export function commonTemplate(messages: readonly string[]): string {
  const [first = "", ...others] = [...new Set(messages)].sort();
  let words = wordsOf(first);
  for (const other of others) words = common(words, wordsOf(other));
  // Without a single word in common a hole says nothing: the first is at least an example.
  return words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? words.join(" ") : first;
}

function wordsOf(message: string): string[] {
  return message.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** The longest common subsequence of words, with one hole for each gap. */
function common(a: readonly string[], b: readonly string[]): string[] {
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i]![j] =
        a[i] === b[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  const words: string[] = [];
  const gap = () => {
    if (words.at(-1) !== HOLE) words.push(HOLE);
  };
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j] && a[i] !== HOLE) {
      words.push(a[i]!);
      i++;
      j++;
      continue;
    }
    gap();
    if (length[i + 1]![j]! >= length[i]![j + 1]!) i++;
    else j++;
  }
  if (i < a.length || j < b.length) gap();
  return words;
}
