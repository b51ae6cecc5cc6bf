import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "Unused files (1)" (knip), "Unlisted dependencies (2)" (unimported), "Broken links (3)" (link checkers), "Missing packages (1)": what was found, and how often
const HEAD =
  /^((?:Unused|Unlisted|Unresolved|Unknown|Undefined|Undeclared|Missing|Duplicate|Broken|Dead|Invalid|Circular|Conflicting|Forbidden|Vulnerable|Misspelled) \p{Ll}+(?: \p{Ll}+){0,3}) \((\d{1,4})\)$/u;
/** More than a place alone, as much as what the rows below may be worth. */
const WORTH = 6;

/** A counted heading with the first of the rows below it, of which there are as many as it says; null where the line is none such. */
export function readCountedHead({ lines }: Log, index: number): Candidate | null {
  const line = lines[index]!;
  const head = line.endsWith(")") && line.length < 120 ? HEAD.exec(line) : null;
  const count = Number(head?.[2] ?? 0);
  if (head === null || count === 0) return null;
  const rows = lines.slice(index + 1, index + 1 + count);
  const after = lines[index + 1 + count] ?? "";
  if (rows.length < count || rows.some((row) => row.trim() === "" || HEAD.test(row))) return null;
  if (after.trim() !== "" && !HEAD.test(after)) return null;
  const row = rows[0]!.slice(0, 400).trim();
  return {
    index,
    message: `${head[1]}: ${row.replace(/\s{2,}/g, " ")}`,
    place: readLocation(row),
    mention: readMention(row),
    score: WORTH,
    order: WORTH,
    word: null,
    errorType: null,
    level: null,
    exception: false,
    recap: false,
  };
}
