/** One failure of a task as the notes tell it. Texts are clean: see `noteText`. */
export interface NoteEntry {
  /** "12-01", or the phase alone where no task was named. */
  readonly task: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly error: string;
  readonly attempted: string;
  readonly files: string;
  readonly context: string;
}

/** A line that goes on from the line before: deeper than any heading, fence or list mark that a reader would take for one. */
const DEEPER = "      ";
const FIELDS = ["Attempted", "Files", "Context"] as const;
// "- [12-01 | 2026-01-20 14:32:15] **Error:** Command 'npm test' failed with exit code 1"
const HEAD = /^- \[(.+?) \| (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\] \*\*Error:\*\*(?: (.*))?$/;
// "  **Attempted:** Ran the test suite": the same words in a text stand deeper, or behind the first of a line.
const FIELD = /^ {2}\*\*(Attempted|Files|Context):\*\*(?: (.*))?$/;

/** The first line of an entry: what tells two entries apart, together with what follows of the error. */
export function noteHead({ task, at, error }: NoteEntry): string {
  return `- [${task} | ${utcStamp(at)}] **Error:**${valueText(error)}`;
}

/** An entry as lines without a line end after the last. */
export function renderNote(entry: NoteEntry): string {
  const { attempted, files, context } = entry;
  const values = [attempted, files, context];
  const fields = FIELDS.map((name, index) => `  **${name}:**${valueText(values[index]!)}`);
  return [noteHead(entry), ...fields].join("\n");
}

/** The entry that begins at a line, and the line after it; null where none begins there. */
export function parseNote(lines: readonly string[], start = 0): { entry: NoteEntry; next: number } | null {
  const head = HEAD.exec(lines[start] ?? "");
  if (head === null) return null;
  const [, task, year, month, day, hour, minute, second] = head;
  const at = Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
  const error = takeValue(lines, start, head[8]);
  let next = error.next;
  const values: string[] = [];
  for (const name of FIELDS) {
    const field = FIELD.exec(lines[next] ?? "");
    if (field?.[1] !== name) return null;
    const value = takeValue(lines, next, field[2]);
    values.push(value.text);
    next = value.next;
  }
  const [attempted, files, context] = values as [string, string, string];
  return { entry: { task: task!, at, error: error.text, attempted, files, context }, next };
}

/** UTC, so that a file means the same on every machine: "2026-01-20 14:32:15". */
export function utcStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

/** A text as a note holds it: \n between lines, no space at the end of a line, nothing empty around it. */
export function noteText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** A name that can stand before the time: one line, and no end of the brackets in it. */
export function noteName(name: string): string {
  return noteText(name).replace(/\s+/g, " ").replaceAll("]", ")").replaceAll(" | ", " / ") || "-";
}

/** At most so many characters, cut between words where there are words. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const edge = room.search(/\s\S*$/);
  // A cut in the middle of a pair would leave half a character.
  const cut = edge > most / 2 ? room.slice(0, edge) : room.replace(/[\ud800-\udbff]$/, "");
  return `${cut.trimEnd()}…`;
}

function valueText(value: string): string {
  if (value === "") return "";
  const [first, ...rest] = value.split("\n");
  return [` ${first}`, ...rest.map((line) => (line === "" ? "" : DEEPER + line))].join("\n");
}

/** A value that begins on a line, with the deeper lines after it; an empty line belongs to it where a deeper one follows. */
function takeValue(
  lines: readonly string[],
  start: number,
  first: string | undefined,
): { text: string; next: number } {
  const text = [first ?? ""];
  let next = start + 1;
  for (let at = next; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === "") continue;
    if (!line.startsWith(DEEPER)) break;
    while (next < at) {
      text.push("");
      next++;
    }
    text.push(line.slice(DEEPER.length));
    next = at + 1;
  }
  return { text: text.join("\n"), next };
}
