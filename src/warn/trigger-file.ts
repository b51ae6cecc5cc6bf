import { firstFrom } from "#model/sorted-lines.ts";

/** Compiled triggers, of which each kind of key stands by itself, so that nobody has to read those that a moment cannot have. */
export interface TriggerFile {
  /** The first line, with its line break. */
  readonly head: string;
  /** The sorted lines of one kind; empty where there are none. */
  lines(kind: string): string;
}

/** Kind of the files of all cold keys; files that an older version compiled have none, and then the cold keys themselves tell. */
export const COLD_FILE = "coldfile";

/** One kind of key: where its lines begin, in bytes from the start of the file, and how long they are. */
export interface TriggerPart {
  readonly kind: string;
  readonly from: number;
  readonly bytes: number;
}

/** The whole text of a trigger file: what it is for, which kinds are in it and how long each is, and the lines, sorted. */
export function triggerText(head: string, lines: readonly string[]): string {
  const sorted = [...lines].sort();
  const bytes = new Map<string, number>();
  const encoder = new TextEncoder();
  for (const line of sorted) {
    const kind = line.slice(0, line.indexOf("\t"));
    bytes.set(kind, (bytes.get(kind) ?? 0) + encoder.encode(line).length + 1);
  }
  const parts = [...bytes].map(([kind, size]) => ` ${kind} ${size}`).join("");
  return `# ${head}\n#${parts}\n${sorted.join("\n")}\n`;
}

/** What the beginning of a trigger file says about the rest; null where it says nothing, as an older version left it. */
export function partsOf(start: string): { readonly head: string; readonly parts: TriggerPart[] } | null {
  const first = start.indexOf("\n") + 1;
  const second = start.indexOf("\n", first) + 1;
  // # any 432 cold 284050 command 433
  if (first === 0 || second === 0 || !/^#(?: [a-z]+ \d+)+$/.test(start.slice(first, second - 1))) return null;
  const words = start.slice(first + 2, second - 1).split(" ");
  const parts: TriggerPart[] = [];
  let from = new TextEncoder().encode(start.slice(0, second)).length;
  for (let at = 0; at < words.length; at += 2) {
    const bytes = Number(words[at + 1]);
    parts.push({ kind: words[at]!, from, bytes });
    from += bytes;
  }
  return { head: start.slice(0, first), parts };
}

/** A trigger file that is at hand as a whole. */
export function triggersIn(text: string): TriggerFile {
  return {
    head: text.slice(0, text.indexOf("\n") + 1),
    lines(kind) {
      const from = firstFrom(text, `${kind}\t`);
      return text.slice(from, firstFrom(text, `${kind}\n`));
    },
  };
}
