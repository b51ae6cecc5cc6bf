import { redact } from "#detect/redact.ts";
import type { GitProject } from "#host/project.ts";
import { openScratchCopy, type ScratchCopy } from "#host/scratch-copy.ts";
import type { Environment } from "#host/scratch-git.ts";
import type { ForeseenRequest } from "#host/scratch-place.ts";
import type { WorkingFiles } from "#host/working-files.ts";

export type HealScratch = ScratchCopy | { readonly kind: "unavailable"; readonly why: string };

/** The user's own folder seen through an overlay, as a heal wants it; the files are as somebody saw them a moment ago, where he did. */
export function openHealScratch(
  project: GitProject,
  env: Environment,
  files: Promise<WorkingFiles | null> | null,
): Promise<HealScratch> {
  return openScratchCopy(project, {
    env,
    redact,
    only: "overlay",
    tries: 1,
    trusts: true,
    looksLater: true,
    ...(files && { files }),
  });
}

/** One that is opened, and mounted, before anybody knows what it is for. */
export interface HealStandBy {
  /** Gives it away, once. */
  take(): Promise<HealScratch> | null;
  /** Where nobody took it, it is gone. */
  close(): Promise<void>;
}

/** Where a run is foreseen, it is at work in it as soon as the files are known. */
export function standByToHeal(
  foreseen: ForeseenRequest | null,
  ...about: Parameters<typeof openHealScratch>
): HealStandBy {
  let opening: Promise<HealScratch> | null = openHealScratch(...about).then((opened) => {
    if (opened.kind !== "unavailable") opened.standBy(foreseen);
    return opened;
  });
  // Whoever takes it hears what went wrong.
  opening.catch(() => {});
  const take = () => {
    const taken = opening;
    opening = null;
    return taken;
  };
  return {
    take,
    async close() {
      const left = await take()?.catch(() => null);
      if (left && left.kind !== "unavailable") await left.close();
    },
  };
}
