import type { Log } from "../../log.ts";
import { type Mention, readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "[warn] src/menu.js", "from src/index.ts:", "==> File .till.yaml": a label at most, and a file
const FILE_ALONE =
  /^[^\w\\/.]{0,8}(?:[a-z]{2,12}[^\w\\/.]{1,3})?((?:\.{0,2}[\\/])?(?:[\w@~.+-]+[\\/])*\.?[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5}):?$/i;
// "+++ src/till.frob (formatted)", "+++ b/src/till.frob"
const DIFFED = /^\+\+\+ (?:b\/)?((?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5})(?:\s|$)/i;
/** A sentence about files that it does not name: "Code style issues found in the above file." */
const OF_FILES = /\b(?:above|following|\d+|these|some) (?:\w+ ){0,2}files?\b/i;
const ABOVE = 40;

/** The first of the files that are listed over a sentence about them, or null. */
export function readListedAbove(log: Log, { message, index }: Candidate): Mention | null {
  if (!OF_FILES.test(message)) return null;
  let file: string | null = null;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--)
    file = FILE_ALONE.exec(log.lines[i]!.trim())?.[1] ?? DIFFED.exec(log.lines[i]!)?.[1] ?? file;
  return file === null ? null : { file, line: null, column: null };
}

/** So many rows may stand under one heading. */
const ROWS = 60;

/** The file that heads the rows in which the line stands, with no blank line between: "./package.json" over "✖ author is required"; or null. */
export function readFileHeading({ lines }: Log, index: number): Mention | null {
  if (!/^(?:\s|[^\w\s"'`([])/.test(lines[index]!)) return readUnderlined(lines, index);
  for (let i = index - 1; i >= Math.max(0, index - ROWS) && lines[i]!.trim() !== ""; i--) {
    const head = lines[i]!.length > 300 ? "" : lines[i]!;
    const file =
      FILE_ALONE.exec(head.trim())?.[1] ?? FILE_NAMED.exec(head)?.[1] ?? FILE_LOOKED_AT.exec(head)?.[1];
    if (file !== undefined) return { file, line: null, column: null };
  }
  return readRuledHeading(lines, index);
}

// "Unit Testing:  till_test.yml", over what is set in
const FILE_NAMED =
  /^\p{Lu}\p{L}*(?: \p{L}+){0,2}:\s{1,4}((?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5})$/u;

// "In src/till.frob:", "Checking src/till.frob ... 1 issue", "order.json: invalid": who was looked at, over what was found
const FILE_LOOKED_AT =
  /^(?:(?:In(?: file)?|Check(?:ed|ing)|Lint(?:ed|ing)|Validat(?:ed|ing)|Analy[sz](?:ed|ing)|Scann(?:ed|ing)|Process(?:ed|ing)) )?["'`]?((?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5})["'`]?(?::? ?\.{0,3} ?(?:\d+ (?:issue|problem|error|warning|finding)s?|invalid|not valid|failed|FAILED|FAIL))?:?$/;

// "src/till.html", and right below it "───────────────"
const UNDERLINE = /^\s*[─━═=-]{5,300}\s*$/;

/** The file over the rule under which the line stands, with no blank line between; or null. */
function readUnderlined(lines: readonly string[], index: number): Mention | null {
  for (let i = index - 1; i > Math.max(0, index - ROWS) && lines[i]!.trim() !== ""; i--) {
    const head = lines[i - 1]!;
    if (head.length > 300 || !UNDERLINE.test(lines[i]!)) continue;
    const file = FILE_ALONE.exec(head.trim())?.[1];
    return file === undefined ? null : { file, line: null, column: null };
  }
  return null;
}

// "src/menu.js format ━━━━━━━━━━━━", "docs/till.md ─────────────": a file, and a line drawn to the edge
const RULED = /^(\S{1,200}) (?:[\w/-]{1,60} ){0,2}[━─═]{8,300}$/;

/** The file at the head of the part in which the line stands, where each part's head is drawn out to the edge; or null. */
function readRuledHeading(lines: readonly string[], index: number): Mention | null {
  for (let i = index - 1; i >= Math.max(0, index - ROWS); i--) {
    const head = lines[i]!.length > 400 ? undefined : RULED.exec(lines[i]!.trimEnd())?.[1];
    if (head === undefined) continue;
    const file = readMention(head)?.file ?? null;
    return file === head ? { file, line: null, column: null } : null;
  }
  return null;
}

// "order.json invalid", "schema schema.json is invalid", "maps/south.txt: FAILED" (sha256sum, md5sum, debsums): a verdict on a file, and nothing else
const CONDEMNED =
  /^(?:\w+ )?([\w@~+./\\-]+\.[a-z]\w{0,9})(?::| is| has| was)? (?:invalid|failed|rejected|broken)\W*$/i;

/** What was found in a log: each failure without a place asks, and each would ask every line. */
const condemned = new WeakMap<readonly string[], Mention | null>();

/** The one file on which a line of the output passes its verdict, or null. */
export function readCondemned({ lines }: Log): Mention | null {
  const known = condemned.get(lines);
  if (known !== undefined) return known;
  const files = new Set(
    lines.flatMap((line) => (line.length > 300 ? [] : (CONDEMNED.exec(line.trim())?.[1] ?? []))),
  );
  const found = files.size === 1 ? { file: [...files][0]!, line: null, column: null } : null;
  condemned.set(lines, found);
  return found;
}

// "CONFLICT (content): Merge conflict in gauge.cfg" (git), "warning: conflicts while merging gauge.cfg! (edit, then use 'hg resolve --mark')" (hg), "Text conflict in gauge.cfg" (brz)
const IN_CONFLICT = /\bconflicts? (?:in|while merging) (\S{1,300}?)!?(?: \(.{1,100})?$/i;
const MERGES =
  /\b(?:could not|can't|cannot|failed to) (?:apply|merge|rebase|revert|pick|cherry-pick)\b|\bmerge\b.{0,20}\bfailed\b/i;
const NEAR = 6;

/** The file in conflict that a line above names, where a merge is said to have failed; or null. */
export function readConflicting({ lines }: Log, { message, index }: Candidate): Mention | null {
  if (!MERGES.test(message)) return null;
  for (let i = index - 1; i >= Math.max(0, index - NEAR); i--) {
    const file = lines[i]!.length > 500 ? undefined : IN_CONFLICT.exec(lines[i]!)?.[1];
    if (file !== undefined) return { file, line: null, column: null };
  }
  return null;
}

// "Load smb config files from smb.conf", "Reading configuration file /etc/till.conf", "Parsing till.yaml ...", "Using config: till.toml", "patching file limits.ini" (patch, quilt, dpkg-source): the one file that a program says it turns to
const TURNED_TO =
  /^(?:\S{1,40}: |\[\w{1,8}\] )?(?:load|read|pars|check|validat|verif|process|compil|us|open|test|lint|render|import|patch)(?:e|s|ing|ying|y)?\b[:,]? (?:\p{L}+[:]? ){0,4}["'`]?((?:\.{0,2}\/)?(?:[\w@~.+-]+\/)*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,9})["'`]?[ .:…]{0,5}$/iu;
const TURNED = 12;

/** The one file that lines above say is being read, or null where they name several. */
export function readTurnedTo({ lines }: Log, index: number): Mention | null {
  const files = new Set<string>();
  for (let i = index - 1; i >= Math.max(0, index - TURNED); i--) {
    const file = lines[i]!.length > 300 ? undefined : TURNED_TO.exec(lines[i]!)?.[1];
    if (file !== undefined) files.add(file);
  }
  const [file, ...others] = files;
  return file === undefined || others.length > 0 ? null : { file, line: null, column: null };
}

// "Error: shell command terminated with non-zero exit status 256: '/usr/bin/frob' 'till.fb' -output-file 'till.c'": what was run, and on what
const RUN_ON =
  /\bwith non-?zero (?:exit )?(?:status|code) \d+: '[^']{1,300}' '([^']{1,300}\.[A-Za-z]\w{0,9})'/;
const STEP_BELOW = 20;

/** The file on which the step was run that a line below says has failed, or null. */
export function readRunOn({ lines }: Log, index: number): Mention | null {
  for (let i = index + 1; i < Math.min(lines.length, index + STEP_BELOW); i++) {
    const file = lines[i]!.length > 1000 ? undefined : RUN_ON.exec(lines[i]!)?.[1];
    if (file !== undefined) return { file, line: null, column: null };
  }
  return null;
}

// 'Loading "Gruntfile.js" tasks...ERROR': a step that names its file, and right below it why it failed
const STEP_FAILED = /\.{3} ?(?:ERROR|FAILED|FAIL|error|failed)$/;

/** The file of the step that the line right above calls failed, or null. */
export function readFailedStep(log: Log, { index }: Candidate): Mention | null {
  const above = log.lines[index - 1] ?? "";
  const file = above.length < 300 && STEP_FAILED.test(above) ? readMention(above)?.file : null;
  return file == null ? null : { file, line: null, column: null };
}
