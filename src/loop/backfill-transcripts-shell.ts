export interface ShellCommand {
  readonly words: readonly string[];
  /** The file that its output goes to. */
  readonly writes: string | null;
}

export interface Pipeline {
  readonly commands: readonly ShellCommand[];
  /** What joins it to the next one. */
  readonly joiner: "&&" | "||" | ";" | "&" | null;
}

type Token =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "operator"; readonly text: string };

// Substitutions, groups, heredocs and loops: nobody can say without a shell what such a line runs.
const KEYWORDS = new Set(
  "if then else elif fi for while until do done case esac function select { } ! [[".split(" "),
);

/** A plain line's pipelines; null where it needs more of a shell than quotes, pipes, lists and redirections. */
export function parseLine(line: string): Pipeline[] | null {
  const tokens = tokenise(line);
  if (tokens === null) return null;
  const pipelines: Pipeline[] = [];
  let commands: ShellCommand[] = [];
  let words: string[] = [];
  let writes: string | null = null;
  const endCommand = (): boolean => {
    if (words.length === 0) return false;
    commands.push({ words, writes });
    words = [];
    writes = null;
    return true;
  };
  for (let i = 0; i < tokens.length; i++) {
    const { kind, text } = tokens[i]!;
    if (kind === "word") {
      if (words.length === 0 && KEYWORDS.has(text)) return null;
      words.push(text);
    } else if (/[<>]/.test(text)) {
      // "2>&1" is whole; "> out.txt" and "< in.txt" take the next word.
      if (/&\d$|&-$/.test(text)) continue;
      const target = tokens[++i];
      if (target?.kind !== "word") return null;
      if (text.includes(">") && target.text !== "/dev/null") writes = target.text;
    } else if (text === "|") {
      if (!endCommand()) return null;
    } else {
      // Empty lines and a ";" at the end are nothing.
      if (!endCommand() && text !== ";") return null;
      if (commands.length > 0) pipelines.push({ commands, joiner: text as Pipeline["joiner"] });
      commands = [];
    }
  }
  endCommand();
  if (commands.length > 0) pipelines.push({ commands, joiner: null });
  return pipelines;
}

const OPERATORS = ["&&", "||", "|&", ";;", "|", ";", "&", "\n"];

function tokenise(line: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < line.length; ) {
    const char = line[at]!;
    if (char === " " || char === "\t" || char === "\r") at++;
    else if (char === "\\" && line[at + 1] === "\n") at += 2;
    else if (char === "#") at = endOfLine(line, at);
    else if (char === "(" || char === ")" || line.startsWith("<<", at) || line.startsWith("<(", at))
      return null;
    else {
      // 2>&1, >, >>, 2>, &>, <
      const redirection = /^(?:\d?>&\d|\d?>&-|&>>?|\d?>>?\|?|\d?<)/.exec(line.slice(at, at + 6))?.[0];
      const operator = redirection ?? OPERATORS.find((text) => line.startsWith(text, at));
      if (operator === ";;") return null;
      if (operator !== undefined) {
        const text = operator === "|&" ? "|" : operator === "\n" ? ";" : operator;
        tokens.push({ kind: "operator", text });
        at += operator.length;
        continue;
      }
      const word = readWord(line, at);
      if (word === null) return null;
      tokens.push({ kind: "word", text: word.text });
      at = word.end;
    }
  }
  return tokens;
}

function endOfLine(line: string, at: number): number {
  const end = line.indexOf("\n", at);
  return end === -1 ? line.length : end;
}

/** Letters that mean themselves, as many as there are: most words are nothing else. */
const PLAIN = /[\w@%+=:,./~^-]*/y;

/** A word without its quotes; null for one that the shell would compute. */
function readWord(line: string, from: number): { text: string; end: number } | null {
  PLAIN.lastIndex = from;
  let text = PLAIN.exec(line)?.[0] ?? "";
  let at = from + text.length;
  // Not \s: a no-break space is a letter to a shell, and no word would begin or end there.
  while (at < line.length && !/[ \t\r\n;&|<>()]/.test(line[at]!)) {
    const char = line[at]!;
    if (char === "`" || (char === "$" && line[at + 1] === "(")) return null;
    if (char === "'" || char === '"') {
      const end = endOfQuote(line, at, char);
      const inside = line.slice(at + 1, end);
      if (end === -1 || (char === '"' && /`|\$\(/.test(inside))) return null;
      text += char === "'" ? inside : inside.replace(/\\(["\\$`])/g, "$1");
      at = end + 1;
    } else if (char === "\\") {
      text += line[at + 1] ?? "";
      at += 2;
    } else {
      text += char;
      at++;
    }
  }
  return { text, end: at };
}

function endOfQuote(line: string, from: number, quote: string): number {
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === "\\" && quote === '"') at++;
    else if (line[at] === quote) return at;
  }
  return -1;
}
