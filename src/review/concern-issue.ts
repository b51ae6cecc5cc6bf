import {
  BLANK_ISSUE,
  type Concern,
  type Issue,
  type IssueBody,
  type IssueKind,
  type IssueSeverity,
} from "#model/issue.ts";

interface Row {
  /** Ends of an event's name: "phase_skipped" ends in "skipped". */
  readonly events: readonly string[];
  readonly kind: IssueKind;
  readonly severity: IssueSeverity;
}

// The first row that fits counts.
const ROWS: readonly Row[] = [
  {
    events: ["review_bypassed", "review_skipped", "gate_bypassed", "gate_skipped", "verification_skipped"],
    kind: "process",
    severity: "high",
  },
  { events: ["env_var_missing", "environment_missing"], kind: "environment", severity: "high" },
  { events: ["skipped", "bypassed", "coverage_low"], kind: "process", severity: "medium" },
  { events: ["deadline_missed"], kind: "process", severity: "low" },
  {
    events: ["instructions_ignored", "prompt_unclear", "prompt_ignored"],
    kind: "prompt",
    severity: "medium",
  },
  {
    events: [
      "convention_unknown",
      "undocumented",
      "context_missing",
      "knowledge_missing",
      "behavior_unknown",
    ],
    kind: "knowledge",
    severity: "medium",
  },
];

/** Whether something that no code mends was said more than once. */
export function isSaidAgain({ kind, seen }: Pick<Issue, "kind" | "seen">): boolean {
  return seen > 1 && kind !== "code" && kind !== "environment";
}

/** What a workflow says of how work was done, as an issue; null where it is nothing for a person. */
export function issueOfConcern(concern: Concern): IssueBody | null {
  const { event, phase, item, reason, files } = concern;
  const name = event.trim().toLowerCase();
  const row = ROWS.find(({ events }) => events.some((end) => name === end || name.endsWith(`_${end}`)));
  if (row === undefined) return null;
  const where = [phase, item].filter((part) => part !== null).join(" › ");
  return {
    ...BLANK_ISSUE,
    kind: row.kind,
    severity: concern.severity ?? row.severity,
    title: concern.title ?? `${where === "" ? "" : `${where}: `}${name.replaceAll("_", " ")}`,
    files,
    why: reason,
    source: "workflow",
  };
}
