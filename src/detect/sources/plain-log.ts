import type { ReportSource } from "./source.ts";

/** What any command printed: one run, read as `twiceshy inspect` reads it. */
export const plainLog: ReportSource = {
  id: "plain-log",
  title: "plain log",
  sniff: (head) => isText(head) && (!looksStructured(head) || isLogOfRecords(head)),
  open: (tell) => {
    tell({ kind: "run", title: "", tool: null, command: null, startedAt: null });
    return {
      write: (text) => tell({ kind: "output", text }),
      end: () => tell({ kind: "end", durationMs: null, exitCode: null, outcome: null }),
    };
  },
};

/** Binary files have many zeroes, or what is no text in any encoding; what a test printed may hold one. */
export function isText(head: string): boolean {
  let odd = 0;
  let zeroes = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code === 0xfffd) odd += 1;
    else if (code === 0) zeroes += 1;
  }
  return odd * 20 < head.length && zeroes * 100 <= head.length;
}

/** One XML, HTML or JSON text from its first character on: a file for programs that nobody here knows, and no log. */
function looksStructured(head: string): boolean {
  const text = head.trimStart();
  if (/^<(?:\?xml|!DOCTYPE|html|[a-z][\w:-]*(?:\s[^<>]*)?>)/i.test(text)) return true;
  // {"a": 1}, [{"a": 1}], [1, 2]: but "[ERROR] x" and "[0] x" are lines of a log
  return (
    /^\{\s*(?:"[^"\n]*"\s*:|\})/.test(text) || /^\[\s*(?:\{\s*"|"[^"\n]*"\s*[,\]]|-?\d+\s*,|\])/.test(text)
  );
}

/** A log whose first lines are a logger's records: {"level":30,"msg":"listening"}, and behind them other words. */
function isLogOfRecords(head: string): boolean {
  const [first = "", ...rest] = head.trim().split("\n", MOST_RECORDS);
  return isRecord(first) && rest.some((line) => line.trim() !== "" && !/^\s*[{}[\]"]/.test(line));
}

function isRecord(line: string): boolean {
  try {
    return line.startsWith("{") && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** A log that says nothing else for so long is a file of records. */
const MOST_RECORDS = 500;
