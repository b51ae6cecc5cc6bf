/**
 * Words of a program for languages without a parser here: it knows their comments, strings, raw strings and what their compilers do
 * before they read (continued lines, unicode escapes, `#if 0`). In: a text and its dialect. Out: tokens, or why they cannot be told.
 * It knows no grammar.
 */

export type Dialect = "go" | "rust" | "java" | "c" | "php";

export interface Token {
  readonly kind: "word" | "number" | "string" | "mark" | "directive" | "shell" | "text";
  /** Of a string its content; of a directive all of it. */
  readonly text: string;
  readonly line: number;
}

export type Lexed =
  | { readonly kind: "tokens"; readonly tokens: readonly Token[] }
  | { readonly kind: "broken"; readonly why: string; readonly line: number };

/** The tokens of a text, without comments. One pass, every pattern anchored: time grows with the text and no faster. */
export function tokensOf(source: string, dialect: Dialect): Lexed {
  const text = prepared(source, dialect);
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const skip = (to: number) => {
    for (; at < to; at++) if (text.charCodeAt(at) === 10) line++;
  };
  const add = (kind: Token["kind"], said: string, to: number) => {
    tokens.push({ kind, text: said, line });
    skip(to);
  };
  const broken = (why: string): Lexed => ({ kind: "broken", why, line });
  // What stands before <?php is no program.
  if (dialect === "php") skipText();
  while (at < text.length) {
    const blank = match(/\s+/y);
    if (blank !== null) {
      if (dialect === "go" && blank.includes("\n") && endsStatement(tokens.at(-1)))
        tokens.push({ kind: "mark", text: ";", line });
      skip(at + blank.length);
      continue;
    }
    const comment = commentEnd();
    if (comment === -1) return broken("a comment has no end");
    if (comment > at) {
      skip(comment);
      continue;
    }
    if (dialect === "php" && text.startsWith("?>", at)) {
      skip(at + 2);
      skipText();
      continue;
    }
    if (dialect === "c" && text[at] === "#" && isFirstOnLine()) {
      const whole = match(/#[^\n]*/y)!;
      add("directive", withoutComments(whole).replace(/\s+/g, " ").trim(), at + whole.length);
      continue;
    }
    const string = stringAt(text, at, dialect);
    if (string === "open") return broken("a string has no end");
    if (string !== null) {
      add(string.kind, string.text, string.end);
      continue;
    }
    const word = match(/[\p{L}_$][\p{L}\p{N}_$]*/uy);
    // Names of functions are the same in any letters there.
    if (word !== null) add("word", dialect === "php" ? word.toLowerCase() : word, at + word.length);
    else {
      const number = match(/\d\w*(?:\.\d\w*)?/y);
      const mark = match(/::|->|=>|:=|==|!=|<=|>=|&&|\|\||##|\.\.\.|./suy)!;
      if (number !== null) add("number", number, at + number.length);
      else add("mark", mark, at + mark.length);
    }
  }
  return { kind: "tokens", tokens: dialect === "c" ? withoutDead(tokens) : tokens };

  function match(shape: RegExp): string | null {
    shape.lastIndex = at;
    return shape.exec(text)?.[0] ?? null;
  }

  /** Where a comment that begins here ends; here where none begins, -1 where it has no end. */
  function commentEnd(): number {
    if (text.startsWith("//", at) || (dialect === "php" && text[at] === "#" && text[at + 1] !== "[")) {
      const end = text.indexOf("\n", at);
      const last = end === -1 ? text.length : end;
      // <?php // a comment ?>
      const close = dialect === "php" ? text.slice(at, last).indexOf("?>") : -1;
      return close === -1 ? last : at + close;
    }
    if (!text.startsWith("/*", at)) return at;
    if (dialect !== "rust") {
      const end = text.indexOf("*/", at + 2);
      return end === -1 ? -1 : end + 2;
    }
    // They nest.
    const ends = /\/\*|\*\//g;
    ends.lastIndex = at;
    for (let deep = 0, one = ends.exec(text); one !== null; one = ends.exec(text)) {
      deep += one[0] === "/*" ? 1 : -1;
      if (deep === 0) return ends.lastIndex;
    }
    return -1;
  }

  function skipText(): void {
    const open = text.indexOf("<?", at);
    const end = open === -1 ? text.length : open;
    if (end > at) tokens.push({ kind: "text", text: text.slice(at, end), line });
    skip(end);
    const tag = match(/<\?(?:php\b|=)?/iy);
    if (tag !== null) skip(at + tag.length);
  }

  function isFirstOnLine(): boolean {
    let before = at - 1;
    while (before >= 0 && (text[before] === " " || text[before] === "\t")) before--;
    return before < 0 || text[before] === "\n";
  }
}

/** As compilers see it before they read: C joins continued lines, Java reads \u0041 anywhere. Lines keep their numbers. */
function prepared(source: string, dialect: Dialect): string {
  const text = source.replace(/\r\n?/g, "\n");
  if (dialect === "java")
    return text.replace(/\\u+([0-9a-fA-F]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  if (dialect !== "c" || !text.includes("\\\n")) return text;
  let joined = 0;
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const isContinued = line.endsWith("\\");
    lines.push(isContinued ? line.slice(0, -1) : `${line}${"\n".repeat(joined + 1)}`);
    joined = isContinued ? joined + 1 : 0;
  }
  return lines.join("");
}

/** Where a line of Go ends its statement: after a name, a value, a closing bracket, or a word that stands alone. */
function endsStatement(last: Token | undefined): boolean {
  if (last === undefined || last.kind === "mark") return last !== undefined && /^[)\]}]$/.test(last.text);
  return (
    last.kind !== "word" ||
    !/^(?:func|if|else|for|switch|select|go|defer|case|import|package|type|struct|interface|map|chan|const|var|range|default)$/.test(
      last.text,
    )
  );
}

interface Text {
  readonly kind: "string" | "shell";
  readonly text: string;
  readonly end: number;
}

/** The string that begins here; null where none does, "open" where it has no end. */
function stringAt(text: string, at: number, dialect: Dialect): Text | "open" | null {
  const until = (open: number, close: string): Text | "open" => {
    const end = text.indexOf(close, at + open);
    return end === -1
      ? "open"
      : { kind: "string", text: text.slice(at + open, end), end: end + close.length };
  };
  const head = text.slice(at, at + 24);
  if (dialect === "java" && head.startsWith('"""')) return until(3, '"""');
  if (dialect === "go" && head[0] === "`") return until(1, "`");
  // r#"…"#   br"…"
  const raw = dialect === "rust" ? /^[bc]?r(#{0,8})"/.exec(head) : null;
  if (raw !== null) return until(raw[0].length, `"${raw[1]}`);
  // R"sql(…)sql"
  const wide = dialect === "c" ? /^(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/.exec(head) : null;
  if (wide !== null) return until(wide[0].length, `)${wide[1]}"`);
  // <<<SQL   <<<'SQL'
  const here =
    dialect === "php" ? /^<<<[ \t]*(["']?)([A-Za-z_]\w{0,60})\1\n/.exec(text.slice(at, at + 80)) : null;
  if (here !== null) {
    const ends = new RegExp(`\\n[ \\t]*${here[2]}\\b`, "g");
    ends.lastIndex = at + here[0].length - 1;
    const end = ends.exec(text);
    return end === null
      ? "open"
      : { kind: "string", text: text.slice(at + here[0].length, end.index), end: ends.lastIndex };
  }
  const [quote] = head;
  if (dialect === "php" && quote === "`") {
    const end = closing(text, at, "`", true);
    return end === -1 ? "open" : { kind: "shell", text: text.slice(at + 1, end), end: end + 1 };
  }
  if (quote !== '"' && quote !== "'") return null;
  // 'a of Rust's lifetimes, and 1'000 of C++
  if (quote === "'" && dialect === "rust" && !/^'(?:\\|[^']')/su.test(head)) return null;
  if (quote === "'" && dialect === "c" && /[0-9a-fA-F]/.test(text[at - 1] ?? "") && /\d/.test(head[1] ?? ""))
    return null;
  const end = closing(text, at, quote, dialect === "php" || (dialect === "rust" && quote === '"'));
  return end === -1 ? "open" : { kind: "string", text: text.slice(at + 1, end), end: end + 1 };
}

/** Where a quoted string ends; -1 where it does not, or not on its line. */
function closing(text: string, at: number, quote: string, mayHaveLines: boolean): number {
  for (let place = at + 1; place < text.length; place++) {
    const sign = text[place];
    if (sign === "\\") place++;
    else if (sign === quote) return place;
    else if (sign === "\n" && !mayHaveLines) return -1;
  }
  return -1;
}

const withoutComments = (line: string) => line.replace(/\/\*.*?\*\/|\/\/.*$|\/\*.*$/g, " ");

/** C without what is behind `#if 0`, or behind the `#else` of `#if 1`: nobody compiles it. */
function withoutDead(tokens: readonly Token[]): Token[] {
  const stack: { isDead: boolean; isDecided: boolean }[] = [];
  const kept: Token[] = [];
  for (const token of tokens) {
    const said =
      token.kind === "directive" ? /^# ?(if|ifdef|ifndef|elif|else|endif)\b ?(.*)$/.exec(token.text) : null;
    if (said === null) {
      if (!stack.some(({ isDead }) => isDead)) kept.push(token);
      continue;
    }
    const [, word, rest] = said as unknown as [string, string, string];
    const top = stack.at(-1);
    if (/^if/.test(word)) {
      const value = word === "if" ? /^\(*([01])\)*$/.exec(rest.trim())?.[1] : undefined;
      stack.push({ isDead: value === "0", isDecided: value === "1" });
    } else if (word === "endif") stack.pop();
    else if (top !== undefined) stack[stack.length - 1] = { isDead: top.isDecided, isDecided: top.isDecided };
    kept.push(token);
  }
  return kept;
}
