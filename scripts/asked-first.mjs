// A pattern that is made only for a text that it can match in. For V8 to make one costs a hundred times as much as to look for a few words, and
// most patterns that a short process asks match nothing. Built into hooks in the place of patterns; nothing else uses it.

/** Answers like the pattern; `words` are those of which one stands in every text that it matches in. */
export class AskedFirst {
  /**
   * With `isSmall` the words stand in the text's small letters. `parts`, where there are any, are alternatives with words of their own, of which one
   * matches where the pattern does: of a pattern that ignores case they are for small letters.
   */
  constructor(words, isSmall, make, parts) {
    // Plain names: private ones cost more than all the rest here, where nothing runs often enough to be made fast.
    this.words = words;
    this.isSmall = isSmall;
    this.make = make;
    this.parts = parts;
    this.made = null;
  }

  get pattern() {
    return (this.made ??= this.make());
  }

  mayBeIn(text) {
    if (this.made !== null || this.words === null) return true;
    return hasOne(this.isSmall ? text.toLowerCase() : text, this.words);
  }

  test(asked) {
    const text = `${asked}`;
    const { parts } = this;
    if (parts === undefined) return this.mayBeIn(text) && this.pattern.test(text);
    const read = this.isSmall ? text.toLowerCase() : text;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part[0] !== null && !hasOne(read, part[0])) continue;
      if ((part[2] ??= part[1]()).test(read)) return true;
    }
    return false;
  }

  exec(asked) {
    const text = `${asked}`;
    return this.mayBeIn(text) ? this.pattern.exec(text) : null;
  }

  [Symbol.match](text) {
    return this.exec(text);
  }

  [Symbol.replace](text, by) {
    return this.mayBeIn(text) ? text.replace(this.pattern, by) : text;
  }

  [Symbol.search](text) {
    return this.mayBeIn(text) ? text.search(this.pattern) : -1;
  }

  [Symbol.split](text, most) {
    return this.mayBeIn(text) || most === 0 ? text.split(this.pattern, most) : [text];
  }

  get source() {
    return this.pattern.source;
  }

  get flags() {
    return this.pattern.flags;
  }

  toString() {
    return `${this.pattern}`;
  }
}

function hasOne(text, words) {
  for (let i = 0; i < words.length; i++) if (text.includes(words[i])) return true;
  return false;
}
