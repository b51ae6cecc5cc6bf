import { type AddedLine, quoted } from "./added-lines.ts";
import type { Refusal } from "./limits.ts";

// Zero width, bidi marks and overrides, fillers, tag characters, line ends of Unicode, controls but the tab
const HIDDEN =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
// A woman at a computer, a red heart: what joins and dresses pictures belongs to them
const PICTURES = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})+/gu;

/** The character that nobody sees in a text; null where there is none. */
export function hiddenIn(text: string): string | null {
  const found = HIDDEN.exec(text.replace(PICTURES, ""))?.[0];
  return found === undefined
    ? null
    : `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

// Letters of other scripts that look like Latin ones, small and capital: Cyrillic, Greek, Armenian
const LOOKS_LATIN = /^[аеорсухіјѕԁһԛԝьгпАВЕКМНОРСТХІЈЅԌԚԜοανρτυικχΑΒΕΖΗΙΚΜΝΟΡΤΥΧսհոօցզ_$\d]+$/u;
const WORD = /[\p{L}\p{Nl}_$][\p{L}\p{M}\p{N}_$]*/gu;

/** A name that looks like another one; null where there is none. */
export function lookAlikeIn(code: string): string | null {
  if (/^[\x00-\x7f]*$/.test(code)) return null;
  for (const [word] of code.matchAll(WORD)) {
    if (/^[\x00-\x7f]*$/.test(word)) continue;
    const isMixed =
      /\p{Script=Latin}/u.test(word) &&
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u.test(
        word,
      );
    // ｅｖａｌ is eval to Python, ǃ is a letter
    if (isMixed || word !== word.normalize("NFKC") || LOOKS_LATIN.test(word) || /[ǀ-ǃ]/u.test(word))
      return word;
  }
  // A Greek question mark, a wide semicolon, a blank that is none
  const odd = /[\u00a0\u037e\u1680\u2000-\u200a\u202f\u205f\u2215\u2236\u2044\u3000\uff01-\uff5e]/u.exec(
    code,
  )?.[0];
  return odd ?? null;
}

/** Characters that nobody sees, and names that are not what they look like. */
export function hiddenUnicode(lines: readonly AddedLine[]): Refusal[] {
  return lines.flatMap(({ text, code, where, file, isSure, language }): Refusal[] => {
    const hidden = hiddenIn(text);
    if (hidden !== null) return [{ limit: "unicode", where, why: `a character that nobody sees: ${hidden}` }];
    // Where strings cannot be told from code, prose in another language is looked at word by word just the same.
    const isProse = file.kind === "docs" || language.name === "other";
    const name = isProse ? null : lookAlikeIn(code);
    if (name !== null)
      return [{ limit: "unicode", where, why: `a name that is not what it looks like: ${quoted(name)}` }];
    // ev\u0061l(x) is eval(x)
    return isSure && /\\u(?:\{|[0-9a-fA-F]{4})/.test(code)
      ? [{ limit: "unicode", where, why: "a name is written in escapes" }]
      : [];
  });
}
