/**
 * GitHub Copilot CLI: ~/.copilot/session-state/<session>/events.jsonl. The first event names the directory; a command begins with
 * tool.execution_start and ends with tool.execution_complete, which has the exit code. One in the background ends where a call of
 * read_bash tells it.
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

/** A command that goes on, by the shell it runs in. */
interface Running {
  readonly call: Call;
  readonly callId: string | null;
}

function foldCopilot(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  const running = new Pending<Running>();
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
      // A subagent is in the same file; its hooks know it by its own id.
      session: textOf(event.agentId) ?? session,
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
        return completed(file, calls.take(textOf(data.toolCallId)), running, data, told, place);
      default:
        return [];
    }
  };
}

// "<shellId: 4 completed with exit code 0>", "<exited with exit code 1>" in older versions
const TRAILER = /\n?<(?:shellId: \S+ completed|exited) with exit code (-?\d{1,10})>\s*$/;

// "<command started in background with shellId: 3>", "<command with shellId: 0 is still running after 30 seconds. …>"
const GOES_ON =
  /<command (?:started in background )?with shellId: ([\w-]{1,100})(?:>| is (?:still )?running)/;

interface ToldBy {
  readonly agent: string;
  readonly session: string;
  readonly at: number;
  readonly cwd: string;
  readonly place: number;
}

function completed(
  file: TranscriptFile,
  call: Call | null,
  running: Pending<Running>,
  data: Fields,
  told: ToldBy,
  place: Place,
): Observation[] {
  const callId = textOf(data.toolCallId);
  if (call === null) return [];
  const content = textOf(fieldsOf(data.result).content) ?? "";
  const exitCode = exitCodeOf(fieldsOf(data.shellExecution).exitCode);
  const commandOf = (done: Running) =>
    ended(done, content, exitCode, { ...told, key: keyOf(file, done.callId, place) });
  switch (call.name) {
    case "bash":
    case "powershell": {
      const shell = exitCode === null ? GOES_ON.exec(content)?.[1] : undefined;
      if (shell === undefined) return commandOf({ call, callId });
      running.add(shell, { call, callId });
      return [];
    }
    case "read_bash":
    case "read_powershell": {
      const begun = TRAILER.test(content) ? running.take(String(call.args.shellId)) : null;
      return begun === null ? [] : commandOf(begun);
    }
    default:
      return edited(call, data, { ...told, key: keyOf(file, callId, place) });
  }
}

/** A command that has ended; none where it does not say how. */
function ended(
  { call, callId }: Running,
  content: string,
  code: number | null,
  told: ToldBy & { readonly key: string },
): Observation[] {
  const trailer = TRAILER.exec(content);
  const exitCode = code ?? (trailer === null ? null : Number(trailer[1]));
  if (exitCode === null) return [];
  const said = trailer === null ? content : content.slice(0, trailer.index);
  const cut = readCutOutput(said);
  const command = capCommand({
    ...told,
    kind: "command",
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

function edited({ name, args }: Call, data: Fields, told: ToldBy & { readonly key: string }): Observation[] {
  const path = textOf(args.path);
  if (
    data.success !== true ||
    path === null ||
    !/^(?:edit|create|str_replace|insert|str_replace_editor)$/.test(name)
  )
    return [];
  return [
    capEdit({
      ...told,
      kind: "edit",
      file: path,
      patch: textOf(fieldsOf(data.result).detailedContent),
      before: textOf(args.old_str),
      after: textOf(args.new_str) ?? textOf(args.file_text),
      isNewFile: name === "create" || args.command === "create",
    }),
  ];
}
