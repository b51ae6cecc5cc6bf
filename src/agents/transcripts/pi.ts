/**
 * Pi: ~/.pi/agent/sessions/--<path with hyphens>--/<time>_<session>.jsonl. The first line names session and directory; a call is a
 * toolCall in an assistant's message, its end a message of the role toolResult.
 */

import { join } from "node:path";
import type { Observation, TranscriptFile, TranscriptReader } from "#model/observation.ts";
import { pathFrom } from "#model/path-from.ts";
import { exitCodeOf, type Fields, fieldsOf, listOf, momentOf, partsText, textOf } from "./fields.ts";
import { describeFiles, filesBelow, folderMayHold, foldersIn } from "./list-files.ts";
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

/** Reads Pi's transcripts. */
export const pi: TranscriptReader = {
  agent: "pi",
  locate({ home, env }, roots) {
    const base = join(env.PI_CODING_AGENT_DIR || join(home, ".pi", "agent"), "sessions");
    const folders = foldersIn(base).filter((name) => folderMayHold(name, roots));
    return describeFiles(
      "pi",
      folders.flatMap((name) => filesBelow(join(base, name), 0, (file) => file.endsWith(".jsonl"))),
    );
  },
  read: (file, _places, since, listen) => readJsonLines(file, since, foldPi(file), listen),
};

interface Call {
  readonly name: string;
  readonly args: Fields;
  readonly at: number;
}

function foldPi(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  let session: string | null = null;
  let cwd: string | null = null;
  return (value, place) => {
    const line = fieldsOf(value);
    if (line.type === "session") {
      session = textOf(line.id) ?? session;
      cwd = textOf(line.cwd) ?? cwd;
    }
    const at = momentOf(line.timestamp);
    if (line.type !== "message" || at === null || session === null || cwd === null) return [];
    const message = fieldsOf(line.message);
    // Ids of lines are short and only unique within a session.
    const told = {
      agent: "pi",
      session,
      at,
      cwd,
      place: place.end,
      key: keyOf(file, `${session}\0${line.id}`, place),
    };
    if (message.role === "user") {
      const title = titleOf(partsText(message.content));
      return title === null ? [] : [{ ...told, kind: "prompt", title }];
    }
    if (message.role === "assistant") {
      for (const part of listOf(message.content).map(fieldsOf)) {
        const id = textOf(part.id);
        if (part.type === "toolCall" && id !== null)
          calls.add(id, { name: textOf(part.name) ?? "", args: fieldsOf(part.arguments), at });
      }
      const text = capSaid(partsText(message.content));
      return text === "" ? [] : [{ ...told, kind: "said", text }];
    }
    if (message.role === "bashExecution")
      return commandOf({ ...told, ...personsCommand(message), durationMs: null, callId: null });
    if (message.role !== "toolResult") return [];
    const callId = textOf(message.toolCallId);
    const call = calls.take(callId);
    return call === null
      ? []
      : resultTells(call, message, { ...told, key: keyOf(file, callId, place) }, callId);
  };
}

type Told = { agent: string; session: string; at: number; cwd: string; place: number; key: string };

function resultTells(call: Call, message: Fields, told: Told, callId: string | null): Observation[] {
  const isError = message.isError === true;
  if (call.name === "bash") {
    const end = endOf(partsText(message.content), isError);
    const durationMs = Math.max(0, told.at - call.at);
    return commandOf({
      ...told,
      at: call.at,
      command: textOf(call.args.command) ?? "",
      durationMs,
      callId,
      ...end,
    });
  }
  const path = textOf(call.args.path);
  if (isError || path === null || (call.name !== "edit" && call.name !== "write")) return [];
  const edits = listOf(call.args.edits).map(fieldsOf);
  const only = edits.length === 1 ? edits[0]! : call.args;
  return [
    capEdit({
      ...told,
      kind: "edit",
      file: pathFrom(told.cwd, path),
      patch: textOf(fieldsOf(message.details).patch),
      before: textOf(only.oldText),
      after: textOf(only.newText) ?? textOf(call.args.content),
      isNewFile: false,
    }),
  ];
}

function commandOf(parts: Omit<Parameters<typeof capCommand>[0], "kind">): Observation[] {
  const command = capCommand({ ...parts, kind: "command" });
  return command === null ? [] : [command];
}

/** "…\n\n\nCommand exited with code 127"; an error without it was stopped, or never begun. */
function endOf(
  text: string,
  isError: boolean,
): { exitCode: number | null; interrupted: boolean; output: string | null } {
  const output = text === "(no output)" ? null : text;
  if (!isError) return { exitCode: 0, interrupted: false, output };
  const match = /\n*Command exited with code (\d{1,10})\s*$/.exec(text.slice(-200));
  if (match === null)
    return { exitCode: null, interrupted: /Command (?:aborted|timed out)/.test(text.slice(-200)), output };
  return {
    exitCode: Number(match[1]),
    interrupted: false,
    output: text.slice(0, text.length - match[0].length),
  };
}

/** A command that the person ran by "!npm test": {"role": "bashExecution", "command", "output", "exitCode", "cancelled"}. */
function personsCommand(message: Fields) {
  return {
    command: textOf(message.command) ?? "",
    exitCode: exitCodeOf(message.exitCode),
    interrupted: message.cancelled === true,
    output: textOf(message.output),
  };
}
