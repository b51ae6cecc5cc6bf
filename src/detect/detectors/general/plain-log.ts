import type { Log } from "../../log.ts";
import { withoutBar, withoutBox, withoutCodeBox, withoutMargin, withoutTestBars } from "./drawn-boxes.ts";
import { withoutTable } from "./drawn-tables.ts";
import { withoutSteps } from "./listr-steps.ts";
import { withoutFields } from "./logged-fields.ts";
import { withoutQuoteMarks } from "./quoted-output.ts";
import { withoutSpeakers } from "./spoken-blocks.ts";

/** The log without what a tool draws around its lines or puts before each of them. */
export function plainLog(log: Log): Log {
  return PLAINER.reduce((plain, without) => without(plain), log);
}

// "::error file=src/menu.js,title=menu,line=3,col=10::a price must not be below nothing%0A"
const ANNOTATION = /^::(error|warning|notice) ([^:]{1,400}(?::(?!:)[^:]{0,400}){0,8})::(.*)$/;

/** Problems as workflows write them: as compilers do. */
function withoutAnnotations(log: Log): Log {
  if (!log.lines.some((line) => line.startsWith("::") && ANNOTATION.test(line))) return log;
  const lines = log.lines.map((line) => {
    const [, level, given = "", said = ""] = line.startsWith("::") ? (ANNOTATION.exec(line) ?? []) : [];
    const of = (key: string) => new RegExp(`(?:^|,)${key}=([^,]+)`).exec(given)?.[1];
    if (level === undefined || of("file") === undefined || of("line") === undefined) return line;
    return `${of("file")}:${of("line")}: ${level}: ${said.split("%0A")[0]}`;
  });
  return { ...log, lines };
}

// A logger's own time, which says no zone: "2026/11/17 09:17:30| FATAL: Invalid ACL type", "1794907042: Error: Unknown configuration variable",
// with the process behind it "2026-11-17 16:39:47 [23845] [INFO] Reason: Worker failed to boot.", "[2026-11-17 16:39:47 +0000] [7] [ERROR] Worker (pid:8) exited", "2026-11-17 09:10:03.123 UTC [42] FATAL:  lock file exists" (postgres)
const STAMP =
  /^(?:(?:\d{4}[/-]\d\d[/-]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:\||:| -)? |\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}\] )(?:[A-Z]{3,4} \[\d{1,8}\] (?=[A-Z])|\[\d{1,8}\] (?=\[(?:INFO|ERROR)\]))?|1\d{9}(?:\.\d{1,9})?: )/;

// "==4711== Invalid read of size 4": the process, before nearly every line
const PROCESS = /^==\d{1,7}== ?/;

// "19:39:12 fatal: pathspec 'src/bels.c' did not match any files": the time before each line (ts, gulp, log drains), in a log too short to know it from text otherwise
const CLOCK = /^\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]? /;

function withoutStamps(log: Log): Log {
  if (log.lines.every((line) => line === "" || CLOCK.test(line)))
    return { ...log, lines: log.lines.map((line) => line.replace(CLOCK, "")) };
  const stamped = log.lines.filter((line) => PROCESS.test(line)).length;
  if (stamped >= FEWEST) return { ...log, lines: log.lines.map((line) => line.replace(PROCESS, "")) };
  if (!log.lines.some((line) => STAMP.test(line))) return log;
  return { ...log, lines: log.lines.map((line) => line.replace(STAMP, "")) };
}

// "ERROR: 0:5: 'colur' : undeclared identifier": which of the texts that were given, and its line
const UNIT = /^(ERROR|WARNING): \d{1,3}:(\d+): (?:'' : +)?/;
const FILE = /^[\w@~./\\+-]{1,200}\.[a-z]\w{0,9}$/i;

/** Problems by number of text and line, under a line with the file and nothing else: as all others write them. */
function withoutUnits(log: Log): Log {
  if (!log.lines.some((line) => UNIT.test(line))) return log;
  let file: string | null = null;
  const lines = log.lines.map((line) => {
    if (FILE.test(line.trim())) file = line.trim();
    return file === null
      ? line
      : line.replace(UNIT, (_, word: string, at: string) => `${file}:${at}: ${word.toLowerCase()}: `);
  });
  return { ...log, lines };
}

const WORD = /^[\p{L}\p{N}"'`(]\S{0,60}$/u;

/** A sentence that was broken at a width of nothing: "   Error:" and below it, each alone at the margin, "no", "stock", "left". */
function withoutColumn(log: Log): Log {
  const isHead = (line: string) => /^\s+\w*(?:Error|Exception):$/.test(line);
  if (!log.lines.some((line, i) => isHead(line) && WORD.test(log.lines[i + 1] ?? ""))) return log;
  const lines = [...log.lines];
  for (let head = 0; head < lines.length; head++) {
    if (!isHead(lines[head]!)) continue;
    for (let i = head + 1; i < lines.length && WORD.test(lines[i]!); i++) {
      lines[head] += ` ${lines[i]}`;
      lines[i] = "";
    }
  }
  return { ...log, lines };
}

/** The text that a reporter wraps in one JSON object a line: {"Test":"TestTax","Output":"    cart_test.go:7: 3, want 4\\n"}. Records with a level stay: they are a logger's. */
function withoutJson(log: Log): Log {
  const isRecord = (line: string) => line.startsWith('{"') && line.endsWith("}");
  if (!isRecord(log.lines[0] ?? "") || log.lines.some((line) => line !== "" && !isRecord(line))) return log;
  const lines = log.lines.map((line) => textIn(line));
  return lines.every((line) => line === null) ? log : { ...log, lines: lines.map((line) => line ?? "") };
}

// "[chrome 120.0 linux #0-0]    ✖ adds tax", "[----]   The expression is false": who speaks, in brackets before nearly every line
const WORKER =
  /^\[(?![^\]]*(?:error|warn|info|debug|fatal|fail|pass|ok\b))([^\][]{2,60}|-+)\](?: |$|(?<=>\]))/i;
const FEWEST = 4;

/** Lines of one speaker whose name has blanks and numbers: the same brackets before most of them. */
function withoutWorker(log: Log): Log {
  const counts = new Map<string, number>();
  let said = 0;
  for (const line of log.lines) {
    if (line === "") continue;
    said++;
    const worker = WORKER.exec(line)?.[1];
    if (worker !== undefined) counts.set(worker, (counts.get(worker) ?? 0) + 1);
  }
  const most = (worker: string) => (counts.get(worker) ?? 0) >= Math.max(FEWEST, said / 2);
  if (![...counts.keys()].some(most)) return log;
  return {
    ...log,
    lines: log.lines.map((line) =>
      line.replace(WORKER, (tagged, worker: string) => (most(worker) ? "" : tagged)),
    ),
  };
}

const TEXT_KEYS = ["Output", "output", "text", "line"];
const LONGEST = 20_000;

function textIn(line: string): string | null {
  if (line === "" || line.length > LONGEST) return null;
  try {
    const record: Record<string, unknown> = JSON.parse(line);
    const key = TEXT_KEYS.find((name) => typeof record[name] === "string");
    return key === undefined ? null : String(record[key]).split("\n", 1)[0]!;
  } catch {
    return null;
  }
}

// "    [junit] \tat shop.CartTest.sumsPrices(CartTest.java:12)": the step that speaks; "[error] x" is a severity
const TAG = /^\s*\[(?!(?:error|err|warn|warning|info|debug|fatal|fail|failed)\])([a-z][\w:.-]{1,30})\] ?/;
/** A tag that stands on so many lines is the speaker's name. */
const OFTEN = 3;

function withoutTags(log: Log): Log {
  const counts = new Map<string, number>();
  for (const line of log.lines) {
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const isOften = (tag: string) => (counts.get(tag) ?? 0) >= OFTEN;
  if (![...counts.keys()].some(isOften)) return log;
  return {
    ...log,
    lines: log.lines.map((line) => line.replace(TAG, (tagged, tag: string) => (isOften(tag) ? "" : tagged))),
  };
}

// "#   `test -f release.tar' failed" below "not ok 1 makes an archive": runners that speak TAP explain themselves in comments
function withoutComments(log: Log): Log {
  // "# ** Error: total is wrong": a transcript, each of its lines a comment
  if (log.lines.length > 2 && log.lines.every((line) => line === "" || line.startsWith("#")))
    return { ...log, lines: log.lines.map((line) => line.replace(/^#+ ?/, "")) };
  if (!log.lines.some((line) => /^\s*not ok \d/.test(line))) return log;
  return { ...log, lines: log.lines.map((line) => line.replace(/^(\s*)# (?!Subtest)/, "$1  ")) };
}

// "nightly:   File "/srv/till.py", line 3, in <module>": who speaks, before each line of another's output (sed, parallel --tagstring, pssh, prefixed loops)
const SPEAKER = /^[\w@.-]{1,40}: ?/;

/** Lines of one speaker, some of them indented behind its name: that was put before what another said. */
function withoutSpeaker(log: Log): Log {
  const said = log.lines.filter((line) => line !== "");
  const speaker = SPEAKER.exec(said[0] ?? "")?.[0].trimEnd();
  if (speaker === undefined || said.length < FEWEST || !said.every((line) => line.startsWith(speaker)))
    return log;
  const rest = (line: string) => line.slice(speaker.length).replace(/^ /, "");
  if (said.filter((line) => /^\s+\S/.test(rest(line))).length < 2) return log;
  return { ...log, lines: log.lines.map(rest) };
}

/** In this order: what stands outermost first. */
const PLAINER: readonly ((log: Log) => Log)[] = [
  withoutQuoteMarks,
  withoutSteps,
  withoutFields,
  withoutAnnotations,
  withoutStamps,
  withoutSpeaker,
  withoutJson,
  withoutWorker,
  withoutUnits,
  withoutColumn,
  withoutTable,
  withoutBox,
  withoutBar,
  withoutCodeBox,
  withoutMargin,
  withoutTestBars,
  withoutSpeakers,
  withoutTags,
  withoutComments,
];
