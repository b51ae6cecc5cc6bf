export type Level = "error" | "warning" | "note";

export interface Label {
  readonly level: Level;
  /** What stands behind the label. */
  readonly rest: string;
  /** The label itself, lower case: "error", "parse error", "fatal". */
  readonly word: string;
  /** A code that the label carries: "error[E0382]", "error CS1002:". */
  readonly code: string | null;
}

// "error: x", "[ERROR] x", "ERROR x", "✘ [ERROR] x", "fatal: x", "FATAL ERROR: x", "E: x", "[!] x", "error[E0382]: x", "Error [IST0101] x", "Error-[SE] x", "Error (9755): x", "Error (warning 26 [unused-var]): x",
// "prog: error: x", "app.csproj : error NU1101: x", "level=error msg=...", "error TS2322: x", "error 20: x", "error #10234-D: x", "Error - x", "ERROR | x", "Problem: x"; a program's name may stand before it
const LABELLED =
  /^[\s\W]{0,12}(?:X (?=\[))?(?:\d+={1,3})?(?:(?!(?:error|warning|fatal|note|info)\b)(?:[\w.\-/+]{1,40}|[\w.\-/+]{1,40}\[\d+\]|[\w.\-/+]{1,200} ):\s+)?(?:(?!(?:compile|parser?|syntax|type|runtime|internal|fatal) )[A-Z][\w.+]{1,20} )?(?:\[?\b(fatal error|fatal|error|err|errors|problem(?=:)|failure|panic|critical|crit|severe|emerg|abort|aborted|exception error|exception|compile error|parse error|parser error|syntax error|type error|runtime error|internal error|warning|warn|deprecated|deprecation|note|notice|info|hint|help|debug|trace|verbose|tip|suggestion)\b\]?)(?:-?\[([\w:/.-]{1,40})\]| \[([A-Z]{1,8}-?\d{2,6})\](?= )|(?: (?=\(\d{3,5}\):))?\(([\w:/.-]{1,40})\)| \(\w+ \d{1,4} \[([\w-]{1,40})\]\)|\s+([A-Z]{1,8}-?\d{2,6})|\s+#?(\d{1,6}(?:-[A-Z])?)(?=: )|\s+\d{1,5}(?= at ))?(?:(?: near| at| on| in)? line \d+(?:, col(?:umn)? \d+)?)?\s*(?::|[-|](?=\s)|!|\]|(?=\s)|$)\s*(.*)$/i;

// "E: Unable to locate package", "! LaTeX Error", "  x No solution found": a cross where a terminal has only letters
const SHORT = /^(?:(?:E|F|!|!!|\[!\]|✘|✗|✖|×|❌|⨯)[:\s]\s*|x (?=\p{Lu}\p{Ll}* ))(.+)$/u;
// "level=error msg=\"Can't add file\"", "\"level\":\"error\",\"msg\":\"...\""
const KEYED =
  /\b"?(?:level|severity|lvl)"?\s*[=:]\s*"?(error|fatal|panic|critical|warn(?:ing)?|info|debug|notice)\b"?.{0,200}?\b"?(?:msg|message|error)"?\s*[=:]\s*"?((?:[^"\\]|\\.)+)/i;

// "E1115 18:46:41.318200    4242 memcache.go:265] "Unhandled Error" err="…"": the level's letter and the day, the time, the process, the logger's own place
const GLOG = /^([IWEF])\d{4} \d\d:\d\d:\d\d\.\d{3,9} +\d+ [\w.-]{1,80}:\d+\] (.+)$/;
// "ERRO[0012] soup is cold", "FATA[0000] no pot": the level's first letters and the seconds since the start
const LOGRUS = /^(ERRO|FATA|PANI|WARN|INFO|DEBU|TRAC)\[\d{4,}\] (.+)$/;
const SHORTENED: Readonly<Record<string, string>> = {
  ERRO: "error",
  FATA: "fatal",
  PANI: "panic",
  WARN: "warning",
  INFO: "info",
  DEBU: "debug",
  TRAC: "trace",
};
// karma, by log4js: "17 11 2026 09:12:35.809:ERROR [launcher]: No binary for ChromeHeadless browser on your platform.", "ERROR [launcher]: Cannot start PhantomJS"
const LOG4JS =
  /^(?:\d\d \d\d \d{4} \d\d:\d\d:\d\d\.\d{3}:)?(FATAL|ERROR|WARN|INFO|DEBUG|TRACE) \[[\w. -]{1,60}\]: (.+)$/;
const LOADED = /^Error: Found \d{1,4} load errors?$/;
// protractor: "E/launcher - Could not find update-config.json"
const LETTERED = /^([IWED])\/[\w-]{2,30} - (?:Error message: )?(\S.*)$/;
// "@E: CG342 :"/app/top.v":12:17:12:21|Expecting target variable", "@N: CG364 :…": the level's letter behind a mark
const MARKED = /^@([NWEF]): +(\S.*)$/;
const LETTERS: Readonly<Record<string, string>> = {
  I: "info",
  N: "note",
  W: "warning",
  E: "error",
  D: "debug",
  F: "fatal",
};

// "Fehler: Datei "till.frob" wurde nicht gefunden", "frob : erreur : impossible d'ouvrir « till.frob »", "ОШИБКА:  отношение «till» не существует"
const IN_TONGUES =
  /^\s{0,8}(?:[\w.\-/+]{1,40} ?: )?(?:fataler fehler|fehler|erreur fatale|erreur|errore|erro fatal|erro|fout|chyba|błąd|ошибка|错误|錯誤|エラー|오류) ?[:：] *(\S.*)$/iu;

const DOING = /^Error [a-z]{3,20}ing (?:[\w'"`./-]{1,80} ){0,6}[\w'"`./-]{1,80}: \S.{24,}/;

// "thread 4711 panic: index out of bounds", "test_s.py Fatal Python error: Segmentation fault": which thread, or how far it was, stands before it
const LATE = /^(?:(?:thread|task|cpu|worker) [\w'-]{1,40} panic|\S{1,200} Fatal [A-Z]\w+ error): (\S.*)$/;

/** True for a structured logger's line: a program that logs errors may go on and end well. */
export function isLogged(line: string): boolean {
  return KEYED.test(line) || GLOG.test(line);
}

/** True where a logger names a place of its own program, not of what it speaks of. */
export function isGlog(line: string): boolean {
  return GLOG.test(line);
}

/** The severity a line states, or null where it states none. */
export function readLabel(line: string): Label | null {
  const logged = GLOG.exec(line) ?? MARKED.exec(line) ?? LETTERED.exec(line);
  if (logged !== null) {
    const word = LETTERS[logged[1]!]!;
    return { level: levelOf(word), rest: logged[2]!.trim(), code: null, word };
  }
  const brief = LOGRUS.exec(line);
  if (brief !== null) {
    const word = SHORTENED[brief[1]!]!;
    return { level: levelOf(word), rest: brief[2]!.trim(), code: null, word };
  }
  const stamped = LOG4JS.exec(line);
  if (stamped !== null) {
    // "Error: Found 1 load error" counts what was said before.
    const word = LOADED.test(stamped[2]!) ? "info" : stamped[1]!.toLowerCase();
    return { level: levelOf(word), rest: stamped[2]!.trim(), code: null, word };
  }
  const keyed = KEYED.exec(line);
  if (keyed !== null)
    return {
      level: levelOf(keyed[1]!),
      rest: withReason(keyed[2]!.replace(/\\"/g, '"').trim(), line),
      code: null,
      word: keyed[1]!.toLowerCase(),
    };
  // "Error downloading object: soup.png: the pot is empty": the word belongs to the sentence
  const doing = line.startsWith("Error ") && line.length < 2000 && DOING.test(line) ? line.trim() : null;
  if (doing !== null) return { level: "error", rest: doing, code: null, word: "error" };
  const late = line.includes("anic: ") || line.includes("rror: ") ? LATE.exec(line) : null;
  if (late !== null) return { level: "error", rest: late[1]!.trim(), code: null, word: "fatal error" };
  const tongue = line.includes(":") || line.includes("：") ? IN_TONGUES.exec(line) : null;
  if (tongue !== null) return { level: "error", rest: tongue[1]!.trim(), code: null, word: "error" };
  const match = LABELLED.exec(line);
  if (match !== null) {
    const level = levelOf(match[1]!);
    // "Error handling works", "info file written": a word without any mark behind it is no label
    const marked =
      /[:\]!-]/.test(line.slice(labelAt(line, match[1]!), line.length - match[8]!.length)) ||
      /^[^a-z]*$/.test(match[1]!);
    if (
      !marked &&
      !/^\s*(?:error|warning|info|note|fatal|warn)\s+\S/.test(line) &&
      !(
        /^(?:at|in) /.test(match[8]!) &&
        level === "error" &&
        /^(?:\w+ )?(?:error|exception|fatal)$/i.test(match[1]!)
      )
    )
      return null;
    return {
      level,
      // "[  ERROR   ] --- 0x77 != 0x78"
      rest: match[8]!.trim().replace(/^-{2,3} /, ""),
      code: match[2] ?? match[3] ?? match[4] ?? match[5] ?? match[6] ?? match[7] ?? null,
      word: match[1]!.toLowerCase(),
    };
  }
  const short = SHORT.exec(line.trimStart());
  // "✘   (0 / 1)" marks a count
  return short === null || !/\p{L}{2}/u.test(short[1]!)
    ? null
    : { level: "error", rest: short[1]!.trim(), code: null, word: "error" };
}

// 'msg="Error loading config" file=till.yml err="parsing till.yml: field coins not found"', '"msg":"failed to start","error":"no coins"': the reason in a field of its own
const REASON = /\berr(?:or)?"?[=:]"((?:[^"\\]|\\.){4,400})"/;

function withReason(message: string, line: string): string {
  const reason =
    line.length > 4000
      ? undefined
      : REASON.exec(line)?.[1]
          ?.replace(/\\"/g, '"')
          .replace(/\\n\s*/g, " ");
  return reason === undefined || message.includes(reason) ? message : `${message}: ${reason}`;
}

function levelOf(word: string): Level {
  const w = word.toLowerCase();
  if (/^(?:warn|deprecat)/.test(w)) return "warning";
  return /^(?:note|notice|info|hint|help|debug|trace|verbose|tip|suggestion)/.test(w) ? "note" : "error";
}

/** Where the label's word begins; a colon before it belongs to who speaks: "feat: error handling" states nothing. */
function labelAt(line: string, word: string): number {
  const at = line.indexOf(word);
  return at > 0 && line[at - 1] === "[" ? at - 1 : Math.max(0, at);
}
