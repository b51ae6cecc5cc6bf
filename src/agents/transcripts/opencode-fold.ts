import type { Observation, TranscriptFile } from "#model/observation.ts";
import { exitCodeOf, type Fields, fieldsOf, momentOf, textOf } from "./fields.ts";
import { capCommand, capEdit, capSaid, keyOf, type Place, titleOf } from "./transcript.ts";

/** One part of a message, as OpenCode keeps it in its database and kept it in files before. */
export interface OpencodePart {
  readonly id: string | null;
  readonly role: string | null;
  readonly cwd: string | null;
  /** When it was made; parts with a time of their own tell it better. */
  readonly at: number | null;
  readonly data: Fields;
}

/** What a part tells. */
export function partTells(file: TranscriptFile, part: OpencodePart, place: Place): Observation[] {
  const { data, role } = part;
  const state = fieldsOf(data.state);
  const time = fieldsOf(state.time);
  const at = momentOf(time.start) ?? momentOf(fieldsOf(data.time).start) ?? part.at;
  const cwd = part.cwd ?? file.cwd;
  if (at === null || cwd === null || file.part === null) return [];
  const told = {
    agent: "opencode",
    session: file.part,
    at,
    cwd,
    place: place.end,
    key: keyOf(file, part.id, place),
  };
  if (data.type === "text") {
    // Synthetic texts are put there by tools and plugins, not by anybody.
    const text = data.synthetic === true ? null : textOf(data.text);
    if (text === null) return [];
    if (role !== "user") return [{ ...told, kind: "said", text: capSaid(text) }];
    const title = titleOf(text);
    return title === null ? [] : [{ ...told, kind: "prompt", title }];
  }
  if (data.type !== "tool") return [];
  const input = fieldsOf(state.input);
  const metadata = fieldsOf(state.metadata);
  if (data.tool === "bash" && (state.status === "completed" || state.status === "error")) {
    const endedAt = momentOf(time.end);
    const output = textOf(metadata.output) ?? textOf(state.output) ?? textOf(state.error);
    const command = capCommand({
      ...told,
      kind: "command",
      cwd: textOf(input.workdir) ?? cwd,
      command: textOf(input.command) ?? "",
      exitCode: exitCodeOf(metadata.exit),
      // "exit": null after a time limit
      interrupted: state.status === "error" || metadata.exit === null,
      output: output === "(no output)" ? null : output,
      durationMs: endedAt === null ? null : Math.max(0, endedAt - at),
      callId: textOf(data.callID),
    });
    return command === null ? [] : [command];
  }
  const path = textOf(input.filePath);
  if (state.status !== "completed" || path === null || (data.tool !== "edit" && data.tool !== "write"))
    return [];
  const isNewFile = data.tool === "write" && metadata.exists === false;
  const after = textOf(input.newString) ?? textOf(input.content);
  return [
    capEdit({
      ...told,
      kind: "edit",
      file: path,
      patch: textOf(metadata.diff),
      before: textOf(input.oldString),
      after,
      isNewFile,
    }),
  ];
}
