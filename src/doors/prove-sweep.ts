import type { House } from "./compose.ts";

/** Removes what a proof that was killed has left: its scratch copies, and what still ran in them. */
export async function sweepLeftovers({ project }: House): Promise<void> {
  const { sweepScratch } = await import("#host/sweep.ts");
  sweepScratch(project.storeDir);
}
