// 漢字, かな, 한글, ｆｕｌｌ, 🙂: two columns on a terminal each. No table of all of Unicode: what names of tests are made of.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
// é as e and an accent, a joiner between emoji, a variation selector: no column of their own.
const NARROW = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** How many columns a line without controls takes on a terminal. */
export function screenWidth(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

/** A line cut to so many columns, with an ellipsis where something is gone. */
export function fitTo(text: string, columns: number): string {
  if (screenWidth(text) <= columns) return text;
  let width = 0;
  let kept = "";
  for (const char of text) {
    const more = charWidth(char);
    if (width + more > columns - 1) break;
    width += more;
    kept += char;
  }
  return columns < 1 ? "" : `${kept.trimEnd()}…`;
}

function charWidth(char: string): number {
  if (char < "\u0300") return 1;
  if (NARROW.test(char)) return 0;
  return WIDE.test(char) ? 2 : 1;
}
