/** OpenCode before 1.2: storage/session/<project>/<session>.json, storage/message/<session>/*.json, storage/part/<message>/*.json. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  directoryInside,
  type Listener,
  type ReadEnd,
  type ReadMark,
  type TranscriptFile,
} from "#model/observation.ts";
import { type Fields, fieldsOf, momentOf, textOf } from "./fields.ts";
import { describeFile, filesBelow, smallText } from "./list-files.ts";
import { partTells } from "./opencode-fold.ts";
import { parseLine } from "./parse-line.ts";
import { MAX_LINE_BYTES } from "./read-lines.ts";
import { tellAll } from "./transcript.ts";

const isJson = (name: string): boolean => name.endsWith(".json");

/** The sessions whose directory is the project's. A session's size is the number of its messages, its time that of the last. */
export function locateStorage(base: string, roots: readonly string[]): TranscriptFile[] {
  const paths = filesBelow(join(base, "storage", "session"), 1, isJson);
  return paths.flatMap((path) => {
    const session = jsonIn(path);
    const cwd = textOf(session.directory);
    if (cwd === null || directoryInside(roots, cwd) === null) return [];
    const file = describeFile("opencode", path, cwd);
    const changedAt = momentOf(fieldsOf(session.time).updated);
    return file === null
      ? []
      : [
          {
            ...file,
            part: textOf(session.id) ?? basename(path, ".json"),
            changedAt: changedAt ?? file.changedAt,
          },
        ];
  });
}

/** Reads one session's parts in the order of their ids, which is that of their making. */
export function readStorage(file: TranscriptFile, since: ReadMark | null, listen: Listener): ReadEnd {
  const storage = dirname(dirname(dirname(file.path)));
  const messages = filesBelow(join(storage, "message", file.part ?? ""), 0, isJson).sort();
  const parts = messages.flatMap((path) =>
    filesBelow(join(storage, "part", basename(path, ".json")), 0, isJson).sort(),
  );
  const hash = (count: number) => {
    const digest = createHash("sha256");
    for (const path of parts.slice(0, count)) digest.update(`${basename(path)} ${changedAt(path)}\n`);
    return digest.digest("hex");
  };
  const known =
    since !== null && since.upTo <= parts.length && hash(since.upTo) === since.hash ? since.upTo : 0;
  const roles = new Map(messages.map((path) => [basename(path, ".json"), path]));
  let message: { readonly id: string; readonly fields: Fields } = { id: "", fields: {} };
  let upTo = 0;
  let skipped = 0;
  let complete = true;
  for (const path of parts) {
    upTo += 1;
    const data = jsonIn(path);
    if (Object.keys(data).length === 0) {
      skipped += 1;
      continue;
    }
    const id = basename(dirname(path));
    if (message.id !== id) message = { id, fields: jsonIn(roles.get(id) ?? "") };
    const { fields } = message;
    const part = {
      id: textOf(data.id) ?? basename(path, ".json"),
      role: textOf(fields.role),
      cwd: textOf(fieldsOf(fields.path).cwd),
      at: momentOf(fieldsOf(fields.time).created),
      data,
    };
    complete = tellAll(partTells(file, part, { offset: upTo - 1, end: upTo }), upTo > known, listen);
    if (!complete) break;
  }
  return { upTo, hash: hash(upTo), skipped, complete };
}

function jsonIn(path: string): Fields {
  return fieldsOf(parseLine(smallText(path, MAX_LINE_BYTES) ?? ""));
}

function changedAt(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
