import type { BisectAnswer, Investigation, LikelyCause } from "#model/cause.ts";
import { beliefText } from "./cause-text.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, duration, place } from "./words.ts";

const STRATEGY_WORDS: Readonly<Record<Investigation["strategy"], string>> = {
  "direct-fix": "direct fix",
  "fix-cause": "fix the cause",
  "batch-refactor": "batch refactor",
  "human-review": "human review",
};

const RELATED_SHOWN = 8;
const AMONG_SHOWN = 5;

/** What was found out about a failure, in rows. */
export function investigationText(found: Investigation, paint: Paint, columns: number): string {
  const { bold, cyan, dim } = paint;
  const { about, finding, cause, related, importers, bisect, strategy, strategyWhy, notes } = found;
  const width = Math.max(40, columns - LABEL - 2);
  const rows: [string, string[]][] = [
    [
      "finding",
      [
        finding.kind === "unknown"
          ? "its cause is not known"
          : `a ${finding.kind}, ${beliefText(finding.confidence)} sure`,
        ...finding.why,
      ],
    ],
    ["cause", cause === null ? [] : causeLines(cause)],
    ["bisect", bisect === null ? [] : bisectLines(bisect)],
    [
      "related",
      [
        ...related
          .slice(0, RELATED_SHOWN)
          .map(
            (one) =>
              `${short(one.fingerprint)} ${place({ ...one, column: null }) ?? ""} ${one.message} (${one.why})`,
          ),
        ...(related.length > RELATED_SHOWN ? [`and ${related.length - RELATED_SHOWN} more`] : []),
        ...(related.length === 0 ? ["none found"] : []),
      ],
    ],
    ["imported by", importers.length === 0 ? [] : [clip(importers.join(", "), width * 2)]],
    ["strategy", [`${STRATEGY_WORDS[strategy]}: ${strategyWhy}`]],
    ["estimate", [estimateWords(found)]],
    // Not evidence: said by somebody, and marked so.
    [
      "note",
      notes.map(({ by, isModel, text }) => `${isModel ? "a model" : "a person"} (${by}) says: ${text}`),
    ],
  ];
  const head = `${bold(clip(about.message, Math.max(40, columns)))}\n${cyan(place({ ...about, column: null }) ?? "")}  ${dim(short(found.fingerprint))}\n`;
  return head + rows.map(([label, lines]) => rowText(label, lines, width, dim)).join("");
}

const LABEL = 12;

function rowText(
  label: string,
  lines: readonly string[],
  width: number,
  dim: (text: string) => string,
): string {
  return lines
    .map((line, at) => `${dim((at === 0 ? label : "").padEnd(LABEL))}  ${clip(line, width)}\n`)
    .join("");
}

function causeLines({ node, title, file, confidence, kind, why }: LikelyCause): string[] {
  const name = node.kind === "change" ? `commit ${node.commit.slice(0, 8)}` : short(node.fingerprint);
  const where = file === null || file === "" ? "" : ` in ${file}`;
  return [
    `${name}${where}, ${beliefText(confidence)} sure (${kind})`,
    ...(title === null ? [] : [title]),
    why,
  ];
}

function bisectLines(bisect: BisectAnswer): string[] {
  const cost = `${count(bisect.runs, "run")}, ${duration(bisect.ms)}`;
  const skipped = bisect.skipped === 0 ? "" : `, ${count(bisect.skipped, "commit")} could not be told`;
  if (bisect.kind === "found") {
    const { first, before, confidence } = bisect;
    return [
      `first bad commit ${first.commit.slice(0, 8)} ${first.subject}`,
      `not seen on ${before.slice(0, 8)} before it (${beliefText(confidence)} sure); ${cost}${skipped}`,
    ];
  }
  const among = bisect.among.map((commit) => commit.slice(0, 8));
  const shown = [...among.slice(0, AMONG_SHOWN), ...(among.length > AMONG_SHOWN ? ["…"] : [])].join(", ");
  return [
    `not found: ${bisect.why}`,
    ...(among.length === 0 ? [] : [`it is one of ${among.length}: ${shown}`]),
    ...(bisect.runs === 0 ? [] : [`${cost}${skipped}`]),
  ];
}

const OF_WORDS = { failure: "this failure", pattern: "its pattern", category: "its category" } as const;

function estimateWords({ estimate }: Pick<Investigation, "estimate">): string {
  if (estimate === null) return "not enough data";
  const { files, lines, minutes, n, of } = estimate;
  const size = `${count(files, "file")}${lines === null ? "" : `, ${count(lines, "line")}`}`;
  return `${size}, ${minutes < 1 ? "less than a minute" : `${minutes} min`} (median of ${count(n, "fix", "fixes")} of ${OF_WORDS[of]})`;
}
