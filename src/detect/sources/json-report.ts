import { JsonStream } from "./json-stream.ts";
import type { ReportReader, Tell } from "./source.ts";

/** What a reader of a JSON report does with the items of its lists, and with the rest at the end. */
export interface JsonFold {
  /** Whether the items of the list at this path are handed over one by one. */
  isListed(path: string): boolean;
  /** `root` is all that was read before, `around` the objects and lists that the item stands in, the outermost first. */
  item(path: string, item: unknown, root: unknown, around: readonly unknown[]): void;
  /** `isCut` when the text ended in the middle: what was handed over last may be a part of an item. */
  end(root: unknown, isCut: boolean): void;
}

/** A reader of a report that is one JSON text. */
export function jsonReader(tell: Tell, fold: JsonFold): ReportReader {
  const stream = new JsonStream(
    (path) => fold.isListed(path),
    (path, item, around) => fold.item(path, item, stream.root, around),
  );
  let behind = "";
  return {
    write: (text) => {
      behind = stream.write(text);
    },
    behind: () => behind,
    end: () => {
      const isCut = stream.end(() =>
        tell({ kind: "cut", text: "the file is cut off or broken: what stands before that was read" }),
      );
      fold.end(stream.root, isCut);
    },
  };
}

/** True when a text begins as JSON does, with an object or a list. */
export function beginsAs(head: string, open: "{" | "["): boolean {
  return head
    .trimStart()
    .replace(/^\ufeff/, "")
    .startsWith(open);
}
