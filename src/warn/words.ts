/** In so many texts about code that they tell nothing about one. */
const COMMON = new Set(
  (
    "about after again allow alone already always another array assert assertion before being build called cannot change " +
    "changed check class code command const could default does error errors every exist exists expect expected export fail " +
    "failed failing fails failure false file files find first fixed found from function given have import instead into issue " +
    "line lines make message method missing module must name need never null number object only other package path please " +
    "process project property read reading received remove return returned right run running should since some string test " +
    "tests that their them then there these this throw true type typeerror undefined unexpected update using value values " +
    "want were when where which while will with without work works would wrong write your"
  ).split(" "),
);
const SHORTEST = 4;
const LONGEST_TEXT = 20_000;
const MOST = 400;

/** The words of a text that tell what it is about, in lower case: names, nouns, parts of identifiers. */
export function tellingWords(text: string): string[] {
  const read = text.slice(0, LONGEST_TEXT);
  // "getUserById" is one word and four: both are looked for. Patterns of all scripts take a millisecond to make.
  const words = /[^\0-\x7f]/.test(read)
    ? (read.match(/[\p{L}][\p{L}\p{N}_]*/gu) ?? []).flatMap((word) => [
        word,
        ...word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u),
      ])
    : (read.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? []).flatMap((word) => [word, ...asciiParts(word)]);
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length >= SHORTEST && word.length <= 40 && !COMMON.has(word))
    .slice(0, MOST);
}

function asciiParts(word: string): string[] {
  return /_|[a-z][A-Z]/.test(word) ? word.split(/_|(?<=[a-z])(?=[A-Z])/) : [];
}

/**
 * Files that a text names: "fix src/cart.ts, then `config.py`". Whole paths and bare names. An @ before one is how a person hands a file to an
 * agent ("see @src/cart.ts"), and may be part of its name (@scope/x.d.ts): both are asked for.
 */
export function filesNamedIn(text: string): string[] {
  const read = text.slice(0, LONGEST_TEXT);
  // 修复src/cart.ts的错误, src/cart.ts를: beside words that no space parts from it, and as the name of a file in that script.
  const parted = /[^\0-\x7f]/.test(read)
    ? read.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+/gu, " ")
    : read;
  const paths = (parted === read ? [read] : [read, parted])
    .flatMap(pathsIn)
    .flatMap((one) => (one.startsWith("@") ? [one, one.replace(/^@+\/?/, "")] : [one]))
    .map((one) => one.replaceAll("\\", "/").replace(/^(?:\.\/)+/, ""));
  return [...new Set(paths)].slice(0, MOST);
}

function pathsIn(text: string): string[] {
  // src/cart.ts, ./a/b.test.tsx, C:\shop\cart.ts. Only from where a word begins: a prompt may hold one of 20 kB.
  const named =
    text.match(/(?<![\p{L}\p{N}_@.\\/+-])[\p{L}\p{N}_@.\\/+-]*[\p{L}\p{N}_-]\.[\p{L}\p{N}]{1,12}/gu) ?? [];
  // Dockerfile, api/Makefile, justfile, .env, @.npmrc: names without an end that tells what they are.
  const bare =
    text.match(
      /(?<![\w@.\\/+-])(?:[\w@.\\/+-]*[@\\/])?(?:(?:[A-Z]\w*|make|just)file|\.[a-z][\w-]*)(?![\w\\/-])/g,
    ) ?? [];
  return [...named, ...bare];
}
