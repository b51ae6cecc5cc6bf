import type { Issue, IssueEvent, IssueResolver } from "#model/issue.ts";
import type { Paint } from "./paint.ts";
import { clip, count, stamp, when } from "./words.ts";

/** What a list of issues is told from. */
export interface IssueView {
  readonly now: number;
  readonly paint: Paint;
  readonly columns: number;
  /** What to type about one. */
  next(issue: Issue): string;
}

interface Sorted {
  readonly fixed: readonly Issue[];
  readonly review: readonly Issue[];
  readonly carriedOver: readonly Issue[];
  readonly deferred: readonly Issue[];
}

/** The end-of-session review: fixed by itself, needs review, carried over. */
export function reviewText({ fixed, review, carriedOver, deferred }: Sorted, view: IssueView): string {
  const { bold, dim } = view.paint;
  const later =
    deferred.length === 0 ? "" : dim(`${deferred.length} put off until later: twiceshy issues --all\n`);
  if (fixed.length + review.length + carriedOver.length === 0)
    return `Nothing waits for a decision.\n${later}`;
  const head = `${fixed.length} fixed by itself, ${review.length} to review, ${carriedOver.length} carried over\n`;
  const part = (title: string, issues: readonly Issue[]) =>
    issues.length === 0 ? "" : `\n${bold(title)}\n${issues.map((one) => entry(one, view)).join("")}`;
  return [
    head,
    part("fixed by itself", fixed),
    part("needs review", review),
    part("carried over", carriedOver),
    later === "" ? "" : `\n${later}`,
  ].join("");
}

/** Issues one after another. */
export function issuesText(issues: readonly Issue[], view: IssueView): string {
  return issues.length === 0 ? "no issue that fits\n" : issues.map((one) => entry(one, view)).join("");
}

function entry(issue: Issue, view: IssueView): string {
  const { paint, columns, now } = view;
  const { dim, cyan } = paint;
  const width = Math.max(40, columns - 8);
  const head = `  ${dim(`#${issue.number}`.padStart(4))}  ${severityWord(issue, paint)}  ${dim(issue.kind)}  ${clip(issue.title, width - 24)}`;
  const lines = [
    standing(issue, now, paint),
    sizeWords(issue),
    issue.why === null ? null : clip(issue.why, width),
    `${cyan("→")} ${view.next(issue)}`,
  ];
  return `${head}\n${lines.flatMap((line) => (line === null ? [] : [`        ${line}\n`])).join("")}`;
}

function severityWord({ severity }: Issue, { red, yellow, dim }: Paint): string {
  const word = severity.padEnd(8);
  return severity === "critical" || severity === "high"
    ? red(word)
    : severity === "medium"
      ? yellow(word)
      : dim(word);
}

/** Loud where it was put off too often, and who ended it where it is over. */
function standing(issue: Issue, now: number, { red, green, dim }: Paint): string | null {
  const { state, deferrals, dueAt, resolvedBy, reason } = issue;
  const because = reason === null ? "" : `: ${clip(reason, 100)}`;
  switch (state) {
    case "stale":
      return red(`STALE: put off ${count(deferrals, "time")}, open since ${stamp(issue.createdAt)}`);
    case "deferred":
      return dim(`put off until ${dueAt === null ? "later" : stamp(dueAt)}${because}`);
    case "open":
      return deferrals === 0
        ? null
        : dim(`put off ${deferrals === 1 ? "once" : count(deferrals, "time")}${because}`);
    case "fixed":
    case "resolved":
    case "dismissed":
      return green(`${state} by ${resolverWords(resolvedBy)} ${when(issue.updatedAt, now)}${because}`);
  }
}

/** "a person", "heal 0199f3aa", "a green check" */
function resolverWords(by: IssueResolver | null): string {
  if (by === null || by.kind === "person") return "a person";
  const name = { heal: "heal", "fix-loop": "the fix loop", green: "a green check", batch: "a batch fix" }[
    by.kind
  ];
  return by.id === null ? name : `${name} (${by.id.slice(0, 8)}…${by.id.slice(-4)})`;
}

/** "confidence 0.82, 2 files, 25 lines, 5 human fixes" */
function sizeWords({ confidence, files, changedLines, precedent }: Issue): string | null {
  const parts = [
    ...(confidence === null ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(files.length === 0 ? [] : [files.length === 1 ? files[0]! : count(files.length, "file")]),
    ...(changedLines === null ? [] : [count(changedLines, "line")]),
    ...(precedent === null ? [] : [precedent]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** One issue with all that is known, and what was ever decided about it. */
export function issueText(issue: Issue, events: readonly IssueEvent[], view: IssueView): string {
  const { bold, dim } = view.paint;
  const rows: [string, string | null][] = [
    ["id", issue.id],
    ["kind", `${issue.kind}, ${issue.severity}`],
    ["state", standing(issue, view.now, view.paint) ?? issue.state],
    ["why", issue.why],
    [
      "seen",
      `${count(issue.seen, "time")}, first ${stamp(issue.createdAt)}, last change ${when(issue.updatedAt, view.now)}`,
    ],
    ["files", issue.files.length === 0 ? null : issue.files.join(", ")],
    ["lines", issue.changedLines === null ? null : String(issue.changedLines)],
    ["confidence", issue.confidence?.toFixed(2) ?? null],
    ["precedent", issue.precedent],
    ["failure", issue.fingerprint],
    ["lesson", issue.lesson],
    ["plan", issue.plan],
    ["applied", issue.application],
    ["loop", issue.loop],
    ["from", issue.source],
    ["next", view.next(issue)],
  ];
  const told = rows.filter(([, value]) => value !== null);
  return [
    `${bold(`#${issue.number} ${issue.title}`)}\n`,
    ...told.map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}\n`),
    block("detail", issue.detail, dim),
    block("proposed", issue.proposal, dim),
    block("what happened", events.map(eventWords).join("\n"), dim),
  ].join("");
}

function block(name: string, text: string | null, dim: Paint["dim"]): string {
  if (text === null || text.trim() === "") return "";
  const lines = text.trimEnd().split("\n");
  return `\n${dim(name)}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function eventWords({ at, kind, by, reason }: IssueEvent): string {
  const who = by === null ? "" : ` by ${by}`;
  return `${stamp(at)}  ${kind}${who}${reason === null ? "" : `: ${clip(reason, 120)}`}`;
}
