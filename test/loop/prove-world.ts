import { readFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "../../src/detect/redact.ts";
import { scratchPorts } from "../../src/doors/prove-scratch.ts";
import { collectorFor, readOutputText } from "../../src/doors/read-output.ts";
import { systemClock } from "../../src/host/clock.ts";
import { openRepository } from "../../src/host/git.ts";
import { createIds } from "../../src/host/ids.ts";
import { asGitProject, findProject } from "../../src/host/project.ts";
import { inspectOutput } from "../../src/loop/inspect-output.ts";
import {
  type ProveOptions,
  type ProveOutcome,
  type ProvePorts,
  proveFixes,
} from "../../src/loop/prove-fix.ts";
import type { CuredFailure, Fix } from "../../src/model/fix.ts";
import type { Proof } from "../../src/model/proof.ts";
import type { Run } from "../../src/model/run.ts";
import { GIT_ENV } from "../host/sandbox.ts";

const ENV = { ...GIT_ENV, TMPDIR: process.env.TMPDIR ?? "/tmp" };

/** The tree of a repository's files as they are now. */
export async function treeOf(root: string): Promise<string> {
  const repository = openRepository(findProject(root), { env: ENV, redact })!;
  const tree = await repository.takeTree();
  if (tree === null) throw new Error("no tree was taken");
  return tree;
}

/** The failures that are in an output, as a fix names them. */
export function curesIn(output: string, command: string): CuredFailure[] {
  const { findings } = inspectOutput(readOutputText(output), { command, exitCode: 1, signal: null });
  return findings.map((found, i) => ({ ...found, id: `failure-${i}`, fingerprint: found.fingerprint.hash }));
}

export function fixOf(parts: Partial<Fix> & Pick<Fix, "cures" | "fromTree" | "toTree">): Fix {
  return {
    id: "fix",
    check: { id: "check", command: "sh check.sh", directory: "" },
    grade: "observed",
    kind: "change",
    firstRedRun: "red",
    lastRedRun: "red",
    greenRun: "green",
    openedAt: 1,
    resolvedAt: 2,
    greenTreeBefore: null,
    commands: [],
    attempts: [],
    files: [],
    core: null,
    session: null,
    task: null,
    marks: [],
    minimal: null,
    receipt: null,
    ...parts,
  };
}

export interface World {
  readonly outcomes: readonly ProveOutcome[];
  readonly kept: readonly Proof[];
  readonly opened: number;
}

export interface WorldOptions {
  readonly argv?: readonly string[];
  readonly durationMs?: number;
  readonly options?: Partial<ProveOptions>;
  readonly ports?: Partial<ProvePorts>;
}

/** Proves fixes with the real host; only the memory is a list. */
export async function proveInWorld(
  root: string,
  fixes: readonly Fix[],
  world: WorldOptions = {},
): Promise<World> {
  const kept: Proof[] = [];
  let opened = 0;
  const { argv = ["sh", "check.sh"], durationMs = 100 } = world;
  const scratch = scratchPorts({
    project: asGitProject(findProject(root))!,
    env: ENV,
    signal: new AbortController().signal,
  });
  const outcomes = await proveFixes(
    fixes,
    {
      isNamed: true,
      repeats: { least: 2, most: 2 },
      deadline: Date.now() + 60_000,
      timeoutMs: null,
      ...world.options,
    },
    {
      ...scratch,
      openScratch: () => {
        opened++;
        return scratch.openScratch();
      },
      fixes: { keepProof: (proof) => kept.push(proof) },
      run: (id) => ({ id, argv, durationMs }) as unknown as Run,
      mayRunByItself: () => ({ may: true, why: "it is a test" }),
      inspectSettings: async () => ({}),
      openCollector: async () => collectorFor({}),
      clock: systemClock,
      ids: createIds(),
      isStopped: () => false,
      ...world.ports,
    },
  );
  return { outcomes, kept, opened };
}

export const read = (root: string, name: string) => readFileSync(join(root, name));
