// 'length', "react", `cart`, ‘buf’: what a tool puts between quotes is what differs from place to place.
const QUOTED = /'([^'\n]{1,100})'|"([^"\n]{1,100})"|`([^`\n]{1,100})`|\u2018([^\u2019\n]{1,100})\u2019/g;
// "undefined: formatPrice", "cannot find symbol: total"
const LAST_NAME = /:\s+([A-Za-z_$][\w$.]*)\s*$/;

/** What a message speaks of, in order: the parts that another message of its kind would have otherwise. */
export function slotsOf(message: string): string[] {
  const line = message.split("\n", 1)[0]!;
  const quoted = [...line.matchAll(QUOTED)].map(
    (match) => match.slice(1).find((text) => text !== undefined)!,
  );
  const last = LAST_NAME.exec(line)?.[1];
  return [...new Set(last === undefined ? quoted : [...quoted, last])].slice(0, 9);
}

/** The longest part of a message that says nothing of a place: what all of its kind share. */
export function sharedPart(message: string): string {
  const line = message.split("\n", 1)[0]!;
  const parts = slotsOf(line).reduce((pieces, slot) => pieces.flatMap((piece) => piece.split(slot)), [line]);
  return parts.sort((a, b) => b.length - a.length)[0]!.trim();
}
