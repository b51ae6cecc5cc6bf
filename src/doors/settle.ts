import { asGitProject } from "#host/project.ts";
import type { EndPorts } from "#loop/end-of-session.ts";
import type { SettlePorts } from "#loop/settle-outcomes.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import { offFor } from "./hook-off.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { checksOfScript, scriptReader } from "./script-checks.ts";

/** What settling outcomes needs of this house. */
export function settlePorts(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
): SettlePorts & Pick<EndPorts, "isTaskOver"> {
  const now = () => house.clock.now();
  const scriptsAt = scriptReader(house.project.root);
  return {
    knowledge,
    now,
    deriveId: derivedId,
    fileAt: async (tree, path) => {
      const project = asGitProject(house.project);
      if (project === null) return undefined;
      const { fileAtTree } = await import("#host/file-at-tree.ts");
      return fileAtTree(project, tree, path, house.around.env);
    },
    foldLessons: (ids) => {
      // Those that come with twiceshy are folded when they are read.
      const own = ids.filter((id) => !id.startsWith("seed/"));
      if (own.length > 0) foldLessons(knowledge, own, { now, numbers: lessonNumbers(house).numbers });
    },
    seed: async (id) => {
      const { PRESEEDED } = await import("#learn/preseeded/registry.ts");
      return PRESEEDED.find((one) => one.id === id)?.body ?? null;
    },
    isSilent: (session) => offFor(house, session ?? "").warnings,
    checksOfScript: (check) => checksOfScript(check, scriptsAt).map((one) => one.check),
    isTaskOver: (task) => memory.task(task)?.endedAt != null,
  };
}
