/**
 * Claude Code: ~/.claude/projects/<path with hyphens>/<session>.jsonl, subagents in <session>/subagents/agent-*.jsonl.
 * A command is a `tool_use` in an assistant's line and the `tool_result` with its id in a user's line. A failing one begins with
 * "Exit code 3"; a passing one has no code, but `toolUseResult` with stdout and stderr.
 */
import { join } from "node:path";
import type { Observation, TranscriptFile, TranscriptReader } from "#model/observation.ts";
import { type Fields, fieldsOf, listOf, momentOf, partsText, textOf } from "./fields.ts";
import { describeFiles, filesBelow, folderMayHold, foldersIn } from "./list-files.ts";
import { hunksOf } from "./structured-patch.ts";
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

const AGENT = "claude";

/** Reads Claude Code's transcripts. */
export const claude: TranscriptReader = {
  agent: AGENT,
  locate({ home, env }, roots) {
    const projects = [env.CLAUDE_CONFIG_DIR || join(home, ".claude"), join(home, ".config", "claude")].map(
      (folder) => join(folder, "projects"),
    );
    const folders = projects.flatMap((project) =>
      foldersIn(project)
        .filter((name) => folderMayHold(name, roots))
        .map((name) => join(project, name)),
    );
    return describeFiles(
      AGENT,
      folders.flatMap((folder) => filesBelow(folder, 2, (name) => name.endsWith(".jsonl"))),
    );
  },
  read: (file, _places, since, listen) => readJsonLines(file, since, foldClaude(file), listen),
};

interface Call {
  readonly name: string;
  readonly input: Fields;
  readonly at: number;
  readonly cwd: string;
}

function foldClaude(file: TranscriptFile): Fold {
  const calls = new Pending<Call>();
  return (value, place) => {
    const line = fieldsOf(value);
    const at = momentOf(line.timestamp);
    const session = textOf(line.sessionId);
    const cwd = textOf(line.cwd);
    if (at === null || session === null || cwd === null) return [];
    const message = fieldsOf(line.message);
    const told = { agent: AGENT, session, at, cwd, place: place.end };
    if (line.type === "assistant") {
      for (const part of listOf(message.content).map(fieldsOf)) {
        const id = textOf(part.id);
        if (part.type === "tool_use" && id !== null)
          calls.add(id, { name: textOf(part.name) ?? "", input: fieldsOf(part.input), at, cwd });
      }
      const text = partsText(message.content);
      return text === ""
        ? []
        : [{ ...told, kind: "said", key: keyOf(file, textOf(line.uuid), place), text: capSaid(text) }];
    }
    if (line.type !== "user") return [];
    const results = listOf(message.content)
      .map(fieldsOf)
      .filter((part) => part.type === "tool_result");
    if (results.length > 0)
      return results.flatMap((result) => completed(file, line, result, calls, told, place));
    if (line.isMeta === true || line.isSidechain === true || line.isCompactSummary === true) return [];
    const title = titleOf(partsText(message.content));
    return title === null
      ? []
      : [{ ...told, kind: "prompt", key: keyOf(file, textOf(line.uuid), place), title }];
  };
}

function completed(
  file: TranscriptFile,
  line: Fields,
  result: Fields,
  calls: Pending<Call>,
  told: { agent: string; session: string; at: number; cwd: string; place: number },
  place: Place,
): Observation[] {
  const callId = textOf(result.tool_use_id);
  const call = calls.take(callId);
  if (call === null) return [];
  const base = { ...told, cwd: call.cwd, key: keyOf(file, callId, place) };
  const outcome = fieldsOf(line.toolUseResult);
  if (call.name === "Bash") {
    const end = endOf(partsText(result.content), result.is_error === true, outcome);
    if (end === null) return [];
    const command = capCommand({
      ...base,
      kind: "command",
      at: call.at,
      command: textOf(call.input.command) ?? "",
      durationMs: Math.max(0, told.at - call.at),
      callId,
      ...end,
    });
    return command === null ? [] : [command];
  }
  const path = textOf(outcome.filePath) ?? textOf(call.input.file_path);
  if (!/^(?:Edit|MultiEdit|Write|NotebookEdit)$/.test(call.name) || result.is_error === true || path === null)
    return [];
  const isNewFile = outcome.type === "create";
  return [
    capEdit({
      ...base,
      kind: "edit",
      file: path,
      patch: hunksOf(outcome.structuredPatch),
      before: isNewFile ? null : (textOf(outcome.oldString) ?? textOf(call.input.old_string)),
      after: textOf(outcome.newString) ?? textOf(call.input.new_string) ?? textOf(call.input.content),
      isNewFile,
    }),
  ];
}

interface End {
  readonly exitCode: number | null;
  readonly interrupted: boolean;
  readonly output: string | null;
}

/** How a Bash call ended; null when it was never run, or runs on in the background. */
function endOf(content: string, isError: boolean, outcome: Fields): End | null {
  if (textOf(outcome.backgroundTaskId) !== null) return null;
  if (!isError) {
    const streams = [textOf(outcome.stdout), textOf(outcome.stderr)].filter((text) => text !== null);
    const output = streams.length > 0 ? streams.join("\n") : "stdout" in outcome ? null : content;
    // grep without a match and diff with a difference come as no error, with a word about the code that is not told.
    const isUnclear = textOf(outcome.returnCodeInterpretation) !== null;
    return { exitCode: isUnclear ? null : 0, interrupted: outcome.interrupted === true, output };
  }
  // "Exit code 1\n\n> test\n> node --test"; the reasons why nothing was run have no such line.
  const match = /^(?:Error: )?Exit code (\d{1,10})(?:\n|$)/.exec(content);
  if (match === null) return null;
  const output = content.slice(match[0].length);
  // "Exit code 143\nCommand timed out after 1s"
  return {
    exitCode: Number(match[1]),
    interrupted: /^Command timed out after |\[Request interrupted/m.test(output),
    output,
  };
}
