/**
 * What people decide. An issue is the reduction of its events, sorted by (time, id): the same events give the same issue, in
 * whatever order they arrived and however often they were stored. Pure: the store folds inside its transaction.
 */
import {
  BLANK_ISSUE,
  type Issue,
  type IssueBody,
  type IssueEvent,
  type IssueResolver,
  type IssueState,
} from "#model/issue.ts";
import { worstOf } from "./severity.ts";

/** An issue before the store gave it a number. */
export type FoldedIssue = Omit<Issue, "number">;

/** So many deferrals make an issue stale. */
const STALE_AFTER = 3;

/** The issue that its events make; null where nobody has said yet what it is about. */
export function foldIssue(events: readonly IssueEvent[]): FoldedIssue | null {
  let issue: FoldedIssue | null = null;
  for (const event of inOrder(events)) issue = after(issue, event);
  return issue;
}

/** Events once each, in order of (time, id). */
function inOrder(events: readonly IssueEvent[]): IssueEvent[] {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...once.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

function after(before: FoldedIssue | null, event: IssueEvent): FoldedIssue | null {
  if (event.kind === "opened" || event.kind === "seen")
    return before === null ? opened(event) : seen(before, event);
  if (before === null) return null;
  const { at, reason } = event;
  const touched = { ...before, updatedAt: at };
  switch (event.kind) {
    case "edited":
      return { ...touched, ...bodyOf(event) };
    case "deferred": {
      const deferrals = before.deferrals + 1;
      const state = deferrals >= STALE_AFTER ? "stale" : "deferred";
      return { ...touched, state, deferrals, dueAt: dueOf(event), reason, resolvedBy: null };
    }
    case "returned":
      return before.state === "deferred" ? { ...touched, state: "open", dueAt: null } : before;
    case "reopened":
      return { ...touched, state: "open", dueAt: null, resolvedBy: null, reason };
    case "dismissed":
    case "cleared":
      return ended(touched, "dismissed", { kind: "person", id: null }, reason);
    case "fixed":
    case "resolved":
      return ended(touched, event.kind, resolverOf(event), reason);
  }
}

function opened(event: IssueEvent): FoldedIssue {
  return {
    ...BLANK_ISSUE,
    ...bodyOf(event),
    id: event.issue,
    state: "open",
    createdAt: event.at,
    updatedAt: event.at,
    dueAt: null,
    deferrals: 0,
    seen: 1,
    resolvedBy: null,
    reason: null,
  };
}

/** The same again: what is known by now counts, and what was over is not. */
function seen(before: FoldedIssue, event: IssueEvent): FoldedIssue {
  const told = bodyOf(event);
  const severity = worstOf(before.severity, told.severity ?? before.severity);
  const merged = { ...before, ...told, title: before.title, severity };
  const next: FoldedIssue = { ...merged, seen: before.seen + 1, updatedAt: event.at };
  if (before.state === "dismissed" && !isNews(before, told)) return { ...next, updatedAt: before.updatedAt };
  const isOver = before.state === "fixed" || before.state === "resolved" || before.state === "dismissed";
  if (!isOver) return next;
  return { ...next, state: "open", deferrals: 0, dueAt: null, resolvedBy: null, reason: null };
}

/** What was cleared away without a word may come back; what a person turned down comes back only with another proposal. */
function isNews(before: FoldedIssue, told: Partial<IssueBody>): boolean {
  if (before.reason === CLEARED) return true;
  const isOther = (name: "lesson" | "proposal") => told[name] != null && told[name] !== before[name];
  return isOther("lesson") || isOther("proposal");
}

/** The reason of an issue that was cleared away with all others. */
export const CLEARED = "cleared";

function ended(
  issue: FoldedIssue,
  state: IssueState,
  resolvedBy: IssueResolver,
  reason: string | null,
): FoldedIssue {
  return { ...issue, state, resolvedBy, reason, dueAt: null };
}

const FIELDS = Object.keys(BLANK_ISSUE) as (keyof IssueBody)[];

/** What an event says of an issue; what it leaves open stays as it was. */
function bodyOf({ body }: IssueEvent): Partial<IssueBody> {
  const said = FIELDS.filter((name) => body[name] !== undefined && body[name] !== null);
  const told = said.filter((name) => name !== "files" || (body.files as readonly string[]).length > 0);
  return Object.fromEntries(told.map((name) => [name, body[name]]));
}

function dueOf({ body, at }: IssueEvent): number {
  return typeof body.until === "number" ? body.until : at;
}

function resolverOf({ body }: IssueEvent): IssueResolver {
  return (body.by as IssueResolver | undefined) ?? { kind: "person", id: null };
}
