import { existsSync } from "node:fs";
import { join } from "node:path";
import { mayRunRemedy } from "#heal/gates/may-run-remedy.ts";
import type { Remedy } from "#model/heal.ts";
import type { House } from "./compose.ts";
import { declaredIn } from "./heal-dependencies.ts";

/** A lesson's command as what would be run; or why a person has to decide. */
export function restoreFor(
  { project }: Pick<House, "project">,
  asked: readonly string[],
  directory: string,
): { readonly remedy: Remedy; readonly misfit: string | null } {
  const folder = join(project.root, directory);
  const verdict = mayRunRemedy(asked, declaredIn(existsSync(folder) ? folder : project.root));
  if (verdict.kind !== "may")
    return {
      remedy: { kind: "command", argv: [], asked, environment: {} },
      misfit: `${asked.join(" ")} is not run: ${verdict.why}`,
    };
  const { argv, environment } = verdict;
  return { remedy: { kind: "command", argv, asked, environment }, misfit: null };
}
