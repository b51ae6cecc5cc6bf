import { asGitProject } from "#host/project.ts";
import { askWorkingFiles } from "#host/working-files.ts";
import { compose } from "../compose.ts";
import type { Invocation } from "./command.ts";

/** `heal apply`: git looks at the files while what applies a plan is loaded. */
export async function apply(invocation: Invocation, wanted: string): Promise<number> {
  const house = compose(invocation.terminal, invocation.flags);
  const project = asGitProject(house.project);
  const told = project === null ? undefined : askWorkingFiles(project, house.around.env);
  told?.catch(() => {});
  // So that it is started.
  await new Promise(setImmediate);
  const { apply } = await import("./heal-apply.ts");
  return apply(invocation, wanted, { house, ...(told && { told }) });
}
