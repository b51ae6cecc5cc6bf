import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { repoint } from "./copy-files.ts";
import { endMarked, leash } from "./marked-processes.ts";
import { identityOf } from "./process-identity.ts";
import { runCaptured } from "./run-captured.ts";
import { SCRATCH_MARK } from "./scratch-environment.ts";
import { noteRunner } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";
import { ended, notStarted, OUTPUT_CAP, type ScratchRequest, type ScratchRun } from "./scratch-place.ts";

/** Where a check of a workspace runs. */
export interface RunPlace {
  readonly directory: string;
  /** The user's root: its name in words and variables means the workspace. */
  readonly root: string;
  readonly scratch: string;
  readonly env: Environment;
}

/** Runs a check in a workspace, both streams as one, in a group of its own that ends with this process; whatever it started is gone afterwards. */
export async function runInWorkspace(place: RunPlace, request: ScratchRequest): Promise<ScratchRun> {
  const { directory, root, scratch } = place;
  const cwd = resolve(directory, request.directory);
  if (!existsSync(cwd)) return notStarted(`the folder ${request.directory} is not there any more`);
  const moved = (text: string) => (directory === root ? text : repoint(text, root, directory));
  const movedIn = (all: Environment) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value && moved(value)]));
  const captured = await runCaptured({
    argv: [...leash(), "/bin/sh", "-c", 'exec "$@" 2>&1', "sh", ...request.argv.map(moved)],
    cwd,
    env: { ...movedIn({ ...place.env, ...request.env }), PWD: cwd, [SCRATCH_MARK]: scratch },
    timeoutMs: request.timeoutMs,
    outputCap: request.outputCap ?? OUTPUT_CAP,
    ...(request.signal && { signal: request.signal }),
    onStart: (pid) => noteRunner(scratch, identityOf(pid)),
  });
  endMarked(scratch);
  const hasRun = captured.exitCode !== null || captured.signal !== null;
  if (!hasRun) return notStarted(captured.errors);
  const done = ended(captured);
  // Failures are known by the names that files have at home.
  return directory === root ? done : { ...done, output: done.output.replaceAll(directory, root) };
}
