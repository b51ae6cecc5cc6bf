import { isAbsolute, relative } from "node:path";
import { inspectOutput } from "#loop/inspect-output.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { House } from "./house.ts";
import { pathInProject } from "./path-in-project.ts";
import { readOutputText } from "./read-output.ts";

/** What fails in an output that somebody tells of; whoever tells says that it failed. */
export async function findingsIn(
  house: House,
  text: string,
  command: string | null,
): Promise<readonly IdentifiedFinding[]> {
  const settings = await house.detectSettings();
  const about = { command, exitCode: 1, signal: null };
  return inspectOutput(readOutputText(text, settings), about, settings).findings;
}

/** A file that somebody names, from the project's root. */
export function inProject({ project }: House, file: string): string {
  if (!isAbsolute(file)) return file;
  return pathInProject(project.root, file) ?? relative(project.root, file).replaceAll("\\", "/");
}
