import type { Log } from "../../log.ts";
import { type Mention, readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "[warn] src/menu.js", "from src/index.ts:": a label at most, and a file
const FILE_ALONE =
  /^[^\w\\/]{0,3}(?:[a-z]{2,12}[^\w\\/]{1,3})?([\\/]?(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5}):?$/i;
/** A sentence about files that it does not name: "Code style issues found in the above file." */
const OF_FILES = /\b(?:above|following|\d+|these|some) (?:\w+ ){0,2}files?\b/i;
const ABOVE = 40;

/** The first of the files that are listed over a sentence about them, or null. */
export function readListedAbove(log: Log, { message, index }: Candidate): Mention | null {
  if (!OF_FILES.test(message)) return null;
  let file: string | null = null;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--)
    file = FILE_ALONE.exec(log.lines[i]!.trim())?.[1] ?? file;
  return file === null ? null : { file, line: null, column: null };
}

// "order.json invalid", "schema schema.json is invalid": a verdict on a file, and nothing else
const CONDEMNED =
  /^(?:\w+ )?([\w@~+./\\-]+\.[a-z]\w{0,9})(?: is| has| was)? (?:invalid|failed|rejected|broken)\W*$/i;

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

// 'Loading "Gruntfile.js" tasks...ERROR': a step that names its file, and right below it why it failed
const STEP_FAILED = /\.{3} ?(?:ERROR|FAILED|FAIL|error|failed)$/;

/** The file of the step that the line right above calls failed, or null. */
export function readFailedStep(log: Log, { index }: Candidate): Mention | null {
  const above = log.lines[index - 1] ?? "";
  const file = above.length < 300 && STEP_FAILED.test(above) ? readMention(above)?.file : null;
  return file == null ? null : { file, line: null, column: null };
}
