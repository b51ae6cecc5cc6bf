/**
 * Gemini CLI: ~/.gemini/tmp/<name or hash of the project's path>/chats/session-*.jsonl; older versions one session-*.json that is
 * written anew each time. The directory is not in the transcript: `.project_root` beside `chats` names it, and so does the hash.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  directoryInside,
  type Listener,
  type ReadEnd,
  type ReadMark,
  type TranscriptFile,
  type TranscriptReader,
} from "#model/observation.ts";
import { fieldsOf, listOf } from "./fields.ts";
import { foldGemini } from "./gemini-fold.ts";
import { describeFile, filesBelow, foldersIn, smallText } from "./list-files.ts";
import { parseLine } from "./parse-line.ts";
import { readJsonLines, tellAll } from "./transcript.ts";

const MAX_JSON_BYTES = 64 * 1024 * 1024;

/** Reads Gemini CLI's transcripts. */
export const gemini: TranscriptReader = {
  agent: "gemini",
  locate: ({ home, env }, roots) =>
    locateChats("gemini", join(env.GEMINI_CLI_HOME || home, ".gemini", "tmp"), roots),
  read: (file, _places, since, listen) => readChat(file, since, listen),
};

/** The chats of a project in a folder that has one for each project; Qwen Code began with the same. */
export function locateChats(agent: string, base: string, roots: readonly string[]): TranscriptFile[] {
  return foldersIn(base).flatMap((name) => {
    const cwd = projectOf(join(base, name), name, roots);
    if (cwd === null || directoryInside(roots, cwd) === null) return [];
    // session-2026-11-15T23-42-c3a5cddd.jsonl
    const paths = filesBelow(join(base, name, "chats"), 1, (file) => /^session-.*\.jsonl?$/.test(file));
    return paths.flatMap((path) => describeFile(agent, path, cwd) ?? []);
  });
}

/** Reads one chat, in the newer form or the older. */
export function readChat(file: TranscriptFile, since: ReadMark | null, listen: Listener): ReadEnd {
  const fold = foldGemini(file);
  return file.path.endsWith(".jsonl")
    ? readJsonLines(file, since, fold, listen)
    : readWhole(file, since, fold, listen);
}

function projectOf(folder: string, name: string, roots: readonly string[]): string | null {
  const told = smallText(join(folder, ".project_root"), 4096)?.trim();
  return told || (roots.find((root) => createHash("sha256").update(root).digest("hex") === name) ?? null);
}

/** A whole JSON file counts its messages instead of bytes; while it grows, the hash of the ones before stays the same. */
function readWhole(
  file: TranscriptFile,
  since: ReadMark | null,
  fold: ReturnType<typeof foldGemini>,
  listen: Listener,
): ReadEnd {
  const session = fieldsOf(parseLine(smallText(file.path, MAX_JSON_BYTES) ?? ""));
  const { messages, ...head } = session;
  const list = listOf(messages);
  const hashUpTo = (count: number) =>
    createHash("sha256")
      .update(JSON.stringify(list.slice(0, count)))
      .digest("hex");
  const known =
    since !== null && since.upTo <= list.length && hashUpTo(since.upTo) === since.hash ? since.upTo : 0;
  fold(head, { offset: 0, end: 0 });
  let upTo = 0;
  let complete = true;
  for (const message of list) {
    upTo += 1;
    complete = tellAll(fold(message, { offset: upTo - 1, end: upTo }), upTo > known, listen);
    if (!complete) break;
  }
  return { upTo, hash: hashUpTo(upTo), skipped: Object.keys(session).length === 0 ? 1 : 0, complete };
}
