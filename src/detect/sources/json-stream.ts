/** Objects and lists inside each other. */
const MAX_DEPTH = 200;
/** Of one text; the rest of a longer one is left out. */
const TEXT_CHARS = 1 << 18;
/** Values kept at once. */
const MAX_VALUES = 500_000;

type Container = Record<string, unknown> | unknown[];

interface Level {
  readonly container: Container;
  readonly path: string;
  /** True for a list whose items are handed over one by one and not kept. */
  readonly isListed: boolean;
  key: string | null;
}

/**
 * Reads a JSON text as it comes, in flat memory: the items of the lists that are asked for are handed over one by one, all else is
 * kept and is there at the end. A text that is cut or broken is read up to there; what is too deep or too long is left out.
 */
export class JsonStream {
  readonly #isListed: (path: string) => boolean;
  readonly #onItem: (path: string, item: unknown, around: readonly unknown[]) => void;
  readonly #levels: Level[] = [];
  #root: unknown;
  #isDone = false;
  #isBroken = false;
  #values = 0;
  /** Levels beyond the deepest that is kept. */
  #skipped = 0;
  #mode: "value" | "text" | "escape" | "unicode" | "word" = "value";
  #text: string[] = [];
  #textChars = 0;
  #word = "";

  /** Lists are named by their keys, items of lists by "*": "testResults", "runs.*.results", "" for the outermost. */
  constructor(
    isListed: (path: string) => boolean,
    onItem: (path: string, item: unknown, around: readonly unknown[]) => void,
  ) {
    this.#isListed = isListed;
    this.#onItem = onItem;
  }

  /** Whatever was kept so far. */
  get root(): unknown {
    return this.#levels[0]?.container ?? this.#root;
  }

  /** Gives back what stands behind the value. */
  write(chunk: string): string {
    let i = 0;
    while (i < chunk.length && !this.#isDone && !this.#isBroken) {
      if (this.#mode === "text") i = this.#readText(chunk, i);
      else if (this.#mode === "word") i = this.#readWord(chunk, i);
      else if (this.#mode === "value") i = this.#readValue(chunk, i);
      else i = this.#readEscape(chunk, i);
    }
    return this.#isDone ? chunk.slice(i) : "";
  }

  /** The text is over. True when it ended in the middle, or was no JSON; `onCut` is told so before what is open is handed over. */
  end(onCut?: () => void): boolean {
    if (this.#mode === "word") this.#closeWord();
    const isCut = !this.#isDone || this.#isBroken;
    if (isCut) onCut?.();
    // Items whose end was cut off are handed over as far as they go.
    while (this.#levels.length > 0) this.#closeLevel();
    return isCut;
  }

  #readValue(chunk: string, from: number): number {
    const char = chunk.charCodeAt(from);
    if (char === 34) {
      this.#mode = "text";
      this.#text = [];
      this.#textChars = 0;
    } else if (char === 123) this.#openLevel({});
    else if (char === 91) this.#openLevel([]);
    else if (char === 125 || char === 93) this.#closeLevel();
    else if (char <= 32 || char === 44 || char === 58 || char === 0xfeff) return from + 1;
    else {
      this.#mode = "word";
      this.#word = "";
      return from;
    }
    return from + 1;
  }

  #readText(chunk: string, from: number): number {
    let to = from;
    for (; to < chunk.length; to++) {
      const char = chunk.charCodeAt(to);
      if (char === 34 || char === 92) break;
    }
    if (to > from) this.#addText(chunk.slice(from, to));
    if (to >= chunk.length) return to;
    if (chunk.charCodeAt(to) === 92) this.#mode = "escape";
    else {
      this.#mode = "value";
      this.#putText(this.#text.join(""));
    }
    return to + 1;
  }

  #addText(text: string): void {
    const room = TEXT_CHARS - this.#textChars;
    if (room <= 0) return;
    this.#text.push(text.length > room ? text.slice(0, room) : text);
    this.#textChars += text.length;
  }

  #readEscape(chunk: string, from: number): number {
    const char = chunk[from]!;
    if (this.#mode === "escape") {
      if (char === "u") {
        this.#mode = "unicode";
        this.#word = "";
      } else {
        this.#addText(ESCAPED[char] ?? char);
        this.#mode = "text";
      }
      return from + 1;
    }
    this.#word += char;
    if (this.#word.length === 4) {
      const code = /^[\da-fA-F]{4}$/.test(this.#word) ? Number.parseInt(this.#word, 16) : 0xfffd;
      this.#addText(String.fromCharCode(code));
      this.#mode = "text";
    }
    return from + 1;
  }

  #readWord(chunk: string, from: number): number {
    let to = from;
    // 1, -2.5e3, true, null
    while (to < chunk.length && isWordChar(chunk.charCodeAt(to))) to++;
    this.#word += chunk.slice(from, to);
    if (to === from || this.#word.length > 400) {
      this.#isBroken = this.#word === "" || this.#word.length > 400;
      if (!this.#isBroken) this.#closeWord();
      return to;
    }
    if (to < chunk.length) this.#closeWord();
    return to;
  }

  #closeWord(): void {
    this.#mode = "value";
    const word = this.#word;
    if (word === "true" || word === "false") this.#put(word === "true");
    // Python writes numbers that JSON does not have: NaN, -Infinity
    else if (/^(?:null|NaN|[+-]?Infinity)$/.test(word)) this.#put(null);
    else if (Number.isFinite(Number(word))) this.#put(Number(word));
    else this.#isBroken = true;
  }

  #openLevel(container: Container): void {
    if (this.#skipped > 0 || this.#levels.length >= MAX_DEPTH) {
      this.#skipped += 1;
      return;
    }
    const above = this.#levels.at(-1);
    const name = above === undefined ? "" : Array.isArray(above.container) ? "*" : (above.key ?? "");
    const path = above === undefined ? "" : above.path === "" ? name : `${above.path}.${name}`;
    const isListed = Array.isArray(container) && this.#isListed(path);
    this.#levels.push({ container, path, isListed, key: null });
  }

  #closeLevel(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const level = this.#levels.pop();
    if (level !== undefined) this.#put(level.container);
  }

  #putText(text: string): void {
    const level = this.#levels.at(-1);
    // In an object a text is by turns a key and a value.
    if (level !== undefined && this.#skipped === 0 && !Array.isArray(level.container) && level.key === null)
      level.key = text;
    else this.#put(text);
  }

  #put(value: unknown): void {
    if (this.#skipped > 0) return;
    const level = this.#levels.at(-1);
    if (level === undefined) {
      this.#root = value;
      this.#isDone = true;
      return;
    }
    const { container, key } = level;
    if (level.isListed) {
      this.#values = 0;
      this.#onItem(
        level.path,
        value,
        this.#levels.map((one) => one.container),
      );
      return;
    }
    this.#values += 1;
    const isFull = this.#values > MAX_VALUES;
    if (Array.isArray(container)) {
      if (!isFull) container.push(value);
    } else if (key !== null) {
      // Never a prototype: keys are somebody else's.
      if (!isFull && key !== "__proto__") container[key] = value;
      level.key = null;
    }
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

function isWordChar(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 43 ||
    code === 45 ||
    code === 46
  );
}
