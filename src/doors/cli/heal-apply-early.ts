import { existsSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { askWorkingFiles, takeWorkingFiles } from "#host/working-files.ts";
import { compose, type House } from "../compose.ts";
import type { Invocation } from "./command.ts";
import type { EarlyApply } from "./heal-open.ts";

/** `heal apply`: git looks at the files, and an overlay of them is mounted, while what applies a plan is loaded. */
export async function apply(invocation: Invocation, wanted: string): Promise<number> {
  const house = compose(invocation.terminal, invocation.flags);
  const project = asGitProject(house.project);
  // Where nothing is remembered nothing is made.
  const isKnown = existsSync(join(house.dirs.store, "memory.db"));
  const begun = project === null || !isKnown ? null : await begin(house, project);
  try {
    const { apply } = await import("./heal-apply.ts");
    return await apply(invocation, wanted, { house, ...begun });
  } finally {
    await begun?.standBy.close();
  }
}

async function begin({ around: { env } }: House, project: GitProject) {
  const told = askWorkingFiles(project, env);
  // So that it is started.
  await new Promise(setImmediate);
  const looking = takeWorkingFiles(project, env, redact, told);
  looking.catch(() => {});
  const { standByToHeal } = await import("../heal-scratch.ts");
  const standBy = standByToHeal(project, env, looking);
  await new Promise(setImmediate);
  return { looking, standBy } satisfies Partial<EarlyApply>;
}
