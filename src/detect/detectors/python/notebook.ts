import type { Detector, Draft } from "../../detector.ts";
import { lineOfCell, readIpython } from "./ipython.ts";

/** A cell that failed while a notebook was run (nbconvert, nbclient, papermill): its exception and its line, not those of the tool; and IPython's own tracebacks. */
export const notebook: Detector = {
  id: "notebook",
  tool: "jupyter",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [
    "while executing the following cell",
    'exception encountered at "in [',
    "  traceback (most recent call last)",
  ],
  programs: ["nbconvert", "papermill", "jupyter", "nbclient", "ipython"],
  scan(log, about): Draft[] {
    const cells = log.lines.flatMap((line, from) =>
      HEAD.test(line) ? (readCell(log.lines, from) ?? []) : [],
    );
    return cells.length > 0 ? cells : readIpython(log.lines, about);
  },
};

// "nbclient.exceptions.CellExecutionError: An error occurred while executing the following cell:", "Exception encountered at "In [1]":"
const HEAD = /An error occurred while executing the following cell:$|^Exception encountered at "In \[/;
// "KeyError: 'coffee'"
const EXCEPTION = /^((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Exit|Warning|NotFound)): ?(.*)$/;
// "[NbConvertApp] Converting notebook report.ipynb to notebook", "Input Notebook:  report.ipynb"
const NOTEBOOK = /^(?:\[NbConvertApp\] Converting notebook|Input Notebook:) +(\S+\.ipynb)/;
const MOST = 400;

/** The last exception under the head is the one that came out. */
function readCell(lines: readonly string[], head: number): Draft | null {
  const end = Math.min(lines.length, head + MOST);
  let said: RegExpExecArray | null = null;
  let at = head;
  for (let i = head + 1; i < end; i++) {
    const exception = EXCEPTION.exec(lines[i]!);
    if (exception === null) continue;
    said = exception;
    at = i;
  }
  if (said === null) return null;
  const line = lineOfCell(lines, head, at);
  const file = lines.map((text) => NOTEBOOK.exec(text)?.[1]).find((name) => name !== undefined) ?? null;
  return { message: said[2] || said[1]!, errorType: said[1]!, file, line, from: head, to: at + 1 };
}
