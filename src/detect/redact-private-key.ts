const BEGIN = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
/** A key of 16384 bits in PEM has some 12,500 characters; escaped or indented lines add to that. */
const LONGEST_KEY = 40_000;
// One line of a key without its end, plain or escaped: "MIIEpAIBAAKCAQEA…", "Proc-Type: 4,ENCRYPTED", "\\nMIIEpAIB…\\n"
const KEY_LINE =
  /^(?:[ \t|>*#+-]{0,12}(?:[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/=]{1,15}|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,100})?\\?\r?(?:\n|$)|(?:\\[rn]|[A-Za-z0-9+/=]){16,20000}["']?)/;

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
  return copied === 0 ? text : out + text.slice(copied);
}

function endOfKey(text: string, from: number): number {
  const window = text.slice(from, from + LONGEST_KEY);
  const terminated = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/.exec(window);
  const next = window.indexOf("-----BEGIN ");
  if (terminated && (next === -1 || terminated.index < next))
    return from + terminated.index + terminated[0].length;
  let end = 0;
  for (let line = KEY_LINE.exec(window); line && line[0] !== ""; line = KEY_LINE.exec(window.slice(end)))
    end += line[0].length;
  // The line break before what follows stays.
  while (end > 0 && /[\r\n]/.test(window[end - 1]!)) end -= 1;
  return from + end;
}
