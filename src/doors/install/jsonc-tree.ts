/**
 * JSON as people write it (comments, trailing commas, a byte order mark), with the place of every part, so that an entry
 * can be put in or taken out and every other byte stays. Not a library: the one there is re-indents what it inserts into
 * and is published as two module formats of which neither bundles here; all that is needed of it are these places.
 */
export interface JsoncMember {
  readonly key: string;
  /** Where the key's first quote is. */
  readonly start: number;
  readonly value: JsoncNode;
  /** Where the comma behind it is; null where there is none. */
  readonly comma: number | null;
}

export interface JsoncItem {
  readonly start: number;
  readonly value: JsoncNode;
  readonly comma: number | null;
}

interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface JsoncObject extends Placed {
  readonly kind: "object";
  readonly parts: readonly JsoncMember[];
}

export interface JsoncArray extends Placed {
  readonly kind: "array";
  readonly parts: readonly JsoncItem[];
}

export interface JsoncScalar extends Placed {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

export type JsoncNode = JsoncObject | JsoncArray | JsoncScalar;

/** What is wrong with a text, and where: lines and columns count from 1. */
export class JsoncError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
    this.name = "JsoncError";
  }
}

/** Deeper than any settings file; an attacker's would overflow the stack. */
const DEEPEST = 200;

/** The one value of a text. Throws a JsoncError. */
export function parseJsonc(text: string): JsoncNode {
  const reader = new Reader(text);
  const node = reader.value(0);
  reader.skip();
  if (reader.at < text.length) reader.fail("something follows the end of the value");
  return node;
}

/** A member by its name; the last one of that name, as every parser has it. */
export function memberOf(node: JsoncNode, key: string): JsoncMember | null {
  if (node.kind !== "object") return null;
  return node.parts.findLast((part) => part.key === key) ?? null;
}

/** The plain data of a node. */
export function dataOf(node: JsoncNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "array") return node.parts.map((part) => dataOf(part.value));
  return Object.fromEntries(node.parts.map((part) => [part.key, dataOf(part.value)]));
}

class Reader {
  at = 0;
  constructor(readonly text: string) {
    if (text.startsWith("\uFEFF")) this.at = 1;
  }

  value(depth: number): JsoncNode {
    this.skip();
    if (depth > DEEPEST) this.fail("it is nested too deeply");
    const letter = this.text[this.at];
    if (letter === "{" || letter === "[") return this.container(letter, depth);
    const start = this.at;
    const value = letter === '"' ? this.string() : this.word();
    return { kind: "scalar", value, start, end: this.at };
  }

  container(opening: "{" | "[", depth: number): JsoncObject | JsoncArray {
    const closing = opening === "{" ? "}" : "]";
    const start = this.at++;
    const parts: { key: string; start: number; value: JsoncNode; comma: number | null }[] = [];
    for (;;) {
      this.skip();
      if (this.text[this.at] === closing) break;
      if (parts.length > 0 && parts.at(-1)!.comma === null) this.fail(`a comma or ${closing} is missing`);
      const partStart = this.at;
      let key = "";
      if (opening === "{") {
        if (this.text[this.at] !== '"') this.fail("a name in double quotes is missing");
        key = this.string();
        this.skip();
        if (this.text[this.at] !== ":") this.fail("a colon is missing");
        this.at += 1;
      }
      const value = this.value(depth + 1);
      this.skip();
      const comma = this.text[this.at] === "," ? this.at++ : null;
      parts.push({ key, start: partStart, value, comma });
    }
    const end = ++this.at;
    return opening === "{"
      ? { kind: "object", parts, start, end }
      : { kind: "array", parts: parts.map(({ key: _, ...item }) => item), start, end };
  }

  string(): string {
    // "a \"quoted\" word": up to the closing quote, never over the end of a line.
    const found = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
    found.lastIndex = this.at;
    const raw = found.exec(this.text)?.[0];
    if (raw === undefined) this.fail("a text has no closing quote");
    try {
      const value = JSON.parse(raw!) as string;
      this.at += raw!.length;
      return value;
    } catch {
      return this.fail("a text holds what JSON does not allow");
    }
  }

  word(): number | boolean | null {
    // true, null, -1.5e3
    const found = /[-+.\w]+/y;
    found.lastIndex = this.at;
    const raw = found.exec(this.text)?.[0];
    if (raw === undefined) {
      return this.fail(this.at >= this.text.length ? "the text ends too early" : "a value is missing");
    }
    try {
      const value = JSON.parse(raw) as number | boolean | null;
      this.at += raw.length;
      return value;
    } catch {
      return this.fail(`"${raw.slice(0, 20)}" is no value`);
    }
  }

  /** White space and comments. */
  skip(): void {
    for (;;) {
      const letter = this.text[this.at];
      if (letter === " " || letter === "\t" || letter === "\n" || letter === "\r") this.at += 1;
      else if (letter === "/" && this.text[this.at + 1] === "/") {
        const end = this.text.indexOf("\n", this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (letter === "/" && this.text[this.at + 1] === "*") {
        const end = this.text.indexOf("*/", this.at + 2);
        if (end < 0) this.fail("a comment has no end");
        this.at = end + 2;
      } else return;
    }
  }

  fail(message: string): never {
    const before = this.text.slice(0, this.at);
    const line = before.split("\n").length;
    throw new JsoncError(message, line, this.at - before.lastIndexOf("\n"));
  }
}
