const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** When something was, as a person would say it: "just now", "4 min ago", "3 h ago", "on Tuesday", "on 2026-11-01". */
export function when(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE) return "just now";
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  if (ago < 12 * HOUR) return `${Math.floor(ago / HOUR)} h ago`;
  if (ago < 6 * DAY)
    return sameDay(at, now) ? `${Math.floor(ago / HOUR)} h ago` : `on ${WEEKDAYS[new Date(at).getDay()]}`;
  return `on ${day(at)}`;
}

/** The local date and minute: "2026-11-15 20:47". */
export function stamp(at: number): string {
  const date = new Date(at);
  return `${day(at)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function day(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function sameDay(a: number, b: number): boolean {
  return day(a) === day(b);
}

const two = (n: number) => String(n).padStart(2, "0");

/** "1 failure", "4 failures", "2 histories". */
export function count(n: number, noun: string, many = `${noun}s`): string {
  return `${thousands(n)} ${n === 1 ? noun : many}`;
}

/** "1,234,567". By hand: toLocaleString loads all of Intl, 15 ms of CPU at the first call. */
export function thousands(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A share as people read it: "31 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Bytes as people read them: "812 B", "1.2 MB". */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  // By what is shown: 999,999 bytes are 1.0 MB, and not 1000 kB.
  let [value, unit] = [bytes / 1000, 0];
  for (; Math.round(value) >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** Milliseconds as people read them: "85 ms", "2.4 s", "3 min". */
export function duration(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE - 50) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / MINUTE)} min`;
}

/** One line, cut to a width with an ellipsis. */
export function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= width) return line;
  // A cut in the middle of a pair (🙂) would leave half a character.
  return `${line.slice(0, Math.max(1, width - 1)).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Words in lines of at most a width; a longer word has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** "src/a.ts:3:7", as far as it is known; null when nothing is. */
export function place(at: {
  file: string | null;
  line: number | null;
  column: number | null;
}): string | null {
  if (!at.file) return null;
  return [at.file, at.line, at.line === null ? null : at.column].filter((part) => part !== null).join(":");
}
