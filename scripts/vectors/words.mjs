/** The words of a paragraph, as the vectors know them: camelCase apart, lower case, two to 23 letters. */
export function wordsOf(paragraph) {
  const words = [];
  const apart = paragraph.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  for (const [word] of apart.matchAll(/[a-z0-9]+/g))
    if (word.length > 1 && word.length < 24 && !/^\d+$/.test(word) && !STOP.has(word)) words.push(word);
  return words;
}

const STOP = new Set(
  "the a an of to in on is are be was it its and or for with by from at as this that your you".split(" "),
);
