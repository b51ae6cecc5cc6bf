import { release } from "node:os";

export interface Machine {
  /** "linux 6.1.0-18-amd64 x64" */
  readonly os: string;
  /** Versions of what is known to be here, by tool. */
  readonly tools: Readonly<Record<string, string>>;
}

/** What a run should remember of the machine it ran on. */
export function describeMachine(): Machine {
  return {
    os: `${process.platform} ${release()} ${process.arch}`,
    tools: { node: process.versions.node },
  };
}
