/** What stands in an XML text, in order. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Of one tag with its attributes; a longer one is cut. */
const TAG_CHARS = 1 << 20;
/** Elements inside each other. */
const MAX_DEPTH = 500;

/**
 * Reads XML as it comes, in flat memory. It knows elements, attributes, texts, CDATA and comments; declarations are skipped: no
 * entity is ever defined, expanded or fetched, so that neither bombs nor files of this machine come in by one. What is not well
 * formed is read as far as it makes sense.
 */
export class XmlStream {
  readonly #listener: XmlListener;
  #rest = "";
  /** The carriage return that the last piece ended with. */
  #return = "";
  /** Inside of what the text that comes is: between tags, or in something that ends with this. */
  #until: "" | "-->" | "]]>" | "?>" = "";
  #isCdata = false;
  readonly #open: string[] = [];
  /** Levels beyond the deepest that is told. */
  #tooDeep = 0;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** The names of the elements that are not closed. */
  get path(): readonly string[] {
    return this.#open;
  }

  write(chunk: string): void {
    let text = this.#rest + this.#lines(chunk);
    this.#rest = "";
    while (text !== "") {
      const left: string = this.#until === "" ? this.#readMarkup(text) : this.#readInside(text);
      if (left.length === text.length) {
        this.#rest = left;
        return;
      }
      text = left;
    }
  }

  /** Line ends are line feeds, as XML has it; the last carriage return of a piece may have its line feed in the next. */
  #lines(chunk: string): string {
    const text = this.#return + chunk;
    this.#return = text.endsWith("\r") ? "\r" : "";
    return text.includes("\r")
      ? text.slice(0, text.length - this.#return.length).replace(/\r\n?/g, "\n")
      : text;
  }

  /** The text is over. True when something was still open. */
  end(): boolean {
    const wasCut = this.#open.length > 0 || this.#until !== "" || this.#rest.trim() !== "";
    if (this.#until === "" && this.#rest !== "" && !this.#rest.startsWith("<")) this.#say(decode(this.#rest));
    this.#rest = "";
    return wasCut;
  }

  #readInside(text: string): string {
    const end = text.indexOf(this.#until);
    if (end < 0) {
      // The mark itself may be cut in two.
      const keep = text.length - Math.min(text.length, this.#until.length - 1);
      if (this.#isCdata && keep > 0) this.#say(text.slice(0, keep));
      return keep === 0 ? text : text.slice(keep);
    }
    if (this.#isCdata && end > 0) this.#say(text.slice(0, end));
    const rest = text.slice(end + this.#until.length);
    this.#until = "";
    this.#isCdata = false;
    return rest;
  }

  #readMarkup(text: string): string {
    const at = text.indexOf("<");
    if (at !== 0) {
      const to = at < 0 ? wholeEntities(text) : at;
      if (to === 0) return text;
      this.#say(decode(text.slice(0, to)));
      return text.slice(to);
    }
    if (text.startsWith("<!--")) return this.#enter(text, 4, "-->", false);
    if (text.startsWith("<![CDATA[")) return this.#enter(text, 9, "]]>", true);
    if (text.startsWith("<?")) return this.#enter(text, 2, "?>", false);
    if (text.length < 9 && "<![CDATA[".startsWith(text)) return text;
    if (text.startsWith("<!")) return skipDeclaration(text);
    const end = endOfTag(text);
    if (end < 0) return text.length > TAG_CHARS ? this.#cutTag(text) : text;
    this.#tag(text.slice(1, end));
    return text.slice(end + 1);
  }

  #enter(text: string, length: number, until: "-->" | "]]>" | "?>", isCdata: boolean): string {
    this.#until = until;
    this.#isCdata = isCdata;
    return text.slice(length);
  }

  /** A tag without an end: its beginning is kept, and what comes of it is dropped until one is there. */
  #cutTag(text: string): string {
    return text.slice(0, TAG_CHARS - 1024) + text.slice(-512);
  }

  #tag(inside: string): void {
    if (inside.startsWith("/")) {
      this.#close(inside.slice(1).trim());
      return;
    }
    const isEmpty = inside.endsWith("/");
    // testsuite, ns2:testcase
    const name = /^[^\s/>"'=]{1,200}/.exec(inside)?.[0];
    if (name === undefined) return;
    if (this.#open.length >= MAX_DEPTH) {
      if (!isEmpty) this.#tooDeep += 1;
      return;
    }
    this.#open.push(name);
    this.#listener.open(name, readAttributes(inside.slice(name.length)));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    while (this.#open.length > at) this.#listener.close(this.#open.pop()!);
  }

  #say(text: string): void {
    if (this.#open.length > 0 && text !== "") this.#listener.text(text);
  }
}

/** The ">" that ends the tag; one in a quoted value does not. */
function endOfTag(text: string): number {
  let from = 1;
  for (;;) {
    const end = text.indexOf(">", from);
    if (end < 0) return -1;
    const quote = firstQuote(text, from, end);
    if (quote < 0) return end;
    const close = text.indexOf(text[quote]!, quote + 1);
    if (close < 0) return -1;
    from = close + 1;
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 34 || code === 39) return i;
  }
  return -1;
}

/** A DOCTYPE with all that it declares; nothing in it is believed. */
function skipDeclaration(text: string): string {
  let depth = 0;
  for (let i = 2; i < text.length; i++) {
    const char = text[i];
    if (char === '"' || char === "'") {
      const close = text.indexOf(char, i + 1);
      if (close < 0) break;
      i = close;
    } else if (char === "[") depth += 1;
    else if (char === "]") depth -= 1;
    else if (char === ">" && depth <= 0) return text.slice(i + 1);
  }
  // Nobody writes a megabyte of declarations in good faith.
  return text.length > TAG_CHARS ? text.slice(text.length - 1) : text;
}

// ` name="adds &lt;b&gt;" time='0.01'`
const ATTRIBUTE = /([^\s=/"'<>]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const match of text.matchAll(ATTRIBUTE)) {
    attributes[match[1]!] = decode((match[2] ?? match[3])!);
    if (Object.keys(attributes).length >= 100) break;
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** "&lt;b&gt; &#10;" as it is meant; an entity that is not XML's own stays as it is written. */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g,
    (whole, ten, hex, name) => {
      if (name !== undefined) return NAMED[name]!;
      const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Where a text may be cut without cutting an entity: before a "&" near its end. */
function wholeEntities(text: string): number {
  const at = text.lastIndexOf("&");
  return at >= 0 && text.length - at < 12 && !text.includes(";", at) ? at : text.length;
}
