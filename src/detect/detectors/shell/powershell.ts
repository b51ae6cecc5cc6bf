import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** PowerShell: what a cmdlet, a script or the parser said, with the place that stands below it (5) or above it (7). */
export const powershell: Detector = {
  id: "powershell",
  tool: "powershell",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [" char:", "fullyqualifiederrorid", "\nline |"],
  programs: ["pwsh", "powershell"],
  scan({ lines }): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const draft = readConcise(lines, i) ?? readParsed(lines, i) ?? readRecord(lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = Math.max(i, draft.to - 1);
    }
    return drafts;
  },
};

// "At C:\app\build.ps1:12 char:5", "At line:1 char:1", "iex : At line:54 char:4"
const AT = /^(?:[\w-]{1,60} : )?At (?:line|(\S.*?)):(\d+) char:(\d+)$/;
// "+     Remove-Item soup.txt", "+     ~~~~~~~~~~~~~~~~~~~~"
const CODE = /^\+ /;
// "    + CategoryInfo          : ObjectNotFound: (C:\app\soup.txt:String) [Remove-Item], ItemNotFoundException"
const CATEGORY = /^ {4}\+ CategoryInfo +: (\w+): .*\[([^\]]*)\],? ?(\w*)/;
// "    + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.RemoveItemCommand"
const IDENTITY = /^ {4}\+ FullyQualifiedErrorId : /;
// "Remove-Item : Cannot find path 'C:\app\soup.txt' because it does not exist."
const SPEAKER = /^(?:[\w.\\:-]{1,200} : )(?=\S)/;
const REACH = 6;

/** The parser of 5 names the place first, and below the code what it missed there; so on to the next. */
function readParsed(lines: readonly string[], at: number): Draft | null {
  const place = AT.exec(lines[at]!);
  if (place === null) return null;
  let to = at + 1;
  while (CODE.test(lines[to] ?? "")) to++;
  const said = lines[to]?.trim() ?? "";
  // Under the code of a run stands "    + CategoryInfo", and the message stands above.
  if (to === at + 1 || said === "" || said.startsWith("+ ") || AT.test(said)) return null;
  return { message: said, category: "syntax_error", ...placeOf(place), from: at, to: to + 1 };
}

/** What was said, over the place and the code of a run. */
function readRecord(lines: readonly string[], at: number): Draft | null {
  const place = AT.exec(lines[at]!);
  if (place === null) return null;
  let to = at + 1;
  while (CODE.test(lines[to] ?? "")) to++;
  const kind = CATEGORY.exec(lines[to] ?? "");
  if (kind === null) return null;
  while (to < at + 12 && /^ {4}\+ | {3}\S/.test(lines[to] ?? "")) {
    if (IDENTITY.test(lines[to]!)) {
      to++;
      break;
    }
    to++;
  }
  // A long message is broken to the width of the window: its first line names who speaks, or stands behind a blank one.
  let from = at;
  while (
    from > 0 &&
    at - from < REACH &&
    lines[from - 1]!.trim() !== "" &&
    !IDENTITY.test(lines[from - 1]!)
  ) {
    from--;
    if (SPEAKER.test(lines[from]!)) break;
  }
  const words = lines
    .slice(from, at)
    .map((line) => line.trim())
    .join(" ");
  if (words === "") return null;
  return {
    message: words.replace(SPEAKER, ""),
    category: categoryOf(kind[1]!),
    errorType: kind[3] || null,
    ...placeOf(place),
    from,
    to,
  };
}

// "Get-Item: /home/dev/app/build.ps1:5", "ParserError: C:\app\build.ps1:3:12", "Exception: /home/dev/app/build.ps1:2"
const HEAD = /^([\w.-]{1,80}): (\S.*?):(\d+)(?::(\d+))?$/;
// "   5 |  Get-Item soup.txt", "     |  ~~~~~~~~~", "     | Cannot find path '/home/dev/app/soup.txt' because it does not exist."
const ROW = /^ +\d* ?\| ?(.*)$/;

/** 7 draws the code in a frame, and says below it what is wrong. */
function readConcise(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head === null || lines[at + 1]?.trim() !== "Line |") return null;
  let to = at + 2;
  while (to < lines.length && to < at + 20 && ROW.test(lines[to]!)) to++;
  const rows = lines.slice(at + 2, to).map((line) => ROW.exec(line)![1]!);
  const mark = rows.findLastIndex((row) => /^\s*~+\s*$/.test(row));
  const said = rows
    .slice(mark + 1)
    .map((row) => row.trim())
    .join(" ")
    .trim();
  if (mark < 0 || said === "") return null;
  return {
    message: said,
    category: head[1] === "ParserError" ? "syntax_error" : "runtime_error",
    errorType: /(?:Exception|Error)$/.test(head[1]!) ? head[1]! : null,
    file: head[2]!,
    line: Number(head[3]),
    from: at,
    to,
  };
}

function placeOf(place: RegExpExecArray): Pick<Draft, "file" | "line" | "column"> {
  const [, file = null, line, column] = place;
  return { file, line: Number(line), column: Number(column) };
}

function categoryOf(kind: string): Category {
  if (kind === "ParserError") return "syntax_error";
  if (kind === "PermissionDenied" || kind === "SecurityError") return "permission_error";
  if (kind === "ConnectionError") return "connection_error";
  return kind === "OperationTimeout" ? "timeout" : "runtime_error";
}
