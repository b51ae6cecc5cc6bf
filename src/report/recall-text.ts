import type { Hit, MatchReason, RankedHit, Recalled, Remedy } from "#model/recall.ts";
import { diffCore } from "./diff-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, when, wrapped } from "./words.ts";

const DIFF_LINES = 12;
const ADVICE_LINES = 8;
/** What is said where nothing relevant is known. */
export const NOTHING_KNOWN =
  "nothing relevant is known: no failure like this was seen here, and no lesson answers to it\n";

/** What is known about an error, the best first: what it is, what to do, how sure that is, and why it matched. */
export function recalledText({ hits }: Recalled, now: number, paint: Paint, columns: number): string {
  if (hits.length === 0) return NOTHING_KNOWN;
  return hits.map((hit, i) => hitText(hit, i + 1, now, paint, columns)).join("\n");
}

function hitText(hit: RankedHit, place: number, now: number, paint: Paint, columns: number): string {
  const { bold, cyan, dim } = paint;
  const width = Math.max(40, columns - 6);
  const lines = [
    `${dim(`${place}.`)} ${cyan(hit.kind)} ${bold(clip(hit.title, width))}`,
    `   ${dim(evidence(hit, now))}`,
    ...remedyLines(hit.remedy, paint, width),
    `   ${dim("matched by")} ${clip(hit.why.map(reasonWords).join("; "), width * 2)}`,
    `   ${dim(`twiceshy ${hit.kind === "pattern" ? "patterns" : "lessons"} ${hit.id.slice(0, 40)}`)}`,
  ];
  return `${lines.join("\n")}\n`;
}

function evidence(hit: Hit, now: number): string {
  const worked = hit.worked === null ? null : `worked ${hit.worked.count} of ${count(hit.worked.of, "time")}`;
  return [
    hit.category,
    hit.grade ?? hit.provenance,
    worked,
    hit.occurrences > 0 ? `seen ${count(hit.occurrences, "time")}` : null,
    hit.lastAt === null ? null : `last ${when(hit.lastAt, now)}`,
    hit.safety === "risky" ? "risky" : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

function remedyLines(remedy: Remedy | null, paint: Paint, width: number): string[] {
  const { dim } = paint;
  if (remedy === null) return [`   ${dim("no fix is known yet")}`];
  const commands = (given: readonly string[]) => given.map((one) => `   ${dim("$")} ${clip(one, width)}`);
  switch (remedy.kind) {
    case "diff":
      return [
        ...commands(remedy.commands),
        diffCore(remedy.diff, paint, { lines: DIFF_LINES, indent: "   " }).replace(/\n$/, ""),
      ];
    case "command":
      return commands(remedy.commands);
    case "files":
      return [`   ${dim("changed")} ${clip(remedy.files.join(", "), width)}`];
    case "advice": {
      const lines = wrapped(remedy.text.replace(/\s+/g, " ").trim(), width);
      const shown = lines.slice(0, ADVICE_LINES).map((line) => `   ${line}`);
      return lines.length > ADVICE_LINES ? [...shown.slice(0, -1), `${shown.at(-1)} …`] : shown;
    }
  }
}

/** "the same fingerprint 3f9a2c81d0aa" */
export function reasonWords({ kind, detail }: MatchReason): string {
  switch (kind) {
    case "exact":
      return `the same fingerprint ${detail}`;
    case "coarse":
      return `the same kind of failure (${detail})`;
    case "words":
      return `shared words: ${detail}`;
    case "meaning":
      return `much the same meaning (${detail})`;
    case "pattern":
      return `its pattern ${detail}`;
    case "trigger":
      return `its trigger: ${detail}`;
  }
}
