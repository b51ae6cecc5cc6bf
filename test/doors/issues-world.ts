import { onTestFinished } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import type { IssueHouse } from "#doors/issues.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";

export interface IssueWorld extends IssueHouse {
  readonly root: string;
  /** Lets time pass. */
  pass(ms: number): void;
}

/** A house with a clock of its own and an open memory. */
export async function aWorld(files?: Record<string, string>): Promise<IssueWorld> {
  const root = gitRepository(files);
  const composed = compose({ cwd: root, env: { ...GIT_ENV, USER: "ann", TWICESHY_BACKGROUND: "off" } });
  let shift = 0;
  const house: House = { ...composed, clock: { ...composed.clock, now: () => Date.now() + shift } };
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  return {
    root,
    house,
    memory,
    pass: (ms) => {
      shift += ms;
    },
  };
}
