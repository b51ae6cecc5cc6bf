import type { Trouble } from "#model/trouble.ts";

/** JSON.parse whose trouble says where: ":3:7: not valid JSON, a value was expected here". */
export function parseJson(text: string, trouble: (what: string) => Trouble): unknown {
  const clean = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(clean);
  } catch {
    const { line, column, wanted } = firstFault(clean);
    throw trouble(`:${line}:${column}: not valid JSON, ${wanted} was expected here.`);
  }
}

interface Fault {
  readonly line: number;
  readonly column: number;
  readonly wanted: string;
}

/** Where a text stops being JSON. Node 20 gives a position for some faults only, so we look ourselves. */
export function firstFault(text: string): Fault {
  const scan = new Scan(text);
  scan.value();
  if (scan.wanted === null) scan.end();
  const before = text.slice(0, scan.at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1, wanted: scan.wanted ?? "valid JSON" };
}

// A string, a number, a word: `"a\n"`, `-1.5e3`, `true`.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const ATOM = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;
/** Deeper than this nobody writes by hand, and the scan must not overflow the stack. */
const DEEPEST = 500;

class Scan {
  at = 0;
  wanted: string | null = null;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(): void {
    this.#take(SPACE);
    const first = this.#text[this.at];
    if ((first === "{" || first === "[") && this.#depth < DEEPEST) this.#members(first === "{");
    else if (!this.#take(STRING) && !this.#take(ATOM))
      this.wanted = first === '"' ? "a closed string" : "a value";
  }

  end(): void {
    this.#take(SPACE);
    if (this.at < this.#text.length) this.wanted = "the end";
  }

  #members(isObject: boolean): void {
    const close = isObject ? "}" : "]";
    this.#depth++;
    this.at++;
    this.#take(SPACE);
    if (this.#text[this.at] === close) this.at++;
    else {
      do {
        if (isObject) this.#key();
        if (this.wanted === null) this.value();
        this.#take(SPACE);
      } while (this.wanted === null && this.#text[this.at] === "," && ++this.at);
      if (this.wanted === null && this.#text[this.at] !== close) this.wanted = `"," or "${close}"`;
      else if (this.wanted === null) this.at++;
    }
    this.#depth--;
  }

  #key(): void {
    this.#take(SPACE);
    if (!this.#take(STRING)) this.wanted = "a name in double quotes";
    else {
      this.#take(SPACE);
      if (this.#text[this.at] === ":") this.at++;
      else this.wanted = '":"';
    }
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (match) this.at += match[0].length;
    return match !== null;
  }
}
