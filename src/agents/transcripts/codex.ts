import { join } from "node:path";
import { directoryInside, type TranscriptReader } from "#model/observation.ts";
import { foldCodex } from "./codex-fold.ts";
import { fieldsOf, textOf } from "./fields.ts";
import { describeFiles, filesBelow } from "./list-files.ts";
import { parseLine } from "./parse-line.ts";
import { readFirstLine } from "./read-lines.ts";
import { readJsonLines } from "./transcript.ts";

/**
 * Reads Codex's transcripts: ~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<session>.jsonl, and archived_sessions.
 * The first line names the directory: of the others' sessions no more than that is read.
 */
export const codex: TranscriptReader = {
  agent: "codex",
  locate({ home, env }, roots) {
    const base = env.CODEX_HOME || join(home, ".codex");
    // rollout-2026-11-15T23-42-01-01a1e196-d8e8-7a41-a3a5-7110859b0f4f.jsonl
    const isRollout = (name: string) => name.startsWith("rollout-") && name.endsWith(".jsonl");
    const paths = ["sessions", "archived_sessions"].flatMap((folder) =>
      filesBelow(join(base, folder), 4, isRollout),
    );
    return describeFiles(
      "codex",
      paths.filter((path) => isOfProject(path, roots)),
    );
  },
  read: (file, _places, since, listen) => readJsonLines(file, since, foldCodex(file), listen),
};

function isOfProject(path: string, roots: readonly string[]): boolean {
  try {
    const cwd = textOf(fieldsOf(fieldsOf(parseLine(readFirstLine(path) ?? "")).payload).cwd);
    return cwd !== null && directoryInside(roots, cwd) !== null;
  } catch {
    return false;
  }
}
