import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { redact } from "#detect/redact.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { takeWorkingFiles, type WorkingFiles } from "#host/working-files.ts";
import { compose, type House } from "../compose.ts";
import type { Invocation } from "./command.ts";
import type { EarlyApply } from "./heal-open.ts";

/**
 * `heal apply`: git looks at the files, and an overlay of them is mounted, while what applies a plan is loaded. Where the plan was shown a while ago its
 * check is at work in it by then.
 */
export async function apply(invocation: Invocation, wanted: string): Promise<number> {
  const house = compose(invocation.terminal, invocation.flags);
  const project = asGitProject(house.project);
  // Where nothing is remembered nothing is made.
  const isKnown = existsSync(join(house.dirs.store, "memory.db"));
  const begun = project === null || !isKnown ? null : await begin(house, project, wanted);
  try {
    const { apply } = await import("./heal-apply.ts");
    return await apply(invocation, wanted, { house, ...begun });
  } finally {
    await begun?.standBy.close();
  }
}

/** Git is quicker for the most part; where it is not, what is loaded meanwhile is the longer way. */
const PATIENCE_MS = 10;

async function begin(house: House, project: GitProject, wanted: string) {
  const { env } = house.around;
  const [{ standByToHeal }, { foreseen }] = await Promise.all([
    import("../heal-scratch.ts"),
    import("../heal-foreseen.ts"),
  ]);
  let look = (_: Promise<WorkingFiles | null>) => {};
  const looking = new Promise<WorkingFiles | null>((resolve) => {
    look = resolve;
  });
  looking.catch(() => {});
  const next = foreseen(house, wanted);
  const standBy = standByToHeal(next, project, env, looking);
  // So that it is mounted while git looks, and git looks while more is loaded.
  await new Promise(setImmediate);
  look(takeWorkingFiles(project, env, redact));
  await new Promise(setImmediate);
  // What is loaded next keeps everything else waiting: a check that only waits for git goes on first.
  if (next !== null) await Promise.race([looking.catch(() => {}), setTimeout(PATIENCE_MS)]);
  return { looking, standBy } satisfies Partial<EarlyApply>;
}
