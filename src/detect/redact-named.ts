/**
 * Values that are secret because of their name: `DB_PASSWORD=…`, `"apiKey": "…"`, `token: …`, `--password …`.
 * Strong names say by themselves that what follows is secret. Weak ones are also words of other trades
 * ("Unexpected token: punc"), so their value must look random too.
 */
const STRONG =
  "pass(?:word|wd|phrase|code)|pwd|secret|api[ _-]?key|apikey|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|master[_-]?key|(?:access|auth|refresh|bearer|id|api|bot|deploy|session|github|gitlab|npm|slack)[_-]?token";
const WEAK =
  "token|auth|credentials?|(?:account|storage|subscription|license|ssh|shared|function|service|secret|admin|app|db|hash|hmac|jwt)[_-]?key|_pass|-pass|otp|signature";
// "DB_PASSWORD=", "apiKey\": ", "--client-secret ", "auth_token_v2 => ": the name's end, closing quotes, then what separates.
const NAME = new RegExp(
  `(?:(${STRONG})|(${WEAK}))(?:[_-]?(?:key|value|base|v?\\d{1,2})){0,2}(\\\\{0,3}["'\`]?\\]?)([ \\t]{0,8}(?:=>|:=|[:=])(?![=~>:])[ \\t]{0,8}|[ \\t]{1,8})`,
  "gi",
);

// Whether a text could hold a named value at all: `DB_PASSWORD = `, `"apiKey":`; not "unexpected token at end". A glance that
// saves compiling what follows. After a flag a space separates, so there the name alone will do.
const SEPARATED = /(?:pass|pwd|secret|key|token|auth|credential|otp|signature)[^\s:=]{0,40}[ \t]{0,8}[:=]/i;
const NAMED = /pass|pwd|secret|key|token|auth|credential|otp|signature/i;

/** One of these is in every name of a secret; to look for them takes a tenth of what the patterns take. */
const WORDS = ["pass", "pwd", "secret", "key", "token", "auth", "credential", "otp", "signature"];

function mayHoldNamed(text: string): boolean {
  const small = text.toLowerCase();
  if (!WORDS.some((word) => small.includes(word))) return false;
  return SEPARATED.test(text) || (text.includes("--") && NAMED.test(text));
}

/** Puts `[redacted:<name>]` in place of values whose name says that they are secret. */
export function redactNamed(text: string): string {
  if (!mayHoldNamed(text)) return text;
  let out = "";
  let copied = 0;
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match; match = NAME.exec(text)) {
    const [whole, strong, , closing = "", separator = ""] = match;
    const start = match.index + whole.length;
    const value = valueAt(text, start);
    const name = { isStrong: strong !== undefined, isPwd: strong?.toLowerCase() === "pwd" };
    if (strong === undefined && (isTailOfWord(text, match.index) || isOfPublicKey(text, match.index)))
      continue;
    const isFlagValue = separator.trim() === "";
    const isAllowed = isFlagValue
      ? closing === "" && isFlag(text, match.index)
      : !isOurMark(text, match.index);
    if (!isAllowed || value === null || !isSecret(text, value, name, separator)) {
      // The value itself may begin with a name: "token: password=x".
      NAME.lastIndex = start;
      continue;
    }
    out += `${text.slice(copied, value.start)}[redacted:${kindOf(strong ?? match[2]!)}]`;
    copied = wholeEnd(text, value);
    NAME.lastIndex = copied;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** So much of a value tells whether it is secret; all of it is read only then, so that rejected ones cost little. */
const ENOUGH = 256;
const UNQUOTED = /[^\s"'`,;&|<>()[\]{}]+/y;
const UNQUOTED_HEAD = new RegExp(`[^\\s"'\`,;&|<>()[\\]{}]{1,${ENOUGH}}`, "y");

/** The value that begins here: up to the closing quote, or up to white space or a delimiter; at most `ENOUGH` of it. */
function valueAt(text: string, from: number): Value | null {
  let start = from;
  // Escaped quotes of JSON in JSON: \"password\": \"…\"
  while (text[start] === "\\" && start - from < 3) start += 1;
  const isQuoted = text[start] === '"' || text[start] === "'" || text[start] === "`";
  start = isQuoted ? start + 1 : from;
  const end = isQuoted ? endOfQuoted(text, start, start + ENOUGH) : endOfRun(text, start, UNQUOTED_HEAD);
  return end > start ? { start, end, text: text.slice(start, end), isQuoted } : null;
}

/** Where a value really ends, however long it is. */
function wholeEnd(text: string, { start, end, isQuoted }: Value): number {
  if (end - start < ENOUGH) return end;
  return isQuoted ? endOfQuoted(text, start, text.length) : endOfRun(text, start, UNQUOTED);
}

function endOfQuoted(text: string, start: number, stop: number): number {
  const quote = text[start - 1];
  // In JSON in JSON the closing quote has the backslash; elsewhere a quote with one is part of the value.
  const isEscaped = text[start - 2] === "\\";
  const limit = Math.min(text.length, stop);
  let end = start;
  while (end < limit && text[end] !== quote && text[end] !== "\n")
    end += text[end] === "\\" && text[end + 1] === quote && !isEscaped ? 2 : 1;
  end = Math.min(end, limit);
  while (end > start && text[end - 1] === "\\") end -= 1;
  return end;
}

function endOfRun(text: string, start: number, run: RegExp): number {
  run.lastIndex = start;
  return start + (run.exec(text)?.[0].length ?? 0);
}

/** `--db-password hunter2`: only after a flag does a space separate a name from its value. */
function isFlag(text: string, nameAt: number): boolean {
  return /(?:^|[^\w-])--[\w-]*$/.test(text.slice(Math.max(0, nameAt - 40), nameAt));
}

/** The "auth" of "allauth" is another word's tail; that of "dockerAuth" and "docker_auth" is not. */
function isTailOfWord(text: string, nameAt: number): boolean {
  return /[a-z][a-z]|[A-Z][A-Z]/.test(text.slice(Math.max(0, nameAt - 1), nameAt + 1));
}

/** "PublicKeyToken=31bf3856ad364e35" is a part of an assembly's name, which everybody may know. */
function isOfPublicKey(text: string, nameAt: number): boolean {
  return text.slice(Math.max(0, nameAt - 9), nameAt).toLowerCase() === "publickey";
}

function isOurMark(text: string, nameAt: number): boolean {
  return text.startsWith("[redacted:", nameAt - "[redacted:".length);
}

// What stands beside such names and is no secret: types, states, placeholders, references to where the secret is.
const HARMLESS_WORD =
  /^(?:string|str|number|int|integer|bool|boolean|bytes|object|any|unknown|never|void|null|nil|none|undefined|nan|true|false|yes|no|on|off|required|optional|missing|invalid|valid|expired|empty|blank|incorrect|wrong|denied|failed|failure|error|ok|not|is|was|must|should|cannot|can|has|and|or|for|the|an?|in|of|to|with|from|too|hidden|masked|redacted|removed|secret|password|token|key|value|example|changeme|placeholder|test|dummy|default|type|typeof|new|await|async|function|return|self|this|identifier|punctuator|keyword|eof|eol|newline|indent|dedent|name|op|punc|template|numeric|regex)[.:!?]?$/i;
// "secretlint-rule-1password": "12.0.0"
const VERSION = /^[~^]?v?\d{1,4}\.\d{1,4}(?:\.[\w.+-]{0,40})?$/;
const REFERENCE =
  /^(?:process\.env|os\.(?:environ|getenv)|env[.[]|ENV\[|getenv|import\.meta|config\.|settings\.|options?\.|opts\.|props?\.|req(?:uest)?\.|this\.|self\.|\$|%|\*|x{3,}$|\.{3}|…|-{1,2}[a-z]|\/\/|[<{]|https?:|file:|\[redacted)/i;

function isSecret(
  text: string,
  value: Value,
  name: { isStrong: boolean; isPwd: boolean },
  separator: string,
): boolean {
  const body = value.text;
  if (HARMLESS_WORD.test(body) || REFERENCE.test(body) || text.startsWith("[redacted:", value.start))
    return false;
  if (VERSION.test(body)) return false;
  if (name.isPwd && /^(?:[/~.]|[A-Za-z]:)/.test(body)) return false;
  if (!name.isStrong) return (value.isQuoted || separator !== ":") && looksRandom(body);
  if (value.isQuoted) return body.length >= 3 && !isSentence(body);
  if (text[value.end] === "(" || /^[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$#][\w$]*)+$/.test(body)) return false;
  if (separator === "=" || separator.trim() === "") return body.length >= 3;
  // "password: hunter2" is all of its line; "password: must be at least 8 characters" goes on in words.
  return looksRandom(body) || (body.length >= 4 && isRestOfLine(text, value.end) && !isPlainCode(body));
}

function isRestOfLine(text: string, from: number): boolean {
  return /^[ \t]*(?:["',;]?[ \t]*)?(?:\r?\n|$|#|-{1,2}[a-z])/.test(text.slice(from, from + 40));
}

/** A sentence in quotes is a message: "password": "must not be empty". */
function isSentence(body: string): boolean {
  return /^[A-Za-z'’-]+(?: [A-Za-z0-9'’,-]+){2,}[.!?]?$/.test(body.slice(0, 300));
}

/** TOKEN_EXPIRED, ErrInvalid, password_confirmation: a name in code. */
function isPlainCode(body: string): boolean {
  return /^(?:[A-Z]+(?:_[A-Z]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+|[A-Z][a-z]+)$/.test(
    body.slice(0, 200),
  );
}

/** Letters and digits mixed as no word is, at least eight of them. */
function looksRandom(body: string): boolean {
  // A number, a date, another "name=value": none of them is random.
  if (body.length < 8 || /^[\d.,:-]+$/.test(body) || /=[^=]/.test(body)) return false;
  const hasDigit = /\d/.test(body);
  const hasLower = /[a-z]/.test(body);
  const hasUpper = /[A-Z]/.test(body);
  if (!hasDigit)
    return (
      body.length >= 20 &&
      hasLower &&
      hasUpper &&
      !/[\s/.-]/.test(body) &&
      !isPlainCode(body.replace(/^\W+|\W+$/g, "")) &&
      entropy(body) > 3.8
    );
  if (/^[\w$]+[./\\-][\w$-]+(?:[./\\][\w$-]+)*$/.test(body) && /[a-z]{4}/i.test(body) && entropy(body) < 4)
    return false;
  return (hasLower || hasUpper) && entropy(body) >= 2.5;
}

/** Bits per character of the text's own letters. */
function entropy(body: string): number {
  const sample = body.slice(0, 200);
  const counts = new Map<string, number>();
  for (const char of sample) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / sample.length) * Math.log2(count / sample.length);
  return bits;
}

function kindOf(name: string): string {
  const word = name.toLowerCase();
  if (/pass|pwd/.test(word)) return "password";
  if (/token|auth|otp/.test(word)) return "token";
  return /key/.test(word) ? "key" : "secret";
}
