/**
 * Qwen Code: ~/.qwen/projects/<path with hyphens>/chats/<session>.jsonl. A fork of Gemini CLI with a file of its own shape: a call is
 * a functionCall in an assistant's line, its end a tool_result line with `toolCallResult`. The first versions kept Gemini CLI's shape.
 */
import { join } from "node:path";
import type { Observation, TranscriptFile, TranscriptReader } from "#model/observation.ts";
import { exitCodeOf, type Fields, fieldsOf, listOf, momentOf, partsText, textOf } from "./fields.ts";
import { fileChange } from "./file-change.ts";
import { locateChats, readChat } from "./gemini.ts";
import { describeFiles, filesBelow, folderMayHold, foldersIn } from "./list-files.ts";
import { readShellReport, type ShellReport } from "./shell-report.ts";
import {
  capCommand,
  capEdit,
  capSaid,
  type Fold,
  keyOf,
  Pending,
  readJsonLines,
  titleOf,
} from "./transcript.ts";

/** Reads Qwen Code's transcripts. */
export const qwen: TranscriptReader = {
  agent: "qwen",
  locate({ home, env }, roots) {
    const base = env.QWEN_HOME || join(home, ".qwen");
    const projects = join(base, "projects");
    const paths = foldersIn(projects)
      .filter((name) => folderMayHold(name, roots))
      .flatMap((name) => filesBelow(join(projects, name, "chats"), 0, (file) => file.endsWith(".jsonl")));
    return [...describeFiles("qwen", paths), ...locateChats("qwen", join(base, "tmp"), roots)];
  },
  read: (file, _places, since, listen) =>
    file.cwd === null ? readJsonLines(file, since, foldQwen(file), listen) : readChat(file, since, listen),
};

interface Call {
  readonly name: string;
  readonly args: Fields;
  readonly at: number;
  readonly cwd: string;
}

function foldQwen(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  return (value, place) => {
    const line = fieldsOf(value);
    const at = momentOf(line.timestamp);
    const session = textOf(line.sessionId);
    const cwd = textOf(line.cwd);
    if (at === null || session === null || cwd === null) return [];
    const told = { agent: "qwen", session, at, cwd, place: place.end };
    const parts = listOf(fieldsOf(line.message).parts).map(fieldsOf);
    const key = keyOf(file, textOf(line.uuid), place);
    if (line.type === "user") {
      const title = titleOf(partsText(parts));
      return title === null ? [] : [{ ...told, kind: "prompt", key, title }];
    }
    if (line.type === "assistant") {
      for (const call of parts.map((part) => fieldsOf(part.functionCall))) {
        const id = textOf(call.id);
        if (id !== null) calls.add(id, { name: textOf(call.name) ?? "", args: fieldsOf(call.args), at, cwd });
      }
      const text = capSaid(partsText(parts.filter((part) => part.thought !== true)));
      return text === "" ? [] : [{ ...told, kind: "said", key, text }];
    }
    if (line.type !== "tool_result") return [];
    const result = fieldsOf(line.toolCallResult);
    const responses = parts.map((part) => fieldsOf(part.functionResponse));
    const callId = textOf(result.callId) ?? textOf(responses[0]?.id);
    const call = calls.take(callId);
    return call === null
      ? []
      : resultTells(call, { ...told, key: keyOf(file, callId, place) }, callId, result, responses[0] ?? {});
  };
}

function resultTells(
  call: Call,
  told: { agent: string; session: string; at: number; cwd: string; place: number; key: string },
  callId: string | null,
  result: Fields,
  response: Fields,
): Observation[] {
  const display = fieldsOf(result.resultDisplay);
  if (call.name !== "run_shell_command") {
    const edit = result.status === "success" ? fileChange(display, call.args) : null;
    return edit === null ? [] : [capEdit({ ...told, kind: "edit", ...edit })];
  }
  const given = fieldsOf(response.response);
  const report = fromDisplay(display) ?? readShellReport(textOf(given.error) ?? textOf(given.output) ?? "");
  if (report === null || call.args.is_background === true) return [];
  const command = capCommand({
    ...told,
    kind: "command",
    at: call.at,
    cwd: textOf(display.directory) ?? textOf(call.args.directory) ?? call.cwd,
    command: textOf(call.args.command) ?? "",
    durationMs: Math.max(0, told.at - call.at),
    callId,
    ...report,
  });
  return command === null ? [] : [command];
}

/** {"type": "shell_result", "exitCode": 1, "signal": null, "outcome": "failed", "output": …}, in newer versions. */
function fromDisplay(display: Fields): ShellReport | null {
  if (display.type !== "shell_result") return null;
  const interrupted =
    textOf(display.signal) !== null || display.outcome === "cancelled" || display.outcome === "timed_out";
  return { exitCode: exitCodeOf(display.exitCode), output: textOf(display.output), interrupted };
}
