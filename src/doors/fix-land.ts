import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { commitOnBranch, headWithChange } from "#host/land-change.ts";
import { makeFolder } from "#host/make-folder.ts";
import type { GitProject } from "#host/project.ts";
import type { Environment } from "#host/scratch-git.ts";
import type { Workspace } from "#host/workspace.ts";
import type { LandWork } from "#loop/fix-loop-ports.ts";
import type { Landed } from "#model/fix-event.ts";
import { shellWord } from "#model/shell-word.ts";

export type LandHow = "commit" | "patch" | "files";

export interface LandHouse {
  readonly project: GitProject;
  readonly workspace: Workspace;
  readonly env: Environment;
  readonly how: LandHow | null;
  /** For the patch. */
  readonly folder: string;
  /** Whether the goal is green on another tree too. */
  isGreenOn(tree: string): Promise<boolean>;
}

const NOWHERE: Landed = { how: "nothing", text: "", branch: null, commit: null, patchFile: null, next: null };

/** Hands over what a loop kept, as it was asked for; where that cannot be, as a patch, and says why. */
export async function landFix(work: LandWork, around: LandHouse): Promise<Landed> {
  const { how, workspace } = around;
  const isInPlace = workspace.kind === "in-place";
  if (isInPlace && (how !== "commit" || work.isPartial))
    return { ...NOWHERE, how: "in-place", text: `The change is in your files: ${work.files.join(", ")}.` };
  if (work.isPartial) return patch(work, around, "Not all of the goal is reached; what was won");
  if (how === "patch") return patch(work, around, "The fix");
  const landed = how === "files" ? await intoFiles(work, around) : await asCommit(work, around);
  if (typeof landed !== "string") return landed;
  if (isInPlace)
    return {
      ...NOWHERE,
      how: "in-place",
      text: `The change is in your files, and not committed: ${landed}.`,
    };
  return patch(work, around, `${capital(landed)}, so the fix`);
}

async function asCommit(work: LandWork, around: LandHouse): Promise<Landed | string> {
  const { project, env } = around;
  const built = await headWithChange(project, work.from, work.to, env);
  if (built.kind !== "ok") return built.why;
  // Without what is not committed the fix may be none.
  if (built.tree !== work.to && !(await around.isGreenOn(built.tree)))
    return "the fix needs changes of yours that are not committed";
  const made = await commitOnBranch(project, built, {
    branch: `fix/auto-${work.goal.failures[0]?.fingerprint.slice(0, 8) ?? "goal"}`,
    message: messageOf(work),
    env,
  });
  if (made.kind === "failed") return `no commit could be made (${made.why})`;
  const { branch, commit } = made;
  return {
    ...NOWHERE,
    how: "commit",
    text: `One commit on the new local branch ${branch} (${commit.slice(0, 10)}); your files and your branch are untouched.`,
    branch,
    commit,
    next: `git cherry-pick ${branch}`,
  };
}

async function intoFiles(work: LandWork, around: LandHouse): Promise<Landed | string> {
  const { applyToFiles } = await import("#host/apply-to-files.ts");
  const done = await applyToFiles(around.project, work.from, work.to, around.env, redact);
  if (done.kind === "failed") return done.why;
  return {
    ...NOWHERE,
    how: "files",
    text: `The change is in your working files, uncommitted: ${work.files.join(", ")}.`,
    next: "git diff",
  };
}

async function patch(work: LandWork, around: LandHouse, what: string): Promise<Landed> {
  const { workspace, folder } = around;
  const diff = await workspace.diff(work.from, work.to, { binary: true });
  if (diff.kind === "failed") return { ...NOWHERE, text: `${what} could not be written: ${diff.why}.` };
  makeFolder(folder);
  const file = join(folder, "fix.patch");
  writeFileSync(file, Buffer.from(diff.text, diff.encoding));
  return {
    ...NOWHERE,
    how: "patch",
    text: `${what} is in ${file}.`,
    patchFile: file,
    next: `git apply ${shellWord(file)}`,
  };
}

function messageOf({ goal, cycles }: LandWork): string {
  const [first, ...more] = goal.failures;
  const name = first?.test ?? first?.message.split("\n")[0] ?? "a failing check";
  const rest = more.length === 0 ? "" : ` and ${more.length} more`;
  const lines = cycles.map(({ number, technique, agent, end }) => {
    const who = agent === null ? "what memory knows" : agent;
    return `- cycle ${number}: ${technique}, by ${who}: ${end?.why ?? ""}`;
  });
  return `fix: ${oneLine(name, 60)}${rest}\n\nMade by twiceshy fix.\n${lines.join("\n")}\n`;
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
