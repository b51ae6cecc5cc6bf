import { LineStream } from "./line-stream.ts";
import type { ReportReader, Tell } from "./source.ts";
import { fieldsOf } from "./values.ts";

export interface LinesFold {
  /** One record. */
  record(fields: Readonly<Record<string, unknown>>): void;
  /** A line that is no JSON object; what other programs printed in between. */
  other?(line: string): void;
  end(): void;
}

/** A reader of a report that has a JSON object on each line; broken lines are left out and counted. */
export function jsonLinesReader(tell: Tell, fold: LinesFold): ReportReader {
  let broken = 0;
  const lines = new LineStream((line, isWhole) => {
    const text = line.trim();
    if (text === "") return;
    if (!text.startsWith("{") || !isWhole || isTooDeep(text)) {
      if (text.startsWith("{")) broken += 1;
      else fold.other?.(line);
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      broken += 1;
      return;
    }
    fold.record(fieldsOf(value));
  });
  return {
    write: (text) => lines.write(text),
    end: () => {
      lines.end();
      fold.end();
      if (broken > 0)
        tell({
          kind: "note",
          text: `${broken} ${broken === 1 ? "line was" : "lines were"} cut off or broken and left out`,
        });
    },
  };
}

/** JSON.parse goes as deep as the text does; nobody nests a thousand objects in good faith. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 123 || char === 91) {
      if (++depth > 1000) return true;
    } else if (char === 125 || char === 93) depth -= 1;
  }
  return false;
}

/** The first line of a text that begins with a JSON object, as far as it is one; null when none of the first lines is. */
export function firstRecord(head: string): Readonly<Record<string, unknown>> | null {
  for (const line of head.split("\n", 50)) {
    const text = line.trim().replace(/^\ufeff/, "");
    if (!text.startsWith("{") || isTooDeep(text)) continue;
    try {
      return fieldsOf(JSON.parse(text));
    } catch {
      // The head may end within it.
      return null;
    }
  }
  return null;
}
