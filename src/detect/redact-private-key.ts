// "-----BEGIN OPENSSH PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----"
const BEGIN = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
/** A key of 16384 bits in PEM has some 12,500 characters; escaped or indented lines add to that. */
const LONGEST_KEY = 40_000;
// One line of a key without its end, plain or escaped: "MIIEpAIBAAKCAQEA…", "Proc-Type: 4,ENCRYPTED", "\\nMIIEpAIB…\\n"
const KEY_LINE =
  /(?:[ \t|>*#+-]{0,12}(?:[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/=]{1,15}|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,100})?\\?\r?(?:\n|$)|(?:\\[rn]|[A-Za-z0-9+/=]){16,20000}["']?)/y;

/** Puts `[redacted:private-key]` in place of PEM private keys: whole ones, and ones that were cut off. */
export function redactPrivateKeys(text: string): string {
  if (!text.includes("PRIVATE KEY")) return text;
  let out = "";
  let copied = 0;
  BEGIN.lastIndex = 0;
  for (let match = BEGIN.exec(text); match; match = BEGIN.exec(text)) {
    const end = endOfKey(text, match.index + match[0].length);
    out += `${text.slice(copied, match.index)}[redacted:private-key]`;
    copied = end;
    BEGIN.lastIndex = end;
  }
  return redactTails(copied === 0 ? text : out + text.slice(copied));
}

/** A key whose beginning was cut off: the lines of it before an end that no beginning belongs to. */
function redactTails(text: string): string {
  let out = "";
  let copied = 0;
  for (let at = text.indexOf("-----END "); at !== -1; at = text.indexOf("-----END ", at + 1)) {
    const end = END.exec(text.slice(at, at + 80));
    if (end?.index !== 0) continue;
    let start = at;
    for (let line = lineBefore(text, start, copied); line !== null; line = lineBefore(text, start, copied))
      start = line;
    out += `${text.slice(copied, start)}[redacted:private-key]`;
    copied = at + end[0].length;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

/** Where the line before begins when it is one of a key, "MIIEpAIBAAKCAQEA…"; null when it is not. */
function lineBefore(text: string, start: number, stop: number): number | null {
  if (start <= stop || text[start - 1] !== "\n") return null;
  const begin = Math.max(stop, start - 200, text.lastIndexOf("\n", start - 2) + 1);
  return /^[ \t|>*#+-]{0,12}[A-Za-z0-9+/=]{1,120}\r?$/.test(text.slice(begin, start - 1)) ? begin : null;
}

function endOfKey(text: string, from: number): number {
  const next = text.indexOf("-----BEGIN ", from);
  const window = text.slice(from, Math.min(next === -1 ? text.length : next, from + LONGEST_KEY));
  const terminated = END.exec(window);
  if (terminated) return from + terminated.index + terminated[0].length;
  let end = 0;
  KEY_LINE.lastIndex = 0;
  for (let line = KEY_LINE.exec(window); line && line[0] !== ""; line = KEY_LINE.exec(window))
    end = KEY_LINE.lastIndex;
  // The line break before what follows stays.
  while (end > 0 && /[\r\n]/.test(window[end - 1]!)) end -= 1;
  return from + end;
}
