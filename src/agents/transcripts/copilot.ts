/**
 * GitHub Copilot CLI: ~/.copilot/session-state/<session>/events.jsonl. The first event names the directory; a command begins with
 * tool.execution_start and ends with tool.execution_complete, which has the exit code.
 */
import { join } from "node:path";
import {
  directoryInside,
  type Observation,
  type TranscriptFile,
  type TranscriptReader,
} from "#model/observation.ts";
import { readCutOutput } from "./copilot-cut.ts";
import { exitCodeOf, type Fields, fieldsOf, momentOf, textOf } from "./fields.ts";
import { describeFiles, foldersIn } from "./list-files.ts";
import { parseLine } from "./parse-line.ts";
import { readFirstLine } from "./read-lines.ts";
import {
  capCommand,
  capEdit,
  capSaid,
  type Fold,
  keyOf,
  Pending,
  type Place,
  readJsonLines,
  titleOf,
} from "./transcript.ts";

/** Reads GitHub Copilot CLI's transcripts. */
export const copilot: TranscriptReader = {
  agent: "copilot",
  locate({ home, env }, roots) {
    const base = join(env.COPILOT_HOME || join(home, ".copilot"), "session-state");
    const files = describeFiles(
      "copilot",
      foldersIn(base).map((name) => join(base, name, "events.jsonl")),
    );
    return files.filter((file) => isOfProject(file.path, roots));
  },
  read: (file, _places, since, listen) => readJsonLines(file, since, foldCopilot(file), listen),
};

function isOfProject(path: string, roots: readonly string[]): boolean {
  try {
    const data = fieldsOf(fieldsOf(parseLine(readFirstLine(path) ?? "")).data);
    const cwd = textOf(fieldsOf(data.context).cwd);
    return cwd !== null && directoryInside(roots, cwd) !== null;
  } catch {
    return false;
  }
}

interface Call {
  readonly name: string;
  readonly args: Fields;
  readonly at: number;
  readonly cwd: string;
}

function foldCopilot(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  let session: string | null = null;
  let cwd: string | null = null;
  return (value, place) => {
    const event = fieldsOf(value);
    const data = fieldsOf(event.data);
    const at = momentOf(event.timestamp);
    if (typeof event.type === "string" && event.type.startsWith("session.")) {
      session ??= textOf(data.sessionId);
      cwd = textOf(fieldsOf(data.context).cwd) ?? cwd;
    }
    if (at === null || session === null || cwd === null) return [];
    const told = {
      agent: "copilot",
      session,
      at,
      cwd,
      place: place.end,
      key: keyOf(file, textOf(event.id), place),
    };
    switch (event.type) {
      case "user.message": {
        const title = titleOf(textOf(data.content) ?? "");
        return title === null ? [] : [{ ...told, kind: "prompt", title }];
      }
      case "assistant.message": {
        const text = capSaid(textOf(data.content) ?? "");
        return text === "" ? [] : [{ ...told, kind: "said", text }];
      }
      case "tool.execution_start": {
        const id = textOf(data.toolCallId);
        if (id !== null)
          calls.add(id, { name: textOf(data.toolName) ?? "", args: fieldsOf(data.arguments), at, cwd });
        return [];
      }
      case "tool.execution_complete":
        return completed(file, calls.take(textOf(data.toolCallId)), data, told, place);
      default:
        return [];
    }
  };
}

// "<shellId: 4 completed with exit code 0>", "<exited with exit code 1>" in older versions
const TRAILER = /\n?<(?:shellId: \S+ completed|exited) with exit code (-?\d{1,10})>\s*$/;

function completed(
  file: TranscriptFile,
  call: Call | null,
  data: Fields,
  told: { agent: string; session: string; at: number; cwd: string; place: number },
  place: Place,
): Observation[] {
  const callId = textOf(data.toolCallId);
  if (call === null) return [];
  const result = fieldsOf(data.result);
  const key = keyOf(file, callId, place);
  if (call.name === "bash" || call.name === "powershell") {
    const content = textOf(result.content) ?? "";
    const trailer = TRAILER.exec(content);
    const exitCode =
      exitCodeOf(fieldsOf(data.shellExecution).exitCode) ?? (trailer === null ? null : Number(trailer[1]));
    if (exitCode === null) return [];
    const said = trailer === null ? content : content.slice(0, trailer.index);
    const cut = readCutOutput(said);
    const command = capCommand({
      ...told,
      kind: "command",
      key,
      at: call.at,
      cwd: call.cwd,
      command: textOf(call.args.command) ?? "",
      exitCode,
      interrupted: false,
      output: cut?.preview ?? said,
      ...(cut === null ? {} : { truncated: true }),
      durationMs: Math.max(0, told.at - call.at),
      callId,
    });
    return command === null ? [] : [command];
  }
  const path = textOf(call.args.path);
  if (
    data.success !== true ||
    path === null ||
    !/^(?:edit|create|str_replace|insert|str_replace_editor)$/.test(call.name)
  )
    return [];
  const before = textOf(call.args.old_str);
  const after = textOf(call.args.new_str) ?? textOf(call.args.file_text);
  const isNewFile = call.name === "create" || call.args.command === "create";
  return [
    capEdit({
      ...told,
      kind: "edit",
      key,
      file: path,
      patch: textOf(result.detailedContent),
      before,
      after,
      isNewFile,
    }),
  ];
}
