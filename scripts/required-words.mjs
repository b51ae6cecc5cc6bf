// What a text must hold for a pattern to match in it: `/^FAILED \((\d+)\)$|error:/` needs "FAILED (" or "error:". Wide: null where nothing can be told.

/**
 * Texts of which one stands in all that a pattern matches, or null. Of a pattern that ignores case they are of small letters, and stand in the
 * text's small letters.
 */
export function requiredWords({ pattern, flags }) {
  const isCaseless = flags.includes("i");
  // Of letters that fold into ours and are not made small ("ſ", "K") only a pattern with both flags knows.
  if (/[vm]/.test(flags.replace("m", "")) || (isCaseless && flags.includes("u"))) return null;
  const words = new Reader(pattern, isCaseless).choice().needs;
  return words === null || words.length > MOST || words.some((word) => word.length < worthOf(word))
    ? null
    : [...new Set(words)];
}

/**
 * The alternatives of a pattern, each a pattern of its own: of `/a|b/`, and of `/^(?:a|b)c/`. Null where there is but one, or one speaks of
 * another's groups. Only whether they match is the same.
 */
export function alternativesOf({ pattern, flags }) {
  if (/[gyvm]/.test(flags) || /\\(?:[1-9]|k<)/.test(pattern)) return null;
  const parts = new Reader(pattern, false).alternatives();
  if (parts.length > 1) return parts;
  const group = new Reader(pattern, false).longestChoice();
  if (group === null || group.end - group.start < pattern.length / 2) return null;
  const [before, after] = [pattern.slice(0, group.start), pattern.slice(group.end)];
  const inside = new Reader(pattern.slice(group.start + 3, group.end - 1), false).alternatives();
  return inside.length === 1 ? null : inside.map((one) => `${before}${one}${after}`);
}

/** More are asked for no sooner than the pattern is made. */
const MOST = 24;

/** A single letter stands in any text; a sign does not. */
function worthOf(word) {
  return /[^\x20-\x7e]/.test(word) ? 1 : 2;
}

// Of a part: `text` where it is one text and nothing else, `needs` the texts of which it holds one. Null where that cannot be told.
const ANY = { text: null, needs: null };

/** Reads a pattern from left to right; what it does not know needs nothing. */
class Reader {
  #at = 0;
  #pattern;
  #isCaseless;

  constructor(pattern, isCaseless) {
    this.#pattern = pattern;
    this.#isCaseless = isCaseless;
  }

  /** `a|b|c` */
  choice() {
    const parts = [this.#row()];
    while (this.#take("|")) parts.push(this.#row());
    if (parts.length === 1) return parts[0];
    const needs = parts.every((part) => part.needs !== null) ? parts.flatMap((part) => part.needs) : null;
    return { text: null, needs };
  }

  /** As they are written: `["a", "b", "c"]`. */
  alternatives() {
    const found = [];
    do {
      const from = this.#at;
      this.#row();
      found.push(this.#pattern.slice(from, this.#at));
    } while (this.#take("|"));
    return found;
  }

  /** Where the longest group without a name or a number of times stands: `(?:a|b)`. */
  longestChoice() {
    let found = null;
    while (this.#at < this.#pattern.length) {
      const start = this.#at;
      const isPlain = this.#pattern.startsWith("(?:", start);
      this.#part();
      const end = this.#at;
      const { least, most } = this.#times();
      if (!isPlain || least !== 1 || most !== 1) continue;
      if (found === null || end - start > found.end - found.start) found = { start, end };
    }
    return found;
  }

  /** `abc` */
  #row() {
    const [found, run] = [[], { text: "", isAll: true }];
    const end = () => {
      if (run.text !== "") found.push([run.text]);
      run.text = "";
    };
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at])) {
      const part = this.#part();
      const { least, most } = this.#times();
      if (part === null) continue;
      if (part.text !== null && least >= 1) {
        run.text += part.text;
        if (most === 1) continue;
        end();
        run.isAll = false;
        // What comes again begins the next run.
        continue;
      }
      end();
      run.isAll = false;
      if (least >= 1 && part.needs !== null) found.push(part.needs);
    }
    const text = run.isAll ? run.text : null;
    end();
    return { text, needs: text === null || text !== "" ? best(found) : null };
  }

  /** One letter, class or group; null where it takes no letter. */
  #part() {
    const letter = this.#next();
    switch (letter) {
      case "^":
      case "$":
        return null;
      case ".":
        return ANY;
      case "\\":
        return this.#escape();
      case "[":
        return this.#set();
      case "(":
        return this.#group();
      default:
        return this.#letter(letter);
    }
  }

  #group() {
    const isHole = this.#take("?!") || this.#take("?<!");
    const isLook = !isHole && (this.#take("?=") || this.#take("?<="));
    if (!isHole && !isLook && !this.#take("?:") && this.#take("?<"))
      while (this.#next() !== ">") if (this.#at >= this.#pattern.length) return ANY;
    const inside = this.choice();
    this.#take(")");
    if (isHole) return null;
    return isLook ? { text: null, needs: inside.needs } : inside;
  }

  #set() {
    const from = this.#at;
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== "]")
      this.#at += this.#pattern[this.#at] === "\\" ? 2 : 1;
    const inside = this.#pattern.slice(from, this.#at);
    this.#at++;
    return inside.length === 1 && inside !== "^" ? this.#letter(inside) : ANY;
  }

  #escape() {
    const letter = this.#next();
    if (/[bB]/.test(letter)) return null;
    if (letter === "u" && this.#take("{")) return this.#code(this.#until("}"));
    if (letter === "u") return this.#code(this.#many(4));
    if (letter === "x") return this.#code(this.#many(2));
    if (/[pPk]/.test(letter)) {
      this.#until(letter === "k" ? ">" : "}");
      return ANY;
    }
    if (letter === "c") this.#next();
    if (/\d/.test(letter)) while (/\d/.test(this.#pattern[this.#at] ?? "")) this.#at++;
    return letter === "t" ? this.#letter("\t") : /[\w]/.test(letter) ? ANY : this.#letter(letter);
  }

  #code(hex) {
    return this.#letter(String.fromCodePoint(Number.parseInt(hex, 16)));
  }

  #letter(letter) {
    if (!this.#isCaseless) return { text: letter, needs: [letter] };
    // Great and small letters of other tongues are not asked for.
    if (/[^\x00-\x7f]/.test(letter)) return ANY;
    return { text: letter.toLowerCase(), needs: [letter.toLowerCase()] };
  }

  /** `?`, `*`, `+`, `{2,3}`: how often. */
  #times() {
    let [least, most] = [1, 1];
    if (this.#take("?")) least = 0;
    else if (this.#take("*")) [least, most] = [0, 2];
    else if (this.#take("+")) most = 2;
    else {
      const told = /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at, this.#at + 20));
      if (told === null) return { least, most };
      this.#at += told[0].length;
      [least, most] = [Number(told[1]), told[2] === "" && told[1] === "1" ? 1 : 2];
    }
    this.#take("?");
    return { least, most };
  }

  #next() {
    return this.#pattern[this.#at++] ?? "";
  }

  #take(text) {
    if (!this.#pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #many(count) {
    this.#at += count;
    return this.#pattern.slice(this.#at - count, this.#at);
  }

  #until(end) {
    const at = this.#pattern.indexOf(end, this.#at);
    const text = this.#pattern.slice(this.#at, at);
    this.#at = at + 1;
    return text.replace("{", "");
  }
}

/** Of several things that are all needed the one that stands in the fewest texts: long words, and few of them. */
function best(found) {
  const fits = found.filter(
    (words) => words.length <= MOST && words.every((word) => word.length >= worthOf(word)),
  );
  return fits.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

function worth(words) {
  const shortest = Math.min(...words.map((word) => word.trim().length + (/[^\x20-\x7e]/.test(word) ? 4 : 0)));
  return Math.min(shortest, 8) - words.length / 2;
}
