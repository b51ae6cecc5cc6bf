import { basename, relative } from "node:path";
import { sniffSource } from "#detect/sources/registry.ts";
import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import { type IngestContext, type IngestedRun, ReportTaker } from "#loop/ingest-report.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { type ReportInput, readReport } from "./ingest-read.ts";

/** What became of one file. */
export interface IngestedFile {
  readonly name: string;
  /** "JUnit XML"; null when nobody knows what it is. */
  readonly format: string | null;
  readonly bytes: number;
  readonly runs: readonly IngestedRun[];
  readonly notes: readonly string[];
  /** Why it could not be read. */
  readonly trouble: string | null;
}

export interface IngestRequest {
  readonly context: Omit<IngestContext, "writtenAt" | "name">;
  /** Nothing is stored; null: there is no memory yet. */
  readonly isDry: boolean;
  readonly onProgress?: (name: string, bytes: number, of: number | null) => void;
}

/** Reads reports one after the other into memory; one that cannot be read does not stop the others. */
export async function ingest(
  house: House,
  memory: Memory | null,
  inputs: readonly ReportInput[],
  request: IngestRequest,
): Promise<IngestedFile[]> {
  const { around, project } = house;
  const directory = relative(project.root, around.cwd);
  const ports = {
    remember: (run: Parameters<Memory["remember"]>[0], findings: Parameters<Memory["remember"]>[1]) => {
      const isNew = memory === null || memory.run(run.id) === null;
      if (isNew && !request.isDry) memory!.remember(run, findings);
      return isNew;
    },
    checkOf: (words: readonly string[]) => inWorktree(identifyCheck(words, directory), worktreeOf(project)),
    derivedId,
    os: describeMachine().os,
    inspect: await house.detectSettings(),
  };
  const files: IngestedFile[] = [];
  for (const input of inputs) {
    const runs: IngestedRun[] = [];
    const context = {
      ...request.context,
      name: basename(input.name),
      writtenAt: input.writtenAt ?? house.clock.now(),
    };
    const taker = new ReportTaker(ports, context, (run) => runs.push(run));
    const { format, bytes, trouble } = await readReport(
      input,
      (head) => sniffSource(head),
      (told) => taker.take(told),
      (bytes) => request.onProgress?.(input.name, bytes, input.size),
    );
    taker.finish();
    const notes = [...taker.notes, ...(taker.unclear > 0 ? [unclearNote(taker.unclear)] : [])];
    files.push({ name: input.name, format, bytes, runs, notes, trouble });
  }
  return files;
}

function unclearNote(count: number): string {
  return count === 1
    ? "nothing in it says how the command ended, so it is not stored: --exit-code tells"
    : `of ${count} parts nothing says how they ended: they are not stored`;
}
