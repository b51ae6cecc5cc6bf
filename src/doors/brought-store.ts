import { spawnSync } from "node:child_process";
import { basename, dirname } from "node:path";
import { gitEnvironment } from "#host/run-git-call.ts";
import { count } from "#report/words.ts";
import { placesOnly, type Surroundings } from "./compose.ts";
import type { Symptom } from "./symptom.ts";

const NAMED = 3;

/** A store that came with the repository: its settings and lessons are somebody else's, and are taken for this clone's own. None where there is none. */
export function broughtStoreSymptoms(around: Surroundings): Symptom[] {
  const { project } = placesOnly(around);
  if (project.kind !== "git") return [];
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", "--", basename(project.storeDir)], {
    cwd: dirname(project.storeDir),
    env: gitEnvironment(around.env),
    encoding: "utf8",
    timeout: 5_000,
  });
  const files = status === 0 ? stdout.split("\0").filter(Boolean) : [];
  if (files.length === 0) return [];
  const some = files.slice(0, NAMED).join(", ");
  return [
    {
      name: "brought",
      level: "fail",
      message: `${count(files.length, "file")} of the memory's folder came with the repository (${some}): settings and lessons of somebody else`,
      todo: "look at them before you go on: git ls-files .twiceshy",
    },
  ];
}
