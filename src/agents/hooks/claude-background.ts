/**
 * A command that Claude Code ran in the background. Its end comes as a prompt that no person wrote, which names the call and a file with the
 * output, but mostly not the command: that stands in the transcript.
 */
import type { AfterCommandEvent } from "#model/hook.ts";
import { fieldsOf, listOf, momentOf, textOf } from "../transcripts/fields.ts";
import { parseLine } from "../transcripts/parse-line.ts";
import type { Told } from "./dialect.ts";
import { afterCommand, verdictOf } from "./read-command.ts";

/** Whether a prompt is a notice of Claude Code's own: "<task-notification>\n<task-id>b24itc2nd</task-id>". */
export function isNotice(prompt: string): boolean {
  return prompt.startsWith("<task-notification>\n");
}

// `<summary>Background command "Run the tests" failed with exit code 1</summary>`, `… completed (exit code 0)</summary>`
const END =
  /<summary>Background command "([^\n]+)" (?:failed with |completed \()exit code (\d{1,10})\)?<\/summary>/;
const CALL = /<tool-use-id>(\w{1,200})<\/tool-use-id>/;
const TASK = /<task-id>(\w{1,200})<\/task-id>/;
const OUTPUT = /<output-file>(\/[^\n<]{1,4096})<\/output-file>/;

/** The end that a notice tells of, under the words that Claude Code has for the command; null for one of a subagent, or that was stopped. */
export function endInBackground(told: Told, notice: string): AfterCommandEvent | null {
  const [end, callId] = [END.exec(notice), CALL.exec(notice)?.[1]];
  if (end === null || callId === undefined) return null;
  const exitCode = Number(end[2]);
  const ended = afterCommand({ ...told, callId }, end[1]!, {
    exitCode,
    verdict: verdictOf(exitCode),
    output: null,
    outputPath: ownFile(OUTPUT.exec(notice)?.[1], TASK.exec(notice)?.[1]),
  });
  return ended === null ? null : { ...ended, isLate: true };
}

/** Whoever writes such a notice names no other file: "/tmp/claude-0/-home-dev-shop/<session>/tasks/b24itc2nd.output". */
function ownFile(path: string | undefined, task: string | undefined): string | null {
  if (path === undefined || task === undefined || path.includes("/../")) return null;
  return path.endsWith(`/${task}.output`) ? path : null;
}

/** The call as a transcript has it. */
export interface BegunCommand {
  readonly command: string;
  readonly cwd: string | null;
  readonly at: number | null;
}

/** Looks the command of a call up in the last part of a transcript; null where it is not in it. */
export function commandOfCall(transcriptTail: string, callId: string): BegunCommand | null {
  for (const text of transcriptTail.split("\n")) {
    if (!text.includes(callId) || !text.includes('"tool_use"')) continue;
    const line = fieldsOf(parseLine(text));
    if (line.type !== "assistant") continue;
    const call = listOf(fieldsOf(line.message).content)
      .map(fieldsOf)
      .find((part) => part.type === "tool_use" && part.id === callId);
    const command = textOf(fieldsOf(call?.input).command);
    if (command !== null) return { command, cwd: textOf(line.cwd), at: momentOf(line.timestamp) };
  }
  return null;
}
