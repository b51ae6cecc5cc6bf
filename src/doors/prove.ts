import { asGitProject, type GitProject } from "#host/project.ts";
import { mayRunByItself } from "#learn/command-kind-alone.ts";
import type { ProveOptions, ProveOutcome, ProvePorts } from "#loop/prove-fix.ts";
import { proveFixes } from "#loop/prove-fix.ts";
import type { Fix } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import { scratchPorts } from "./prove-scratch.ts";
import { scriptsAt } from "./prove-scripts.ts";
import { collectorFor } from "./read-output.ts";

export interface ProveHouse {
  readonly house: House;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  /** Ends what runs. */
  readonly signal: AbortSignal;
}

type Watching = Pick<ProvePorts, "onBegin" | "onStep" | "onEnd">;

/** Proves fixes of a project, with the parts of this house. */
export async function proveIn(
  around: ProveHouse,
  fixes: readonly Fix[],
  options: ProveOptions,
  watching: Watching = {},
): Promise<ProveOutcome[]> {
  const project = asGitProject(around.house.project);
  if (project === null) {
    const why =
      "there is no git repository here: only the files of a repository can be put back as they were";
    return fixes.map((fix) => refuse({ kind: "refused", fix, why }, watching));
  }
  return proveFixes(fixes, options, { ...provePorts(around, project), ...watching });
}

function refuse(outcome: ProveOutcome, { onEnd }: Watching): ProveOutcome {
  onEnd?.(outcome);
  return outcome;
}

/** Everything a proof needs, from this house. */
export function provePorts(
  { house, memory, knowledge, signal }: ProveHouse,
  project: GitProject,
): ProvePorts {
  const settings = house.detectSettings();
  return {
    ...scratchPorts({ project, env: house.around.env, signal }),
    fixes: knowledge.fixes,
    run: (id) => memory.run(id),
    mayRunByItself: (argv, directory) =>
      mayRunByItself(argv, {
        scripts: scriptsAt(project.root, directory),
        allowed: allowedIn(house.settings.values.checks),
      }),
    inspectSettings: () => settings,
    openCollector: async () => collectorFor(await settings),
    clock: house.clock,
    ids: house.ids,
    isStopped: () => signal.aborted,
  };
}

function allowedIn(checks: readonly unknown[]): string[] {
  return checks.filter((line) => typeof line === "string");
}
