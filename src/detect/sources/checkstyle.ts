import { type ReportReader, type ReportSource, resultTold, type Tell } from "./source.ts";
import { wholeOf } from "./values.ts";
import { XmlStream } from "./xml-stream.ts";

/** Checkstyle's XML, which many linters write: one run. */
export const checkstyle: ReportSource = {
  id: "checkstyle",
  title: "Checkstyle XML",
  // <?xml version="1.0" encoding="utf-8"?><checkstyle version="4.3"><file name="/srv/shop/src/cart.js">
  sniff: (head) => /^[\s\ufeff]*<(?:[?!]|checkstyle[\s>/])/.test(head) && /<checkstyle[\s>/]/.test(head),
  open: (tell) => openReader(tell),
};

function openReader(tell: Tell): ReportReader {
  let file: string | null = null;
  let isOpen = false;
  const begin = (tool: string | null) => {
    if (!isOpen) tell({ kind: "run", title: tool ?? "checkstyle", tool, command: null, startedAt: null });
    isOpen = true;
  };
  const xml = new XmlStream({
    open: (name, attributes) => {
      if (name === "file") file = attributes.name || null;
      if (name !== "error") return;
      const rule = attributes.source || null;
      // source="eslint.rules.no-unused-vars"
      const tool = rule?.startsWith("eslint.") ? "eslint" : null;
      const errorType = rule?.replace(/^eslint\.rules\./, "") ?? null;
      begin(tool);
      tell(
        resultTold({
          status: attributes.severity === "error" ? "failed" : "skipped",
          errorType,
          message: attributes.message?.replace(errorType === null ? "" : ` (${errorType})`, "") || null,
          file,
          line: wholeOf(attributes.line),
          column: wholeOf(attributes.column),
        }),
      );
    },
    text: () => undefined,
    close: () => undefined,
  });
  return {
    write: (text) => xml.write(text),
    end: () => {
      if (xml.end()) tell({ kind: "cut", text: "the file is cut off: what stands before the cut was read" });
      begin(null);
      tell({ kind: "end", durationMs: null, exitCode: null, outcome: null });
    },
  };
}
