/** The alternatives of a pattern at its top level: "a|(?:b|c)" has two. */
export function alternatives(source: string): string[] {
  const found = [""];
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const letter = source[i]!;
    if (letter === "\\") {
      found[found.length - 1] += letter + source[++i];
      continue;
    }
    if (letter === "[") inClass = true;
    if (letter === "]") inClass = false;
    if (!inClass && letter === "(") depth++;
    if (!inClass && letter === ")") depth--;
    if (letter === "|" && depth === 0 && !inClass) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

/** Without what a generator of texts cannot follow: word boundaries and looks ahead. */
export const simple = (source: string) => source.replaceAll("\\b", "").replace(/\(\?[!=][^)]*\)/g, "");
