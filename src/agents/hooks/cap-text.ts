/** No output is kept longer than this: what is cut is the middle, since errors stand at the end and causes at the beginning. */
export const MAX_OUTPUT = 256 * 1024;

/** A prompt, a command line or one side of an edit. */
export const MAX_TEXT = 128 * 1024;

const MARK = "\n… [twiceshy cut the middle] …\n";

/** A text of at most so many characters, its beginning and its end kept. */
export function capText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - MARK.length;
  const head = Math.floor(room / 4);
  return text.slice(0, head) + MARK + text.slice(text.length - (room - head));
}

/** The same for a text that may not be there. */
export function capMaybe(text: string | null, most: number = MAX_TEXT): string | null {
  return text === null ? null : capText(text, most);
}
