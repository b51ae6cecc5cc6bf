import { cleanSlot } from "#warn/clean-slot.ts";

/** What a judge said, where it said what it was asked for. */
export type ReadVerdict =
  | {
      readonly kind: "verdict";
      readonly approve: boolean;
      readonly score: number;
      readonly reasons: readonly string[];
    }
  | { readonly kind: "rubbish"; readonly why: string };

const LONGEST_ANSWER = 20_000;
const MOST_REASONS = 5;
const LONGEST_REASON = 300;

/** Reads an answer strictly: one object of three entries and nothing else. Whatever is not that is no answer. */
export function readVerdict(text: string): ReadVerdict {
  const rubbish = (why: string): ReadVerdict => ({ kind: "rubbish", why });
  if (text.length > LONGEST_ANSWER) return rubbish("its answer is too long");
  if (text.trim() === "") return rubbish("its answer is empty");
  const answer = unfenced(text.trim());
  let data: unknown;
  try {
    data = JSON.parse(answer);
  } catch {
    return rubbish("its answer is not one JSON object");
  }
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return rubbish("its answer is not one JSON object");
  const { approve, score, reasons, ...others } = data as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) return rubbish("its answer holds what nobody asked for");
  // The parser keeps the last of two that have one name.
  if (entriesIn(answer) > 3) return rubbish("its answer says one thing twice");
  if (typeof approve !== "boolean") return rubbish("approve is neither true nor false");
  if (typeof score !== "number" || !(score >= 0 && score <= 1))
    return rubbish("score is no number from 0 to 1");
  if (!Array.isArray(reasons) || reasons.length === 0 || reasons.some((reason) => typeof reason !== "string"))
    return rubbish("reasons is no list of sentences");
  const said = reasons
    .slice(0, MOST_REASONS)
    .map((reason: string) => cleanSlot(reason, LONGEST_REASON))
    .filter((reason) => reason !== "");
  return said.length === 0
    ? rubbish("it gives no reason")
    : { kind: "verdict", approve, score, reasons: said };
}

/** How many entries are written there: their colons, those in strings left out. */
function entriesIn(json: string): number {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
}

/** Many put their JSON in a fence, whatever they are told. */
function unfenced(text: string): string {
  const fence = /^```(?:json)?[ \t]*\n([\s\S]*)\n```$/.exec(text);
  return fence === null ? text : fence[1]!;
}
