/**
 * Codex's records. Newer versions end each command with an item of its own (CommandExecution, FileChange). Older ones have only the
 * tool's call and the text it gave back, or patch_apply_end: all are read, and the first that tells of a call is the one that counts.
 */
import type { Observation, TranscriptFile } from "#model/observation.ts";
import { parseApplyPatch } from "./apply-patch.ts";
import {
  exitCodeOf,
  type Fields,
  fieldsOf,
  listOf,
  momentOf,
  numberOf,
  partsText,
  textOf,
} from "./fields.ts";
import {
  capCommand,
  capEdit,
  capSaid,
  type Fold,
  keyOf,
  Pending,
  type Place,
  parseLine,
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

  return (value, place) => {
    const line = fieldsOf(value);
    const at = momentOf(line.timestamp);
    const payload = fieldsOf(line.payload);
    if (line.type === "session_meta") session ??= textOf(payload.id);
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
        return title === null ? [] : [{ ...known, kind: "prompt", key, title }];
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
  const command = capCommand({ ...parts, kind: "command" });
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

/** The line inside ["/bin/bash", "-lc", "npm test"]; other lists of words are put together. */
function shellLine(value: unknown): string | null {
  if (typeof value === "string") return value;
  const words = listOf(value).filter((word): word is string => typeof word === "string");
  if (words.length === 0) return null;
  if (
    words.length === 3 &&
    /(?:^|[\\/])(?:ba|z|da|k)?sh(?:\.exe)?$/.test(words[0]!) &&
    /^-\w*c$/.test(words[1]!)
  )
    return words[2]!;
  return words
    .map((word) => (/^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

interface Report {
  readonly exitCode: number | null;
  readonly output: string;
  readonly durationMs: number | null;
  /** The number under which a command goes on. */
  readonly session: string | null;
}

/** What a shell tool gave back: "Exit code: 1\nWall time: 0.7 seconds\nOutput:\n…", "…Process exited with code 1\n…Output:\n…", or JSON. */
function readReport(value: unknown): Report {
  const text = typeof value === "string" ? value : partsText(value);
  const json = text.startsWith("{") ? fieldsOf(parseLine(text)) : {};
  const meta = fieldsOf(json.metadata);
  if (textOf(json.output) !== null || "exit_code" in meta)
    return {
      exitCode: exitCodeOf(meta.exit_code),
      output: textOf(json.output) ?? "",
      durationMs: seconds(numberOf(meta.duration_seconds)),
      session: null,
    };
  const begins = /(?:^|\n)Output:\n/.exec(text);
  const head = begins === null ? text.slice(0, 400) : text.slice(0, begins.index + 1);
  const code = /(?:^|\n)(?:Exit code: |Process exited with code )(-?\d{1,10})/.exec(head);
  const wall = /(?:^|\n)Wall time: ([\d.]{1,12}) seconds/.exec(head);
  return {
    exitCode: code === null ? null : Number(code[1]),
    output: begins === null ? text : text.slice(begins.index + begins[0].length),
    durationMs: wall === null ? null : seconds(Number(wall[1])),
    session: /(?:^|\n)Process running with session ID (\d{1,10})/.exec(head)?.[1] ?? null,
  };
}

function seconds(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000);
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
