import { z } from "@hono/zod-openapi";
import { healingOf } from "#memory/healing.ts";
import { ISSUE_KINDS, ISSUE_STATES, type Issue as IssueData, SEVERITIES } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { planJson } from "#report/heal-json.ts";
import { issueEventJson, issueJson } from "#report/issue-json.ts";
import { issueAsOf, LONGEST_DEFER_MS } from "#review/as-of.ts";
import { nextStep } from "#review/next-step.ts";
import { WAITING } from "../../issues.ts";
import { applyEdit, proposalOf } from "../../issues-apply.ts";
import { addIssue, deferIssues, dismissIssues, reopenIssues, resolveIssues } from "../../issues-decide.ts";
import { issuesNamed, issuesNow, reviewNow } from "../../issues-review.ts";
import { settleWaiting } from "../../issues-settle.ts";
import { parseDue } from "../../units.ts";
import { startApplying } from "../apply.ts";
import { audited } from "../audited.ts";
import { dayEndIn, flag, moment, momentIn, PAGE, PROJECT, pageOf } from "../page.ts";
import { Answer, route } from "../route.ts";
import { Fact, ID, Issue, next, version } from "../schemas.ts";

const json = (issue: IssueData) => issueJson(issue, nextStep(issue));

const review = route({
  method: "get",
  path: "/api/issues/review",
  tag: "issues",
  role: "read",
  summary: "The review: what was fixed by itself, what needs somebody, what is back",
  answer: z.object({
    version,
    counts: z.object({
      fixed: z.int(),
      review: z.int(),
      carriedOver: z.int(),
      deferred: z.int(),
      stale: z.int(),
    }),
    fixed: z.array(Issue),
    review: z.array(Issue),
    carriedOver: z.array(Issue),
  }),
  run: async (around) => {
    await settleWaiting(around);
    const { fixed, review: toReview, carriedOver, deferred } = reviewNow(around);
    const counts = {
      fixed: fixed.length,
      review: toReview.length,
      carriedOver: carriedOver.length,
      deferred: deferred.length,
      stale: toReview.filter(({ state }) => state === "stale").length,
    };
    return {
      version: 1,
      counts,
      fixed: fixed.map(json),
      review: toReview.map(json),
      carriedOver: carriedOver.map(json),
    };
  },
});

const list = route({
  method: "get",
  path: "/api/issues",
  tag: "issues",
  role: "read",
  summary: "What waits for a person's decision, the gravest first",
  query: z.strictObject({
    ...PROJECT,
    ...PAGE,
    state: z.enum(ISSUE_STATES).optional().openapi({ description: "Only in this state" }),
    kind: z.enum(ISSUE_KINDS).optional().openapi({ description: "Only of this kind" }),
    severity: z.enum(SEVERITIES).optional().openapi({ description: "Only this grave" }),
    since: moment("Only changed from this moment on"),
    until: moment("Only changed up to the day of this moment"),
    all: flag("Also what is over"),
  }),
  answer: z.object({ version, issues: z.array(Issue), next }),
  run: async ({ query, now, ...around }) => {
    await settleWaiting(around);
    const { state, kind, severity, all } = query;
    const since = momentIn("since", query.since, now);
    const until = dayEndIn("until", query.until, now);
    const found = issuesNow(around)
      .filter((issue) => all || state !== undefined || WAITING.includes(issue.state))
      .filter((issue) => state === undefined || issue.state === state)
      .filter((issue) => kind === undefined || issue.kind === kind)
      .filter((issue) => severity === undefined || issue.severity === severity)
      .filter((issue) => since === undefined || issue.updatedAt >= since)
      .filter((issue) => until === undefined || issue.updatedAt < until);
    const page = pageOf(found, ({ id }) => id, query);
    return { version: 1, issues: page.items.map(json), next: page.next };
  },
});

/** The issue that a number or an id names. */
const named = (around: Parameters<typeof issuesNamed>[0], id: string, action: string): IssueData => {
  // A path names one; "2-5" would name four.
  if (!/^#?[\w-]+$/.test(id) || /^\d+-\d+$/.test(id))
    throw new Trouble("not_found", `no issue is called "${id}".`, "twiceshy issues --all");
  return issuesNamed(around, [id], action)[0]!;
};

const one = route({
  method: "get",
  path: "/api/issues/{id}",
  tag: "issues",
  role: "read",
  summary: "An issue with its history",
  doc: "By its number or its id.",
  params: ID,
  answer: z.object({ version, issue: Issue, events: z.array(Fact) }),
  run: ({ memory, params: { id }, now }) => {
    const issue = named({ memory }, id, "show");
    const events = healingOf(memory).issues.events(issue.id).map(issueEventJson);
    return { version: 1, issue: json(issueAsOf(issue, now)), events };
  },
});

const proposal = route({
  method: "get",
  path: "/api/issues/{id}/proposal",
  tag: "issues",
  role: "read",
  summary: "What an issue proposes, as it could be applied now",
  params: ID,
  answer: z.looseObject({ version, kind: z.enum(["plan", "edit"]) }),
  run: async ({ params: { id }, ...around }) => {
    const found = await proposalOf(around, named(around, id, "apply"));
    return found.kind === "edit"
      ? { version: 1, ...found }
      : { version: 1, kind: "plan", plan: planJson(found.plan, found.gates) };
  },
});

const add = route({
  method: "post",
  path: "/api/issues",
  tag: "issues",
  role: "write",
  isForTeams: true,
  summary: "Write down what no command shows",
  body: z.strictObject({
    kind: z.enum(ISSUE_KINDS),
    severity: z.enum(SEVERITIES).default("medium"),
    title: z.string().min(1).max(500),
    detail: z.string().max(20_000).nullable().default(null),
    files: z.array(z.string().max(1_000)).max(100).default([]),
  }),
  status: 201,
  answer: z.object({ version, issue: Issue }),
  run: ({ body, ...around }) => {
    const issue = addIssue(around, body);
    return new Answer({ version: 1, issue: json(issue) }, 201, { location: `/api/issues/${issue.number}` });
  },
});

const reason = z.string().max(2_000).nullish();
const decided = z.object({ version, issue: Issue });

const defer = route({
  method: "post",
  path: "/api/issues/{id}/defer",
  tag: "issues",
  role: "review",
  isForTeams: true,
  summary: "Put an issue off: a week, or until a moment",
  params: ID,
  body: z.strictObject({ reason, until: z.string().max(60).optional().openapi({ example: "3d" }) }),
  answer: decided,
  run: ({ params: { id }, body, now, ...around }) => {
    const until = body.until === undefined ? null : parseDue(body.until, now);
    if (body.until !== undefined && (until === null || until - now > LONGEST_DEFER_MS))
      throw new Trouble("bad_input", "until takes a moment within a year, such as 3d, monday or 2026-12-01.");
    const [issue] = deferIssues(around, [named(around, id, "defer")], { reason: body.reason ?? null, until });
    audited(around, "issue-defer", { issue: issue!.id, number: issue!.number, reason: body.reason ?? null });
    return { version: 1, issue: json(issue!) };
  },
});

const dismiss = route({
  method: "post",
  path: "/api/issues/{id}/dismiss",
  tag: "issues",
  role: "review",
  isForTeams: true,
  summary: "Say that there is nothing to do about an issue, and why",
  params: ID,
  body: z.strictObject({ reason: z.string().trim().min(1).max(2_000) }),
  answer: decided,
  run: ({ params: { id }, body, ...around }) => {
    const [issue] = dismissIssues(around, [named(around, id, "dismiss")], body.reason);
    audited(around, "issue-dismiss", {
      issue: issue!.id,
      number: issue!.number,
      reason: body.reason ?? null,
    });
    return { version: 1, issue: json(issue!) };
  },
});

const resolve = route({
  method: "post",
  path: "/api/issues/{id}/resolve",
  tag: "issues",
  role: "review",
  isForTeams: true,
  summary: "Say that what an issue asks for is done",
  params: ID,
  body: z.strictObject({ reason }),
  answer: decided,
  run: ({ params: { id }, body, ...around }) => {
    const [issue] = resolveIssues(around, [named(around, id, "resolve")], body.reason ?? null);
    audited(around, "issue-resolve", {
      issue: issue!.id,
      number: issue!.number,
      reason: body.reason ?? null,
    });
    return { version: 1, issue: json(issue!) };
  },
});

const reopen = route({
  method: "post",
  path: "/api/issues/{id}/reopen",
  tag: "issues",
  role: "review",
  isForTeams: true,
  summary: "Take a decision about an issue back",
  params: ID,
  body: z.strictObject({ reason }),
  answer: decided,
  run: ({ params: { id }, body, ...around }) => {
    const [issue] = reopenIssues(around, [named(around, id, "reopen")], body.reason ?? null);
    audited(around, "issue-reopen", { issue: issue!.id, number: issue!.number, reason: body.reason ?? null });
    return { version: 1, issue: json(issue!) };
  },
});

const apply = route({
  method: "post",
  path: "/api/issues/{id}/apply",
  tag: "issues",
  role: "review",
  summary: "Apply what an issue proposes",
  doc: "An edit is made at once in the files of the server's clone, and not committed. A plan is applied behind the gates while you wait elsewhere: look at the application that it names.",
  params: ID,
  body: z.strictObject({}),
  answer: z.object({
    version,
    issue: z.int(),
    outcome: z.enum(["applied", "begun"]),
    files: z.array(z.string()),
    application: z
      .string()
      .nullable()
      .openapi({ description: "To be asked for at /api/heal/applications/{id}" }),
  }),
  status: 202,
  run: async ({ params: { id }, asker, server, ...around }) => {
    const issue = named(around, id, "apply");
    const found = await proposalOf(around, issue);
    const done = { version: 1, issue: issue.number, outcome: "applied" };
    if (found.kind === "edit") {
      await applyEdit(around, issue, found);
      audited({ ...around, server }, "issue-apply", {
        issue: issue.id,
        number: issue.number,
        files: found.files,
      });
      return new Answer({ ...done, files: found.files, application: null }, 202);
    }
    const application = await startApplying(server, asker, found.plan);
    audited({ ...around, server }, "issue-apply", { issue: issue.id, number: issue.number, application });
    return new Answer({ ...done, outcome: "begun", files: found.plan.files, application }, 202, {
      location: `/api/heal/applications/${application}`,
    });
  },
});

export const ISSUES = [review, list, one, proposal, add, defer, dismiss, resolve, reopen, apply];
