/** The words of a `command:` agent, or why they cannot be had. */
export type CommandArgv =
  | { readonly kind: "argv"; readonly argv: readonly string[] }
  | { readonly kind: "refused"; readonly why: string };

/** What only a shell could do: a pipe, a list, a redirection, an expansion. */
const SHELL_ONLY = new Set(["|", "&", ";", "<", ">", "`", "$", "(", ")", "\n"]);

/** Splits what stands behind `command:`: node fix.mjs "two words", or a JSON list of words. No shell will see it. */
export function commandArgv(text: string): CommandArgv {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) return fromJson(trimmed);
  const argv: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < trimmed.length; at += 1) {
    const char = trimmed[at]!;
    if (char === " " || char === "\t") {
      if (word !== null) argv.push(word);
      word = null;
    } else if (char === "'" || char === '"') {
      const end = trimmed.indexOf(char, at + 1);
      if (end < 0) return refused(`a ${char} has no end`);
      word = (word ?? "") + trimmed.slice(at + 1, end);
      at = end;
    } else if (SHELL_ONLY.has(char)) {
      return refused(
        `${JSON.stringify(char)} is for a shell, and none is used; put it into a script, or quote it`,
      );
    } else {
      if (char === "\\" && at + 1 < trimmed.length) at += 1;
      word = (word ?? "") + trimmed[at]!;
    }
  }
  if (word !== null) argv.push(word);
  return checked(argv);
}

function fromJson(text: string): CommandArgv {
  try {
    const words: unknown = JSON.parse(text);
    if (Array.isArray(words) && words.every((one) => typeof one === "string")) return checked(words);
  } catch {
    // Said below.
  }
  return refused("it begins like a JSON list, and is none of words");
}

function checked(argv: readonly string[]): CommandArgv {
  if (argv[0] === undefined || argv[0] === "") return refused("it names no command");
  if (argv.some((word) => word.includes("\0"))) return refused("a word has a null byte in it");
  return { kind: "argv", argv };
}

function refused(why: string): CommandArgv {
  return { kind: "refused", why };
}
