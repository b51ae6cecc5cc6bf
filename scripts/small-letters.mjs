// A pattern that ignores case, as one that finds the same in a text of small letters and does not.

// "\p{L}", "\u{1f600}", "\u2019", "\x1b", "\k<name>", "\S", "(?<name>", "A"
const PART =
  /\\(?:[pP]\{[^}]*\}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|c[A-Za-z]|[\s\S])|\(\?<[A-Za-z_$][\w$]*>|\p{Lu}/gu;
// "A-z", "!-Z", "À-ÿ", "\u00c0-\u024f" in a class: what is between them may have other letters in it
const CLASS = /\\[\s\S]|\[((?:\\[\s\S]|[^\]\\])*)\]/g;
const ENDS =
  /(\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[\s\S]|[\s\S])-(\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[\s\S]|[^\]])/gu;

/** The source of such a pattern, or null where it cannot be told to mean the same. */
export function inSmallLetters({ pattern, flags }) {
  if (!/^iu?$/.test(flags)) return null;
  // Great and small letters are asked for by name.
  if (/\\[pP]\{(?!L\}|N\}|P\}|S\}|Letter\}|Extended_Pictographic\})/.test(pattern)) return null;
  const ranges = [...pattern.matchAll(CLASS)].flatMap(([, inside = ""]) => [...inside.matchAll(ENDS)]);
  if (ranges.some(isOdd)) return null;
  const escapes = pattern.match(/\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}/g) ?? [];
  if (escapes.some((one) => hasCase(charOf(one)))) return null;
  const small = pattern.replace(PART, (part) => (part.length === 1 ? part.toLowerCase() : part));
  return `/${small}/${flags.replace("i", "")}`;
}

/** Fine are "a-z", "A-Z", "0-9" and what lies where no letters are. */
function isOdd([, from, to]) {
  if (/^[a-z]$/.test(from)) return !/^[a-z]$/.test(to);
  if (/^[A-Z]$/.test(from)) return !/^[A-Z]$/.test(to);
  if (/^\d$/.test(from)) return !/^\d$/.test(to);
  const [low, high] = [from, to].map((end) => charOf(end).codePointAt(0));
  // Controls and blanks, or all of what is no letter of ours.
  return !(high < 0x41 || (low <= 0x41 && high === 0x7e) || (low <= 0x7f && high >= 0xfffd));
}

function charOf(end) {
  const hex = /^\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))$/.exec(end);
  return hex === null ? end.slice(-1) : String.fromCodePoint(Number.parseInt(hex[1] ?? hex[2] ?? hex[3], 16));
}

function hasCase(char) {
  return char.toLowerCase() !== char || char.toUpperCase() !== char;
}
