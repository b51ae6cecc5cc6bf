import { changeText } from "#report/change-text.ts";
import type { Paint } from "#report/paint.ts";
import type { Client } from "./clients.ts";
import { type FilePlan, servesHere } from "./plan.ts";
import { fromHome, isBelow } from "./user-folder.ts";

/** A path as a person knows it: below the project, or from home. */
export function shortPath(path: string, root: string, home: string): string {
  return isBelow(path, root) ? path.slice(root.length + 1) : fromHome(path, home);
}

/** Of a stretch of new lines so many are shown; the rest is more of the same. */
const SHOWN = 14;

/** What will be done with one file: a line of headings, then the change. */
export function planText(
  plan: FilePlan,
  short: (path: string) => string,
  paint: Paint,
  most?: number,
): string {
  const title = paint.bold(plan.client.title.padEnd(12));
  const path = short(plan.path);
  const notes =
    "notes" in plan ? plan.notes.map((note) => `             ${paint.dim(shortened(note, short))}\n`) : [];
  switch (plan.kind) {
    case "write": {
      const verb = plan.before === null ? "new file" : "changed";
      const change = changeText(plan.before, plan.after, paint, { indent: "    ", most: most ?? SHOWN });
      return `${title} ${path}  ${paint.dim(verb)}\n${notes.join("")}${change}`;
    }
    case "remove":
      return `${title} ${path}  ${paint.dim("removed: it is ours alone")}\n`;
    case "none":
      return `${title} ${path}  ${paint.dim(shortened(plan.notes.join("; ") || "nothing of ours", short))}\n`;
    case "left":
      return `${title} ${path}  ${paint.red(`left untouched: ${plan.why}`)}\n`;
  }
}

/** Full paths inside a note, as the person knows them. */
function shortened(note: string, short: (path: string) => string): string {
  // (/home/ann/.claude/settings.json), (C:\Users\ann\.claude\settings.json)
  return note.replace(/\(((?:\/|[A-Za-z]:\\)[^)]+)\)/g, (_, path: string) => `(${short(path)})`);
}

/** One plan as data. */
export function planJson(plan: FilePlan, isDone: boolean): Record<string, unknown> {
  const { client, scope, path, kind } = plan;
  const base = { agent: client.agent, scope, path };
  if (kind === "left") return { ...base, action: "left", why: plan.why };
  if (kind === "none") return { ...base, action: "none", notes: plan.notes };
  if (kind === "remove") return { ...base, action: "remove", done: isDone };
  const action = plan.before === null ? "create" : "change";
  return {
    ...base,
    action,
    done: isDone,
    notes: plan.notes,
    ...(isDone ? {} : { before: plan.before, after: plan.after }),
  };
}

/** What a person has to approve, by where the hooks are that serve here. */
export function approvals(plans: readonly FilePlan[]): { client: Client; what: string }[] {
  return plans.flatMap((plan) => {
    const scope = servesHere(plan);
    const what = scope === null ? null : plan.client.approve(scope);
    return what === null ? [] : [{ client: plan.client, what }];
  });
}

/** What the person has to do, and the command that proves it. In a folder below the root, also where to start the agents. */
export function nextSteps(plans: readonly FilePlan[], { bold }: Paint, rootAbove: string | null): string {
  const steps = approvals(plans).map(({ client, what }) => `  ${bold(client.title)}: ${what}\n`);
  const approve = steps.length === 0 ? "" : `\nto approve, by you:\n${steps.join("")}`;
  const isBelow = rootAbove !== null && plans.some((plan) => servesHere(plan) === "project");
  // Tried with the real ones: of Claude Code, Codex, Gemini, Qwen, Copilot, OpenCode and pi only OpenCode looks further up.
  const where = isBelow
    ? `\nthe hooks are at the root of the repository: start your agents in ${rootAbove}. In a folder below it, as here, most of them do not look there; \`twiceshy init --user\` serves every folder\n`
    : "";
  if (plans.every((plan) => servesHere(plan) === null)) return "";
  return `${approve}${where}\nthen \`twiceshy doctor\` shows that it works; \`twiceshy uninstall\` puts everything back\n`;
}
