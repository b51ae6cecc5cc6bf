import { type Location, readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isRecap } from "./shape.ts";

// "ejs: /app/shop.ejs:2", "ParseError: menu.styl:3:2", "[Error: price.styl:3:5": who speaks, and a place; a place alone stands under its message as well
const HEAD = /^\W*([A-Z]\w*(?:Error|Exception)|[\w-]{1,30}):\s+(?:file:\/{2,3})?$/;
// "    1| <h1>Shop</h1>", " >> 2| <% for (const dish of dishes) { %>", "--------------^"
const CODE = /^\s*(?:>{1,2}\s*)?\d+\s*[|│]|^[-\s|]*[\^~]|^Line [|]$/;
// "     |  ~~~~~~~~~~~~~~~~~~~~", and right below it in the same margin "     | Cannot find path 'soup.txt' because it does not exist."
const UNDERLINE = /^\s*[|│]\s+[~^]+\s*$/;
const BESIDE = /^\s*[|│]\s+(\p{Lu}\S* \S+ .*\S)$/u;
const WORTH = 11;
/** So many lines of code are shown at most. */
const SHOWN = 20;

/** A place, the code there, and, behind a blank line, the words: the words with that place; null where the line begins no such page. */
export function readPlaceLed(log: Log, index: number): Candidate | null {
  const line = log.lines[index]!;
  if (line.length > 400 || !CODE.test(log.lines[index + 1] ?? "") || isFrame(line)) return null;
  const place = readLocation(line);
  if (place === null || /[\p{L}\d]/u.test(place.after)) return null;
  const speaker = HEAD.exec(place.before)?.[1] ?? (place.before === "" && doLead(log) ? "" : null);
  if (speaker === null) return null;
  let at = index + 1;
  while (at < index + SHOWN && CODE.test(log.lines[at] ?? "")) at++;
  const [marks = "", words = ""] = log.lines.slice(at - 1, at + 1);
  const aside = UNDERLINE.test(marks) ? BESIDE.exec(words)?.[1] : undefined;
  if (aside !== undefined) return toCandidate(at, aside, place, speaker);
  if (log.lines[at]?.trim() !== "") return null;
  while (at < index + SHOWN && log.lines[at]?.trim() === "") at++;
  const said = log.lines[at] ?? "";
  if (!/^\p{L}.{3,}/u.test(said) || isFrame(said) || isRecap(said)) return null;
  return toCandidate(at, said.trim(), place, speaker);
}

/** Whether places lead in a log: each of them asks, and each would ask every line. */
const leading = new WeakMap<readonly string[], boolean>();

/** Whether nothing is said before the first place that stands alone over its code: where that one leads, all do. */
function doLead({ lines }: Log): boolean {
  const known = leading.get(lines);
  if (known !== undefined) return known;
  const first = lines.findIndex((line) => line.trim() !== "");
  const leads =
    first >= 0 && CODE.test(lines[first + 1] ?? "") && /^\S{1,300}:\d+(?::\d+)?:?$/.test(lines[first]!);
  leading.set(lines, leads);
  return leads;
}

function toCandidate(index: number, message: string, place: Location, speaker: string): Candidate {
  const errorType = /(?:Error|Exception)$/.test(speaker) ? speaker : null;
  return {
    index,
    score: WORTH,
    order: WORTH,
    word: null,
    message,
    errorType: errorType === "Error" ? null : errorType,
    place,
    mention: null,
    level: "error",
    exception: errorType !== null && errorType !== "Error",
    recap: false,
  };
}
