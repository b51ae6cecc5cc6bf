/**
 * Codex's records. Newer versions end each command with an item of its own (CommandExecution, FileChange). Older ones have only the
 * tool's call and the text it gave back, or patch_apply_end: all are read, and the first that tells of a call is the one that counts.
 */
import type { Observation, TranscriptFile } from "#model/observation.ts";
import { parseApplyPatch } from "./apply-patch.ts";
import { KILLED, readReport, shellLine } from "./codex-report.ts";
import { exitCodeOf, type Fields, fieldsOf, momentOf, numberOf, partsText, textOf } from "./fields.ts";
import { parseLine } from "./parse-line.ts";
import {
  capCommand,
  capEdit,
  capSaid,
  type Fold,
  keyOf,
  Pending,
  type Place,
  titleOf,
} from "./transcript.ts";

const MAX_WAITING = 262_144;

interface Call {
  readonly command: string | null;
  readonly patch: string | null;
  readonly at: number;
  readonly cwd: string | null;
  /** The number of a running command that this call asks for. */
  readonly asksFor: string | null;
}

/** One session's records in order. */
export function foldCodex(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  /** Long-running commands by the number under which later calls ask for them. */
  const running = new Pending<{ readonly callId: string; readonly call: Call; readonly output: string }>();
  const told = new Pending<true>();
  let session: string | null = null;
  let cwd: string | null = null;
  let isSubagent = false;

  return (value, place) => {
    const line = fieldsOf(value);
    const at = momentOf(line.timestamp);
    const payload = fieldsOf(line.payload);
    if (line.type === "session_meta" && session === null) {
      // A subagent has a thread of its own, in the session that began it.
      session = textOf(payload.session_id) ?? textOf(payload.id);
      isSubagent = textOf(payload.parent_thread_id) !== null;
    }
    if (line.type === "session_meta" || line.type === "turn_context") cwd = textOf(payload.cwd) ?? cwd;
    if (at === null || session === null || cwd === null) return [];
    const known = { agent: "codex", session, at, cwd, place: place.end };
    if (line.type === "event_msg") return eventTells(payload, known, place);
    if (line.type !== "response_item") return [];
    const callId = textOf(payload.call_id);
    if (callId === null) return [];
    if (
      payload.type === "function_call" ||
      payload.type === "custom_tool_call" ||
      payload.type === "local_shell_call"
    ) {
      calls.add(callId, toCall(payload, at));
      // Some models number their calls anew in each turn: the same id is another call.
      told.take(callId);
      return [];
    }
    if (payload.type === "function_call_output" || payload.type === "custom_tool_call_output")
      return outputTells(payload, callId, known, place);
    return [];
  };

  type Known = { agent: string; session: string; at: number; cwd: string; place: number };

  function eventTells(event: Fields, known: Known, place: Place): Observation[] {
    const item = event.type === "item_completed" ? fieldsOf(event.item) : event;
    const id = textOf(item.id) ?? textOf(item.call_id);
    const key = keyOf(file, id, place);
    switch (item.type) {
      case "user_message":
      case "UserMessage": {
        const title = titleOf(textOf(item.message) ?? partsText(item.content));
        return title === null || isSubagent ? [] : [{ ...known, kind: "prompt", key, title }];
      }
      case "agent_message":
      case "AgentMessage": {
        const text = capSaid(textOf(item.message) ?? partsText(item.content));
        return text === "" ? [] : [{ ...known, kind: "said", key, text }];
      }
      case "CommandExecution":
      case "exec_command_end": {
        if (id !== null) {
          calls.take(id);
          told.add(id, true);
        }
        const took = numberOf(fieldsOf(item.duration).secs);
        const nanos = numberOf(fieldsOf(item.duration).nanos) ?? 0;
        const startedAt = momentOf(event.started_at_ms) ?? known.at - (took ?? 0) * 1000;
        const endedAt = momentOf(event.completed_at_ms);
        return commandOf({
          ...known,
          key,
          at: startedAt,
          cwd: pathOf(textOf(item.cwd)) ?? known.cwd,
          command: shellLine(item.command) ?? "",
          exitCode: exitCodeOf(item.exit_code),
          interrupted: item.status === "declined" || item.status === "cancelled",
          output: textOf(item.aggregated_output) ?? textOf(item.formatted_output),
          durationMs:
            endedAt !== null
              ? endedAt - startedAt
              : took === null
                ? null
                : took * 1000 + Math.round(nanos / 1e6),
          callId: id,
        });
      }
      case "FileChange":
      case "patch_apply_end":
        if (id !== null) {
          calls.take(id);
          told.add(id, true);
        }
        if (item.success === false || item.status === "failed" || item.status === "declined") return [];
        return Object.entries(fieldsOf(item.changes)).map(([path, change]) =>
          capEdit({
            ...known,
            kind: "edit",
            key: keyOf(file, `${id}\0${path}`, place),
            file: path,
            ...changeOf(fieldsOf(change)),
          }),
        );
      default:
        return [];
    }
  }

  function outputTells(payload: Fields, callId: string, known: Known, place: Place): Observation[] {
    const asked = calls.take(callId);
    const waiting = asked?.asksFor ? running.take(asked.asksFor) : null;
    const call = waiting?.call ?? asked;
    const id = waiting?.callId ?? callId;
    if (call === null || told.has(id)) return [];
    const report = readReport(payload.output);
    const output = (waiting?.output ?? "") + report.output;
    if (report.session !== null) {
      running.add(report.session, { callId: id, call, output: output.slice(-MAX_WAITING) });
      return [];
    }
    if (call.patch !== null) {
      if (report.exitCode !== 0 && !/^(?:Success\.|Done)/.test(report.output)) return [];
      return parseApplyPatch(call.patch).map((edit) =>
        capEdit({
          ...known,
          kind: "edit",
          key: keyOf(file, `${callId}\0${edit.file}`, place),
          ...edit,
          file: absolute(edit.file, call.cwd ?? known.cwd),
        }),
      );
    }
    if (call.command === null || report.exitCode === null) return [];
    return commandOf({
      ...known,
      key: keyOf(file, id, place),
      at: call.at,
      cwd: call.cwd === null ? known.cwd : absolute(call.cwd, known.cwd),
      command: call.command,
      exitCode: report.exitCode,
      interrupted: false,
      output,
      durationMs: waiting === null ? (report.durationMs ?? known.at - call.at) : known.at - call.at,
      callId: id,
    });
  }
}

type CommandParts = Omit<Parameters<typeof capCommand>[0], "kind">;

function commandOf(parts: CommandParts): Observation[] {
  // A patch that goes through the shell is told as an edit.
  if (parts.command.startsWith("apply_patch")) return [];
  const interrupted = parts.interrupted || parts.exitCode === KILLED;
  const command = capCommand({ ...parts, interrupted, kind: "command" });
  return command === null ? [] : [command];
}

/** A tool's call: {"cmd": "npm test", "workdir": …}, {"command": "npm test"} or ["bash", "-lc", "npm test"], or a patch. */
function toCall(payload: Fields, at: number): Call {
  const given = textOf(payload.arguments) ?? textOf(payload.input);
  const args =
    payload.type === "local_shell_call" ? fieldsOf(payload.action) : fieldsOf(parseLine(given ?? ""));
  const command = shellLine(args.cmd ?? args.command);
  const text = command ?? given ?? "";
  const from = text.indexOf("*** Begin Patch");
  const patch =
    from === -1 || (command !== null && !command.startsWith("apply_patch")) ? null : text.slice(from);
  return {
    command: patch === null ? command : null,
    patch,
    at,
    cwd: textOf(args.workdir) ?? textOf(args.working_directory),
    asksFor: payload.name === "write_stdin" ? String(args.session_id) : null,
  };
}

/** {"type": "update", "unified_diff": "@@ …"}, {"type": "add", "content": …} or {"type": "delete", …}. */
function changeOf(change: Fields): {
  patch: string | null;
  before: string | null;
  after: string | null;
  isNewFile: boolean;
} {
  const isNewFile = change.type === "add";
  const content = textOf(change.content);
  return {
    patch: textOf(change.unified_diff),
    before: change.type === "delete" ? content : null,
    after: isNewFile ? content : null,
    isNewFile,
  };
}

/** "file:///home/ann/shop" as newer versions write it. */
function pathOf(cwd: string | null): string | null {
  if (cwd === null || !cwd.startsWith("file://")) return cwd;
  try {
    return decodeURIComponent(new URL(cwd).pathname).replace(/^\/([A-Za-z]:)/, "$1");
  } catch {
    return null;
  }
}

function absolute(path: string, cwd: string): string {
  return /^(?:[\\/]|[A-Za-z]:)/.test(path) ? path : `${cwd}/${path}`;
}
