import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { isBarePlace } from "./behind-code.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isEcho, isFine, isRecap, isRule, isSource } from "./shape.ts";

// "    1 | export function total(items) {", "  > 2 |   return items.length +;", "       v"
const CODE = /^\s*>?\s*\d+\s*[|│.:]|^[\s|]*[\^~v]+\s*$/;
// "[R] → Modules should have a @moduledoc tag.", "name[play]: All plays should be named.", "@parcel/transformer-js: Expression expected"
const SPEAKER = /^(?:\[[A-Z]\]\s*(?:→|->)?\s*|[\w@/.-]+(?:\[[\w-]+\])?: )/;
const WORTH = 7;

/** Words, right below them a place alone, and below that its code or nothing: the words with that place; null where the line is none such. */
export function readOverPlace(log: Log, index: number): Candidate | null {
  const line = log.lines[index]!;
  const at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const where = log.lines[at] ?? "";
  if (line.length > 400 || where.length > 400 || !isWhere(where) || isFrame(where)) return null;
  // "      |      1" above: the words are about the place over that code, as all others here
  if (isSource(log.lines[index - 1] ?? "")) return null;
  const isShown = CODE.test(log.lines[at + 1] ?? "");
  // Without its code a place far from the words may be another's.
  if (!isShown && (at > index + 1 || (log.lines[at + 1] ?? "").trim() !== "")) return null;
  const text = line.trim().replace(SPEAKER, "");
  if (!/^\p{Lu}\S*(?: \S+)+[^!]$/u.test(text) || /^\p{Lu}\p{Ll}+ing\b/u.test(text) || /:$/.test(text))
    return null;
  if (isFrame(line) || isSource(line) || isEcho(line) || isFine(line) || isRecap(text) || isRule(line))
    return null;
  const said = readCandidate(line, index);
  if (said?.place != null || said?.exception) return null;
  return {
    ...(said ?? PLAIN),
    index,
    message: said?.level === "error" ? said.message : text,
    place: readLocation(where),
    score: Math.max(WORTH, said?.score ?? 0),
    order: Math.max(WORTH, said?.order ?? 0),
    recap: false,
  };
}

// Asked of every line: most have more words than a place has.
const FEW_WORDS = /^\s*\S+(?: \S+){0,2}\s*$/;

// "lib/cart.ex:1:11 #(Cart)": the place, and in brackets what is there
function isWhere(line: string): boolean {
  return FEW_WORDS.test(line) && isBarePlace(line.replace(/ #?\([\w.]{1,80}\)$/, ""));
}

const PLAIN = { word: null, errorType: null, mention: null, level: null, exception: false } as const;
